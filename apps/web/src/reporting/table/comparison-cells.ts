import {
  changeQuality,
  changeRuleOf,
  changeText,
  defaultChangeColumn,
  formatValue,
  type Change,
  type ChangeForm,
  type ChangeRule,
  type Metric,
} from '@adops/domain';
import { COMPARISON_COLUMNS, type ComparisonColumn } from '../columns/column-choice.js';
import type { CellTone } from '../../ui/data-grid/grid-types.js';

/** Comparison columns of a metric, with their names in files and sort orders. */
export type ComparedColumn = 'previous' | 'change' | 'changeRatio';

/** Returns the chosen comparison columns of a metric without duplicates. Percentages have no relative change. */
export function comparedColumns(metric: Metric, chosen: readonly ComparisonColumn[]): readonly ComparedColumn[] {
  const rule = changeRuleOf(metric);
  const columns = COMPARISON_COLUMNS.filter((id) => chosen.includes(id)).map((id) =>
    id === 'default' || (id === 'changeRatio' && rule.form === 'points') ? defaultChangeColumn(rule) : id,
  );
  return [...new Set(columns)];
}

const FORMS: Readonly<Record<Exclude<ComparedColumn, 'previous'>, ChangeForm>> = {
  change: 'amount',
  changeRatio: 'percent',
};

/** Returns the text of a comparison column: the change, or the previous value. */
export function comparisonText(column: ComparedColumn, rule: ChangeRule, change: Change): string {
  return column === 'previous' ? formatValue(rule.format, change.previous) : changeText(rule, change, FORMS[column]);
}

/** Returns the color of a comparison column. Arrows show the direction too. */
export function comparisonTone(column: ComparedColumn, rule: ChangeRule, change: Change): CellTone {
  return (column === 'previous' ? null : changeQuality(rule, change, FORMS[column])) ?? 'faint';
}

const IN_UNITS: Readonly<Record<ChangeRule['form'], string>> = {
  points: ', in percentage points',
  amount: '',
  percent: '',
};

const judged = ({ better }: ChangeRule): string =>
  better === null ? '' : ` Green is better, red is worse. ${better} is better.`;

/** Returns the heading and help text of a comparison column. */
export function comparisonWords(
  column: ComparedColumn,
  label: string,
  rule: ChangeRule,
): { readonly label: string; readonly help: string } {
  if (column === 'previous') return { label: `${label} before`, help: `${label} in the previous period.` };
  if (column === 'change') {
    const help = `Change of ${label} from the previous period${IN_UNITS[rule.form]}.${judged(rule)}`;
    return { label: `Δ ${label}`, help };
  }
  const base = rule.minBase > 0 ? `below ${rule.minBase}` : 'not above 0';
  const help = `Change of ${label} from the previous period in percent, or as an amount if it was ${base}.${judged(rule)}`;
  return { label: `Δ ${label} %`, help };
}
