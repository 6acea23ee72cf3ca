import { formatValue } from '@adops/domain';
import { Fragment } from 'react';
import type { AbReport } from './AbTestScreen.js';
import { variantColor } from './responses.js';
import { COLUMNS } from './report-file.js';
import { ScrollRegion } from '../../ui/ScrollRegion.js';
import classes from './ab.module.css';

type Row = AbReport['totals'][number];
type Grouping = 'date' | 'device' | 'source' | 'feed';

interface ReportTableProps {
  readonly report: AbReport;
  readonly grouping: Grouping;
  readonly isBusy: boolean;
}

/** Totals for each variant, then the groups with their variants below them. */
export function ReportTable({ report: { test, rows, totals }, grouping, isBusy }: ReportTableProps) {
  const at = new Map(test.variants.map(({ id }, index) => [id, index]));
  const name = ({ variantId, ...row }: Row): string =>
    variantId === null || variantId === undefined
      ? row.type === 'total'
        ? 'All variants'
        : (row[grouping] ?? '')
      : (test.variants[at.get(variantId) ?? 0]?.name ?? '');
  const line = (row: Row, level: 'total' | 'parent' | 'child') => (
    <tr key={row.id} data-level={level}>
      <th scope="row">
        {row.variantId !== null && row.variantId !== undefined && (
          <span className={classes.dot} style={{ background: variantColor(at.get(row.variantId) ?? 0) }} />
        )}
        {name(row)}
        {row.estimated && (
          <span className={classes.muted} title="Some of the revenue is not final.">
            {' '}
            est.
          </span>
        )}
      </th>
      {COLUMNS.map(([column, , format]) => (
        <td key={column}>{formatValue(format, row[column])}</td>
      ))}
    </tr>
  );
  return (
    <ScrollRegion label="Report of the test" className={classes.scroll} isBusy={isBusy}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th data-left>{grouping[0]!.toUpperCase() + grouping.slice(1)}</th>
            {COLUMNS.map(([column, label]) => (
              <th key={column}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((row) => line(row, 'total'))}
          {rows.map((row) => (
            <Fragment key={row.id}>
              {line(row, 'parent')}
              {(row.children ?? []).map((child) => line(child, 'child'))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
