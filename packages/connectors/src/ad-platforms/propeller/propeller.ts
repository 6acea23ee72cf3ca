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
import type { EntityRef, EntitySnapshot, EntityStatus, Level, Page } from '../port/entities.js';
import { InvalidRequest, NotSupported } from '../port/errors.js';
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
import { dayRanges, inOrder } from '../shared/lookup.js';
import { pageByParent } from '../shared/pages.js';
import { blocksOneByOne, byPlace, factorsIn } from '../shared/placements.js';
import { rulesOf } from '../shared/schedule.js';
import { bidOf, budgetOf, statusOf, toMicros, toUnits } from '../shared/values.js';
import { finerBids } from '../shared/steps.js';
import { PropellerCampaigns } from './propeller-campaigns.js';
import { PropellerCreation } from './propeller-creation.js';
import { PROPELLER_CHANGES, PropellerHttp } from './propeller-http.js';
import { PropellerTargeting } from './propeller-targeting.js';

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
  noClone:
    "PropellerAds doesn't return a campaign's pictures, so it can't be copied from the console. Copy it on the platform.",
};

const GROUPS: Readonly<Record<string, string>> = {
  placement: 'zone_id',
  section: 'sub_zone_id',
  ad: 'creative_id',
  country: 'country',
};
/** Maximum number of days per query that sets a time zone. */
const DAYS_AT_ONCE = 7;
const AT_ONCE = 100;
const id = z.coerce.string();
const done = z.unknown();

/** Connector for the PropellerAds SSP API, version 5. Every push campaign is its own ad group. */
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
  private readonly campaigns: PropellerCampaigns;
  private readonly targeting: PropellerTargeting;

  constructor(setup: ConnectorSetup) {
    this.http = new PropellerHttp(setup);
    this.campaigns = new PropellerCampaigns(this.http);
    this.targeting = new PropellerTargeting(this.http, this.campaigns);
    this.creation = new PropellerCreation(this.http, {
      named: (account) => this.campaigns.all(account),
      snapshots: async (account, ids) => this.campaigns.snapshots(account, await this.campaigns.of(account, ids)),
    });
  }

  capabilities(): CapabilitySet {
    return CAN;
  }

  /** Verifies the token, which identifies the account. The API returns nothing else about the account. */
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
    if (level === 'keyword') throw new NotSupported("PropellerAds doesn't support keywords.");
    if (level === 'ad') {
      const ids = parent ? [] : (await this.campaigns.all(account)).map((one) => one.id);
      return pageByParent(ids, parent, cursor, (campaignId) => this.campaigns.creatives(account, campaignId));
    }
    const campaigns = (await this.campaigns.all(account)).filter((one) => !parent || parent.externalId === one.id);
    const items = (await this.campaigns.snapshots(account, campaigns)).map((one) => asLevel(one, level));
    return { items, cursor: null };
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    const ads = refs.filter(({ level }) => level === 'ad');
    const found: EntitySnapshot[] = [];
    for (const parent of new Set(ads.map(({ parentExternalId }) => parentExternalId ?? '')))
      found.push(...(await this.campaigns.creatives(account, parent)));
    if (ads.length < refs.length) {
      const campaigns = await this.campaigns.of(account, [...new Set(refs.map(({ externalId }) => externalId))]);
      const byId = new Map(
        (await this.campaigns.snapshots(account, campaigns)).map((one) => [one.ref.externalId, one]),
      );
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
      throw new InvalidRequest(`PropellerAds doesn't report metrics by ${grain} and ${segments.join(' and ')}.`);
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

  /** Starts or stops lists of ids. Unknown ids are detected by reading the entities first. */
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
        const rates = (await this.campaigns.rates(account, [ref.externalId])).get(ref.externalId) ?? [];
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
        oneAtATime(`propeller ${ref.externalId}`, () => this.targeting.adjust(account, ref.externalId, value)),
      ),
    }) as Promise<ItemResult[]>;
  }

  async readAdjustments(account: AccountRef, { externalId }: EntityRef) {
    return [
      ...(await this.targeting.zoneFactors(account, externalId)),
      ...rulesOf(await this.targeting.week(account, externalId)),
    ];
  }

  setPlacementState(account: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: ({ value }) =>
        value.scope === 'campaign' ? null : new NotSupported('PropellerAds blocks zones only in campaigns.'),
      send: (batch) =>
        byPlace(batch, ({ ref: { externalId } }, all) =>
          oneAtATime(`propeller ${externalId}`, async () => {
            for (const kind of ['zone', 'sub_zone'] as const) {
              const own = all.filter(({ sectionId }) => (sectionId !== undefined) === (kind === 'sub_zone'));
              const asked = own.map(({ placementId, sectionId, blocked }) => ({
                id: sectionId ?? placementId,
                blocked,
              }));
              if (asked.length > 0) await this.targeting.exclude(account, externalId, kind, asked);
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
    const ids = (await this.campaigns.all(account)).map((one) => one.id);
    return pageByParent(ids, undefined, cursor, (campaignId) => this.targeting.blocksIn(account, campaignId));
  }

  readBlocks(account: AccountRef, places: readonly BlockPlace[]) {
    return blocksOneByOne(places, ({ ref }) => this.targeting.blocksIn(account, ref.externalId));
  }

  async listPlacementFactors(
    account: AccountRef,
    { cursor }: { cursor?: string | null },
  ): Promise<Page<PlacementFactor>> {
    const ids = (await this.campaigns.all(account)).map((one) => one.id);
    return pageByParent(ids, undefined, cursor, async (externalId) =>
      factorsIn(await this.targeting.zoneFactors(account, externalId), { level: 'campaign', externalId }),
    );
  }

  private writing<T>(account: AccountRef, changes: readonly Change<T>[]) {
    return { changes, read: (refs: readonly EntityRef[]) => this.getEntities(account, refs), batchSize: AT_ONCE };
  }
}
