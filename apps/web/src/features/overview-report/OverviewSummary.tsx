import { Anchor, Skeleton } from '@mantine/core';
import {
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
} from '@adops/domain';
import { useExplain, type ExplainedChange } from '../../app/explain/explain.js';
import type { OverviewSummaryQueryVariables } from '../../gql/graphql.js';
import { changeOfTotal, compare, openWords, useFigures, type ReportController } from '../../reporting/index.js';
import { comparisonWords } from './comparison-words.js';
import { FreshnessStrip } from './FreshnessStrip.js';
import { OVERVIEW_SUMMARY } from './overview.graphql.js';
import classes from './OverviewSummary.module.css';

const FIGURES = ['earned', 'profit', 'margin', 'cost', 'bought', 'RPC'] as const;

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
  const changeOf = (id: string) => changeOfTotal(controller, id, compareRange);
  const against = comparisonWords(rangeInWords(compareRange, today), data?.overviewReport.comparison);
  return (
    <div className={classes.summary} aria-busy={isBusy}>
      <div className={classes.figures} data-busy={isBusy || undefined}>
        <dl className={classes.list}>
          {FIGURES.map((id) => {
            const { label, format } = OVERVIEW_REPORT.columns[id];
            const rule = changeRuleOf(OVERVIEW_REPORT.columns[id]);
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
                  <KeyChange
                    rule={rule}
                    change={moved}
                    title={`${changeSentence(rule, value, moved)} (${against})`}
                    explained={changeOf(id)}
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
