import { ENTITY_LEVELS, ruleLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Entities } from '../../core/database/index.js';
import { Forbidden, ResponseStatus } from '../../core/graphql/index.js';
import { found } from '../../core/changes/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type BulkAnswer, BulkActionsService, holdOfRule, RuleTasks, type TaskRequest } from '../automation/index.js';
import { type Judgment, RuleEvaluation } from './rule-evaluation.js';
import { recordManualRun } from './rule-runs.repository.js';
import { findRule } from './rules.repository.js';
import { bulkActionOf, type StoredRule, storedRule } from './stored-rule.js';

export const NOT_OWNER = 'Only its owner can apply a rule. Clone it to make it your own.';

interface Application {
  readonly preview: boolean;
  readonly isScheduled: boolean;
  readonly request: TaskRequest;
  /** Part of the transaction that records the task. */
  readonly recorded: (client: PoolClient, taskId: number) => Promise<void>;
}

/** The rule was stopped while it was judged: no task is made. */
class RuleStopped extends Error {}

const warning = (message: string): BulkAnswer => ({ status: ResponseStatus.warning, message, taskId: null });

/** Applies rules: what they match becomes a task, planned, weighed and approved as any bulk action. */
@Injectable()
export class RuleApplications {
  constructor(
    private readonly entities: Entities,
    private readonly evaluation: RuleEvaluation,
    private readonly actions: BulkActionsService,
    private readonly ruleTasks: RuleTasks,
  ) {}

  /** The owner applies their rule: a preview, which they look at before it runs. */
  async applyNow(viewer: Viewer, id: number, request: TaskRequest): Promise<BulkAnswer> {
    const rule = storedRule(found(await findRule(this.entities.for(viewer.companyId), id), 'Rule not found.'));
    if (rule.ownerId !== viewer.userId) throw new Forbidden(NOT_OWNER);
    const now = new Date();
    const [judgment] = await this.evaluation.judge([{ viewer, rule }], now);
    if (judgment instanceof Error) throw judgment;
    try {
      return await this.apply(viewer, rule, judgment!, {
        preview: true,
        isScheduled: false,
        request,
        recorded: async (client, taskId) => {
          const use = { ruleId: id, isScheduled: false, version: rule.version, isNew: true };
          const stop = await holdOfRule(client, viewer.companyId, use, 'FOR UPDATE');
          if (stop !== null) throw new RuleStopped(stop);
          await recordManualRun(client, viewer.companyId, { ruleId: id, taskId, ...keptOf(rule, judgment!, now) });
        },
      });
    } catch (error) {
      if (!(error instanceof RuleStopped)) throw error;
      return warning(`${error.message} Nothing was planned.`);
    }
  }

  /** @param viewer the owner, with their rights at this moment */
  async apply(viewer: Viewer, rule: StoredRule, judgment: Judgment, how: Application): Promise<BulkAnswer> {
    const level = ruleLevel(rule.typeValue);
    const ids = [...judgment.matches.keys()];
    if (ids.length === 0)
      return warning([`No ${ENTITY_LEVELS[level].many} match now.`, ...notKnownWords(judgment)].join(' '));
    const origin = {
      ruleId: rule.id,
      version: rule.version,
      isScheduled: how.isScheduled,
      filters: rule.filters,
      timeFrames: rule.timeFrames,
      timeFramesCompare: rule.timeFramesCompare,
      whyOf: judgment.matches,
      recorded: how.recorded,
    };
    if (rule.masterRuleIds.length === 0)
      return this.actions.run(viewer, bulkActionOf(rule), {
        selection: { ids, byFilters: false, filters: null },
        expectedCount: null,
        preview: how.preview,
        request: how.request,
        rule: origin,
      });
    const { masterRuleIds } = rule;
    const asked = { masterRuleIds, level, entityIds: ids, preview: how.preview, requestId: how.request.id };
    const { ids: made, refusals } = await this.ruleTasks.counter(viewer, asked, origin);
    if (made.length === 0) return warning(refusals[0] ?? 'There is nothing left to undo of what its master rules did.');
    const words = made.length === 1 ? 'A task undoes' : `${made.length} tasks undo`;
    return { status: ResponseStatus.success, message: `${words} what the master rules did.`, taskId: made[0]! };
  }
}

/** Number of those that could not be judged, in words. */
const notKnownWords = ({ notKnown }: Judgment): string[] =>
  notKnown.size === 0
    ? []
    : [`${notKnown.size.toLocaleString('en-US')} could not be judged: their figures are not complete yet.`];

/** What is kept of a judgment with its check. */
export const keptOf = ({ version }: StoredRule, { scopeCount, matches, notKnown, seen }: Judgment, judgedAt: Date) => ({
  ...{ scopeCount, matchCount: matches.size, notKnownCount: notKnown.size },
  ...{ judgedAt, ruleVersion: version, seen },
});
