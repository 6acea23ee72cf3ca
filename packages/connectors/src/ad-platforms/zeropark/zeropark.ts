import { z } from 'zod';
import { byStatus, OutsideHttp } from '../http/outside-http.js';
import type { AccountRef } from '../port/account.js';
import type { PaceSlot } from '../http/pace.js';
import type { AdPlatform, ChangeQuota, VerifiedAccount } from '../port/ad-platform.js';
import type { CapabilitySet } from '../port/capabilities.js';
import type { Bid, Change, ItemResult, PlacementChange } from '../port/changes.js';
import type { EntityRef, EntitySnapshot, EntityStatus, Level, Page } from '../port/entities.js';
import { AuthExpired, InvalidRequest, NotFound, NotSupported } from '../port/errors.js';
import type { StatsBatch, StatsQuery, StatsRow } from '../port/stats.js';
import { applyChanges, oneByOne } from '../shared/apply-changes.js';
import { asAsked, asLevel } from '../shared/campaign-as-group.js';
import { NO_CAPABILITIES, refuseBid, refuseStatus } from '../shared/capabilities.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';
import { dayRanges, inOrder } from '../shared/lookup.js';
import { bidOf, NO_BIDS, statusOf, toMicros, toUnits } from '../shared/values.js';
import { finerBids } from '../shared/steps.js';

const BASE = 'https://panel.zeropark.com/api';
const PAGE = 100;
const BOTH: readonly Level[] = ['campaign', 'adGroup'];
const CAN: CapabilitySet = {
  ...NO_CAPABILITIES,
  adGroupIsCampaign: true,
  stats: {
    grains: ['day'],
    byDay: ['placement', 'section'],
    byHour: [],
    without: ['avgPos'],
    byHourWithout: [],
    asyncJob: false,
  },
  status: BOTH,
  bid: { maxCpc: BOTH, maxCpm: [], targetCpa: [], targetRoas: [] },
  placementBlock: ['campaign'],
  sectionBlock: true,
  noClone: "ZeroPark doesn't allow other programs to create campaigns. Copy it on the platform.",
};

const number = z.coerce.number().default(0);
const stats = z.object({ redirects: number, conversions: number, payout: number, spent: number });
const campaignShape = z.object({
  details: z.object({
    id: z.string(),
    name: z.string(),
    bid: z.number().nullish(),
    state: z.object({ state: z.string() }),
  }),
  stats,
});
const STATUS: Readonly<Record<string, EntityStatus>> = { ACTIVE: 'enabled', PAUSED: 'paused', DELETED: 'removed' };
const done = z.unknown();

const zeroparkSlot = ({ credentials }: AccountRef): PaceSlot => ({ key: `zeropark:${credentials.id}`, perSecond: 1 });

/** Each change reads the list of campaigns, writes one, and reads the list again. */
const ZEROPARK_CHANGES: ChangeQuota = {
  callsOf: (account, { items }) => [{ slot: zeroparkSlot(account), calls: 3 * items }],
};

/** Converts 2026-01-31 to 31/01/2026. */
const dayText = (day: string): string => day.split('-').reverse().join('/');

/**
 * Connector for ZeroPark. Every redirect campaign is its own ad group. Days are fixed intervals; sources are
 * placements, targets are sections.
 */
