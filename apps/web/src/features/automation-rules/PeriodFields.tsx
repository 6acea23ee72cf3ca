import { ADGROUP_REPORT, frameWords, isFigure, OPERATION_LABELS, type TimeFramePreset } from '@adops/domain';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../ui/NumberField.js';
import type { RuleValues } from './rule-values.js';

const PRESETS: readonly { value: TimeFramePreset; label: string }[] = [
  { value: 'today', label: 'Today, complete hours' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'lastDays', label: 'Last days, through yesterday' },
  { value: 'lastHours', label: 'Last complete hours' },
  { value: 'thisMonth', label: 'This month, through yesterday' },
  { value: 'lastMonth', label: 'Last month' },
  { value: 'custom', label: 'Chosen days' },
];
const METRICS = Object.entries(ADGROUP_REPORT.columns)
  .filter(([name]) => isFigure(name))
  .map(([value, { label }]) => ({ value, label }));
const OPERATIONS = (['gt', 'gte', 'lt', 'lte'] as const).map((value) => ({ value, label: OPERATION_LABELS[value] }));

type Frame = RuleValues['timeFrames'][number];
type Comparison = RuleValues['timeFramesCompare'][number];

/** Fields for the days or hours of the rule. The first period is used by conditions, others for comparison. */
export function PeriodFields({ form }: { readonly form: UseFormReturnType<RuleValues> }) {
  const { timeFrames: frames, timeFramesCompare: comparisons } = form.getValues();
  const setFrame = (at: number, change: Partial<Frame>): void =>
    form.setFieldValue(
      'timeFrames',
      frames.map((each, place) => (place === at ? { ...each, ...change } : each)),
    );
  const remove = (at: number): void => {
    form.setFieldValue(
      'timeFramesCompare',
      comparisons.filter(({ left, right }) => left !== at && right !== at),
    );
    form.setFieldValue(
      'timeFrames',
      frames.filter((_, place) => place !== at),
    );
  };
  return (
    <Stack gap="xs">
      {frames.map((frame, at) => (
        <FrameFields
          key={at}
          {...{ form, frame, at }}
          onChange={(change) => setFrame(at, change)}
          onRemove={at === 0 || at < frames.length - 1 ? null : () => remove(at)}
        />
      ))}
      <Group gap="xs">
        {frames.length < 5 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => form.setFieldValue('timeFrames', [...frames, { preset: 'lastDays', value: 7 }])}
          >
            Add period to compare with
          </Button>
        )}
        {frames.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              form.setFieldValue('timeFramesCompare', [
                ...comparisons,
                { metric: 'profit', left: 0, operation: 'lt', right: 1, multiplier: 1 },
              ])
            }
          >
            Add comparison
          </Button>
        )}
      </Group>
      {comparisons.map((comparison, at) => (
        <ComparisonFields
          key={at}
          {...{ form, comparison, at, frames }}
          onChange={(change) =>
            form.setFieldValue(
              'timeFramesCompare',
              comparisons.map((each, place) => (place === at ? { ...each, ...change } : each)),
            )
          }
          onRemove={() =>
            form.setFieldValue(
              'timeFramesCompare',
              comparisons.filter((_, place) => place !== at),
            )
          }
        />
      ))}
    </Stack>
  );
}

interface FrameProps {
  readonly form: UseFormReturnType<RuleValues>;
  readonly frame: Frame;
  readonly at: number;
  readonly onChange: (change: Partial<Frame>) => void;
  readonly onRemove: (() => void) | null;
}

function FrameFields({ form, frame, at, onChange, onRemove }: FrameProps) {
  const isCounted = frame.preset === 'lastDays' || frame.preset === 'lastHours';
  const day = (name: 'start' | 'end', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={frame[name]?.slice(0, 10) ?? ''}
      error={form.errors[`timeFrames.${at}.${name}`]}
      onChange={(event) =>
        onChange({ [name]: event.currentTarget.value === '' ? null : `${event.currentTarget.value}T00:00:00.000Z` })
      }
    />
  );
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label={at === 0 ? 'Period' : `Period ${at + 1}`}
        description={at === 0 ? 'Days and hours are in UTC, as in reports.' : undefined}
        allowDeselect={false}
        data={[...PRESETS]}
        value={frame.preset}
        error={form.errors[`timeFrames.${at}.preset`]}
        onChange={(preset) => onChange({ preset: preset as TimeFramePreset, value: preset === 'lastHours' ? 6 : 7 })}
      />
      {isCounted && (
        <NumberField
          label={frame.preset === 'lastDays' ? 'Days' : 'Hours'}
          w={90}
          min={1}
          allowDecimal={false}
          value={frame.value ?? null}
          error={form.errors[`timeFrames.${at}.value`]}
          onChange={(value) => onChange({ value })}
        />
      )}
      {frame.preset === 'custom' && day('start', 'First day')}
      {frame.preset === 'custom' && day('end', 'Last day')}
      {onRemove && (
        <ActionIcon variant="subtle" size="input-sm" aria-label={`Remove period ${at + 1}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

interface ComparisonProps {
  readonly form: UseFormReturnType<RuleValues>;
  readonly comparison: Comparison;
  readonly at: number;
  readonly frames: readonly Frame[];
  readonly onChange: (change: Partial<Comparison>) => void;
  readonly onRemove: () => void;
}

function ComparisonFields({ form, comparison, at, frames, onChange, onRemove }: ComparisonProps) {
  const periods = frames.map((frame, place) => ({ value: String(place), label: frameWords(frame) }));
  const period = (side: 'left' | 'right', label: string) => (
    <Select
      aria-label={`${label} of comparison ${at + 1}`}
      allowDeselect={false}
      data={periods}
      value={String(comparison[side])}
      error={form.errors[`timeFramesCompare.${at}.${side}`]}
      onChange={(value) => onChange({ [side]: Number(value) })}
    />
  );
  return (
    <Group gap="xs" align="center">
      <Select
        aria-label={`Metric of comparison ${at + 1}`}
        searchable
        allowDeselect={false}
        data={METRICS}
        value={comparison.metric}
        onChange={(metric) => onChange({ metric: metric ?? 'profit' })}
      />
      <Text size="sm">of</Text>
      {period('left', 'First period')}
      <Select
        aria-label={`Operator of comparison ${at + 1}`}
        w={76}
        allowDeselect={false}
        data={OPERATIONS}
        value={comparison.operation}
        onChange={(operation) => onChange({ operation: operation as Comparison['operation'] })}
      />
      {period('right', 'Second period')}
      <NumberField
        aria-label={`Multiplier of comparison ${at + 1}`}
        prefix="×"
        w={90}
        min={0}
        decimalScale={4}
        value={comparison.multiplier ?? 1}
        onChange={(multiplier) => onChange({ multiplier })}
      />
      <ActionIcon variant="subtle" size="input-sm" aria-label={`Remove comparison ${at + 1}`} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
