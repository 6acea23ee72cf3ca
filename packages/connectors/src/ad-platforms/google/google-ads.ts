import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type {
  AdPlatform,
  Issue,
  KeywordIdea,
  KeywordIdeaQuery,
  LookupItem,
  TargetingItem,
  VerifiedAccount,
} from '../port/ad-platform.js';
import type { CapabilitySet, LookupKind, TargetingKind } from '../port/capabilities.js';
import type {
  AdjustmentsChange,
  Bid,
  BlockPlace,
  BudgetChange,
  CampaignCopy,
  Change,
  ItemResult,
  PlacementBlock,
  PlacementChange,
} from '../port/changes.js';
import type { BiddingStrategy, EntityRef, EntitySnapshot, EntityStatus, Level, Page } from '../port/entities.js';
import { InvalidRequest, NotSupported } from '../port/errors.js';
import type { StatsBatch, StatsQuery } from '../port/stats.js';
import { applyChanges, oneByOne } from '../shared/apply-changes.js';
import {
  MULTIPLIER,
  NO_CAPABILITIES,
  refuseAdjustments,
  refuseBid,
  refuseBudget,
  refuseStatus,
  refuseStrategy,
  refuseTarget,
} from '../shared/capabilities.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';
import { chunks, inOrder, refKey } from '../shared/lookup.js';
import { bidOf, budgetOf, statusOf, strategyOf } from '../shared/values.js';
import { minorUnit, stepsOf } from '../shared/steps.js';
import { readAdjustments, writeAdjustments } from './google-adjustments.js';
import { bidOperation, budgetOperation, mutate, statusOperation, strategyOperation } from './google-changes.js';
import { GoogleCopies } from './google-copies.js';
import {
  adGroupRow,
  adGroupSnapshot,
  adRow,
  adSnapshot,
  assetGroupRow,
  assetGroupSnapshot,
  campaignRow,
  campaignSnapshot,
  keywordRow,
  keywordSnapshot,
  SELECT,
} from './google-entities.js';
import { GOOGLE_CHANGES, GoogleHttp } from './google-http.js';
import { consoleLink, listIssues } from './google-issues.js';
import { KEYWORD_IDEAS, suggestKeywords } from './google-keyword-ideas.js';
import { listLookup } from './google-lookups.js';
import { listBlocks, readBlocks, writeBlocks } from './google-placements.js';
import { statsBatch, statsQueries, statsRow } from './google-stats.js';

const CAN: CapabilitySet = {
  ...NO_CAPABILITIES,
  levels: ['campaign', 'adGroup', 'ad', 'keyword'],
  stats: {
    grains: ['day', 'hour'],
    byDay: ['device', 'placement', 'keyword', 'ad'],
    withDevice: ['placement', 'keyword'],
    byHour: ['device', 'keyword', 'ad'],
    without: ['avgPos'],
    byHourWithout: [],
    asyncJob: false,
  },
  status: ['campaign', 'adGroup', 'ad', 'keyword'],
  remove: ['campaign', 'adGroup', 'ad', 'keyword'],
  budget: { daily: ['campaign'], lifetime: ['campaign'], rules: ['kindStays'] },
  bid: {
    maxCpc: ['adGroup', 'keyword'],
    maxCpm: ['adGroup'],
    targetCpa: ['campaign', 'adGroup'],
    targetRoas: ['campaign', 'adGroup'],
  },
  strategies: ['manualCpc', 'maxClicks', 'maxConversions', 'targetCpa', 'maxConversionValue', 'targetRoas'],
  strategyLevel: 'campaign',
  adjustments: [
    { dimension: 'hour', level: 'campaign', min: 0.1, max: 10, ...MULTIPLIER },
    { dimension: 'device', level: 'campaign', min: 0.1, max: 10, ...MULTIPLIER },
  ],
  placementBlock: ['adGroup', 'campaign'],
  blockLists: true,
  clone: { budget: 'campaign' },
  endDates: true,
  review: true,
  lookups: ['conversions', 'placementLists', 'topics', 'languages'],
  targeting: ['geo'],
  keywordIdeas: KEYWORD_IDEAS,
};

