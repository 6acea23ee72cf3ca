import type { AdPlatform } from '@adops/connectors';
import { faultOfChange, isName } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../../core/database/index.js';
import { BadUserInput, ResponseStatus } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { applyLimits } from '../planning/change-limits.js';
import { offStep } from '../planning/amount-steps.js';
import { estimateImpact } from '../planning/approval.js';
import type { BulkAction, ChangeRequest } from '../planning/change-request.js';
import { loadComingChanges, lockPlans } from '../planning/coming-changes.repository.js';
import { cpaOfCampaigns } from '../planning/cost-per-action.repository.js';
import { amountsADayAgo } from '../planning/day-ago.repository.js';
import { accountsOf, loadEntities } from '../planning/entities.repository.js';
import { type PlannedOperation, planOperations } from '../planning/plan-operations.js';
import { MAX_ENTITIES, type Selection, SelectionService } from '../planning/selection.js';
import { plannedWords } from '../planning/planned-words.js';
import { plannedCounts } from '../planning/planned-counts.repository.js';
import { AdPlatforms } from '../platforms.js';
import { LaneDispatcher } from '../running/lane-dispatcher.js';
import { closeTask, insertTask } from '../tasks/task-store.repository.js';
import { askedOfRule, type RuleOrigin } from '../tasks/rule-origin.js';
import type { ToolOrigin } from '../tasks/tool-origin.js';
import { capDailyChanges } from '../planning/daily-change-cap.js';
import { withHysteresis } from '../planning/hysteresis.repository.js';
import { type TaskRequest, TaskRequests } from '../tasks/task-requests.service.js';

export interface BulkOptions {
  readonly selection: Selection;
  /** Number of matching entities the caller saw. If the number differs now, nothing is done. */
  readonly expectedCount: number | null;
  /** True to create the task without running it before its approval. */
  readonly preview: boolean;
  readonly request: TaskRequest;
  /** Rule that requests the action. Missing if a user requests it. */
  readonly rule?: RuleOrigin;
  /** Tool that the user works with. Missing for actions from a report. */
  readonly tool?: ToolOrigin;
}

export interface BulkAnswer {
  readonly status: ResponseStatus;
  readonly message: string | null;
  readonly taskId: number | null;
}

const warning = (message: string): BulkAnswer => ({ status: ResponseStatus.warning, message, taskId: null });

/** Plans actions on many campaigns, ad groups or keywords and records them as tasks, which the worker executes. */
@Injectable()
export class BulkActionsService {
  constructor(
    private readonly database: Database,
    private readonly selections: SelectionService,
    private readonly platforms: AdPlatforms,
    private readonly dispatcher: LaneDispatcher,
    private readonly requests: TaskRequests,
  ) {}

  /** Plans and records a bulk action. @throws BadUserInput if the action itself is invalid */
  async run(viewer: Viewer, action: BulkAction, options: BulkOptions): Promise<BulkAnswer> {
    checkAction(action);
    const { selection, expectedCount, rule, tool } = options;
    const asked = rule ? askedOfRule(rule.ruleId) : [action, selection, expectedCount, options.preview];
    const earlier = await this.requests.earlier(viewer, options.request, asked);
    if (earlier) return this.answerOf(viewer, earlier.id, options);
    if (!selection.byFilters && selection.ids.length + (selection.placed?.length ?? 0) === 0)
      return warning('Nothing was chosen.');
    const { ids, matching } = await this.selections.of(viewer, action.level, selection);
    if (matching > MAX_ENTITIES)
      return warning(`Your selection exceeds ${MAX_ENTITIES.toLocaleString('en-US')} items. Narrow the filters.`);
    if (selection.byFilters && expectedCount !== null && expectedCount !== matching)
      return warning(`The filters now match ${matching}, not ${expectedCount}. Review them again.`);

    const accounts = await accountsOf(this.database.pool, viewer, action.level, ids);
    if (accounts.length === 0) return warning('Nothing matches.');
    const connected = await this.platforms.connected(viewer.companyId, accounts);
    const taskId = await this.requests.once(viewer, options.request, asked, async (client) => {
      await lockPlans(client, viewer.companyId, accounts);
      const planned = await this.plan(client, viewer, action, { ids, connected, rule });
      const operations = leftOut(planned, await tool?.exclude(client, ids));
      const impact = await estimateImpact(client, viewer.companyId, operations);
      const id = await insertTask(client, viewer, {
        action,
        level: action.level,
        filters: rule?.filters ?? (selection.byFilters ? selection.filters : null),
        operations,
        isPreview: options.preview,
        ...impact,
        requestId: options.request.id,
        ...(rule && { rule }),
        ...(tool && { tool: tool.permission }),
      });
      await rule?.recorded(client, id);
      await tool?.recorded(client, id);
      if (!options.preview && !impact.needsApproval) await closeTask(client, viewer.companyId, id);
      return id;
    });
    if (!options.preview) await this.dispatcher.dispatch();
    return this.answerOf(viewer, taskId, options);
  }

