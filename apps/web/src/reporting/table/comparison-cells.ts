import { formatValue, type WrittenFormat } from '@adops/domain';
import type { ComparisonColumn } from '../columns/column-choice.js';
import type { Comparison } from '../document/row-values.js';

const moved = (value: number | null, text: string): string =>
  value === null ? 'NA' : (value > 0 ? '▲ ' : value < 0 ? '▼ ' : '') + text;

/** How a figure moved against the days compared with, or what it was then. */
export function comparisonText(kind: ComparisonColumn, format: WrittenFormat, comparison: Comparison): string {
  const { previous, change, changeRatio } = comparison;
  if (kind === 'previous') return formatValue(format, previous);
  if (kind === 'change') return moved(change, formatValue(format, change === null ? null : Math.abs(change)));
  if (changeRatio === null) return change === 0 ? formatValue('percent', 0) : 'NA';
  return moved(changeRatio, formatValue('percent', Math.abs(changeRatio)));
}

/** The same in words, on hover. */
export function comparisonTitle(format: WrittenFormat, { previous, change }: Comparison): string {
  return `Before ${formatValue(format, previous)}, change ${formatValue(format, change)}`;
}

/** Heading and help of a column next to a figure. */
export function comparisonWords(kind: ComparisonColumn, label: string): { label: string; help: string } {
  if (kind === 'previous') return { label: `${label} before`, help: `${label} in the days compared with.` };
  if (kind === 'change') return { label: `Δ ${label}`, help: `Change of ${label} against the days compared with.` };
  return {
    label: `Δ ${label} %`,
    help: `Change of ${label} against the days compared with, as a share of the earlier figure.`,
  };
}