/** Capabilities of campaigns without ad groups and keywords. The platform sets their bids. */
const PMAX: CapabilitySet = {
  ...CAN,
  levels: ['campaign', 'adGroup'],
  bid: { maxCpc: [], maxCpm: [], targetCpa: ['campaign'], targetRoas: ['campaign'] },
  strategies: ['maxConversions', 'targetCpa', 'maxConversionValue', 'targetRoas'],
  stats: { ...CAN.stats, byDay: ['device'], byHour: ['device'] },
};

const BATCH = 1_000;
/** Maximum ids per query. */
const IDS = 500;
const searchAnswer = <T>(row: z.ZodType<T>) =>
  z.object({ results: z.array(row).default([]), nextPageToken: z.string().optional() });
const campaigns = campaignRow.transform(campaignSnapshot);
const adGroups = adGroupRow.transform(adGroupSnapshot);
const assetGroups = assetGroupRow.transform(assetGroupSnapshot);
const keywords = keywordRow.transform(keywordSnapshot);
const ads = adRow.transform(adSnapshot);

type Source = keyof typeof SELECT;
const SOURCES: Readonly<Record<Source, { id: string; row: z.ZodType<EntitySnapshot>; alive: string }>> = {
  campaign: { id: 'campaign.id', row: campaigns, alive: "campaign.status != 'REMOVED'" },
  ad_group: { id: 'ad_group.id', row: adGroups, alive: "ad_group.status != 'REMOVED'" },
  asset_group: { id: 'asset_group.id', row: assetGroups, alive: "asset_group.status != 'REMOVED'" },
  keyword: {
    id: 'ad_group_criterion.criterion_id',
    row: keywords,
    alive: "ad_group_criterion.type = 'KEYWORD' AND ad_group_criterion.status != 'REMOVED'",
  },
  ad: { id: 'ad_group_ad.ad.id', row: ads, alive: "ad_group_ad.status != 'REMOVED'" },
};
const LEVELS: Readonly<Record<Level, readonly Source[]>> = {
  campaign: ['campaign'],
  adGroup: ['ad_group', 'asset_group'],
  ad: ['ad'],
  keyword: ['keyword'],
};

/** Connector for the REST API of Google Ads. An account is a customer; reads use Google's query language. */
export class GoogleAds implements AdPlatform {
  readonly key = 'google';
  readonly name = 'Google Ads';
  readonly stepOf = stepsOf(minorUnit);
  readonly limits = {
    concurrency: 2,
    delayHours: 3,
    repullDays: { hourly: 3, daily: 30 },
    lateApplyMs: { set: 90_000, create: 180_000 },
    batchSize: BATCH,
    changes: GOOGLE_CHANGES,
  };
  readonly credentialFields = [
    { name: 'clientId', label: 'OAuth client id', secret: false, required: true },
    { name: 'clientSecret', label: 'OAuth client secret', secret: true, required: true },
    { name: 'developerToken', label: 'Developer token', secret: true, required: true },
    { name: 'refreshToken', label: 'Refresh token', secret: true, required: true },
  ];
  private readonly http: GoogleHttp;

  constructor(setup: ConnectorSetup) {
    this.http = new GoogleHttp(setup);
  }

  capabilities(channel?: EntityRef['channel']): CapabilitySet {
    return channel === 'pmax' ? PMAX : CAN;
  }

  async verify(account: AccountRef): Promise<VerifiedAccount> {
    const row = z.object({
      customer: z.object({
        id: z.coerce.string(),
        descriptiveName: z.string().default(''),
        currencyCode: z.string(),
        timeZone: z.string(),
      }),
    });
    const query =
      'SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone FROM customer';
    const { customer } = (await this.search(account, query, row))[0]!;
    const { id, descriptiveName, currencyCode, timeZone } = customer;
    return { externalId: id, name: descriptiveName, currency: currencyCode, timeZone };
  }

