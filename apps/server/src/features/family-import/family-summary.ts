import type { FactFamily } from '@adops/domain';
import type { FamilyKey } from '../facts/index.js';
import { describeReading, millionths, type ReadColumn } from '../import/index.js';

/** Result of an import or a dry run. */
export interface FamilySummary {
  readonly file: string;
  readonly family: string;
  /** Name of the site or feed account. */
  readonly owner: string;
  readonly dryRun: boolean;
  readonly rows: number;
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** Number of skipped rows without an ad group. */
  readonly unmatched: number;
  /** Number of facts on days outside of the requested ones. */
  readonly otherDays: number;
  /** Currency of money in the sums. */
  readonly currency: string;
  /** Sums by fact column. Counts are plain numbers, money is in millionths. */
  readonly sums: Readonly<Record<string, number>>;
  readonly factsChanged: number;
  /** Number of removed facts on these days that the file doesn't have. */
  readonly factsTakenBack: number;
  /** Columns of the file and how each was read. */
  readonly reading: readonly ReadColumn[];
}

/** Columns whose sums are omitted because they have no meaning: scores weighted by clicks, and positions. */
const UNSAID: readonly string[] = ['tq', 'positions'];

/** Sums the figures of the rows. */
export function addFigures({ measures }: FactFamily, rows: readonly FamilyKey[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const column of Object.keys(measures).filter((name) => !UNSAID.includes(name))) {
    const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    for (const row of rows as unknown as readonly Readonly<Record<string, unknown>>[]) {
      const value = row[field];
      if (typeof value === 'number') sums[column] = (sums[column] ?? 0) + value;
    }
  }
  return sums;
}

const rowsText = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

/** Returns the summary as lines for a terminal. */
export function describeFamilySummary(summary: FamilySummary, { measures }: Pick<FactFamily, 'measures'>): string[] {
  const { dryRun, from, to, unmatched, factsTakenBack, reading } = summary;
  const range = from === to ? from : `${from} to ${to}`;
  const sums = Object.entries(summary.sums).map(
    ([column, sum]) => `${column.replaceAll('_', ' ')} ${measures[column]!.unit === 'micros' ? millionths(sum) : sum}`,
  );
  const lines = [
    `${dryRun ? 'Would import' : 'Imported'} ${summary.file} (${summary.family}) into ${summary.owner}: ${rowsText(summary.rows)}, ${range} (${summary.days} ${summary.days === 1 ? 'day' : 'days'})`,
    `  Booked, ${summary.currency}: ${sums.join(', ')}`,
    `  ${summary.factsChanged} facts changed`,
    ...describeReading(reading).map((line) => `  ${line}`),
  ];
  if (factsTakenBack > 0)
    lines.push(
      `  ${dryRun ? 'Would remove' : 'Removed'} ${factsTakenBack} ${factsTakenBack === 1 ? 'fact' : 'facts'} of these days that the file doesn't contain.`,
    );
  if (unmatched > 0)
    lines.push(`  Warning: ${rowsText(unmatched)} skipped because no ad group of the site has the feed and tag.`);
  if (summary.otherDays > 0)
    lines.push(`  Skipped ${summary.otherDays} ${summary.otherDays === 1 ? 'fact' : 'facts'} of days outside --days.`);
  return lines;
}
