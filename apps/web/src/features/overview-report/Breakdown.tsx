import { Button, Skeleton } from '@mantine/core';
import { dayInWords, formatValue, OVERVIEW_REPORT } from '@adops/domain';
import { useState } from 'react';
import { useLate } from '../../ui/useLate.js';
import type { OverviewBreakdownQuery, OverviewBreakdownQueryVariables } from '../../gql/graphql.js';
import { openWords, useFigures } from '../../reporting/index.js';
import classes from './Breakdown.module.css';
import { OVERVIEW_BREAKDOWN } from './overview.graphql.js';
import type { OverviewColumn, OverviewKey } from './row-filter.js';

type Parts = OverviewBreakdownQuery['overviewReport'];
type Part = Parts['rows'][number];

/** Number of rows shown initially. */
const SHOWN = 6;
const FIGURES = ['earned', 'profit', 'cost', 'margin', 'bought'] as const;
type Figure = (typeof FIGURES)[number];

const isFigure = (id: string): id is Figure => (FIGURES as readonly string[]).includes(id);

/** No toast, because the breakdown shows its error in place. */
const QUIETLY = { isQuiet: true };

/** One breakdown of the overview. Rows have the selected metric, revenue and profit, and a bar for the size. */
export function Breakdown(props: {
  readonly column: OverviewColumn;
  readonly figure: string;
  readonly filters: Record<string, unknown>;
  readonly onGroupBy: () => void;
  readonly onPart: (part: OverviewKey) => void;
}) {
  const { column, filters, onGroupBy, onPart } = props;
  const figure: Figure = isFigure(props.figure) ? props.figure : 'earned';
  const [isWhole, setWhole] = useState(false);
  const { data, failure } = useFigures(
    OVERVIEW_BREAKDOWN,
    {
      filters: filters as OverviewBreakdownQueryVariables['filters'],
      groupingColumn: column as OverviewBreakdownQueryVariables['groupingColumn'],
      ...(column !== 'date' && { orderBy: { column: figure, direction: 'DESC' } }),
    },
    QUIETLY,
  );
  const parts = data?.overviewReport ?? null;
  const hasFailed = failure !== null;
  const isSkeletonDue = useLate(150, parts === null && !hasFailed);
  const label = OVERVIEW_REPORT.grouping.choices.find(({ id }) => id === column)?.label ?? column;

  const columns = [...new Set<Figure>([figure, 'earned', 'profit'])].slice(0, 3);
  const rows = parts?.rows ?? [];
  const largest = Math.max(0, ...rows.map((row) => Math.abs(row[figure] ?? 0)));
  const nameOf = (row: Part): string =>
    column === 'date' && row.date ? dayInWords(row.date, row.date) : (row.name ?? 'Unknown');

  return (
    <section className={classes.breakdown} aria-label={`By ${label.toLowerCase()}`} aria-busy={parts === null}>
      <div className={classes.head}>
        <h3>{label}</h3>
        <Button size="compact-xs" variant="subtle" onClick={onGroupBy}>
          Open
        </Button>
      </div>
      {hasFailed && <p className={classes.none}>We couldn’t load this breakdown. Retry.</p>}
      {parts === null && !hasFailed && (
        <div className={classes.waiting}>{isSkeletonDue && <Skeleton height={140} />}</div>
      )}
      {parts && rows.length === 0 && <p className={classes.none}>No data for this period.</p>}
      {rows.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className="visually-hidden">
                {label}
              </th>
              {columns.map((id) => (
                <th key={id} scope="col">
                  {OVERVIEW_REPORT.columns[id].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, SHOWN)).map((row) => (
              <tr key={row.row_id}>
                <th scope="row">
                  <span
                    className={classes.bar}
                    style={{ width: largest > 0 ? `${(100 * Math.abs(row[figure] ?? 0)) / largest}%` : 0 }}
                    data-negative={(row[figure] ?? 0) < 0 || undefined}
                    aria-hidden
                  />
                  <button
                    type="button"
                    className={classes.name}
                    onClick={() => onPart({ entityId: row.id, date: row.date, countryCode: row.countryCode })}
                    title={nameOf(row)}
                  >
                    {nameOf(row)}
                  </button>
                </th>
                {columns.map((id) => (
                  <td
                    key={id}
                    data-negative={(row[id] ?? 0) < 0 || undefined}
                    data-open={openWords(row, OVERVIEW_REPORT.columns[id]) !== null || undefined}
                    title={openWords(row, OVERVIEW_REPORT.columns[id]) ?? undefined}
                  >
                    {formatValue(OVERVIEW_REPORT.columns[id].format, row[id])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {rows.length > SHOWN ? (
                  <Button size="compact-xs" variant="subtle" onClick={() => setWhole(!isWhole)}>
                    {isWhole ? 'Fewer' : `${rows.length - SHOWN} more`}
                  </Button>
                ) : (
                  'Total'
                )}
              </th>
              {columns.map((id) => (
                <td
                  key={id}
                  data-open={(parts && openWords(parts.rowTotal, OVERVIEW_REPORT.columns[id]) !== null) || undefined}
                >
                  {formatValue(OVERVIEW_REPORT.columns[id].format, parts?.rowTotal[id])}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
