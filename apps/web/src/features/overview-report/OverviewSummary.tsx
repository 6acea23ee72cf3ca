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

/** The table shows the reason of a failure. */
const QUIETLY = { isQuiet: true };

/**
 * Variables of the key figures: the rows of the table. A comparison with today ends earlier and leaves out late
 * sources; unless the table shows one too, its total is asked for as well.
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

/** Key figures of the range, which are the table's totals, their changes, and how far they are complete. */
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
        We couldn't load the key figures.{' '}
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

/** True where profit isn't earned less cost. */
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
  /** Null where it can't be explained. */
  readonly explained: ExplainedChange | null;
}

/** Change of a figure from the previous period, written and judged as in reports; a button that explains it. */
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
