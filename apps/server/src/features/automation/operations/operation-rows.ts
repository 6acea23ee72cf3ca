import { type ChangeProperty, isMoney, seenWords, shownAs, type Why } from '@adops/domain';
import type { Catalogue } from '../../reference-lists/index.js';
import { isReplacement, replacedWords } from '../properties/budget-kinds.js';
import { REWRITE_TASK } from '../conflicts/open-conflicts.repository.js';
import { KEYWORD_OF, PLACED_OF } from './operation-places.repository.js';
import type { AutomationOperation } from '../graphql/operation.model.js';
import { type OperationState, setsBudgetOfCopy, statusName, statusOf, valueText } from '../task-words.js';

/** An operation as `OPERATION_COLUMNS` reads it. */
export interface OperationRow {
  readonly id: number;
  readonly account_id: number;
  readonly site_id: number | null;
  readonly campaign: string | null;
  readonly adgroup: string | null;
  readonly keyword: string | null;
  readonly placement: string | null;
  readonly field: ChangeProperty;
  readonly state: OperationState;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly written_value: unknown;
  readonly found_value: unknown;
  readonly message: string | null;
  readonly finished_at: Date | null;
  readonly undone_by: number | null;
  readonly change: number | null;
  readonly relative_change: number | null;
  readonly is_outlier: boolean;
  readonly limit_message: string | null;
  readonly author_user_id: number | null;
  readonly edited_from: unknown;
  readonly approver_id: number | null;
  /** What the platform holds was read, be it nothing. */
  readonly is_found: boolean;
  readonly kept_by: number | null;
  readonly kept_at: Date | null;
  readonly rewrite_task_id: number | null;
  readonly why: Why | null;
}

/** Of `weighed o` with its `PLACES`. */
export const OPERATION_COLUMNS = `o.id, o.account_id, g.site_id, c.name AS campaign, g.name AS adgroup, ${KEYWORD_OF} AS keyword, CASE WHEN ps.id IS NOT NULL THEN ${PLACED_OF} END AS placement, o.field, o.state,
  o.old_value, o.new_value, o.written_value, o.found_value, o.message, o.finished_at, o.change, o.relative_change, o.is_outlier,
  o.limit_message, o.author_user_id, o.edited_from, o.approver_id, o.found_value IS NOT NULL AS is_found, o.kept_by, o.kept_at, o.why,
  ${REWRITE_TASK} AS rewrite_task_id,
  (SELECT max(u.id) FROM automation_operation u WHERE u.company_id = o.company_id AND u.undo_of_id = o.id
     AND u.state IN ('done', 'warned')) AS undone_by`;

export function operationsOf(
  rows: readonly OperationRow[],
  { accounts, sites, members }: Catalogue,
): AutomationOperation[] {
  const accountById = new Map(accounts.map((account) => [account.id, account]));
  const memberById = new Map(members.map((member) => [member.id, member]));
  const siteById = new Map(sites.map((site) => [site.id, site]));
  return rows.map((row): AutomationOperation => {
    const account = accountById.get(row.account_id) ?? null;
    // Where the platform holds another value, that one is what matters.
    const hasMet = row.state === 'conflict' || row.state === 'kept';
    const after = row.state === 'warned' ? row.found_value : row.new_value;
    return {
      id: row.id,
      site: row.site_id === null ? null : (siteById.get(row.site_id) ?? null),
      source: account?.partner ?? null,
      partnerAccount: account,
      campaign: row.campaign,
      adGroup: row.adgroup,
      keyword: row.keyword,
      placement: row.placement,
      property: shownAs(row.field),
      status: statusName(row.state),
      statusMessage:
        row.state === 'conflict' && row.is_found
          ? `${row.message} ${onPlatform(row)}`
          : [row.message, replaces(row, account?.currency ?? '')].filter(Boolean).join(' ') || null,
      isConflict: row.state === 'conflict' && row.rewrite_task_id === null,
      platformValue: hasMet && row.is_found ? (valueText(row.field, row.found_value) ?? 'none') : null,
      keptBy: memberById.get(row.kept_by ?? 0) ?? null,
      keptAt: row.kept_at,
      rewriteTaskId: row.rewrite_task_id,
      statusValue: statusOf(row.state),
      oldValue: valueText(row.field, row.old_value),
      newValue: valueText(row.field, after),
      newValueJson: typeof after === 'object' && !isReplacement(row.field) ? after : null,
      writtenValue: valueText(row.field, row.written_value),
      currency: isMoney(row.field) || setsBudgetOfCopy(row.field, after) ? (account?.currency ?? null) : null,
      change: row.change,
      relativeChange: row.relative_change,
      isOutlier: row.is_outlier,
      finishedAt: row.finished_at,
      limitMessage: row.limit_message,
      editedBy: memberById.get(row.author_user_id ?? 0) ?? null,
      editedFrom: valueText(row.field, row.edited_from),
      approvedBy: memberById.get(row.approver_id ?? 0) ?? null,
      undoneByOperationId: row.undone_by,
      why: row.why?.figures.map((figure) => seenWords(figure)) ?? [],
      whySeenAt: row.why ? new Date(row.why.seenAt) : null,
    };
  });
}

/** The value a conflict was found with. */
function onPlatform({ field, found_value: found }: OperationRow): string {
  const value = valueText(field, found) ?? 'none';
  return field === 'status' ? `On the platform it is ${value}.` : `The platform has ${value}.`;
}

/** What it takes the place of, said until it has ended otherwise; null: of nothing. */
function replaces({ field, state, old_value: before }: OperationRow, currency: string): string | null {
  if (!isReplacement(field) || ['rejected', 'person', 'kept'].includes(state)) return null;
  const what = replacedWords(field, before, currency);
  return what && `${state === 'done' || state === 'warned' ? 'Replaced' : 'Replaces'} ${what}.`;
}
