import { dayInWords, formatValue, TQ_BANDS, tqBandOf } from '@adops/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { OpenBar, scaleOf } from '../../reporting/index.js';
import {
  Bar,
  BarChart,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
} from 'recharts';
import classes from './MarketChart.module.css';
import type { MarketDay, MarketSeries } from './market-series.js';
import { TqScore } from './TqScore.js';

/** Maximum TQ score. */
const BEST = 10;
const TICKS = [0, 3.5, 7, BEST];
const AXIS = { fontSize: 10, fill: 'var(--ad-muted)' } as const;
const MARGIN = { top: 6, right: 8, bottom: 0, left: 0 };
const AXIS_WIDTH = 34;
/** Levels with a background. Level 1 is omitted because it means no data. */
const DRAWN_BANDS = TQ_BANDS.filter(({ id }) => id > 1);

interface MarketChartProps {
  readonly market: MarketSeries;
  readonly color: string;
  readonly reportPath: string;
  readonly today: string;
}

/** Chart of one market: daily TQ above its levels, gross revenue beneath. */
export function MarketChart({ market, color, reportPath, today }: MarketChartProps) {
  const { name, days, grossRevenue, tq, lastComplete } = market;
  const data = [...days];
  const { domain, format } = scaleOf(
    'money',
    days.map((day) => day.grossRevenue ?? 0),
  );
  const top = domain[1];
  const label = (day: string): string => dayInWords(day, today);
  return (
    <section className={classes.market} aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <Link className={classes.more} to={reportPath} aria-label={`Tags in ${name}`}>
          Tags <IconArrowRight size={13} aria-hidden />
        </Link>
      </div>
      <dl className={classes.summary}>
        <dt>TQ in the range</dt>
        <dd>
          <TqScore score={tq} />
        </dd>
        {lastComplete && (
          <>
            <dt title="Last complete day">{label(lastComplete.date)}</dt>
            <dd>
              <TqScore score={lastComplete.tq} />
            </dd>
          </>
        )}
      </dl>
      <div className={classes.scores} aria-hidden>
        <ResponsiveContainer width="100%" height="100%" debounce={60}>
          <ComposedChart data={data} margin={MARGIN} syncId="tq" accessibilityLayer={false}>
            {DRAWN_BANDS.map(({ id, from, to }) => (
              <ReferenceArea
                key={id}
                y1={from ?? 0}
                y2={to ?? BEST}
                fill={`var(--ad-tq-${id})`}
                fillOpacity={1}
                ifOverflow="hidden"
              />
            ))}
            <XAxis dataKey="date" scale="band" hide />
            <YAxis domain={[0, BEST]} ticks={TICKS} width={AXIS_WIDTH} tick={AXIS} tickLine={false} axisLine={false} />
            <Tooltip isAnimationActive={false} wrapperStyle={{ zIndex: 5 }} content={<DayTip today={today} />} />
            <Line dataKey="tq" stroke={color} strokeWidth={1.8} dot={dotOf(days, color)} isAnimationActive={false} />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <div className={classes.revenue} aria-hidden>
        <ResponsiveContainer width="100%" height="100%" debounce={60}>
          <BarChart data={data} margin={MARGIN} syncId="tq" accessibilityLayer={false}>
            <XAxis
              dataKey="date"
              scale="band"
              tickFormatter={label}
              tick={AXIS}
              tickLine={false}
              axisLine={{ stroke: 'var(--ad-border)' }}
              minTickGap={24}
              height={20}
            />
            <YAxis
              domain={[0, top]}
              ticks={[0, top]}
              width={AXIS_WIDTH}
              tickFormatter={format}
              tick={AXIS}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--ad-subtle)' }} content={<></>} />
            <Bar
              dataKey="grossRevenue"
              fill={color}
              maxBarSize={14}
              radius={[2, 2, 0, 0]}
              shape={OpenBar}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <p className={classes.total}>
        Earned before share <strong>{formatValue('money', grossRevenue)}</strong>
        {days.some(({ isIncomplete }) => isIncomplete) && ' · lighter: incomplete'}
      </p>
      <MarketTable market={market} />
    </section>
  );
}

/** Renders a dot for each day. Incomplete days are hollow. */
function dotOf(days: readonly MarketDay[], color: string) {
  return function Dot({ cx, cy, index }: DotItemDotProps) {
    if (typeof cx !== 'number' || typeof cy !== 'number') return <g key={index} />;
    return days[index]?.isIncomplete ? (
      <circle key={index} cx={cx} cy={cy} r={2.4} fill="var(--ad-surface)" stroke={color} strokeWidth={1.2} />
    ) : (
      <circle key={index} cx={cx} cy={cy} r={1.6} fill={color} />
    );
  };
}

interface DayTipProps {
  readonly today: string;
  /** Set by the chart library. */
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: MarketDay }[];
}

function DayTip({ today, active, payload }: DayTipProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  const lines = [
    ['TQ', `${formatValue('decimal2', day.tq)} ${tqBandOf(day.tq).name}`],
    ['CTR', formatValue('percent', day.ctr)],
    ['RPC', formatValue('money4', day.rpc)],
    ['Earned before share', formatValue('money', day.grossRevenue)],
  ];
  return (
    <div className={classes.tip}>
      <div>
        {dayInWords(day.date, today)}
        {day.isIncomplete && ' · incomplete'}
      </div>
      {lines.map(([word, value]) => (
        <div key={word} className={classes.tipLine}>
          {word} <strong>{value}</strong>
        </div>
      ))}
    </div>
  );
}

/** Data of the chart as a table for screen readers. */
function MarketTable({ market: { name, days } }: { market: MarketSeries }) {
  return (
    <table className="visually-hidden">
      <caption>{`${name} by day`}</caption>
      <thead>
        <tr>
          <th>Day</th>
          <th>TQ</th>
          <th>CTR</th>
          <th>RPC</th>
          <th>Earned before share</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, tq, ctr, rpc, grossRevenue, isIncomplete }) => (
          <tr key={date}>
            <td>{isIncomplete ? `${date}, incomplete` : date}</td>
            <td>{`${formatValue('decimal2', tq)} ${tqBandOf(tq).name}`}</td>
            <td>{formatValue('percent', ctr)}</td>
            <td>{formatValue('money4', rpc)}</td>
            <td>{formatValue('money', grossRevenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
