import {
  ADGROUP_REPORT,
  automationRuleForm,
  type AutomationRuleForm,
  fieldMessages,
  fieldOf,
  measuresOf,
  resolveFrame,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database, Entities, withinCompany } from '../../../core/database/index.js';
import { ResponseStatus } from '../../../core/graphql/index.js';
import { findMember, type Viewer } from '../../../core/tenancy/index.js';
import { COMPARABLE_FIGURES } from '../../../reporting/index.js';
import { knownSince, REPLAYED_DAYS } from '../../facts/index.js';
import { findRule } from '../rules.repository.js';
import { asForm, zoneNameOf } from '../rule-input.js';
import type { AutomationRuleInput } from '../rules.model.js';
import { scheduleOf, storedRule } from '../stored-rule.js';
import { BacktestRunner, CannotReplay, type ReplayedRule } from './backtest-runner.service.js';
import {
  backtestOf,
  claimBacktest,
  endBacktest,
  progressBacktest,
  startBacktest,
  type StoredBacktest,
} from './backtests.repository.js';
import type { AutomationRuleBacktest, AutomationRuleBacktestResponse } from './backtest.model.js';

const MICROS = 1_000_000;
const DAY = 86_400_000;

/** The backtest was restarted, or another worker has claimed it. */
class Superseded extends Error {}

/** Manages the latest backtest of each user. Workers execute them. */
@Injectable()
export class BacktestsService {
  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
    private readonly runner: BacktestRunner,
  ) {}

  async start(viewer: Viewer, input: AutomationRuleInput): Promise<AutomationRuleBacktestResponse> {
    const parsed = automationRuleForm.safeParse(asForm({ ...input, name: input.name.trim() || 'Draft' }));
    const errors = parsed.success ? whyNotReplayed(parsed.data) : fieldMessages(parsed.error);
    if (!parsed.success || errors.length > 0)
      return { status: ResponseStatus.error, message: errors[0]!.messages[0]!, errors: [...errors] };
    const timeZone = zoneNameOf(parsed.data.scheduler?.timezoneId) ?? 'UTC';
    const { companyId, userId } = viewer;
    const rule = input.id == null ? null : await findRule(this.entities.for(companyId), input.id);
    await startBacktest(this.database.pool, {
      ...{ companyId, userId, timeZone, form: parsed.data },
      ruleId: rule?.ownerId === userId ? rule.id : null,
    });
    return { status: ResponseStatus.success, message: 'The backtest has started.', errors: null };
  }

  /**
   * Returns the last backtest of the viewer. Before the first one, returns only the earliest time with figures to
   * replay.
   */
  async latest(viewer: Viewer): Promise<AutomationRuleBacktest> {
    const stored = await backtestOf(this.database.pool, viewer.companyId, viewer.userId);
    const since = await knownSince(this.database.pool, viewer.companyId);
    if (!stored) return { ...NOTHING, answersSince: since };
    const { state, done, total, result, message, ruleId, createdAt } = stored;
    const units = (micros: number | null): number | null => (micros === null ? null : micros / MICROS);
    return {
      ...{ state, message, ruleId, answersSince: since, startedAt: createdAt },
      progress: total > 0 ? Math.min(1, done / total) : 0,
      result: result && {
        ...result,
        ...{ since: new Date(result.since), until: new Date(result.until) },
        ...{ saved: units(result.saved), lost: units(result.lost) },
        days: [...result.days],
        entities: result.entities.map((each) => ({ ...each, saved: units(each.saved), lost: units(each.lost) })),
        recordedCount: result.recorded?.operationCount ?? null,
        differingCount: result.recorded?.differingCount ?? null,
      },
    };
  }

  /** Runs waiting backtests in sequence. */
  async runWaiting(stopping: AbortSignal): Promise<number> {
    let count = 0;
    while (!stopping.aborted) {
      const claimed = await claimBacktest(this.database.pool);
      if (!claimed) break;
      count += 1;
      await withinCompany(claimed.companyId, () => this.carryOut(claimed, stopping));
    }
    return count;
  }

  private async carryOut(claimed: StoredBacktest, stopping: AbortSignal): Promise<void> {
    const { pool } = this.database;
    try {
      const member = await findMember(pool, claimed.companyId, claimed.userId);
      if (!member?.permissions.has('bulk-actions'))
        throw new CannotReplay('You no longer have permission to use rules.');
      const viewer: Viewer = { ...member, actorId: member.userId, sessionId: null };
      const result = await this.runner.run(
        viewer,
        await this.ruleOf(claimed),
        claimed.createdAt,
        async (done, total) => {
          if (stopping.aborted || !(await progressBacktest(pool, claimed, done, total))) throw new Superseded();
        },
      );
      await endBacktest(pool, claimed, { result });
    } catch (error) {
      // A backtest that a stopping worker has begun is claimed again after its lease has expired.
      if (error instanceof Superseded) return;
      await endBacktest(pool, claimed, { message: error instanceof Error ? error.message : String(error) });
    }
  }

  private async ruleOf({ companyId, ruleId, form: stored, timeZone }: StoredBacktest): Promise<ReplayedRule> {
    const form = automationRuleForm.parse(stored);
    const row = ruleId === null ? null : await findRule(this.entities.for(companyId), ruleId);
    const rule = row && storedRule(row);
    const { isSchedulerEnabled } = form;
    const schedule = scheduleOf(form, timeZone);
    return {
      ...form,
      // A manually applied rule is replayed as if its owner applied it every day at noon.
      schedule: isSchedulerEnabled ? { ...schedule, startTime: null } : onceADay(schedule),
      stored: rule && sameWork(rule, form) ? { id: rule.id, version: rule.version } : null,
    };
  }
}

