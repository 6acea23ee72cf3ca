import { Select, Text } from '@mantine/core';
import { type LimitVerdict, unitOf } from '@adops/domain';
import { NumberField } from '../../ui/NumberField.js';
import { type EditedValue, STRATEGIES, type WantedValue } from './single-edit.js';

interface MoveProps {
  readonly from: number | string | null;
  readonly to: number | string | null;
  readonly verdict: LimitVerdict;
}

/** Relative change from the current value. Large changes are highlighted to reveal a misplaced decimal point. */
function Move({ from, to, verdict }: MoveProps) {
  if (typeof from !== 'number' || typeof to !== 'number' || from <= 0 || to <= 0 || from === to) return null;
  const change = to / from - 1;
  const isBeyond = verdict.kind !== 'within';
  const isFar = to > from * 2 || to < from / 2;
  return (
    <Text
      span
      size="xs"
      c={isBeyond ? 'var(--ad-negative)' : isFar ? 'var(--ad-warning)' : 'dimmed'}
      fw={isFar ? 600 : undefined}
    >
      {change > 0 ? '+' : '−'}
      {Math.abs(change * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%
      {isBeyond ? `: ${verdict.message}` : isFar && (change > 0 ? ', more than twice as much' : ': less than half')}
    </Text>
  );
}

interface WishFieldsProps {
  readonly edited: EditedValue;
  readonly believed: number | string | null;
  readonly wanted: WantedValue | null;
  readonly error: string | null;
  readonly verdict: LimitVerdict;
  readonly onChange: (wanted: WantedValue | null) => void;
}

/** Fields for the new value. */
export function WishFields({ edited, believed, wanted, error, verdict, onChange }: WishFieldsProps) {
  const { field, noun, currency } = edited;
  const isBeyond = verdict.kind !== 'within';
  if (unitOf(field) === 'strategy') {
    return (
      <>
        <Select
          size="sm"
          aria-label="Bidding strategy"
          allowDeselect={false}
          data={STRATEGIES}
          value={String(wanted?.value ?? 'targetCpa')}
          onChange={(value) => value && onChange({ value, targetCpa: wanted?.targetCpa ?? null })}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
        {wanted?.value === 'targetCpa' && (
          <NumberField
            size="sm"
            label="Target CPA"
            min={0}
            decimalScale={4}
            suffix={currency ?? undefined}
            value={wanted.targetCpa ?? null}
            onChange={(targetCpa) => onChange({ ...wanted, targetCpa })}
            error={error ?? isBeyond}
          />
        )}
      </>
    );
  }
  const isFactor = field === 'bidAdjustment';
  const isRatio = unitOf(field) === 'ratio' && !isFactor;
  const scale = isRatio ? 100 : 1;
  const shown = typeof wanted?.value === 'number' ? Number((wanted.value * scale).toFixed(6)) : null;
  return (
    <NumberField
      size="sm"
      aria-label={`New ${noun}`}
      min={0}
      decimalScale={isFactor ? 2 : 4}
      suffix={isRatio ? '%' : (currency ?? undefined)}
      value={shown}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(value) => onChange(value === null ? null : { value: value / scale })}
      error={error ?? isBeyond}
      description={<Move from={believed} to={wanted?.value ?? null} verdict={verdict} />}
      inputWrapperOrder={['input', 'error', 'description']}
      data-autofocus
    />
  );
}
