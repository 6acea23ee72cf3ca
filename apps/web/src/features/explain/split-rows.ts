import {
  type Change,
  canSplit,
  type ChangeRule,
  EFFECTS,
  type EffectId,
  formatValue,
  METRICS,
  type PeriodFigures,
  roundedParts,
  SPLIT_FIGURES,
  splitChange,
} from '@adops/domain';
import type { ReportRow } from '../../reporting/index.js';

/** Line of the split: the factor in both periods, and its part of the change. */
export interface SplitRow {
  readonly id: EffectId;
  readonly label: string;
  readonly help: string;
  readonly before: string;
  readonly now: string;
  /** Displayed part of the change, in the unit of `partText`. */
  readonly part: number;
}

/** Smallest amount shown: cents, hundredths of a percentage point. */
const UNIT = 0.01;

const figuresOf = (row: ReportRow | null | undefined): PeriodFigures =>
  Object.fromEntries(
    SPLIT_FIGURES.map((id) => [id, typeof row?.[id] === 'number' ? row[id] : null]),
  ) as unknown as PeriodFigures;

/** Returns a factor of one period in words. */
function factorText(id: EffectId, figures: PeriodFigures): string {
  const { bought, cost, CPC, sold, RPC, earned, rebate } = figures;
  if (id === 'otherCost') return formatValue('money', (cost ?? 0) - (bought ?? 0) * (CPC ?? 0));
  if (id === 'estimated') return formatValue('money', (earned ?? 0) - (sold ?? 0) * (RPC ?? 0));
  if (id === 'RPS') {
    return formatValue('money4', bought ? ((earned ?? 0) + (rebate ?? 0)) / bought : null);
  }
  return formatValue(METRICS[id].format, figures[id]);
}

/** Returns the lines that split a change. They add up to the change as shown. Null if the metric has no split. */
export function splitRows(metric: string, total: ReportRow, rule: ChangeRule, change: Change): SplitRow[] | null {
  if (!canSplit(metric) || change.change === null) return null;
  const [now, before] = [figuresOf(total), figuresOf(total.previous)];
  const effects = splitChange(metric, now, before);
  if (!effects || effects.length === 0) return null;
  const scale = rule.form === 'points' ? 100 : 1;
  const parts = roundedParts(
    effects.map(({ value }) => value * scale),
    change.change * scale,
    UNIT,
  );
  return effects.map(({ id }, index) => ({
    ...{ id, ...EFFECTS[id], part: parts[index]! },
    ...{ before: factorText(id, before), now: factorText(id, now) },
  }));
}

/** Returns a part with its sign: '+12.30', '−4.71 pp'. */
export function partText(
  part: number,
  { form }: Pick<ChangeRule, 'form'>,
  format: 'decimal2' | 'integer' = 'decimal2',
): string {
  const size = formatValue(format, Math.abs(part));
  const sign = /[1-9]/.test(size) ? (part > 0 ? '+' : '−') : '';
  return `${sign}${size}${form === 'points' ? ' pp' : ''}`;
}
