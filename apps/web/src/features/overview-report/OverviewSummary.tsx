import { Anchor, Skeleton } from '@mantine/core';
import { OVERVIEW_REPORT, formatValue, previousRange, rangeInWords } from '@adops/domain';
import type { OverviewSummaryQueryVariables } from '../../gql/graphql.js';
import { compare, openWords, useFigures, type ReportController } from '../../reporting/index.js';
import { comparisonWords } from './comparison-words.js';
import { FreshnessStrip } from './FreshnessStrip.js';
import { OVERVIEW_SUMMARY } from './overview.graphql.js';
import classes from './OverviewSummary.module.css';

const FIGURES = ['earned', 'profit', 'margin', 'cost', 'bought', 'RPC'] as const;
/** Figures of which less is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set(['cost']);

/** The table shows the reason of a failure. */
const QUIETLY = { isQuiet: true };

/** The key figures of the days, how they moved against those before, and how far they are complete. */
export function OverviewSummary({ controller }: { controller: ReportController }) {
  const { state, variables, today, isInvalid } = controller;
  const compareRange = state.compareRange ?? previousRange(state.dateRange);
  const {
    data,
    isLoading: isBusy,
    failure,
    refresh,
  } = useFigures(
    OVERVIEW_SUMMARY,
    isInvalid ? null : { filters: variables['filters'] as OverviewSummaryQueryVariables['filters'], compareRange },
    QUIETLY,
  );
  if (failure && !isBusy) {
    return (
      <p className={classes.failed} role="status">
        We couldn't load the key figures.{' '}
        <Anchor component="button" size="sm" onClick={refresh}>
          Retry
        </Anchor>
      </p>
    );
  }
  const against = comparisonWords(rangeInWords(compareRange, today), data?.overviewReport.comparison);
  return (
    <div className={classes.summary} aria-busy={isBusy}>
      <div className={classes.figures} data-busy={isBusy || undefined}>
        <dl className={classes.list}>
          {FIGURES.map((id) => {
            const { label, format } = OVERVIEW_REPORT.columns[id];
            const total = data?.overviewReport.rowTotal;
            const value = total?.[id];
            const moved = compare(value, total?.previous?.[id]);
            const open = total ? openWords(total, OVERVIEW_REPORT.columns[id]) : null;
            return (
              <div key={id} className={classes.figure}>
                <dt>{label}</dt>
                <dd>
                  {data ? (
                    <span
                      className={classes.value}
                      data-negative={(typeof value === 'number' && value < 0) || undefined}
                      data-open={open !== null || undefined}
                      title={open ?? undefined}
                    >
                      {formatValue(format, value)}
                    </span>
                  ) : (
                    <Skeleton height={22} width={96} visible={isBusy}>
                      NA
                    </Skeleton>
                  )}
                  <Change
                    isRatio={format === 'percent'}
                    ratio={moved.changeRatio}
                    change={moved.change}
                    lessIsBetter={LESS_IS_BETTER.has(id)}
                    title={`${formatValue(format, value)} ${against.replace(/^vs /, `vs ${formatValue(format, moved.previous)} on `)}`}
                  />
                </dd>
              </div>
            );
          })}
        </dl>
        <p className={classes.against}>{against}</p>
      </div>
      {data && <FreshnessStrip partners={data.overviewReport.freshness} today={today} />}
    </div>
  );
}

/** How a figure moved: a share of the earlier one, or points where the figure is a share itself. */
function Change(props: {
  readonly isRatio: boolean;
  readonly ratio: number | null;
  readonly change: number | null;
  readonly lessIsBetter: boolean;
  readonly title: string;
}) {
  const { isRatio, ratio, change, lessIsBetter, title } = props;
  const value = isRatio ? change : ratio;
  if (value === null) return null;
  const text = isRatio
    ? `${formatValue('decimal2', Math.abs(value) * 100)} pp`
    : formatValue('percent', Math.abs(value));
  const isBetter = lessIsBetter ? value < 0 : value > 0;
  return (
    <span className={classes.change} data-tone={value === 0 ? undefined : isBetter ? 'better' : 'worse'} title={title}>
      {value > 0 ? '▲' : value < 0 ? '▼' : '='} {text}
    </span>
  );
}
