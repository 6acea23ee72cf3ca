import { Group, MultiSelect, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { HOURS } from '../../app/forms/time-options.js';
import { NumberField } from '../../ui/NumberField.js';
import { WeekdayChips } from '../../ui/WeekdayChips.js';
import type { RuleChoices, RuleValues } from './rule-values.js';

const INTERVALS = [
  { value: 'hour', label: 'An hour' },
  { value: 'day', label: 'A day' },
  { value: 'week', label: 'A week' },
  { value: 'month', label: 'A month' },
];

interface FieldsProps {
  readonly form: UseFormReturnType<RuleValues>;
  readonly choices: RuleChoices;
  readonly maySchedule: boolean;
}

/** Fields for the schedule of the rule. */
export function ScheduleFields({ form, choices, maySchedule }: FieldsProps) {
  const values = form.getValues();
  const { scheduler, isSchedulerEnabled } = values;
  const set = (change: Partial<NonNullable<RuleValues['scheduler']>>): void =>
    form.setFieldValue('scheduler', { ...scheduler, ...change });
  return (
    <Stack gap="sm">
      <Switch
        label="Run on a schedule"
        description={
          maySchedule
            ? 'Each run creates a task. Tasks above the company limits still need approval by another user.'
            : "You don't have permission to schedule rules. You can apply them yourself."
        }
        disabled={!maySchedule && !isSchedulerEnabled}
        checked={isSchedulerEnabled}
        error={form.errors['isSchedulerEnabled']}
        onChange={(event) => form.setFieldValue('isSchedulerEnabled', event.currentTarget.checked)}
      />
      {isSchedulerEnabled && (
        <>
          <WeekdayChips value={scheduler?.days ?? []} none="Every day" onChange={(days) => set({ days })} />
          <Group gap="xs" grow align="flex-start">
            <MultiSelect
              label="Hours"
              placeholder={(scheduler?.hours ?? []).length === 0 ? 'Every hour' : ''}
              clearable
              data={HOURS}
              value={(scheduler?.hours ?? []).map(String)}
              onChange={(hours) => set({ hours: hours.map(Number).sort((a, b) => a - b) })}
            />
            <Select
              label="Time zone"
              placeholder="UTC"
              searchable
              clearable
              limit={200}
              data={choices.timezones.map((zone) => ({ value: String(zone.id), label: zone.nameWithOffset }))}
              value={scheduler?.timezoneId == null ? null : String(scheduler.timezoneId)}
              error={form.errors['scheduler.timezoneId']}
              onChange={(id) => set({ timezoneId: id === null ? null : Number(id) })}
            />
          </Group>
          <LimitFields form={form} />
        </>
      )}
    </Stack>
  );
}

function LimitFields({ form }: Pick<FieldsProps, 'form'>) {
  const { repeatInterval, maxApplicationsPerInterval, watchInterval, startTime, endTime } = form.getValues();
  const moment = (name: 'startTime' | 'endTime', label: string, value: string | null | undefined) => (
    <TextInput
      type="datetime-local"
      label={label}
      value={value?.slice(0, 16) ?? ''}
      error={form.errors[name]}
      onChange={(event) =>
        form.setFieldValue(name, event.currentTarget.value === '' ? null : `${event.currentTarget.value}:00.000Z`)
      }
    />
  );
  return (
    <>
      <Group gap="xs" grow align="flex-start">
        <NumberField
          label="Hours between checks"
          placeholder="1"
          min={1}
          max={720}
          allowDecimal={false}
          value={watchInterval ?? null}
          error={form.errors['watchInterval']}
          onChange={(hours) => form.setFieldValue('watchInterval', hours)}
        />
        <Select
          label="Limit runs in"
          placeholder="No limit"
          clearable
          data={INTERVALS}
          value={repeatInterval ?? null}
          error={form.errors['repeatInterval']}
          onChange={(interval) => {
            form.setFieldValue('repeatInterval', interval as RuleValues['repeatInterval']);
            if (interval === null) form.setFieldValue('maxApplicationsPerInterval', null);
          }}
        />
        {repeatInterval && (
          <NumberField
            label="To at most"
            placeholder="1"
            min={1}
            max={1000}
            allowDecimal={false}
            value={maxApplicationsPerInterval ?? null}
            error={form.errors['maxApplicationsPerInterval']}
            onChange={(runs) => form.setFieldValue('maxApplicationsPerInterval', runs)}
          />
        )}
      </Group>
      <Group gap="xs" grow align="flex-start">
        {moment('startTime', 'From (UTC)', startTime)}
        {moment('endTime', 'Until (UTC)', endTime)}
      </Group>
    </>
  );
}