  /** Returns the changes that an action would cause to these entities now, without recording anything. */
  async preview(viewer: Viewer, action: BulkAction, ids: readonly number[]): Promise<PlannedOperation[]> {
    checkAction(action);
    const accounts = await accountsOf(this.database.pool, viewer, action.level, ids);
    const connected = await this.platforms.connected(viewer.companyId, accounts);
    return this.plan(this.database.pool, viewer, action, { ids, connected });
  }

  /**
   * Plans an action. Rules stay within their range of values and don't reverse each other. The limits apply to the
   * remaining operations.
   */
  private async plan(
    on: Queryable,
    viewer: Viewer,
    { level, request }: BulkAction,
    {
      ids,
      connected,
      rule,
    }: { readonly ids: readonly number[]; readonly connected: ReadonlySet<number>; readonly rule?: RuleOrigin },
  ): Promise<PlannedOperation[]> {
    const { companyId } = viewer;
    const coming = await loadComingChanges(on, companyId, level, ids);
    const entities = await loadEntities(on, viewer, level, ids);
    const cpaOf =
      request.kind === 'strategy' && request.days && request.bid
        ? await cpaOfCampaigns(on, companyId, entities, request.days)
        : new Map<number, number>();
    const platformOf = (partnerId: number) => this.platforms.of(partnerId);
    const planned = planOperations({ level, request, entities, platformOf, connected, cpaOf, coming });
    refuseOffStep(request, planned, platformOf);
    const dayAgo = await amountsADayAgo(on, { companyId, platforms: this.platforms, level }, planned);
    const kept = rule ? capDailyChanges(this.platforms, planned, dayAgo) : planned;
    const operations = rule ? await withHysteresis(on, companyId, kept, { level, whyOf: rule.whyOf, at: null }) : kept;
    return applyLimits(on, companyId, level, operations, dayAgo);
  }

  /** Returns the response for a task, with the same wording for the same request. */
  async answerOf(viewer: Viewer, taskId: number, { preview }: Pick<BulkOptions, 'preview'>): Promise<BulkAnswer> {
    const counts = await plannedCounts(this.database.pool, viewer.companyId, taskId);
    return { status: ResponseStatus.success, taskId, message: plannedWords(counts, preview) };
  }
}

/** Excludes the operations that the tool skips. */
const leftOut = (
  operations: readonly PlannedOperation[],
  reasons: ReadonlyMap<number, string> | undefined,
): readonly PlannedOperation[] =>
  operations.map((operation) => {
    const message = reasons?.get(operation.entity.id);
    return message === undefined ? operation : { ...operation, state: 'excluded', message };
  });

/**
 * Rejects an amount for a single platform if it isn't a multiple of its step. With several platforms, each one rounds
 * to its own step.
 */
function refuseOffStep(
  request: ChangeRequest,
  operations: readonly PlannedOperation[],
  platformOf: (partnerId: number) => AdPlatform | null,
): void {
  if (request.kind !== 'value' || request.change.action !== 'set') return;
  const micros = Math.round(request.change.value * 1_000_000);
  const reasons = operations
    .filter(({ field, state }) => state === 'ready' && field !== 'labels')
    .map(({ entity, field }) => offStep(platformOf(entity.partnerId), field, entity.currency, micros));
  const [wrong] = reasons;
  if (wrong && reasons.every((each) => each === wrong)) throw new BadUserInput(wrong, { changeValue: [wrong] });
}

function checkAction({ request }: BulkAction): void {
  const change = request.kind === 'value' ? request.change : request.kind === 'strategy' ? request.bid?.change : null;
  const problem = change ? faultOfChange(change) : null;
  if (problem) throw new BadUserInput(problem, { changeValue: [problem] });
  if (request.kind === 'strategy' && !request.strategy && !request.bid)
    throw new BadUserInput('Choose a bidding strategy or a bid.');
  if (request.kind === 'hours') {
    const bad = request.adjustments.find(
      ({ day, hour, bidAdjustment }) =>
        !(day >= 1 && day <= 7) || !(hour >= 0 && hour <= 23) || !(bidAdjustment >= 0.1 && bidAdjustment <= 10),
    );
    if (bad)
      throw new BadUserInput('Days must be between 1 and 7, hours between 0 and 23, and factors between 0.1 and 10.');
    if (request.adjustments.length === 0) throw new BadUserInput('Choose at least one hour.');
  }
  const labels = request.kind === 'labels' ? request.labels : request.kind === 'value' ? request.labels : null;
  if (labels?.add.some((name) => name.trim() === '' || name.length > 100))
    throw new BadUserInput('Labels must be 1–100 characters.', { labels: ['Labels must be 1–100 characters.'] });
  if (!(labels?.add ?? []).every((name) => isName(name)))
    throw new BadUserInput("A label contains characters that can't be printed.", {
      labels: ["A label contains characters that can't be printed."],
    });
}
