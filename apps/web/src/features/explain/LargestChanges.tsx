import { Anchor, Button, Skeleton } from '@mantine/core';
import {
  changeBetween,
  ADGROUP_REPORT,
  changeRuleOf,
  defaultReportState,
  type FilterValues,
  formatValue,
  isMetric,
  type ReportState,
  roundedParts,
  dayOf,
  writeReportState,
} from '@adops/domain';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ExplainedChange } from '../../app/explain/explain.js';
import { pathTo } from '../../app/routes/route-names.js';
import { reportRoute } from '../../app/routes/report-route.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { type ComparedRows, type ReportRow, useComparedRows } from '../../reporting/index.js';
import classes from './Explain.module.css';
import { type Dimension, questionOf, SHOWN, summedMetric } from './explained-parts.js';
import { PartBar } from './PartBar.js';
import { partText } from './split-rows.js';

interface LargestChangesProps {
  readonly change: ExplainedChange;
  readonly dimension: Dimension;
}

/** Rows of a list whose metric changed most, up or down, and all others. */
export function LargestChanges({ change, dimension }: LargestChangesProps) {
  const question = useMemo(() => questionOf(change, dimension), [change, dimension]);
  const { data, failure, refresh } = useComparedRows(question);
  const metric = summedMetric(change.metric);
  const column = dimension.contract.columns[metric];
  if (!column || !isMetric(column)) return null;
  const title = `${dimension.label}: largest changes of ${column.label.toLowerCase()}`;
  return (
    <section aria-label={title} aria-busy={!data && failure === null}>
      {failure !== null ? (
        <p className={classes.note} role="alert">
          We couldn’t load the {dimension.label.toLowerCase()}. {failure}{' '}
          <Button size="compact-xs" variant="default" onClick={refresh}>
            Retry
          </Button>
        </p>
      ) : data ? (
        <ListTable title={title} change={change} dimension={dimension} data={data} />
      ) : (
        <Skeleton height={170} />
      )}
    </section>
  );
}

interface ListTableProps extends LargestChangesProps {
  readonly title: string;
  readonly data: ComparedRows;
}

function ListTable({ title, change, dimension, data }: ListTableProps) {
  const { activeCompany, permissions } = useAccess();
  const metric = summedMetric(change.metric);
  const column = dimension.contract.columns[metric]!;
  if (!isMetric(column)) return null;
  const rule = changeRuleOf(column);
  const { rows, parts, sum } = partsOf(data, metric, column.format === 'integer' ? 1 : 0.01);
  const max = Math.max(...parts.map(Math.abs));
  const format = column.format === 'integer' ? 'integer' : 'decimal2';
  const opens = ADGROUP_REPORT.permission.some((key) => permissions.has(key));
  const valueIn = (row: ReportRow | null | undefined): string => formatValue(column.format, row?.[metric]);
  if (rows.length === 0)
    return (
      <p className={classes.note}>
        {dimension.label}: no changes of {column.label.toLowerCase()}.
      </p>
    );
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
          <th scope="col" colSpan={2}>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const address = opens ? addressOf(change, dimension, row) : null;
          const name = nameOf(row, dimension);
          return (
            <tr key={row.id}>
              <th scope="row">
                {address === null ? (
                  name
                ) : (
                  <Anchor
                    component={Link}
                    size="sm"
                    to={`${pathTo(reportRoute(ADGROUP_REPORT.id), activeCompany.id)}?${address}`}
                  >
                    {name}
                  </Anchor>
                )}
              </th>
              <td>{valueIn(row.previous)}</td>
              <td>{valueIn(row)}</td>
              <td className={classes.bar}>
                <PartBar part={parts[index]!} max={max} better={rule.better} />
              </td>
              <td>{partText(parts[index]!, { form: 'amount' }, format)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        {parts.length > rows.length && (
          <tr>
            <th scope="row">All others</th>
            <td />
            <td />
            <td className={classes.bar}>
              <PartBar part={parts.at(-1)!} max={max} better={rule.better} />
            </td>
            <td>{partText(parts.at(-1)!, { form: 'amount' }, format)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">Change</th>
          <td>{valueIn(data.total.previous)}</td>
          <td>{valueIn(data.total)}</td>
          <td className={classes.bar} />
          <td>{partText(sum, { form: 'amount' }, format)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const nameOf = (row: ReportRow, { name }: Dimension): string => {
  const text = row[name];
  return typeof text === 'string' && text !== '' ? text : 'Unknown';
};

/**
 * Returns the rows shown, and the parts of the change: one per row, and one for all other rows. The last one includes
 * rounding differences, so that each row shows the difference of its figures.
 */
export function partsOf({ rows: all, total }: ComparedRows, metric: string, unit: number) {
  const changeOf = (row: ReportRow): number => changeBetween(row[metric], row.previous?.[metric]).change ?? 0;
  const rows = all.slice(0, SHOWN).filter((row) => Math.abs(changeOf(row)) >= unit / 2);
  const sum = changeOf(total);
  const shown = rows.map(changeOf);
  const rest = sum - shown.reduce((added, part) => added + part, 0);
  const rounded = (value: number): number => Math.round(value / unit) * unit;
  if (Math.abs(rest) < unit / 2) return { rows, parts: roundedParts(shown, sum, unit), sum: rounded(sum) };
  const parts = shown.map(rounded);
  const others = rounded(sum) - parts.reduce((added, part) => added + part, 0);
  return { rows, parts: [...parts, others], sum: rounded(sum) };
}

/**
 * Returns the URL query that opens the ad group report filtered to this row, with both periods. Null if the row has no
 * key.
 */
function addressOf(change: ExplainedChange, { filter, field }: Dimension, row: ReportRow): string | null {
  const id = row[field];
  if (typeof id === 'number' ? id <= 0 : typeof id !== 'string' || id === '') return null;
  const { dateRange, ...filters } = change.filters;
  const state: ReportState = {
    ...defaultReportState(ADGROUP_REPORT, dayOf(serverNow())),
    dateRange,
    compareRange: change.compareRange,
    comparesLate: change.comparesLate ?? false,
    filters: { ...filters, [filter]: [id] } as FilterValues,
  };
  return writeReportState(ADGROUP_REPORT, state);
}
