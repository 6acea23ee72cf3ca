import { alertLabel, type AlertTypeName, momentText } from '@adops/domain';
import { ActionIcon, Button, Popover, Select, Stack, Text } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { AlertMuteEntity } from '../../gql/graphql.js';
import { MUTE_ALERTS } from './alert-delivery.graphql.js';
import { useAnswered } from '../../app/transport/useAnswered.js';

/** Entity whose alerts can be muted. Lists of these start with the most specific one. */
export interface MutableEntity {
  readonly type: AlertMuteEntity;
  readonly id: number;
  readonly name: string;
}

interface MuteAlertProps {
  readonly type: AlertTypeName;
  readonly entities: readonly MutableEntity[];
  /** False in a table cell, which is reached with the table's keys. True in a card, which is reached with Tab. */
  readonly isTabStop?: boolean;
}

const NOUNS: Readonly<Record<AlertMuteEntity, string>> = {
  adgroup: 'Ad group',
  account: 'Account',
  site: 'Site',
  feed: 'Feed',
};
const DAY_HOURS = 24;
const DAYS = [1, 3, 7, 30].map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }));
const ALL_KINDS = 'all';

/** Mutes messages to the user by entity and alert kind until a chosen time. The alerts stay in the report. */
export function MuteAlert({ type, entities, isTabStop = false }: MuteAlertProps) {
  const [isOpen, setOpen] = useState(false);
  const label = alertLabel(type);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal trapFocus returnFocus width={280}>
      <Popover.Target>
        <ActionIcon
          size={isTabStop ? 24 : 18}
          variant="subtle"
          color="gray"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`Mute ${label}`}
          title="Mute emails about alerts like this"
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          <IconBellOff size={13} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && <MuteFields {...{ type, entities, label }} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

interface MuteFieldsProps extends Omit<MuteAlertProps, 'isTabStop'> {
  readonly label: string;
  readonly onDone: () => void;
}

function MuteFields({ type, entities, label, onDone }: MuteFieldsProps) {
  const { send, isBusy } = useAnswered(() => undefined);
  const [chosen, setChosen] = useState('0');
  const [kind, setKind] = useState<string>(type);
  const [days, setDays] = useState('7');
  const [openedAt] = useState(() => Date.now());
  const hours = Number(days) * DAY_HOURS;
  const mute = async (): Promise<void> => {
    const entity = entities[Number(chosen)]!;
    const variables = {
      entityType: entity.type,
      entityIds: [entity.id],
      type: kind === ALL_KINDS ? null : type,
      hours,
    };
    if (await send(MUTE_ALERTS, variables, (data) => data.muteAlerts)) onDone();
  };
  return (
    <Stack gap="xs">
      <Select
        label="About"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={entities.map(({ type: of, name }, at) => ({ value: String(at), label: `${NOUNS[of]} ${name}` }))}
        value={chosen}
        onChange={(value) => setChosen(value ?? '0')}
      />
      <Select
        label="Alerts"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: type, label },
          { value: ALL_KINDS, label: 'All alerts' },
        ]}
        value={kind}
        onChange={(value) => setKind(value ?? type)}
      />
      <Select
        label="For"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={DAYS}
        value={days}
        onChange={(value) => setDays(value ?? '7')}
      />
      <Text size="xs" c="dimmed">
        No messages until {momentText(new Date(openedAt + hours * 3_600_000).toISOString())} In UTC. Muted alerts remain
        in the report.
      </Text>
      <Button size="xs" loading={isBusy} onClick={() => void mute()}>
        Mute
      </Button>
    </Stack>
  );
}
