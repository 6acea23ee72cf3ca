import { Anchor, Skeleton } from '@mantine/core';
import {
  changeBetween,
  changeQuality,
  changeRuleOf,
  changeSentence,
  changeText,
  formatValue,
  OVERVIEW_REPORT,
  previousRange,
  rangeInWords,
  type Change,
  type ChangeRule,
  type DayRange,
} from '@adops/domain';
import { useExplain, type ExplainedChange } from '../../app/explain/explain.js';
import type { OverviewSummaryQuery, OverviewSummaryQueryVariables } from '../../gql/graphql.js';
import { changeOfTotal, comparisonWords, openWords, useFigures, type ReportController } from '../../reporting/index.js';
import { FreshnessStrip } from './FreshnessStrip.js';
import { OVERVIEW_SUMMARY } from './overview.graphql.js';
import classes from './OverviewSummary.module.css';

const FIGURES = ['earned', 'rebate', 'profit', 'margin', 'cost', 'bought', 'RPC'] as const;

type KeyFigures = Pick<
  NonNullable<OverviewSummaryQuery['overviewReport']['rowTotal']>,
  'estimated' | 'incomplete' | (typeof FIGURES)[number]
>;

/** No toast, because the table shows the error. */
const QUIETLY = { isQuiet: true };

/**
 * Returns the variables of the key figures for the rows of the table. A comparison with today ends earlier and omits late sources.
 * Unless the table has the same comparison, its total is requested as well.
 */
function summaryVariables(
  { state, variables, today }: Pick<ReportController, 'state' | 'variables' | 'today'>,
  compareRange: DayRange,
): OverviewSummaryQueryVariables {
  return {
    filters: variables['filters'] as OverviewSummaryQueryVariables['filters'],
    groupingColumn: variables['groupingColumn'] as OverviewSummaryQueryVariables['groupingColumn'],
    ...{ compareRange, compareLate: state.comparesLate },
    isCut: state.compareRange === null && state.dateRange.end === today,
  };
}

/** Key figures of the range, which equal the table's totals, with their changes and completeness. */
export function OverviewSummary({ controller }: { controller: ReportController }) {
  const { state, today, isInvalid } = controller;
  const compareRange = state.compareRange ?? previousRange(state.dateRange);
  const {
    data,
    isLoading: isBusy,
    failure,
    refresh,
  } = useFigures(OVERVIEW_SUMMARY, isInvalid ? null : summaryVariables(controller, compareRange), QUIETLY);
  if (failure && !isBusy) {
    return (
      <p className={classes.failed} role="status">
        We couldn’t load the key figures. Retry.{' '}
        <Anchor component="button" size="sm" onClick={refresh}>
          Retry
        </Anchor>
      </p>
    );
  }
  const compared = data?.overviewReport.rowTotal;
  const total = data?.whole?.rowTotal ?? compared;
  const comparison = data?.overviewReport.comparison;
  const against = comparisonWords(rangeInWords(compareRange, today), comparison, state.comparesLate);
  return (
    <div className={classes.summary} aria-busy={isBusy}>
      <div className={classes.figures} data-busy={isBusy || undefined}>
        <dl className={classes.list}>
          {FIGURES.filter((id) => id !== 'rebate' || hasRebate(total)).map((id) => {
            const rule = changeRuleOf(OVERVIEW_REPORT.columns[id]);
            const moved = changeBetween(compared?.[id], compared?.previous?.[id]);
            return (
              <div key={id} className={classes.figure}>
                <dt>{OVERVIEW_REPORT.columns[id].label}</dt>
                <dd>
                  {data ? (
                    <KeyFigure id={id} total={total} />
                  ) : (
                    <Skeleton height={22} width={96} visible={isBusy}>
                      NA
                    </Skeleton>
                  )}
                  <KeyChange
                    rule={rule}
                    change={moved}
                    title={`${changeSentence(rule, compared?.[id], moved)} (${against})`}
                    explained={changeOfTotal(controller, id, compareRange)}
                  />
                </dd>
              </div>
            );
          })}
        </dl>
        <p className={classes.against}>
          {against}
          {state.compareRange === null && comparison && comparison.partners.length > 0 && (
            <>
              {' '}
              <Anchor
                component="button"
                inherit
                onClick={() => controller.dispatch({ type: 'lateCompared', isOn: !state.comparesLate })}
              >
                {state.comparesLate ? 'Leave out' : 'Count'}
              </Anchor>
            </>
          )}
        </p>
      </div>
      {data && <FreshnessStrip partners={data.overviewReport.freshness} today={today} />}
    </div>
  );
}

/** Returns true if profit differs from revenue minus cost because of a rebate. */
const hasRebate = (total: KeyFigures | null | undefined): boolean => (total?.rebate ?? 0) !== 0;

function KeyFigure({ id, total }: { id: (typeof FIGURES)[number]; total: KeyFigures | null | undefined }) {
  const column = OVERVIEW_REPORT.columns[id];
  const value = total?.[id];
  const open = total ? openWords(total, column) : null;
  return (
    <span
      className={classes.value}
      data-negative={(typeof value === 'number' && value < 0) || undefined}
      data-open={open !== null || undefined}
      title={open ?? undefined}
    >
      {formatValue(column.format, value)}
    </span>
  );
}

interface KeyChangeProps {
  readonly rule: ChangeRule;
  readonly change: Change;
  readonly title: string;
  /** Null if the change can't be explained. */
  readonly explained: ExplainedChange | null;
}

/** Change of a metric from the previous period, formatted and colored as in reports. A click explains it. */
function KeyChange({ rule, change, title, explained }: KeyChangeProps) {
  const explain = useExplain();
  if (change.change === null) return null;
  const text = changeText(rule, change);
  const shown = { className: classes.change, 'data-tone': changeQuality(rule, change) ?? undefined, title };
  return explain && explained ? (
    <button type="button" {...shown} aria-label={`${text}: explain`} onClick={() => explain(explained)}>
      {text}
    </button>
  ) : (
    <span {...shown}>{text}</span>
  );
}