  async listEntities(
    account: AccountRef,
    { level, parent, cursor }: { level: Level; parent?: EntityRef; cursor?: string | null },
  ): Promise<Page<EntitySnapshot>> {
    const sources = LEVELS[level];
    const [at, token] = cursor ? [Number(cursor[0]), cursor.slice(1)] : [0, ''];
    const source = sources[at]!;
    const { row, alive } = SOURCES[source];
    const within = parent
      ? ` AND ${parent.level === 'campaign' ? 'campaign.id' : 'ad_group.id'} = ${numeric(parent.externalId)}`
      : '';
    const page = await this.page(account, `${SELECT[source]} WHERE ${alive}${within}`, token, row);
    const next = page.nextPageToken ? `${at}${page.nextPageToken}` : at + 1 < sources.length ? `${at + 1}` : null;
    return { items: page.results, cursor: next };
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    const found: EntitySnapshot[] = [];
    const bySource = new Map<Source, string[]>();
    for (const { level, channel, externalId } of refs) {
      const source = level === 'adGroup' ? (channel === 'pmax' ? 'asset_group' : 'ad_group') : level;
      bySource.set(source, [...(bySource.get(source) ?? []), numeric(externalId)]);
    }
    for (const [source, wanted] of bySource) {
      const { id, row } = SOURCES[source];
      const type = source === 'keyword' ? " AND ad_group_criterion.type = 'KEYWORD'" : '';
      for (const ids of chunks(wanted, IDS))
        found.push(...(await this.search(account, `${SELECT[source]} WHERE ${id} IN (${ids.join(', ')})${type}`, row)));
    }
    // Without a known channel, the group may belong to a Performance Max campaign.
    const known = new Set(found.map(({ ref }) => refKey(ref)));
    const open = refs.filter((ref) => ref.level === 'adGroup' && !ref.channel && !known.has(refKey(ref)));
    for (const some of chunks(open, IDS)) {
      const { id, row } = SOURCES.asset_group;
      const ids = some.map(({ externalId }) => numeric(externalId)).join(', ');
      found.push(...(await this.search(account, `${SELECT.asset_group} WHERE ${id} IN (${ids})`, row)));
    }
    return inOrder(refs, found);
  }

