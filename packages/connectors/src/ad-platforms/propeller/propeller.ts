import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { AdPlatform, TargetingItem, VerifiedAccount } from '../port/ad-platform.js';
import type { CapabilitySet } from '../port/capabilities.js';
import type {
  AdjustmentsChange,
  Bid,
  BlockPlace,
  BudgetChange,
  Change,
  ItemResult,
  PlacementBlock,
  PlacementChange,
  PlacementFactor,
} from '../port/changes.js';
import type { AdjustmentRule, EntityRef, EntitySnapshot, EntityStatus, Level, Page, Review } from '../port/entities.js';
import { InvalidRequest, NotFound, NotSupported } from '../port/errors.js';
import type { StatsBatch, StatsQuery } from '../port/stats.js';
import { applyChanges, oneByOne } from '../shared/apply-changes.js';
import { asAsked, asLevel } from '../shared/campaign-as-group.js';
import {
  MULTIPLIER,
  NO_CAPABILITIES,
  ON_OFF,
  refuseAdjustments,
  refuseBid,
  refuseBudget,
  refuseStatus,
} from '../shared/capabilities.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';
import { inGroups, oneAtATime } from '../shared/grouped.js';
import { chunks, dayRanges, inOrder } from '../shared/lookup.js';
import { pageByParent } from '../shared/pages.js';
import { blocksOneByOne, byPlace, factorsIn, listAfter } from '../shared/placements.js';
import { DAYS, isEven, rulesOf, type Week, weekOf } from '../shared/schedule.js';
import { bidOf, budgetOf, NO_BIDS, statusOf, toMicros, toUnits } from '../shared/values.js';
import { finerBids } from '../shared/steps.js';
import { PropellerCreation } from './propeller-creation.js';
import { PROPELLER_CHANGES, PROPELLER_FEW, PropellerHttp } from './propeller-http.js';

const BOTH: readonly Level[] = ['campaign', 'adGroup'];
const CAN: CapabilitySet = {
  ...NO_CAPABILITIES,
  levels: ['campaign', 'adGroup', 'ad'],
  adGroupIsCampaign: true,
  stats: {
    grains: ['day'],
    byDay: ['placement', 'section', 'ad', 'country'],
    byHour: [],
    without: ['avgPos'],
    byHourWithout: [],
    asyncJob: false,
  },
  status: ['campaign', 'adGroup', 'ad'],
  budget: { daily: BOTH, lifetime: BOTH },
  bid: { maxCpc: BOTH, maxCpm: [], targetCpa: [], targetRoas: [] },
  adjustments: [
    { dimension: 'hour', level: 'campaign', ...ON_OFF },
    { dimension: 'placement', level: 'campaign', min: 0.1, max: 10, ...MULTIPLIER, canSwitchOff: false },
  ],
  placementBlock: ['campaign'],
  sectionBlock: true,
  blockLists: true,
  targeting: ['geo'],
  noClone: "PropellerAds doesn't return a campaign's pictures, so it can't be copied here. Copy it at the platform.",
};

const id = z.coerce.string();
const campaignShape = z.object({
  id,
  name: z.string(),
  target_url: z.string().nullish(),
  limit_daily_amount: z.coerce.number().nullish(),
  limit_total_amount: z.coerce.number().nullish(),
  status: z.number(),
  is_archived: z.coerce.number().default(0),
});
type Campaign = z.infer<typeof campaignShape>;
const ratesShape = z.array(z.object({ countries: z.array(z.string()).default([]), amount: z.number() }));
/** Campaign status for running. 1 to 5 precede it; 7 to 9 are stopped. */
const WORKING = 6;
const REVIEW: Readonly<Record<number, Review['state']>> = {
  2: 'inReview',
  3: 'rejected',
  4: 'approved',
  5: 'approved',
  6: 'approved',
};
const GROUPS: Readonly<Record<string, string>> = {
  placement: 'zone_id',
  section: 'sub_zone_id',
  ad: 'creative_id',
  country: 'country',
};
/** Maximum days per query if it sets a time zone. */
const DAYS_AT_ONCE = 7;
const AT_ONCE = 100;
const done = z.unknown();

/** PropellerAds SSP API, version 5. Every push campaign is its own ad group. */
export class Propeller implements AdPlatform {
  readonly key = 'propeller';
  readonly name = 'PropellerAds';
  readonly stepOf = finerBids(100);
  readonly limits = {
    concurrency: 1,
    delayHours: 1,
    repullDays: { hourly: 2, daily: 7 },
    lateApplyMs: { set: 90_000, create: 180_000 },
    batchSize: AT_ONCE,
    changes: PROPELLER_CHANGES,
  };
  readonly credentialFields = [{ name: 'apiKey', label: 'API token', secret: true, required: true }];
  readonly creation: PropellerCreation;
  private readonly http: PropellerHttp;

