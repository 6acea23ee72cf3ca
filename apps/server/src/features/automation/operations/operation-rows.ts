import { isMoney, seenWords, shownAs } from '@adops/domain';
import type { Catalogue } from '../../reference-lists/index.js';
import { isReplacement, replacedWords } from '../properties/budget-kinds.js';
import type { AutomationOperation } from '../graphql/operation.model.js';
import { setsBudgetOfCopy, statusName, statusOf, valueText } from '../tasks/task-words.js';
import type { OperationRow } from './operation-reads.repository.js';

export function operationsOf(
  rows: readonly OperationRow[],
  { accounts, sites, members }: Catalogue,
): AutomationOperation[] {
  const accountById = new Map(accounts.map((account) => [account.id, account]));
  const memberById = new Map(members.map((member) => [member.id, member]));
  const siteById = new Map(sites.map((site) => [site.id, site]));
  return rows.map((row): AutomationOperation => {
    const account = accountById.get(row.account_id) ?? null;
    // For a conflict, the row shows the value at the platform.
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
      entityId: row.entity_id,
      property: shownAs(row.field),
      status: statusName(row),
      statusMessage:
        row.state === 'conflict' && row.is_found
          ? `${row.message} ${onPlatform(row)}`
          : [noteOf(row), row.message, replaces(row, account?.currency ?? '')].filter(Boolean).join(' ') || null,
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
      undoneByOperationId: row.undone_by?.[0] ?? null,
      undoneByTaskId: row.undone_by?.[1] ?? null,
      why: row.why?.figures.map((figure) => seenWords(figure)) ?? [],
      whySeenAt: row.why ? new Date(row.why.seenAt) : null,
    };
  });
}

/** Returns the reason why the plan changed the new value. Null once that value no longer applies. */
const noteOf = ({ state, plan_note: note }: OperationRow): string | null =>
  state === 'excluded' || state === 'kept' ? null : note;

/** Returns a sentence with the value found in a conflict. */
function onPlatform({ field, found_value: found }: OperationRow): string {
  const value = valueText(field, found) ?? 'none';
  return field === 'status' ? `Its status on the platform is ${value}.` : `The platform has ${value}.`;
}

/** Returns a sentence about the replaced budget. Null if no budget is replaced or the change failed. */
function replaces({ field, state, old_value: before }: OperationRow, currency: string): string | null {
  if (!isReplacement(field) || ['rejected', 'person', 'kept'].includes(state)) return null;
  const what = replacedWords(field, before, currency);
  return what && `${state === 'done' || state === 'warned' ? 'Replaced' : 'Replaces'} ${what}.`;
}
