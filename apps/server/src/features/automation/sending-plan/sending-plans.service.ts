import type { AccountRef, AdPlatform } from '@adops/connectors';
import { isPlaced, shownAs } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { type Catalogue, CatalogueService } from '../../reference-lists/index.js';
import { AdPlatforms } from '../platforms.js';
import { batchSizeOf } from '../running/settings.js';
import { WAITS_FOR_SIGN_IN } from '../running/results.js';
import { laneWaits, type OpenChange, openChanges, slotTimes } from './open-changes.repository.js';
import { type LanePlan, type PlannedChange, type PlannedLane, planSending } from './plan-sending.js';
import type { AutomationAccountPlan, AutomationPutOff, AutomationSendingPlan } from './sending-plan.model.js';

/** Typical duration of a call. */
const CALL_MS = 300;
/** Maximum number of batches listed per account. */
const NAMED_BATCHES = 20;
/** Maximum delay of a lane that doesn't count as waiting. */
const SOON_MS = 2_000;

interface Way {
  readonly platform: AdPlatform;
  readonly account: AccountRef;
}

/** Lane of the plan: one task in one account. */
interface Lane {
  readonly taskId: number;
  readonly accountId: number;
  readonly way: Way | null;
  readonly changes: readonly OpenChange[];
}

interface Waits {
  /** Time in milliseconds from now. */
  readonly until: number;
  readonly reason: 'tooManyCalls' | 'signIn' | null;
}

/**
 * Plans the times at which the changes of a task are sent. The plan uses the current open changes, so it changes when a
 * limit is reached.
 */
@Injectable()
export class SendingPlans {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly catalogue: CatalogueService,
  ) {}

  async of(viewer: Viewer, taskId: number): Promise<AutomationSendingPlan> {
    const [open, waits, catalogue] = await Promise.all([
      openChanges(this.database.pool, viewer, taskId),
      laneWaits(this.database.pool, viewer.companyId, taskId),
      this.catalogue.of(viewer),
    ]);
    const lanes = await this.lanesOf(viewer.companyId, open);
    const slots = slotsOf(lanes);
    const times = await slotTimes(this.database.pool, [...slots.keys()]);
    const waitOf = ({ accountId, way, taskId: of }: Lane): Waits => {
      const wait = of === taskId ? waits.find((each) => each.accountId === accountId) : undefined;
      const blocked = Math.max(0, ...slotKeys(way).map((key) => times.get(key)?.blocked ?? 0));
      const until = Math.max(0, wait?.runAfter ?? 0, blocked);
      if (wait?.message?.startsWith(WAITS_FOR_SIGN_IN)) return { until, reason: 'signIn' };
      return { until, reason: blocked > SOON_MS ? 'tooManyCalls' : null };
    };
    const planned = planSending(
      lanes.map((lane) => plannedLane(lane, waitOf(lane).until)),
      [...slots].map(([key, perSecond]) => ({ key, perSecond, freeAt: times.get(key)?.freeAt ?? 0 })),
      CALL_MS,
    );
    const plannedAt = new Date();
    const accounts = lanes.flatMap((lane, at) => {
      if (lane.taskId !== taskId) return [];
      const others = lanes.filter((each) => each.accountId === lane.accountId && each.taskId !== taskId);
      return [
        accountPlan({ lane, plan: planned.lanes[at]!, waits: waitOf(lane), plannedAt }, catalogue, countOf(others)),
      ];
    });
    return {
      plannedAt,
      count: accounts.reduce((sum, { count }) => sum + count, 0),
      endsAt: lastOf(accounts.map(({ endsAt }) => endsAt ?? null)),
      accounts: accounts.sort(
        (left, right) => (right.endsAt?.getTime() ?? Infinity) - (left.endsAt?.getTime() ?? Infinity),
      ),
    };
  }

  private async lanesOf(companyId: number, open: readonly OpenChange[]): Promise<Lane[]> {
    const ways = new Map<number, Promise<Way | null>>();
    const lanes = new Map<string, OpenChange[]>();
    for (const change of open) {
      const { accountId, partnerId, taskId } = change;
      if (!ways.has(accountId)) ways.set(accountId, this.wayTo(companyId, accountId, partnerId));
      const key = `${accountId} ${taskId}`;
      if (!lanes.has(key)) lanes.set(key, []);
      lanes.get(key)!.push(change);
    }
    return Promise.all(
      [...lanes.values()].map(async (changes) => {
        const { accountId, taskId } = changes[0]!;
        return { accountId, taskId, changes, way: await ways.get(accountId)! };
      }),
    );
  }

  private async wayTo(companyId: number, accountId: number, partnerId: number): Promise<Way | null> {
    const platform = this.platforms.of(partnerId);
    const account = platform && (await this.platforms.account(companyId, accountId));
    return platform && account ? { platform, account } : null;
  }
}

