import { Button, Menu } from '@mantine/core';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { MUTE_ALERTS } from './alert-delivery.graphql.js';

const DAYS = [1, 3, 7, 30] as const;

interface MuteMenuProps {
  readonly adgroupIds: readonly number[];
  readonly onMuted: () => void;
}

/** Mutes emails about some ad groups for a number of days. Their alerts stay in the report. */
export function MuteMenu({ adgroupIds, onMuted }: MuteMenuProps) {
  const mutate = useMutate();
  const mute = async (days: number): Promise<void> => {
    try {
      const entityIds = [...adgroupIds];
      const { message } = (await mutate(MUTE_ALERTS, { entityType: 'adgroup', entityIds, hours: days * 24 }))
        .muteAlerts;
      showDone(message ?? 'Their alerts are muted.');
      onMuted();
    } catch (error) {
      showError(failureText(error));
    }
  };
  return (
    <Menu position="top" withinPortal>
      <Menu.Target>
        <Button size="compact-xs" variant="default">
          Mute emails
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {DAYS.map((days) => (
          <Menu.Item key={days} onClick={() => void mute(days)}>
            {days === 1 ? '1 day' : `${days} days`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