  constructor(setup: ConnectorSetup) {
    this.http = new PropellerHttp(setup);
    this.creation = new PropellerCreation(this.http, {
      named: (account) => this.campaigns(account),
      snapshots: async (account, ids) => this.snapshots(account, await this.campaignsOf(account, ids)),
    });
  }

  capabilities(): CapabilitySet {
    return CAN;
  }

  /** Checks the token. It identifies the account, and the API returns nothing else about it. */
  async verify(account: AccountRef): Promise<VerifiedAccount> {
    await this.http.call(account, 'adv/balance', z.coerce.number(), { group: 'list' });
    return {
      externalId: account.externalId,
      name: `PropellerAds ${account.externalId}`,
      currency: account.currency,
      timeZone: null,
    };
  }

  async listEntities(
    account: AccountRef,
    { level, parent, cursor }: { level: Level; parent?: EntityRef; cursor?: string | null },
  ): Promise<Page<EntitySnapshot>> {
    if (level === 'keyword') throw new NotSupported('PropellerAds has no keywords.');
    if (level === 'ad') {
      const ids = parent ? [] : (await this.campaigns(account)).map((one) => one.id);
      return pageByParent(ids, parent, cursor, (campaignId) => this.creatives(account, campaignId));
    }
    const campaigns = (await this.campaigns(account)).filter((one) => !parent || parent.externalId === one.id);
    const items = (await this.snapshots(account, campaigns)).map((one) => asLevel(one, level));
    return { items, cursor: null };
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    const ads = refs.filter(({ level }) => level === 'ad');
    const found: EntitySnapshot[] = [];
    for (const parent of new Set(ads.map(({ parentExternalId }) => parentExternalId ?? '')))
      found.push(...(await this.creatives(account, parent)));
    if (ads.length < refs.length) {
      const campaigns = await this.campaignsOf(account, [...new Set(refs.map(({ externalId }) => externalId))]);
      const byId = new Map((await this.snapshots(account, campaigns)).map((one) => [one.ref.externalId, one]));
      found.push(
        ...asAsked(
          refs.filter(({ level }) => level !== 'ad'),
          byId,
        ),
      );
    }
    return inOrder(refs, found);
  }