const countOf = (lanes: readonly Lane[]): number => lanes.reduce((sum, { changes }) => sum + changes.length, 0);

const slotsIn = (way: Way | null) =>
  way?.platform.limits.changes?.callsOf(way.account, { items: 1, campaigns: 1, ofOneCampaign: 1 }) ?? [];
const slotKeys = (way: Way | null): string[] => slotsIn(way).map(({ slot }) => slot.key);
const slotsOf = (lanes: readonly Lane[]): Map<string, number> =>
  new Map(lanes.flatMap(({ way }) => slotsIn(way).map(({ slot }) => [slot.key, slot.perSecond] as const)));

function plannedLane({ way, changes }: Lane, startsAt: number): PlannedLane {
  const limits = way?.platform.limits;
  const quota = limits?.changes;
  return {
    startsAt,
    batchSizeOf: (kind) => {
      const [level, field] = kind.split(' ') as [OpenChange['level'], OpenChange['field']];
      return field === 'clone' ? 1 : batchSizeOf(limits?.batchSize ?? null, isPlaced(level));
    },
    changes: changes.map(plannedChange),
    limit: quota?.adGroupBudgets ?? null,
    callsOf: (batch) =>
      way && quota ? quota.callsOf(way.account, batch).map(({ slot, calls }) => ({ slot: slot.key, calls })) : [],
  };
}

const plannedChange = (change: OpenChange): PlannedChange => {
  const { level, field, entityId, campaignId, budgetAges } = change;
  return {
    kind: `${level} ${field}`,
    limited: budgetAges ? { of: String(entityId), ages: budgetAges } : null,
    campaign: String(campaignId),
    isLocal: field === 'labels',
  };
};

interface Planned {
  readonly lane: Lane;
  readonly plan: LanePlan;
  readonly waits: Waits;
  readonly plannedAt: Date;
}

function accountPlan(
  { lane, plan, waits, plannedAt }: Planned,
  { accounts }: Catalogue,
  otherCount: number,
): AutomationAccountPlan {
  const at = (ms: number): Date => new Date(plannedAt.getTime() + ms);
  const account = accounts.find(({ id }) => id === lane.accountId) ?? null;
  const sent = lane.changes.filter(({ field }) => field !== 'labels').length;
  const unknown = lane.way === null ? ('notConnected' as const) : waits.reason === 'signIn' ? waits.reason : null;
  const count = lane.changes.length;
  const putOff: AutomationPutOff[] = [];
  if (unknown && sent > 0) putOff.push({ reason: unknown, count: sent, from: null, until: null });
  else if (waits.reason === 'tooManyCalls')
    putOff.push({ reason: waits.reason, count: sent, from: at(waits.until), until: at(waits.until) });
  if (!unknown && plan.putOff.length > 0) {
    const times = plan.putOff.map(({ until }) => until);
    const [from, until] = [at(Math.min(...times)), at(Math.max(...times))];
    putOff.push({ reason: 'budgetChanges', count: times.length, from, until });
  }
  const isKnown = unknown === null || sent === 0;
  return {
    partnerAccount: account,
    source: account?.partner ?? null,
    count,
    otherCount,
    startsAt: isKnown ? at(plan.batches[0]?.startsAt ?? 0) : null,
    endsAt: isKnown ? at(plan.endsAt) : null,
    batchCount: plan.batches.length,
    batches: (isKnown ? plan.batches : []).slice(0, NAMED_BATCHES).map(({ changes, startsAt, endsAt }) => ({
      property: shownAs(lane.changes[changes[0]!]!.field),
      count: changes.length,
      startsAt: at(startsAt),
      endsAt: at(endsAt),
    })),
    putOff,
  };
}

/** Returns the latest time. Null if any of the times is unknown, or there are none. */
const lastOf = (moments: readonly (Date | null)[]): Date | null => {
  const known = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return known.length === moments.length && known.length > 0 ? new Date(Math.max(...known)) : null;
};
