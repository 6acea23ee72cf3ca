import { ALERT_TYPES, type AlertDeliveryForm, type AlertTiming, visibleAlertTypes } from '@adops/domain';
import { Group, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect } from '../../app/forms/IdSelect.js';
import { HOURS, TIME_ZONES } from '../../app/forms/time-options.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { NumberField } from '../../ui/NumberField.js';
import { DELIVERY_LABELS, TEAM_LABELS } from './delivery-values.js';

interface FieldsProps {
  readonly form: UseFormReturnType<AlertDeliveryForm>;
  /** True for the settings of a team, missing for those of a user. */
  readonly isTeam?: boolean;
}

const TIMINGS: { value: AlertTiming; label: string }[] = [
  { value: 'off', label: 'Never' },
  { value: 'digest', label: 'Daily' },
  { value: 'now', label: 'At once' },
];

const WHAT_IS_OPEN = 'The first digest includes all alerts that are open when you turn this on.';

/** Fields for the times at which alerts are sent to a user or a team. */
export function DeliveryFields({ form, isTeam = false }: FieldsProps) {
  return (
    <>
      {isTeam ? (
        <TeamFields form={form} />
      ) : (
        <FormSection title="Email" text="Sent to your email address. Alerts you don't have access to are not sent.">
          <Switch
            label={DELIVERY_LABELS.isOn}
            description={WHAT_IS_OPEN}
            checked={form.getValues().isOn}
            onChange={(event) => form.setFieldValue('isOn', event.currentTarget.checked)}
          />
        </FormSection>
      )}
      <FormSection
        title="Which alerts"
        text="Severe alerts are losses of at least 4 times the threshold, or ad groups that end within 12 hours. Alerts with the same cause are sent in one message."
        isWide
      >
        <TimingTable form={form} isTeam={isTeam} />
      </FormSection>
      <FormSection title="Hours" text="Nothing is sent during quiet hours. Alerts are sent when they end.">
        <Select
          label={DELIVERY_LABELS.timeZone}
          searchable
          allowDeselect={false}
          limit={200}
          data={[...TIME_ZONES]}
          {...form.getInputProps('timeZone')}
        />
        <Group grow align="flex-start" gap="xs">
          <IdSelect
            label={DELIVERY_LABELS.digestHour}
            allowDeselect={false}
            options={HOURS}
            {...form.getInputProps('digestHour')}
          />
          <IdSelect
            label={DELIVERY_LABELS.quietFrom}
            placeholder="None"
            clearable
            options={HOURS}
            {...form.getInputProps('quietFrom')}
          />
          <IdSelect
            label={DELIVERY_LABELS.quietTo}
            placeholder="None"
            clearable
            options={HOURS}
            {...form.getInputProps('quietTo')}
          />
        </Group>
      </FormSection>
    </>
  );
}

/** Fields for messages to a team and its leader. */
function TeamFields({ form }: FieldsProps) {
  const { isOn, mailsMembers, escalateAfter } = form.getValues();
  return (
    <FormSection
      title="Team"
      text="Alerts for the accounts the members buy in. Each member gets only alert types and accounts they have access to."
    >
      <Switch
        label={TEAM_LABELS.isOn}
        description={WHAT_IS_OPEN}
        checked={isOn}
        onChange={(event) => form.setFieldValue('isOn', event.currentTarget.checked)}
      />
      <Switch
        label={TEAM_LABELS.mailsMembers}
        checked={mailsMembers}
        onChange={(event) => form.setFieldValue('mailsMembers', event.currentTarget.checked)}
      />
      <NumberField
        label={TEAM_LABELS.escalateAfter}
        description="The leader gets unacknowledged alerts. Leave it empty to disable this."
        placeholder="Never"
        min={1}
        max={72}
        allowDecimal={false}
        suffix="h"
        value={escalateAfter}
        error={form.errors['escalateAfter']}
        onChange={(hours) => form.setFieldValue('escalateAfter', hours)}
      />
    </FormSection>
  );
}

function TimingTable({ form, isTeam }: FieldsProps) {
  const { permissions } = useAccess();
  const visible = new Set(visibleAlertTypes(permissions));
  const { timings } = form.getValues();
  return (
    <Stack gap="sm">
      {ALERT_TYPES.filter(({ value }) => isTeam || visible.has(value)).map(({ value: type, label }) => (
        <Group key={type} gap="md" role="group" aria-label={label}>
          <Text size="sm" w={260}>
            {label}
          </Text>
          {(['normal', 'high'] as const).map((severity) => (
            <Group key={severity} gap="xs">
              <Text size="xs" c="dimmed" w={48}>
                {severity === 'high' ? 'Severe' : 'Others'}
              </Text>
              <SegmentedControl
                size="xs"
                aria-label={`${label}, ${severity === 'high' ? 'severe' : 'others'}`}
                data={TIMINGS}
                value={timings[type][severity]}
                onChange={(timing) =>
                  form.setFieldValue('timings', {
                    ...timings,
                    [type]: { ...timings[type], [severity]: timing as AlertTiming },
                  })
                }
              />
            </Group>
          ))}
        </Group>
      ))}
    </Stack>
  );
}
