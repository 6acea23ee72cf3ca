import { ALERT_TYPES, type AlertDeliveryForm, type AlertTiming, visibleAlertTypes } from '@adops/domain';
import { Group, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect } from '../../app/forms/IdSelect.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { DELIVERY_LABELS, HOURS, TIME_ZONES } from './delivery-values.js';

interface FieldsProps {
  readonly form: UseFormReturnType<AlertDeliveryForm>;
}

const TIMINGS: { value: AlertTiming; label: string }[] = [
  { value: 'off', label: 'Never' },
  { value: 'digest', label: 'Daily' },
  { value: 'now', label: 'At once' },
];

/** When alerts are sent to the user. */
export function DeliveryFields({ form }: FieldsProps) {
  return (
    <>
      <FormSection title="Email" text="To your email address. Alerts you can't see are not sent.">
        <Switch
          label={DELIVERY_LABELS.isOn}
          checked={form.getValues().isOn}
          onChange={(event) => form.setFieldValue('isOn', event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection
        title="Which alerts"
        text="Severe: a loss of at least 4 times the threshold, or an ad group that ends within 12 hours. Alerts with the same cause come in one email."
        isWide
      >
        <TimingTable form={form} />
      </FormSection>
      <FormSection title="Hours" text="During quiet hours nothing is sent; alerts follow when they end.">
        <Select
          label={DELIVERY_LABELS.timeZone}
          searchable
          allowDeselect={false}
          limit={200}
          data={TIME_ZONES}
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

function TimingTable({ form }: FieldsProps) {
  const { permissions } = useAccess();
  const visible = new Set(visibleAlertTypes(permissions));
  const { timings } = form.getValues();
  return (
    <Stack gap="sm">
      {ALERT_TYPES.filter(({ value }) => visible.has(value)).map(({ value: type, label }) => (
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