export class ZeroPark implements AdPlatform {
  readonly key = 'zeropark';
  readonly name = 'ZeroPark';
  readonly stepOf = finerBids(100);
  readonly limits = {
    concurrency: 1,
    delayHours: 1,
    repullDays: { hourly: 2, daily: 7 },
    lateApplyMs: { set: 90_000, create: 180_000 },
    batchSize: 1,
    changes: ZEROPARK_CHANGES,
  };
  readonly credentialFields = [{ name: 'apiKey', label: 'API token', secret: true, required: true }];
  private readonly http: OutsideHttp;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new OutsideHttp('zeropark', setup, (refusal) => {
      const words = `ZeroPark answered ${refusal.status}.`;
      if (refusal.status === 401 || refusal.status === 403) return new AuthExpired(false, words);
      return byStatus(refusal, words, (message) =>
        refusal.status === 404 ? new NotFound(message) : new InvalidRequest(message),
      );
    });
  }

  capabilities(): CapabilitySet {
    return CAN;
  }

  async verify(account: AccountRef): Promise<VerifiedAccount> {
    await this.page(account, 'stats/campaign/all', { interval: 'TODAY', limit: '1' }, 0, campaignShape);
    return {
      externalId: account.externalId,
      name: `ZeroPark ${account.externalId}`,
      currency: account.currency,
      timeZone: null,
    };
  }

  async listEntities(
    account: AccountRef,
    { level, parent }: { level: Level; parent?: EntityRef },
  ): Promise<Page<EntitySnapshot>> {
    if (!BOTH.includes(level)) throw new NotSupported(`ZeroPark has no list of ${level}s.`);
    const campaigns = await this.all(
      account,
      'stats/campaign/all',
      { interval: 'TODAY', showDeleted: 'false' },
      campaignShape,
    );
    const items = campaigns.map((one) => asLevel(snapshot(one), level));
    return { items: items.filter(({ ref }) => !parent || parent.externalId === ref.externalId), cursor: null };
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    const { items } = await this.listEntities(account, { level: 'campaign' });
    return inOrder(refs, asAsked(refs, new Map(items.map((one) => [one.ref.externalId, one]))));
  }

  async fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void> {
    const [segment] = query.segments;
    if (
      query.grain === 'hour' ||
      query.segments.length > 1 ||
      (segment && segment !== 'placement' && segment !== 'section')
    )
      throw new InvalidRequest(
        `ZeroPark doesn't report metrics by ${query.grain} and ${query.segments.join(' and ')}.`,
      );
    for (const { from: date } of dayRanges(query.from, query.to, 1)) {
      const interval = { interval: 'CUSTOM', startDate: dayText(date), endDate: dayText(date) };
      const campaigns = await this.all(
        account,
        'stats/campaign/all',
        { ...interval, showDeleted: 'true' },
        campaignShape,
      );
      const rows: StatsRow[] = [];
      for (const { details, stats: of } of campaigns) {
        if (of.redirects === 0) continue;
        const base = { date, hour: null, campaignId: details.id, adGroupId: details.id };
        if (!segment) rows.push({ ...base, ...figures(of) });
        else {
          const shape = z.object({ target: z.string(), stats });
          const path = `stats/campaign/${details.id}/${segment === 'placement' ? 'sources' : 'targets'}`;
          for (const one of await this.all(account, path, interval, shape))
            rows.push({ ...base, [segment]: { id: one.target, name: one.target }, ...figures(one.stats) });
        }
      }
      await sink({ rows, timeZone: account.timeZone, currency: account.currency, completeThrough: null });
    }
  }

  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseStatus(CAN),
      current: statusOf,
      send: oneByOne(({ change: { ref, value } }) =>
        this.post(account, `campaign/${ref.externalId}/${value === 'enabled' ? 'resume' : 'pause'}`),
      ),
    });
  }

  setBid(account: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBid(CAN),
      current: bidOf,
      send: oneByOne(({ change: { ref, value } }) =>
        this.post(account, `campaign/${ref.externalId}/bid`, { bid: String(toUnits(value.value)) }),
      ),
    });
  }

  setPlacementState(account: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: ({ value }) =>
        value.scope === 'campaign' ? null : new NotSupported('ZeroPark blocks sources and targets only in campaigns.'),
      send: oneByOne(({ change: { ref, value } }) => {
        const kind = value.sectionId ? 'target' : 'source';
        const path = `campaign/${ref.externalId}/${kind}/${value.blocked ? 'pause' : 'resume'}`;
        return this.post(account, path, { hash: value.sectionId ?? value.placementId });
      }),
    }) as Promise<ItemResult[]>;
  }

  private writing<T>(account: AccountRef, changes: readonly Change<T>[]) {
    return { changes, read: (refs: readonly EntityRef[]) => this.getEntities(account, refs), batchSize: 1 };
  }

  private async post(account: AccountRef, path: string, query: Record<string, string> = {}): Promise<void> {
    await this.send(account, 'POST', path, query, done);
  }

  private async all<T>(
    account: AccountRef,
    path: string,
    query: Record<string, string>,
    element: z.ZodType<T>,
  ): Promise<T[]> {
    const all: T[] = [];
    for (let page = 0; ; page++) {
      const { elements, total } = await this.page(account, path, { limit: String(PAGE), ...query }, page, element);
      all.push(...elements);
      if (elements.length === 0 || all.length >= total) return all;
    }
  }

  private page<T>(
    account: AccountRef,
    path: string,
    query: Record<string, string>,
    page: number,
    element: z.ZodType<T>,
  ) {
    const answer = z.object({ total: z.number(), elements: z.array(element) });
    return this.send(account, 'GET', path, { ...query, page: String(page) }, answer);
  }

  private async send<T>(
    account: AccountRef,
    method: 'GET' | 'POST',
    path: string,
    query: Record<string, string>,
    answer: z.ZodType<T>,
  ): Promise<T> {
    const { apiKey = '' } = await account.credentials.open();
    return this.http.call({
      method,
      url: this.setup.at(`${BASE}/${path}`),
      query,
      headers: { 'api-token': apiKey },
      write: method === 'POST',
      slot: zeroparkSlot(account),
      answer,
      secrets: [apiKey],
    });
  }
}

const figures = (of: z.infer<typeof stats>) => ({
  // A redirect is shown and bought at the same time.
  impressions: of.redirects,
  bought: of.redirects,
  cost: toMicros(of.spent),
  conv: toMicros(of.conversions),
  convValue: toMicros(of.payout),
  avgPos: null,
});

function snapshot({ details }: z.infer<typeof campaignShape>): EntitySnapshot {
  const { state } = details.state;
  return {
    ref: { level: 'campaign', externalId: details.id, channel: 'redirect' },
    name: details.name,
    status: STATUS[state] ?? 'paused',
    rawStatus: state,
    delivery: { state: state === 'ACTIVE' ? 'serving' : 'notServing', reason: state },
    review: null,
    budget: null,
    bids: { ...NO_BIDS, maxCpc: toMicros(details.bid) },
    strategy: null,
    finalUrl: null,
    keyword: null,
  };
}
