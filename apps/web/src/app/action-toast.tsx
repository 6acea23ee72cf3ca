import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Time in milliseconds to read the result and undo it. */
const UNDO_TIME = 15_000;

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface ActionToast {
  /** ID of the only toast of its kind. A later toast replaces an earlier one. */
  readonly id: string;
  readonly message: string;
  readonly color?: 'teal' | 'yellow' | 'red';
  readonly actions: readonly ToastAction[];
  /** True for work in progress. The toast stays until another one with its ID replaces it, or a user closes it. */
  readonly isLoading?: boolean;
}

/** Shows a toast with buttons for possible actions. Each button closes it. */
export function showActionToast({ id, message, color = 'teal', actions, isLoading = false }: ActionToast): void {
  notifications.hide(id);
  notifications.show({
    id,
    color,
    loading: isLoading,
    autoClose: isLoading ? false : UNDO_TIME,
    withBorder: true,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Group gap={4} wrap="nowrap">
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                notifications.hide(id);
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
    ),
  });
}

export const hideToast = (id: string): void => void notifications.hide(id);