  async fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void> {
    const { grain, segments } = query;
    const group = segments[0] ? GROUPS[segments[0]] : undefined;
    if (grain === 'hour' || segments.length > 1 || (segments[0] && !group))
      throw new InvalidRequest(`PropellerAds has no figures by ${grain} and ${segments.join(' and ')}.`);
    const text = id.nullish();
    const number = z.coerce.number().default(0);
    const row = z.object({
      day: z.string(),
      campaign_id: id,
      zone_id: text,
      sub_zone_id: text,
      creative_id: text,
      country: text,
      impressions: number,
      clicks: number,
      conversions: number,
      spent: number,
      payout: number,
    });
    const answer = z.object({ items: z.array(row), total_pages: z.number().default(1) });
    for (const { from, to } of dayRanges(query.from, query.to, DAYS_AT_ONCE)) {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const groups = ['campaign_id', 'day', ...(group ? [group] : [])];
        const asked = {
          day_from: `${from} 00:00:00`,
          day_to: `${to} 23:59:59`,
          tz: '+0000',
          'group_by[]': groups,
          per_page: '1000',
          page: String(page),
        };
        const { items, total_pages } = await this.http.call(account, 'adv/statistics', answer, {
          query: asked,
          group: 'statistics',
        });
        pages = total_pages;
        const rows = items.map((one) => ({
          date: one.day.slice(0, 10),
          hour: null,
          campaignId: one.campaign_id,
          adGroupId: one.campaign_id,
          ...(one.creative_id && { adId: one.creative_id }),
          ...(one.zone_id && { placement: { id: one.zone_id, name: one.zone_id } }),
          ...(one.sub_zone_id && { section: { id: one.sub_zone_id, name: one.sub_zone_id } }),
          ...(one.country && { country: one.country.toUpperCase() }),
          impressions: one.impressions,
          bought: one.clicks,
          cost: toMicros(one.spent),
          conv: toMicros(one.conversions),
          convValue: toMicros(one.payout),
          avgPos: null,
        }));
        await sink({ rows, timeZone: 'UTC', currency: account.currency, completeThrough: null });
      }
    }
  }

  /** Starts or stops lists of ids. Unknown ids are found by reading the entities first. */
  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseStatus(CAN),
      needsSnapshot: true,
      current: statusOf,
      send: (batch) =>
        inGroups(
          batch,
          ({ change: { ref, value } }) => `${ref.level === 'ad'} ${value}`,
          async (group) => {
            const [{ change }] = group as [(typeof group)[number]];
            const ids = group.map((one) => Number(one.change.ref.externalId));
            const [path, json] =
              change.ref.level === 'ad'
                ? [`adv/creatives/${change.value === 'enabled' ? 'start' : 'stop'}`, { creative_ids: ids }]
                : [`adv/campaigns/${change.value === 'enabled' ? 'play' : 'stop'}`, { campaign_ids: ids }];
            await this.http.call(account, path, done, { method: 'PUT', json });
            return group.map(({ change: { ref, value } }) => ({ outcome: 'done', ref, value }));
          },
        ),
    });
  }

  setBudget(account: AccountRef, changes: readonly Change<BudgetChange>[]): Promise<ItemResult<BudgetChange>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBudget(CAN),
      current: budgetOf,
      send: oneByOne(async ({ change: { ref, value } }) => {
        const json = { [value.kind === 'daily' ? 'daily_amount' : 'total_amount']: toUnits(value.amount) };
        await this.http.call(account, `adv/campaigns/${ref.externalId}`, done, { method: 'PATCH', json });
      }),
    });
  }

  setBid(account: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBid(CAN),
      current: bidOf,
      send: oneByOne(async ({ change: { ref, value } }) => {
        const rates = (await this.rates(account, [ref.externalId])).get(ref.externalId) ?? [];
        const countries = [...new Set(rates.flatMap((rate) => rate.countries))];
        const json = { rates: [{ countries, amount: toUnits(value.value) }] };
        await this.http.call(account, `adv/campaigns/${ref.externalId}/rates/`, done, { method: 'PUT', json });
      }),
    });
  }

  setAdjustments(account: AccountRef, changes: readonly Change<AdjustmentsChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseAdjustments(CAN),
      send: oneByOne(({ change: { ref, value } }) =>
        oneAtATime(`propeller ${ref.externalId}`, () => this.adjust(account, ref.externalId, value)),
      ),
    }) as Promise<ItemResult[]>;
  }

  async readAdjustments(account: AccountRef, { externalId }: EntityRef) {
    return [...(await this.zoneFactors(account, externalId)), ...rulesOf(await this.week(account, externalId))];
  }

  private async zoneFactors(account: AccountRef, campaignId: string): Promise<AdjustmentRule[]> {
    const rates = await this.zoneRates(account, campaignId);
    if (rates.size === 0) return [];
    const base = await this.baseRate(account, campaignId);
    return [...rates].map(([key, amount]) => ({
      dimension: 'placement',
      key,
      multiplier: Math.round((amount / base) * 1000) / 1000,
    }));
  }

  setPlacementState(account: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: ({ value }) =>
        value.scope === 'campaign' ? null : new NotSupported('PropellerAds blocks zones of campaigns.'),
      send: (batch) =>
        byPlace(batch, ({ ref: { externalId } }, all) =>
          oneAtATime(`propeller ${externalId}`, async () => {
            for (const kind of ['zone', 'sub_zone'] as const) {
              const own = all.filter(({ sectionId }) => (sectionId !== undefined) === (kind === 'sub_zone'));
              const asked = own.map(({ placementId, sectionId, blocked }) => ({
                id: sectionId ?? placementId,
                blocked,
              }));
              if (asked.length > 0) await this.exclude(account, externalId, kind, asked);
            }
          }),
        ),
    }) as Promise<ItemResult[]>;
  }

  async searchTargeting(
    account: AccountRef,
    { text, limit = 20 }: { text: string; limit?: number },
  ): Promise<TargetingItem[]> {
    const answer = z.object({ result: z.array(z.object({ value: z.string(), text: z.string() })) });
    const { result } = await this.http.call(account, 'collections/countries', answer, { group: 'list' });
    const found = result.filter((one) => one.text.toLowerCase().includes(text.toLowerCase())).slice(0, limit);
    return found.map((one) => ({
      id: one.value,
      name: one.text,
      kind: 'country',
      countryCode: one.value.toUpperCase(),
    }));
  }

  async listBlocks(account: AccountRef, { cursor }: { cursor?: string | null }): Promise<Page<PlacementBlock>> {
    const ids = (await this.campaigns(account)).map((one) => one.id);
    return pageByParent(ids, undefined, cursor, (campaignId) => this.blocksIn(account, campaignId));
  }

  readBlocks(account: AccountRef, places: readonly BlockPlace[]) {
    return blocksOneByOne(places, ({ ref }) => this.blocksIn(account, ref.externalId));
  }

  async listPlacementFactors(
    account: AccountRef,
    { cursor }: { cursor?: string | null },
  ): Promise<Page<PlacementFactor>> {
    const ids = (await this.campaigns(account)).map((one) => one.id);
    return pageByParent(ids, undefined, cursor, async (externalId) =>
      factorsIn(await this.zoneFactors(account, externalId), { level: 'campaign', externalId }),
    );
  }

  private async blocksIn(account: AccountRef, campaignId: string): Promise<PlacementBlock[]> {
    const block = { scope: 'campaign', campaignId } as const;
    const zones = await this.excluded(account, campaignId, 'zone');
    const subZones = await this.excluded(account, campaignId, 'sub_zone');
    return [
      ...zones.map((placementId) => ({ ...block, placementId })),
      ...subZones.map((sectionId) => ({ ...block, placementId: null, sectionId })),
    ];
  }

  /** Appends if all changes are additions; otherwise replaces the list. */
  private async exclude(
    account: AccountRef,
    campaignId: string,
    kind: 'zone' | 'sub_zone',
    asked: readonly { id: string; blocked: boolean }[],
  ): Promise<void> {
    const path = `adv/campaigns/${campaignId}/targeting/exclude/${kind}`;
    const isAppended = asked.every(({ blocked }) => blocked);
    const list = listAfter(isAppended ? [] : await this.excluded(account, campaignId, kind), asked);
    await this.http.call(account, path, done, { method: isAppended ? 'PATCH' : 'PUT', json: { [kind]: list } });
  }

  private async excluded(account: AccountRef, campaignId: string, kind: 'zone' | 'sub_zone'): Promise<string[]> {
    const path = `adv/campaigns/${campaignId}/targeting/exclude/${kind}`;
    return (await this.http.call(account, path, z.record(z.string(), z.array(id))))[kind] ?? [];
  }

  private writing<T>(account: AccountRef, changes: readonly Change<T>[]) {
    return { changes, read: (refs: readonly EntityRef[]) => this.getEntities(account, refs), batchSize: AT_ONCE };
  }

  private async campaigns(account: AccountRef): Promise<Campaign[]> {
    const answer = z.object({ result: z.array(campaignShape), meta: z.object({ total_pages: z.number() }) });
    const all: Campaign[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = { page: String(page), page_size: '1000', is_archived: '0' };
      const { result, meta } = await this.http.call(account, 'adv/campaigns', answer, { query, group: 'list' });
      all.push(...result);
      pages = meta.total_pages;
    }
    return all;
  }

  /** Fetches a few campaigns one by one, because the complete list has a lower rate limit. */
  private async campaignsOf(account: AccountRef, ids: readonly string[]): Promise<Campaign[]> {
    if (ids.length <= PROPELLER_FEW) {
      const found = await Promise.all(ids.map((campaignId) => this.campaign(account, campaignId)));
      return found.filter((one) => one !== null);
    }
    const wanted = new Set(ids);
    return (await this.campaigns(account)).filter((one) => wanted.has(one.id));
  }

  private async campaign(account: AccountRef, campaignId: string): Promise<Campaign | null> {
    const answer = z.union([campaignShape, z.object({ result: campaignShape }).transform(({ result }) => result)]);
    try {
      return await this.http.call(account, `adv/campaigns/${campaignId}`, answer);
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  private async rates(account: AccountRef, ids: readonly string[]): Promise<Map<string, z.infer<typeof ratesShape>>> {
    const answer = z.object({ result: z.array(z.object({ campaign_id: id, rates: ratesShape })) });
    const rates = new Map<string, z.infer<typeof ratesShape>>();
    for (const some of chunks(ids, AT_ONCE)) {
      const { result } = await this.http.call(account, 'adv/campaigns/rates/', answer, {
        query: { 'campaign_id[]': some },
      });
      for (const one of result) rates.set(one.campaign_id, one.rates);
    }
    return rates;
  }

  private async snapshots(account: AccountRef, campaigns: readonly Campaign[]): Promise<EntitySnapshot[]> {
    const rates = await this.rates(
      account,
      campaigns.map((one) => one.id),
    );
    return campaigns.map((of) => ({
      ref: { level: 'campaign', externalId: of.id, channel: 'push' },
      name: of.name,
      status: of.is_archived === 1 ? 'removed' : of.status >= 7 || of.status === 1 ? 'paused' : 'enabled',
      rawStatus: String(of.status),
      delivery: { state: of.status === WORKING ? 'serving' : 'notServing', reason: String(of.status) },
      review: REVIEW[of.status] ? { state: REVIEW[of.status]!, reasons: [] } : null,
      budget: { daily: toMicros(of.limit_daily_amount), lifetime: toMicros(of.limit_total_amount), shared: false },
      bids: { ...NO_BIDS, maxCpc: toMicros(rates.get(of.id)?.[0]?.amount) },
      strategy: null,
      finalUrl: of.target_url ?? null,
      keyword: null,
    }));
  }

  private async creatives(account: AccountRef, campaignId: string): Promise<EntitySnapshot[]> {
    const answer = z.object({ result: z.array(z.object({ id, title: z.string(), status: z.number() })) });
    const { result } = await this.http.call(account, `adv/campaigns/${campaignId}/creatives`, answer);
    return result.map((of) => ({
      ref: { level: 'ad', externalId: of.id, parentExternalId: campaignId, channel: 'push' },
      name: of.title,
      status: of.status === 1 ? 'enabled' : 'paused',
      rawStatus: String(of.status),
      delivery: null,
      review: null,
      budget: null,
      bids: NO_BIDS,
      strategy: null,
      finalUrl: null,
      keyword: null,
    }));
  }

  private async adjust(account: AccountRef, campaignId: string, { rules, replace }: AdjustmentsChange): Promise<void> {
    if (rules.some(({ dimension }) => dimension === 'hour')) {
      const week = weekOf(rules, replace ? undefined : await this.week(account, campaignId));
      const json = { time_table: { list: isEven(week) ? [] : hoursOn(week), is_excluded: false } };
      await this.http.call(account, `adv/campaigns/${campaignId}/targeting/time_table/`, done, { method: 'PUT', json });
    }
    const zones = rules.filter(({ dimension }) => dimension === 'placement');
    if (zones.length === 0) return;
    // Zones have absolute rates instead of factors.
    const base = await this.baseRate(account, campaignId);
    const rates = replace ? new Map<string, number>() : await this.zoneRates(account, campaignId);
    for (const { key, multiplier } of zones) rates.set(key, Math.round(base * multiplier * 10_000) / 10_000);
    const json = { zone_rates: [...rates].map(([zone_id, amount]) => ({ zone_id, amount })) };
    await this.http.call(account, `adv/campaigns/${campaignId}/zone_rates/`, done, { method: 'PUT', json });
  }

  private async baseRate(account: AccountRef, campaignId: string): Promise<number> {
    const rate = (await this.rates(account, [campaignId])).get(campaignId)?.[0]?.amount;
    if (!rate) throw new InvalidRequest('The campaign has no rate that zones could be compared with.');
    return rate;
  }

  private async zoneRates(account: AccountRef, campaignId: string): Promise<Map<string, number>> {
    const answer = z.object({ result: z.array(z.object({ zone_id: id, amount: z.number() })) });
    const { result } = await this.http.call(account, `adv/campaigns/${campaignId}/zone_rates/`, answer);
    return new Map(result.map(({ zone_id, amount }) => [zone_id, amount]));
  }

  private async week(account: AccountRef, campaignId: string): Promise<Week> {
    const answer = z.object({ time_table: z.object({ list: z.array(z.string()), is_excluded: z.boolean() }) });
    const { time_table } = await this.http.call(account, `adv/campaigns/${campaignId}/targeting/time_table/`, answer);
    const named = new Set(time_table.list);
    const week = weekOf([]);
    if (named.size > 0)
      for (const day of DAYS)
        for (let hour = 0; hour < 24; hour++)
          week[day][hour] = named.has(hourName(day, hour)) === time_table.is_excluded ? 0 : 1;
    return week;
  }
}

const hourName = (day: string, hour: number): string =>
  `${day[0]}${day.slice(1).toLowerCase()}${String(hour).padStart(2, '0')}`;
const hoursOn = (week: Week): string[] =>
  DAYS.flatMap((day) => week[day].flatMap((factor, hour) => (factor === 0 ? [] : [hourName(day, hour)])));
