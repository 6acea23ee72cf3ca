import { type LostFigure, METRIC_COLUMNS } from '../facts/index.js';
import { amountLabel, millionths } from './amounts.js';
import type { Sums } from './file-summary.js';
import { describeReading, type ReadColumn } from './reading.js';

/** Result of an import or a dry run. Counts are plain numbers, all other sums are in millionths. */
export interface ImportSummary {
  readonly file: string;
  readonly format: string;
  readonly account: string;
  readonly dryRun: boolean;
  readonly rows: number;
  readonly from: string;
  readonly to: string;
  readonly campaigns: number;
  readonly campaignsCreated: number;
  readonly adgroups: number;
  readonly adgroupsCreated: number;
  /** Keywords or placements with figures. Null if the file has none. */
  readonly parts: { readonly of: string; readonly count: number; readonly changed: number } | null;
  /** Sums of the rows in the currency of the file. */
  readonly totals: readonly { readonly currency: string; readonly sums: Sums }[];
  /** Sums in the reporting currency, including the rebate. */
  readonly converted: { readonly currency: string; readonly sums: Sums };
  /** Exchange rate as entered, in reporting units per unit of the file's currency. Null if daily rates were used. */
  readonly rate: string | null;
  /** Sums of columns that are not stored. */
  readonly also: Readonly<Record<string, number>>;
  readonly factsChanged: number;
  /** Number of facts that lost values of an earlier import of the file. */
  readonly factsTakenBack: number;
  /** Removed figures, by column. */
  readonly lost: readonly LostFigure[];
  /** Number of earlier imports of the same file that this one replaced. */
  readonly replacedImports: number;
  /** Date range named in a title line. */
  readonly fileRange: { readonly from: string; readonly to: string } | null;
  /** All columns of the file and how each was read. */
  readonly reading: readonly ReadColumn[];
  readonly warnings: readonly string[];
}

const COUNTS = new Set(METRIC_COLUMNS.filter((c) => c.isCount).map((c) => c.field));

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function sumsText(sums: Sums): string {
  return METRIC_COLUMNS.filter(({ field }) => sums[field] !== undefined && field !== 'position' && field !== 'tq')
    .map(({ field }) => `${amountLabel(field)} ${COUNTS.has(field) ? sums[field]! : millionths(sums[field]!)}`)
    .join(', ');
}

function lostText({ field, reason, facts, sum, days, from, to }: LostFigure, dryRun: boolean): string {
  const verb = reason === 'taken' ? (dryRun ? 'Would remove' : 'Removed') : dryRun ? 'Would replace' : 'Replaced';
  const by = reason === 'taken' ? 'nothing' : 'by hourly figures';
  const when = days === 1 ? `on ${from}` : `on ${days} days, ${from} to ${to}`;
  const amount = COUNTS.has(field) ? String(sum) : millionths(sum);
  return `${verb} ${amountLabel(field)} of ${counted(facts, 'fact')} (${amount}) ${when}: ${by}.`;
}

/** Returns the summary as lines for a terminal. */
export function describeSummary(summary: ImportSummary): string[] {
  const days = summary.from === summary.to ? summary.from : `${summary.from} to ${summary.to}`;
  const lines = [
    `${summary.dryRun ? 'Would import' : 'Imported'} ${summary.file} (${summary.format}) into ${summary.account}: ${counted(summary.rows, 'row')}, ${days}`,
    `  ${counted(summary.campaigns, 'campaign')} (${summary.campaignsCreated} new), ${counted(summary.adgroups, 'ad group')} (${summary.adgroupsCreated} new), ${counted(summary.factsChanged, 'fact')} changed`,
    ...summary.totals.map(({ currency, sums }) => `  In the file, ${currency}: ${sumsText(sums)}`),
    `  Booked, ${summary.converted.currency}: ${sumsText(summary.converted.sums)}`,
  ];
  lines.push(...describeReading(summary.reading).map((line) => `  ${line}`));
  const { parts } = summary;
  if (parts)
    lines.push(
      `  ${counted(parts.count, parts.of.replace(/s$/, ''))} by day, ${counted(parts.changed, 'fact')} changed`,
    );
  lines.push(...summary.lost.map((figure) => `  ${lostText(figure, summary.dryRun)}`));
  const also = Object.entries(summary.also);
  if (also.length > 0)
    lines.push(`  Not imported: ${also.map(([name, value]) => `${name} ${millionths(value)}`).join(', ')}`);
  if (summary.replacedImports > 0) lines.push(`  Replaces an earlier import of the same file.`);
  if (summary.fileRange && summary.fileRange.from !== summary.fileRange.to) {
    lines.push(`  The file covers ${summary.fileRange.from} to ${summary.fileRange.to}.`);
  }
  return [...lines, ...summary.warnings.map((warning) => `  Warning: ${warning}`)];
}
