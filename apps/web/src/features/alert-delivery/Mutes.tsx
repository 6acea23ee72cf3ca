import { alertLabel, momentText } from '@adops/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { FormSection } from '../../app/forms/FormScreen.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { AlertDeliveryQuery } from '../../gql/graphql.js';
import { MUTE_ALERTS } from './alert-delivery.graphql.js';

type Mute = AlertDeliveryQuery['alertDelivery']['mutes'][number];

interface MutesProps {
  readonly mutes: readonly Mute[];
  readonly onChanged: () => void;
}

/** Entities and alert kinds that the user has muted. */
export function Mutes({ mutes, onChanged }: MutesProps) {
  const mutate = useMutate();
  if (mutes.length === 0) return null;
  const end = async ({ entityType, entityId, type }: Mute): Promise<void> => {
    try {
      const { message } = (
        await mutate(MUTE_ALERTS, { entityType, entityIds: [entityId], type: type ?? null, hours: 0 })
      ).muteAlerts;
      showDone(message ?? 'Its alerts are unmuted.');
      onChanged();
    } catch (error) {
      showError(failureText(error));
    }
  };
  return (
    <FormSection title="Muted" text="No messages about these are sent until the mute ends.">
      <Stack gap="xs">
        {mutes.map((mute) => (
          <Group key={`${mute.entityType} ${mute.entityId} ${mute.type ?? ''}`} justify="space-between" wrap="nowrap">
            <Text size="sm">
              {mute.name}
              {mute.type && `, ${alertLabel(mute.type).toLowerCase()}`}
              <Text span size="xs" c="dimmed">
                {' '}
                until {momentText(mute.until)} UTC
              </Text>
            </Text>
            <Button size="compact-xs" variant="default" onClick={() => void end(mute)}>
              End mute
            </Button>
          </Group>
        ))}
      </Stack>
    </FormSection>
  );
}