const NOTHING = { state: null, message: null, ruleId: null, progress: 0, startedAt: null, result: null } as const;

const onceADay = (schedule: ReplayedRule['schedule']): ReplayedRule['schedule'] => ({
  ...schedule,
  ...{ days: [], hours: [12], timeZone: 'UTC', startTime: null, endTime: null, watchInterval: 1 },
  ...{ repeatInterval: null, maxApplications: null },
});

/** Returns true if two rules have the same conditions and action. */
function sameWork(left: Work, right: Work): boolean {
  const work = ({ typeValue, filters, settings, options, timeFrames, timeFramesCompare }: Work): string =>
    canonical({ typeValue, filters, settings, options, timeFrames, timeFramesCompare });
  return work(left) === work(right);
}
type Work = Pick<
  AutomationRuleForm,
  'typeValue' | 'filters' | 'settings' | 'options' | 'timeFrames' | 'timeFramesCompare'
>;

/** Serializes a value independently of the order of fields. Missing and empty fields are omitted. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, each]) => each != null && !(Array.isArray(each) && each.length === 0))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([name, each]) => `${name}:${canonical(each)}`).join()}}`;
}

/** Returns true for figures that depend on the progress of feeds, which is not stored. */
function dependsOnProgress(name: string): boolean {
  const field = fieldOf(ADGROUP_REPORT, name);
  if (field?.kind !== 'base' && field?.kind !== 'derived') return false;
  const measures: readonly string[] = field.kind === 'base' ? [field.measure] : measuresOf(field.formula);
  return measures.some((measure) => Object.hasOwn(COMPARABLE_FIGURES, measure));
}

function whyNotReplayed(form: AutomationRuleForm): { readonly field: string; readonly messages: string[] }[] {
  const refuse = (field: string, message: string) => ({ field, messages: [message] });
  if (form.masterRuleIds.length > 0)
    return [refuse('masterRuleIds', "A rule that undoes other rules can't be replayed. Replay the rules it undoes.")];
  const named = [
    ...(form.filters.customFilters ?? []).map(({ name }, at) => [name, `filters.customFilters.${at}`] as const),
    ...form.timeFramesCompare.map(({ metric }, at) => [metric, `timeFramesCompare.${at}.metric`] as const),
  ];
  const progress = named
    .filter(([name]) => dependsOnProgress(name))
    .map(([, field]) =>
      refuse(
        field,
        "This metric can't be replayed because it depends on which hours feeds had reported. Choose another metric.",
      ),
    );
  const now = new Date();
  const tooLong = form.timeFrames.flatMap((frame, at) => {
    const { range } = resolveFrame(frame, now);
    const isLong =
      frame.preset === 'custom' || (now.getTime() - Date.parse(range.start)) / DAY > REPLAYED_DAYS.facts + 1;
    return isLong
      ? [
          refuse(
            `timeFrames.${at}.preset`,
            `Only periods within ${REPLAYED_DAYS.facts} days before a check can be replayed.`,
          ),
        ]
      : [];
  });
  return [...progress, ...tooLong];
}
