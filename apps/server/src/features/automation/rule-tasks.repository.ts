import type { EntityLevel } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Older changes are not undone by a rule. */
const UNDONE_WITHIN = '30 days';
/** Tasks undone by one application; the others follow with the next. */
const TASKS_AT_ONCE = 20;

export interface UndoableTask {
  readonly taskId: number;
  readonly type: string;
  readonly settings: object | null;
  readonly options: object | null;
  readonly operationIds: number[];
  readonly accountIds: number[];
}

/** Changes of rules to these entities that nothing has undone or is undoing yet, by task, the newest first. */
export async function undoableOfRules(
  on: Queryable,
  { companyId, accounts }: Viewer,
  asked: {
    readonly masterRuleIds: readonly number[];
    readonly level: EntityLevel;
    readonly entityIds: readonly number[];
  },
): Promise<UndoableTask[]> {
  const { rows } = await on.query<UndoableTask>(
    `SELECT t.id AS "taskId", t.type, t.settings, t.options, array_agg(o.id ORDER BY o.id) AS "operationIds",
       array_agg(DISTINCT o.account_id) AS "accountIds"
     FROM automation_task t JOIN automation_operation o ON o.company_id = t.company_id AND o.task_id = t.id
     WHERE t.company_id = $1 AND t.rule_id = ANY($2::int[]) AND t.source = 'rule' AND o.level = $3
       AND o.entity_id = ANY($4::int[]) AND ($5::int[] IS NULL OR o.account_id = ANY($5::int[]))
       AND o.state IN ('done', 'warned') AND o.finished_at > clock_timestamp() - interval '${UNDONE_WITHIN}'
       AND NOT EXISTS (
         SELECT FROM automation_operation u WHERE u.company_id = o.company_id AND u.undo_of_id = o.id
           AND u.state NOT IN ('excluded', 'rejected', 'conflict', 'kept'))
     GROUP BY t.company_id, t.id ORDER BY t.id DESC LIMIT ${TASKS_AT_ONCE}`,
    [companyId, asked.masterRuleIds, asked.level, asked.entityIds, accounts === 'all' ? null : accounts],
  );
  return rows;
}

/** Selects tasks of rules. */
export interface RuleTaskFilter {
  /** Missing: of all rules. */
  readonly ruleId?: number;
  /** True: only tasks that the scheduler created. */
  readonly isScheduled?: boolean;
  /** True: without those that wait for approval. */
  readonly hasBeenApproved?: boolean;
}

/** Tasks of rules that have not ended. */
export async function openRuleTasks(
  on: Queryable,
  companyId: number,
  { ruleId, isScheduled = false, hasBeenApproved = false }: RuleTaskFilter,
): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT id FROM automation_task WHERE company_id = $1 AND rule_id IS NOT NULL AND ($2::int IS NULL OR rule_id = $2)
       AND (NOT $3::bool OR is_scheduled) AND (NOT $4::bool OR state <> 'PENDING')
       AND state IN ('PENDING', 'PENDING_FOR_EXECUTION', 'PROCESS') ORDER BY id`,
    [companyId, ruleId ?? null, isScheduled, hasBeenApproved],
  );
  return rows.map(({ id }) => id);
}
