import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { dayInWords, formatCompact, formatValue } from '@adops/domain';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { showError } from '../../app/toasts.js';
import { UNEXPECTED_ERROR } from '../../app/transport/errors.js';
import { useLate } from '../../ui/useLate.js';
import { saveFile } from '../export/export-report.js';
import type { ReportController } from '../screen/useReportController.js';
import { toPicture } from './chart-picture.js';
import { pointsToCsv, pointText, type ChartPoint } from './chart-data.js';
import classes from './ReportChart.module.css';
import { useChartData } from './useChartData.js';

/** Told apart without colour too: one line is drawn solid, the next dashed. */
const STROKES = ['var(--ad-chart-cost)', 'var(--ad-chart-earned)', 'var(--ad-late-dot)'];
const HEIGHT = 148;

function shortName(name: string, isByHour: boolean): string {
  return isByHour ? name.slice(-5) : dayInWords(name, name);
}

function PointTip({
  controller,
  active,
  payload,
}: {
  controller: ReportController;
  active?: boolean;
  payload?: readonly { payload?: ChartPoint }[];
}) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  const { contract } = controller;
  return (
    <div className={classes.tip}>
      <div className={classes.tipName}>
        {point.name}
        {point.isEstimated && ' · partly estimated'}
      </div>
      {contract.chart.map(({ column }, index) => (
        <div key={column} className={classes.tipLine}>
          <span className={classes.key} style={{ background: STROKES[index] }} />
          {contract.columns[column]?.label}
          <strong>{pointText(contract, column, point.values[column])}</strong>
        </div>
      ))}
    </div>
  );
}

/** The total of the report in time, beside the table: same filters, same query. */
export default function ReportChart({ controller }: { controller: ReportController }) {
  const { contract } = controller;
  const { points, isLoading, hasFailed, isByHour } = useChartData(controller);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const isSkeletonDue = useLate(150, isLoading && points === null);
  const picture = useRef<HTMLDivElement>(null);
  const title = `${contract.chart
    .map(({ column }, index) => {
      const label = contract.columns[column]?.label ?? column;
      return index === 0 ? label : label.length > 3 ? label.toLowerCase() : label;
    })
    .join(', ')} by ${isByHour ? 'hour' : 'day'}`;
  const series = contract.chart.filter(({ column }) => !hidden.has(column));
  // Ratios that hardly move need decimals, or every tick reads the same.
  const ratios = (points ?? []).flatMap(({ values }) =>
    series.filter(({ axis }) => axis === 'right').map(({ column }) => values[column] ?? null),
  );
  const known = ratios.filter((value) => value !== null);
  const isFlat = known.length > 0 && Math.max(...known) - Math.min(...known) < 0.04;
  const hasRight = series.some(({ axis }) => axis === 'right');

  const savePng = async () => {
    if (!picture.current) return;
    try {
      saveFile(await toPicture(picture.current), 'chart.png');
    } catch {
      showError(UNEXPECTED_ERROR);
    }
  };
  const saveCsv = () => saveFile(new Blob([pointsToCsv(contract, points ?? [])], { type: 'text/csv' }), 'chart.csv');

  return (
    <section className={classes.chart} aria-label={title} aria-busy={isLoading}>
      <div ref={picture} className={classes.picture}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {contract.chart.map(({ column, kind }, index) => (
            <button
              key={column}
              type="button"
              className={classes.legend}
              aria-pressed={!hidden.has(column)}
              onClick={() =>
                setHidden((before) => {
                  const next = new Set(before);
                  if (!next.delete(column)) next.add(column);
                  return next;
                })
              }
            >
              <span className={classes.key} data-kind={kind} style={{ background: STROKES[index] }} />
              {contract.columns[column]?.label}
            </button>
          ))}
        </div>
        <div className={classes.plot} data-busy={isLoading || undefined}>
          {points === null ? (
            isSkeletonDue ? (
              <Skeleton height={HEIGHT} />
            ) : (
              <div className={classes.nothing}>{hasFailed && 'The chart could not be loaded.'}</div>
            )
          ) : points.length === 0 ? (
            <div className={classes.nothing}>
              {isByHour ? 'No figures by hour in these days.' : 'No figures in these days.'}
            </div>
          ) : (
            <ResponsiveContainer width="100%" height={HEIGHT} debounce={60}>
              <ComposedChart data={[...points]} margin={{ top: 6, right: 4, bottom: 0, left: 0 }} barGap={1}>
                <CartesianGrid vertical={false} stroke="var(--ad-hairline)" />
                <XAxis
                  dataKey="name"
                  tickFormatter={(name: string) => shortName(name, isByHour)}
                  tick={{ fontSize: 11, fill: 'var(--ad-muted)' }}
                  tickLine={false}
                  axisLine={{ stroke: 'var(--ad-border)' }}
                  minTickGap={22}
                />
                <YAxis
                  yAxisId="left"
                  width={44}
                  tickFormatter={formatCompact}
                  tick={{ fontSize: 11, fill: 'var(--ad-muted)' }}
                  tickLine={false}
                  axisLine={false}
                />
                {hasRight && (
                  <YAxis
                    yAxisId="right"
                    orientation="right"
                    width={isFlat ? 58 : 46}
                    domain={['auto', 'auto']}
                    tickFormatter={(value: number) => formatValue(isFlat ? 'percent' : 'percent0', value)}
                    tick={{ fontSize: 11, fill: 'var(--ad-muted)' }}
                    tickLine={false}
                    axisLine={false}
                  />
                )}
                <Tooltip
                  isAnimationActive={false}
                  cursor={{ fill: 'var(--ad-subtle)' }}
                  content={<PointTip controller={controller} />}
                />
                {contract.chart.map(({ column, kind, axis }, index) =>
                  hidden.has(column) ? null : kind === 'bar' ? (
                    <Bar
                      key={column}
                      yAxisId={axis}
                      name={contract.columns[column]?.label}
                      dataKey={(point: ChartPoint) => point.values[column]}
                      fill={STROKES[index]}
                      maxBarSize={18}
                      radius={[2, 2, 0, 0]}
                      isAnimationActive={false}
                    />
                  ) : (
                    <Line
                      key={column}
                      yAxisId={axis}
                      name={contract.columns[column]?.label}
                      dataKey={(point: ChartPoint) => point.values[column]}
                      stroke={STROKES[index]}
                      strokeWidth={1.6}
                      strokeDasharray="4 2"
                      dot={false}
                      isAnimationActive={false}
                    />
                  ),
                )}
              </ComposedChart>
            </ResponsiveContainer>
          )}
        </div>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={classes.save} size="sm" variant="subtle" color="gray" aria-label="Save the chart">
            <IconDownload size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void savePng()}>PNG</Menu.Item>
          <Menu.Item onClick={saveCsv}>CSV</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {contract.chart.map(({ column }) => (
              <th key={column} scope="col">
                {contract.columns[column]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points?.map((point) => (
            <tr key={point.name}>
              <th scope="row">{point.name}</th>
              {contract.chart.map(({ column }) => (
                <td key={column}>{pointText(contract, column, point.values[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
