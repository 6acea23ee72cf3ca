import { List, Text } from '@mantine/core';
import { modals } from '@mantine/modals';

interface Question {
  readonly title: string;
  /** Consequences of the change, one per line. */
  readonly consequences: readonly string[];
  /** Label of the confirmation button, which is a verb. */
  readonly confirm: string;
  /** Label of the cancel button. Defaults to 'Cancel'. */
  readonly keep?: string;
  /** True if the change can be undone easily. */
  readonly isHarmless?: boolean;
}

/** Asks for confirmation of a change that can't easily be undone. @returns true if the user confirms */
export function confirmChange({
  title,
  consequences,
  confirm,
  keep = 'Cancel',
  isHarmless = false,
}: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      size: 'sm',
      children:
        consequences.length === 0 ? null : consequences.length === 1 ? (
          <Text>{consequences[0]}</Text>
        ) : (
          <List spacing={4} size="sm">
            {consequences.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        ),
      labels: { confirm, cancel: keep },
      ...(!isHarmless && { confirmProps: { color: 'red' } }),
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
