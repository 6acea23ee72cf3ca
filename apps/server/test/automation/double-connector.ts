import {
  type AccountRef,
  type AdPlatform,
  type Bid,
  type BudgetChange,
  type CapabilitySet,
  type Change,
  type EntityRef,
  type EntitySnapshot,
  type EntityStatus,
  InvalidRequest,
  type ItemResult,
  NotFound,
  RateLimited,
  Unavailable,
} from '@adops/connectors';
import { AdPlatforms } from '../../src/features/automation/platforms.js';
import type { DatabasePace } from '../../src/core/limits/call-rate.js';
import type { HeldEntity, Written } from './platform-double.js';

const CAN: CapabilitySet = {
  levels: ['campaign', 'adGroup', 'keyword'],
  adGroupIsCampaign: false,
  stats: { grains: [], byDay: [], byHour: [], without: [], byHourWithout: [], asyncJob: false },
  status: ['campaign', 'adGroup', 'keyword'],
  remove: ['campaign', 'adGroup'],
  budget: { daily: ['campaign', 'adGroup'], lifetime: [] },
  bid: { maxCpc: ['adGroup', 'keyword'], maxCpm: [], targetCpa: [], targetRoas: [] },
  strategies: [],
  strategyLevel: null,
  adjustments: [],
  placementBlock: [],
  sectionBlock: false,
  blockLists: false,
  clone: null,
  endDates: false,
  review: false,
  lookups: [],
  targeting: [],
  keywordIdeas: null,
};

/** Maximum number of calls of an account per second, shared by all processes. */
export interface DoublePace {
  readonly of: DatabasePace;
  readonly perSecond: number;
}

/** A connector for a PlatformDouble. @param timeoutMs maximum duration of a call */
class DoubleConnector implements Partial<AdPlatform> {
  readonly key = 'taboola';
  readonly name = 'Double';
  readonly credentialFields = [];
  constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
    readonly limits: AdPlatform['limits'],
    private readonly pace: DoublePace | null,
  ) {}

  readonly stepOf = () => 100;

  capabilities(): CapabilitySet {
    return CAN;
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    await this.turn(account);
    const answer = await this.post('/read', {
      account: account.externalId,
      ids: refs.map(({ externalId }) => externalId),
    });
    if (answer.status !== 200) throw new Unavailable('The double is out of order.');
    return (answer.body as (HeldEntity | null)[]).map((held, at): ItemResult<EntitySnapshot> => {
      const ref = refs[at]!;
      if (!held || held.status === 'removed') return { outcome: 'failed', ref, error: new NotFound('Gone.') };
      return { outcome: 'done', ref, value: snapshot(ref, held) };
    });
  }

  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]) {
    return this.write(account, changes, ({ ref, value }) => ({ id: ref.externalId, field: 'status', value }));
  }

  setBudget(account: AccountRef, changes: readonly Change<BudgetChange>[]) {
    return this.write(account, changes, ({ ref, value }) => ({
      id: ref.externalId,
      field: 'daily',
      value: value.amount,
    }));
  }

  setBid(account: AccountRef, changes: readonly Change<Bid>[]) {
    return this.write(account, changes, ({ ref, value }) => ({
      id: ref.externalId,
      field: 'maxCpc',
      value: value.value,
    }));
  }

  private async write<T>(
    account: AccountRef,
    changes: readonly Change<T>[],
    written: (change: Change<T>) => Written,
  ): Promise<ItemResult<T>[]> {
    const unknown = (why: string): ItemResult<T>[] =>
      changes.map(({ ref }) => ({ outcome: 'unknown', ref, error: new Unavailable(why, true) }));
    let answer: { status: number; body: unknown };
    try {
      await this.turn(account);
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
      return changes.map(({ ref }) => ({ outcome: 'failed', ref, error }));
    }
    try {
      answer = await this.post('/write', { account: account.externalId, writes: changes.map(written) });
    } catch {
      return unknown('No answer.');
    }
    if (answer.status === 429)
      return changes.map(({ ref }) => ({ outcome: 'failed', ref, error: new RateLimited(200) }));
    if (answer.status !== 200 || !Array.isArray(answer.body)) return unknown('No proper answer.');
    const results = answer.body as string[];
    // Missing results don't apply to any particular item.
    if (results.length !== changes.length) return unknown('Results are missing.');
    return changes.map(({ ref, value }, at) =>
      results[at] === 'ok'
        ? { outcome: 'done', ref, value }
        : { outcome: 'failed', ref, error: new InvalidRequest('Refused by the double.') },
    );
  }

  private async turn({ externalId }: AccountRef): Promise<void> {
    if (!this.pace) return;
    await this.pace.of.take({ key: `double:${externalId}`, perSecond: this.pace.perSecond });
  }

  private async post(path: string, body: object): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(this.timeoutMs),
    }).catch((error: unknown) => {
      throw new Unavailable(String(error), true);
    });
    const text = await answer.text();
    try {
      return { status: answer.status, body: JSON.parse(text) };
    } catch {
      return { status: answer.status, body: null };
    }
  }
}

function snapshot(ref: EntityRef, { status, daily, maxCpc }: HeldEntity): EntitySnapshot {
  return {
    ref,
    name: ref.externalId,
    status,
    rawStatus: status,
    delivery: null,
    review: null,
    budget: { daily, lifetime: null, shared: false },
    bids: { maxCpc, maxCpm: null, targetCpa: null, targetRoas: null },
    strategy: null,
    finalUrl: null,
    keyword: null,
  };
}

/** Platforms with the double as the connector of every source. */
export class DoublePlatforms extends AdPlatforms {
  private readonly connector: AdPlatform;

  constructor(url: string, options: { timeoutMs: number; lateMs: number; batchSize: number; pace?: DoublePace }) {
    super();
    const limits = {
      concurrency: 1,
      delayHours: 1,
      repullDays: { hourly: 1, daily: 1 },
      lateApplyMs: { set: options.lateMs, create: options.lateMs },
      batchSize: options.batchSize,
    };
    this.connector = new DoubleConnector(url, options.timeoutMs, limits, options.pace ?? null) as unknown as AdPlatform;
  }

  override of(): AdPlatform {
    return this.connector;
  }

  override account(_companyId: number, accountId: number): Promise<AccountRef> {
    return Promise.resolve({
      partnerAccountId: accountId,
      externalId: String(accountId),
      currency: 'USD',
      timeZone: 'UTC',
      credentials: { id: 'double', open: () => Promise.resolve({}), replace: () => Promise.resolve() },
    });
  }

  override connected(_companyId: number, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    return Promise.resolve(new Set(accountIds));
  }
}
