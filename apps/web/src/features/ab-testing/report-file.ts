import type { FileTable } from '../../ui/save-file.js';
import type { AbReport } from './AbTestScreen.js';

export const COLUMNS = [
  ['visits', 'Visits', 'integer'],
  ['bought', 'Bought', 'integer'],
  ['sold', 'Sold', 'integer'],
  ['ctr', 'CTR', 'percent'],
  ['earned', 'Earned', 'money'],
  ['rps', 'RPS', 'money4'],
  ['rpc', 'RPC', 'money4'],
  ['cost', 'Cost', 'money'],
  ['profit', 'Profit', 'money'],
  ['margin', 'Margin', 'percent'],
  ['tq', 'TQ', 'decimal1'],
] as const;

/** Returns the report as lines of a file: a line for each group and variant, so that counts add up. */
export function fileTable({ test, rows }: AbReport, grouping: 'date' | 'device' | 'source' | 'feed'): FileTable {
  const names = new Map(test.variants.map(({ id, name }) => [id, name]));
  const lines = rows.flatMap((row) =>
    (row.children ?? []).map((child) => [
      row[grouping] ?? null,
      names.get(child.variantId ?? 0) ?? null,
      ...COLUMNS.map(([name]) => child[name] ?? null),
    ]),
  );
  return [[grouping, 'Variant', ...COLUMNS.map(([, label]) => label)], ...lines];
}
