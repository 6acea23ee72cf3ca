import { ENTITY_LEVELS, ruleLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Entities } from '../../core/database/index.js';
import { Forbidden, ResponseStatus } from '../../core/graphql/index.js';
import { found } from '../../core/changes/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  askedOfRule,
  type BulkAnswer,
  BulkActionsService,
  holdOfRule,
  RuleTasks,
  type TaskRequest,
  TaskRequests,
} from '../automation/index.js';
import type { Judgment } from './judged-rule.js';
import { counterScopeOf, RuleJudge } from './rule-judge.service.js';
import { recordManualRun } from './rule-runs.repository.js';
import { findRule } from './rules.repository.js';
import { bulkActionOf, type StoredRule, storedRule } from './stored-rule.js';

export const NOT_OWNER = 'Only its owner can apply a rule. Clone it to make it your own.';

const NOTHING_TO_UNDO = 'No changes of its master rules are left to undo.';

interface Application {
  readonly preview: boolean;
  readonly isScheduled: boolean;
  readonly request: TaskRequest;
  /** Callback that runs in the transaction that records the task. */
  readonly recorded: (client: PoolClient, taskId: number) => Promise<void>;
}

/** The rule was stopped while it was evaluated, so no task is created. */
class RuleStopped extends Error {}

const warning = (message: string): BulkAnswer => ({ status: ResponseStatus.warning, message, taskId: null });

/** Applies rules: the matching entities become a task that is planned, assessed and approved like any bulk action. */
@Injectable()
export class RuleApplications {
  constructor(
    private readonly entities: Entities,
    private readonly judge: RuleJudge,
    private readonly actions: BulkActionsService,
    private readonly ruleTasks: RuleTasks,
    private readonly requests: TaskRequests,
  ) {}

  /** Applies the owner's rule as a preview, which they review before it runs. */
  async applyNow(viewer: Viewer, id: number, request: TaskRequest): Promise<BulkAnswer> {
    const rule = storedRule(found(await findRule(this.entities.for(viewer.companyId), id), 'Rule not found.'));
    if (rule.ownerId !== viewer.userId) throw new Forbidden(NOT_OWNER);
    // The request is a retry after a lost response. It returns the first task, because the rule may match other
    // entities by now.
    const earlier = await this.requests.earlier(viewer, request, askedOfRule(id));
    if (earlier) return this.actions.answerOf(viewer, earlier.id, { preview: true });
    const now = new Date();
    const [judgment] = await this.judge.judge([{ viewer, rule }], now);
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

  /** Applies a rule. @param viewer the owner, with their current permissions */
  async apply(viewer: Viewer, rule: StoredRule, judgment: Judgment, how: Application): Promise<BulkAnswer> {
    const level = ruleLevel(rule.typeValue);
    const ids = [...judgment.matches.keys()];
    const isCounter = rule.masterRuleIds.length > 0;
    if (isCounter && judgment.scopeCount === 0) return warning(NOTHING_TO_UNDO);
    if (ids.length === 0)
      return warning([`No ${ENTITY_LEVELS[level].many} match now.`, ...notKnownWords(judgment)].join(' '));
    const origin = {
      ruleId: rule.id,
      version: rule.version,
      isScheduled: how.isScheduled,
      authorId: rule.authorId,
      filters: rule.filters,
      timeFrames: rule.timeFrames,
      timeFramesCompare: rule.timeFramesCompare,
      whyOf: judgment.matches,
      recorded: how.recorded,
    };
    if (!isCounter)
      return this.actions.run(viewer, bulkActionOf(rule), {
        selection: { ids, byFilters: false, filters: null },
        expectedCount: null,
        preview: how.preview,
        request: how.request,
        rule: origin,
      });
    const asked = { ...counterScopeOf(rule), entityIds: ids, preview: how.preview, request: how.request };
    const { id, refusals } = await this.ruleTasks.counter(viewer, asked, origin);
    return id === null ? warning(refusals[0] ?? NOTHING_TO_UNDO) : this.actions.answerOf(viewer, id, how);
  }
}

/** Returns the number of entities that couldn't be judged, as text. */
const notKnownWords = ({ notKnown }: Judgment): string[] =>
  notKnown.size === 0
    ? []
    : [`${notKnown.size.toLocaleString('en-US')} couldn't be evaluated because their data isn't complete yet.`];

/** Returns the parts of a judgment that are stored with its check. */
export const keptOf = ({ version }: StoredRule, { scopeCount, matches, notKnown, seen }: Judgment, judgedAt: Date) => ({
  ...{ scopeCount, matchCount: matches.size, notKnownCount: notKnown.size },
  ...{ judgedAt, ruleVersion: version, seen },
});
