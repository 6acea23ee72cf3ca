import { formatValue, isPercentFormat, type WrittenFormat } from '../formats/registry.js';
import { isMetric, isRatio, type Metric, type ReportContract, type ReportOrder } from './contract.js';

/** Rule that formats and rates changes of a metric between two periods, for tables, key figures and charts. */
export interface ChangeRule {
  readonly format: WrittenFormat;
  /** Direction in which the metric improves. Null for neutral metrics. */
  readonly better: 'higher' | 'lower' | null;
  /** Default form of a change. Percentages change by percentage points, never by a percentage. */
  readonly form: 'percent' | 'amount' | 'points';
  /** Minimum previous value for a change in percent. 0 means any value above 0. Smaller values show the amount. */
  readonly minBase: number;
}

/** Change of a value. Null if either side is missing. */
export interface Change {
  readonly previous: number | null;
  /** Difference between the value and the previous value. */
  readonly change: number | null;
  /** Change relative to the absolute previous value. Null if that is 0 or unknown. */
  readonly changeRatio: number | null;
}

/** Returns the change of a metric from the previous period. */
export function changeBetween(value: unknown, previous: unknown): Change {
  const before = typeof previous === 'number' ? previous : null;
  if (typeof value !== 'number' || before === null) return { previous: before, change: null, changeRatio: null };
  const change = value - before;
  return { previous: before, change, changeRatio: before === 0 ? null : change / Math.abs(before) };
}

/** Minimum previous sum for a change in percent. */
const MIN_BASE = 10;

/** Returns the rule for a neutral number that adds up, such as a count. */
export const plainChange = (format: WrittenFormat): ChangeRule => ({
  format,
  better: null,
  form: isPercentFormat(format) ? 'points' : 'percent',
  minBase: MIN_BASE,
});

export function changeRuleOf(metric: Metric): ChangeRule {
  const rule = plainChange(metric.format);
  return {
    ...rule,
    better: metric.better ?? null,
    form: rule.form === 'percent' ? (metric.changeAs ?? 'percent') : rule.form,
    // Prices and other averages are small numbers, but are based on many clicks.
    minBase: isRatio(metric) ? 0 : MIN_BASE,
  };
}

/** Returns the column that a comparison adds to a metric by default. */
export const defaultChangeColumn = ({ form }: Pick<ChangeRule, 'form'>): 'change' | 'changeRatio' =>
  form === 'percent' ? 'changeRatio' : 'change';

/** Returns true if a change from this value is formatted in percent. */
function hasPercent(rule: ChangeRule, { previous, changeRatio }: Change): boolean {
  if (rule.form === 'points' || previous === null || changeRatio === null) return false;
  return previous > 0 && previous >= rule.minBase;
}

/** Returns the size of an amount: '84.20', or '4.71 pp' for percentages. */
function amountText({ form, format }: ChangeRule, amount: number): string {
  return form === 'points'
    ? `${formatValue('decimal2', Math.abs(amount) * 100)} pp`
    : formatValue(format, Math.abs(amount));
}

/** Returns true if a formatted size rounds to zero. */
const isZero = (text: string): boolean => !/[1-9]/.test(text);

/** Forms of a change: the default of the metric, the amount, or percent if the previous value allows it. */
export type ChangeForm = 'default' | 'amount' | 'percent';

/** Returns the size of a change without its sign. Null if unknown. */
function sizeText(rule: ChangeRule, change: Change, form: ChangeForm): string | null {
  if (change.change === null) return null;
  const wantsPercent = form === 'percent' || (form === 'default' && rule.form === 'percent');
  return wantsPercent && hasPercent(rule, change)
    ? formatValue('percent', Math.abs(change.changeRatio!))
    : amountText(rule, change.change);
}

/** Formats a change: '▲ 12.30%', '▼ 84.20', '▲ 4.71 pp', or '0.00' if nothing changed. */
export function changeText(rule: ChangeRule, change: Change, form: ChangeForm = 'default'): string {
  const size = sizeText(rule, change, form);
  if (size === null) return 'NA';
  return isZero(size) ? size : `${change.change! > 0 ? '▲' : '▼'} ${size}`;
}

/** Rates a change. Null if it is neutral, unknown, or too small to be visible. */
export function changeQuality(
  rule: ChangeRule,
  change: Change,
  form: ChangeForm = 'default',
): 'better' | 'worse' | null {
  const size = sizeText(rule, change, form);
  if (rule.better === null || size === null || isZero(size)) return null;
  return change.change! > 0 === (rule.better === 'higher') ? 'better' : 'worse';
}

/** Formats a change in full: '2,250.16, previously 2,334.10: −83.94 (−3.60%), better'. */
export function changeSentence(rule: ChangeRule, value: unknown, change: Change): string {
  const { previous } = change;
  const both = `${formatValue(rule.format, value)}, previously ${formatValue(rule.format, previous)}`;
  const amount = sizeText(rule, change, 'amount');
  if (amount === null) return both;
  const sign = isZero(amount) ? '' : change.change! > 0 ? '+' : '−';
  const percent = hasPercent(rule, change) ? ` (${sign}${formatValue('percent', Math.abs(change.changeRatio!))})` : '';
  const quality = changeQuality(rule, change);
  return `${both}: ${sign}${amount}${percent}${quality ? `, ${quality}` : ''}`;
}

/** Prefixes of columns that sort rows by a compared metric. `changeSize` is the absolute value of the change. */
const COMPARED_ORDER = /^(previous|change|changeRatio|changeSize)\./;

/** Returns true if rows can be sorted by this column only while periods are compared. */
export const isComparedOrder = (column: string): boolean => COMPARED_ORDER.test(column);

/** Returns the field by which rows are sorted, for example 'profit' for 'change.profit'. */
export const orderedField = (column: string): string => column.replace(COMPARED_ORDER, '');

/** Returns true if rows can be sorted by changes, because the query accepts any column by name. */
export const sortsByChange = ({ api }: Pick<ReportContract, 'api'>): boolean => api.order === undefined;

/** Returns the order by the absolute change of the profit. Null if the report has no profit. */
export function changeSizeOrder(contract: ReportContract): ReportOrder | null {
  const profit = Object.hasOwn(contract.columns, 'profit') ? contract.columns['profit'] : undefined;
  return profit && isMetric(profit) && sortsByChange(contract)
    ? { column: 'changeSize.profit', direction: 'DESC' }
    : null;
}