  async fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void> {
    for (const question of statsQueries(query)) {
      let token = '';
      do {
        const page = await this.page(account, question, token, statsRow);
        await sink(statsBatch(account, page.results));
        token = page.nextPageToken ?? '';
      } while (token !== '');
    }
  }

  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseStatus(CAN),
      current: statusOf,
      send: (batch) => mutate(this.http, account, batch, statusOperation(account)),
    });
  }

  setBudget(account: AccountRef, changes: readonly Change<BudgetChange>[]): Promise<ItemResult<BudgetChange>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBudget(CAN),
      needsSnapshot: true,
      current: budgetOf,
      send: async (batch) => {
        const budgets = await this.budgetNames(
          account,
          batch.map(({ change }) => change.ref.externalId),
        );
        return mutate(this.http, account, batch, budgetOperation(budgets));
      },
    });
  }

  setBid(account: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: (change) => refuseBid(this.capabilities(change.ref.channel))(change),
      // A campaign's target is part of its bidding strategy.
      needsSnapshot: changes.some(({ ref }) => ref.level === 'campaign' || !ref.channel),
      refuseAsRead: refuseTarget(['campaign']),
      current: bidOf,
      send: (batch) => mutate(this.http, account, batch, bidOperation(account)),
    });
  }

  setBiddingStrategy(
    account: AccountRef,
    changes: readonly Change<BiddingStrategy>[],
  ): Promise<ItemResult<BiddingStrategy>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: (change) => refuseStrategy(this.capabilities(change.ref.channel))(change),
      current: strategyOf,
      send: (batch) => mutate(this.http, account, batch, strategyOperation(account)),
    });
  }

  setAdjustments(account: AccountRef, changes: readonly Change<AdjustmentsChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseAdjustments(CAN),
      send: oneByOne(({ change }) =>
        writeAdjustments(this.http, this.search, account, change.ref.externalId, change.value),
      ),
    }) as Promise<ItemResult[]>;
  }

  readAdjustments(account: AccountRef, ref: EntityRef) {
    return readAdjustments(this.search, account, ref);
  }

  setPlacementState(account: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: ({ ref, value }) =>
        ref.level === value.scope && ref.channel !== 'pmax' && !value.sectionId
          ? null
          : new NotSupported('Google Ads blocks placements only in campaigns and ad groups.'),
      send: (batch) => writeBlocks(this.http, this.search, account, batch),
    }) as Promise<ItemResult[]>;
  }

  cloneCampaigns(account: AccountRef, changes: readonly Change<CampaignCopy>[]): Promise<ItemResult<CampaignCopy>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      batchSize: 1,
      send: oneByOne(({ change: { ref, value } }) =>
        new GoogleCopies(this.http, this.search, account, numeric(ref.externalId)).copy(value),
      ),
    });
  }

  async listBlocks(account: AccountRef): Promise<Page<PlacementBlock>> {
    return { items: await listBlocks(this.search, account), cursor: null };
  }

  readBlocks = (account: AccountRef, places: readonly BlockPlace[]) => readBlocks(this.search, account, places);

  listIssues(account: AccountRef, { cursor }: { cursor?: string | null }): Promise<Page<Issue>> {
    return listIssues((query, token, row) => this.page(account, query, token, row), cursor ?? null);
  }

  readonly consoleLink = consoleLink;

  listLookup(account: AccountRef, kind: LookupKind): Promise<LookupItem[]> {
    return listLookup(this.search, account, kind);
  }

  async searchTargeting(
    account: AccountRef,
    { text, limit = 20 }: { kind: TargetingKind; text: string; limit?: number },
  ): Promise<TargetingItem[]> {
    const constant = z.object({
      geoTargetConstant: z.object({
        id: z.coerce.string(),
        name: z.string(),
        countryCode: z.string().optional(),
        targetType: z.string(),
      }),
    });
    const answer = z.object({ geoTargetConstantSuggestions: z.array(constant).default([]) });
    const body = { locale: 'en', locationNames: { names: [text] } };
    const { geoTargetConstantSuggestions } = await this.http.post(account, 'geoTargetConstants:suggest', body, answer);
    return geoTargetConstantSuggestions
      .slice(0, limit)
      .map(({ geoTargetConstant: { id, name, targetType, countryCode } }) => ({
        id,
        name,
        kind: targetType,
        countryCode: countryCode ?? null,
      }));
  }

  suggestKeywords(account: AccountRef, query: KeywordIdeaQuery): Promise<KeywordIdea[]> {
    return suggestKeywords(this.http, account, query);
  }

  private writing<T>(account: AccountRef, changes: readonly Change<T>[]) {
    return {
      changes,
      read: (refs: readonly EntityRef[]) => this.getEntities(account, refs),
      // Groups of Performance Max campaigns are changed through another service.
      needsSnapshot: changes.some(({ ref }) => ref.level === 'adGroup' && !ref.channel),
      batchSize: BATCH,
      concurrency: this.limits.concurrency,
    };
  }

  private async budgetNames(account: AccountRef, campaignIds: readonly string[]): Promise<Map<string, string>> {
    const row = z.object({
      campaign: z.object({ id: z.coerce.string() }),
      campaignBudget: z.object({ resourceName: z.string() }),
    });
    const names = new Map<string, string>();
    for (const ids of chunks(campaignIds, IDS)) {
      const query = `SELECT campaign.id, campaign_budget.resource_name FROM campaign WHERE campaign.id IN (${ids.map(numeric).join(', ')})`;
      for (const { campaign, campaignBudget } of await this.search(account, query, row))
        names.set(campaign.id, campaignBudget.resourceName);
    }
    return names;
  }

  private readonly search = async <T>(account: AccountRef, query: string, row: z.ZodType<T>): Promise<T[]> => {
    const rows: T[] = [];
    let token = '';
    do {
      const page = await this.page(account, query, token, row);
      rows.push(...page.results);
      token = page.nextPageToken ?? '';
    } while (token !== '');
    return rows;
  };

  private page<T>(account: AccountRef, query: string, pageToken: string, row: z.ZodType<T>) {
    const body = pageToken === '' ? { query } : { query, pageToken };
    return this.http.customer(account, 'googleAds:search', body, searchAnswer(row));
  }
}

/** Validates that an id consists of digits, because ids become part of queries. */
function numeric(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new InvalidRequest(`'${id}' isn't a Google Ads ID.`);
  return id;
}
