import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { AdPlatform, Issue, LookupItem, VerifiedAccount } from '../port/ad-platform.js';
import type { CapabilitySet, LookupKind } from '../port/capabilities.js';
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
import { NotSupported } from '../port/errors.js';
import type { StatsBatch, StatsQuery } from '../port/stats.js';
import { applyChanges, failed, oneByOne, type Prepared } from '../shared/apply-changes.js';
import {
  MULTIPLIER,
  NO_CAPABILITIES,
  refuseAdjustments,
  refuseBid,
  refuseBudget,
  refuseSharedBudget,
  refuseStatus,
  refuseStrategy,
  refuseTarget,
} from '../shared/capabilities.js';
import { type ConnectorSetup, waitForReport } from '../shared/connector-setup.js';
import { inGroups, parentOf } from '../shared/grouped.js';
import { chunks, inOrder } from '../shared/lookup.js';
import { pageByParent } from '../shared/pages.js';
import { bidOf, budgetOf, statusOf, strategyOf, toUnits } from '../shared/values.js';
import { minorUnit, stepsOf } from '../shared/steps.js';
import { readAdjustments, writeAdjustments } from './microsoft-adjustments.js';
import { MicrosoftCopies } from './microsoft-copies.js';
import {
  ad,
  adGroup,
  adGroupSnapshot,
  adSnapshot,
  campaign,
  campaignSnapshot,
  keyword,
  keywordSnapshot,
  schemeOf,
} from './microsoft-entities.js';
import { meaningOf, MICROSOFT_CHANGES, MicrosoftHttp, partialErrors } from './microsoft-http.js';
import { consoleLink, issuesOf } from './microsoft-issues.js';
import { MicrosoftSites } from './microsoft-sites.js';
import { pollReport, readReport, startReport } from './microsoft-stats.js';

const CAN: CapabilitySet = {
  ...NO_CAPABILITIES,
  levels: ['campaign', 'adGroup', 'ad', 'keyword'],
  stats: {
    grains: ['day', 'hour'],
    byDay: ['device', 'placement', 'keyword', 'ad'],
    withDevice: ['placement', 'keyword'],
    byHour: ['device', 'keyword', 'ad'],
    without: [],
    byHourWithout: [],
    asyncJob: true,
  },
  status: ['campaign', 'adGroup', 'ad', 'keyword'],
  remove: ['campaign', 'adGroup', 'ad', 'keyword'],
  budget: { daily: ['campaign'], lifetime: ['campaign'], rules: ['oneKind'] },
  bid: { maxCpc: ['adGroup', 'keyword'], maxCpm: [], targetCpa: ['campaign'], targetRoas: ['campaign'] },
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
  lookups: ['conversions', 'pixels'],
};

/** Names in calls for each level: its list, ids and parent id. */
const NAMES = {
  campaign: { list: 'Campaigns', ids: 'CampaignIds', parent: 'AccountId' },
  adGroup: { list: 'AdGroups', ids: 'AdGroupIds', parent: 'CampaignId' },
  keyword: { list: 'Keywords', ids: 'KeywordIds', parent: 'AdGroupId' },
  ad: { list: 'Ads', ids: 'AdIds', parent: 'AdGroupId' },
} as const;
const ROWS: Readonly<Record<Level, (parent: string, row: unknown) => EntitySnapshot>> = {
  campaign: (_, row) => campaignSnapshot(campaign.parse(row)),
  adGroup: (parent, row) => adGroupSnapshot(parent, adGroup.parse(row)),
  keyword: (parent, row) => keywordSnapshot(parent, keyword.parse(row)),
  ad: (parent, row) => adSnapshot(parent, ad.parse(row)),
};
const AT_ONCE: Readonly<Record<Level, number>> = { campaign: 100, adGroup: 1_000, keyword: 1_000, ad: 50 };
const TYPES = { CampaignType: 'Search Shopping DynamicSearchAds Audience PerformanceMax' };
const AD_TYPES = { AdTypes: ['ResponsiveSearch', 'ResponsiveAd', 'ExpandedText', 'Product'] };
const updated = z.object({ PartialErrors: partialErrors });

/** Microsoft rounds amounts to hundredths in every currency. */
const HUNDREDTH = 10_000;

/** Connector for the JSON API of Microsoft Advertising, version 13. */
export class Microsoft implements AdPlatform {
  readonly key = 'microsoft';
  readonly name = 'Microsoft Advertising';
  readonly stepOf = stepsOf((currency) => Math.max(minorUnit(currency), HUNDREDTH));
  readonly limits = {
    concurrency: 5,
    delayHours: 4,
    repullDays: { hourly: 3, daily: 30 },
    lateApplyMs: { set: 90_000, create: 180_000 },
    batchSize: 100,
    changes: MICROSOFT_CHANGES,
  };
  readonly credentialFields = [
    { name: 'clientId', label: 'Application id', secret: false, required: true },
    { name: 'clientSecret', label: 'Client secret', secret: true, required: false },
    { name: 'developerToken', label: 'Developer token', secret: true, required: true },
    { name: 'refreshToken', label: 'Refresh token', secret: true, required: true },
  ];
  private readonly http: MicrosoftHttp;
  private readonly sites: MicrosoftSites;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new MicrosoftHttp(setup);
    this.sites = new MicrosoftSites(this.http);
  }

  readonly reports = {
    start: (account: AccountRef, query: StatsQuery) => startReport(this.http, account, query),
    poll: (account: AccountRef, jobId: string) => pollReport(this.http, account, jobId),
    read: (account: AccountRef, jobId: string, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>) =>
      readReport(this.http, account, jobId, query, sink),
  };

  capabilities(): CapabilitySet {
    return CAN;
  }

  async verify(account: AccountRef): Promise<VerifiedAccount> {
    const answer = z.object({
      Account: z.object({ Id: z.coerce.string(), Name: z.string(), CurrencyCode: z.string() }),
    });
    const json = { AccountId: account.externalId };
    const { Account } = await this.http.call(account, 'Account/Query', { service: 'customer', json, answer });
    return { externalId: Account.Id, name: Account.Name, currency: Account.CurrencyCode, timeZone: null };
  }

  async listEntities(
    account: AccountRef,
    { level, parent, cursor }: { level: Level; parent?: EntityRef; cursor?: string | null },
  ): Promise<Page<EntitySnapshot>> {
    if (level === 'campaign') return { items: await this.below(account, 'campaign', account.externalId), cursor: null };
    if (parent?.level === 'adGroup')
      return { items: await this.below(account, level, parent.externalId), cursor: null };
    const campaigns = parent ? [] : await this.below(account, 'campaign', account.externalId);
    return pageByParent(
      campaigns.map(({ ref }) => ref.externalId),
      parent,
      cursor,
      async (campaignId) => {
        const groups = await this.below(account, 'adGroup', campaignId);
        if (level === 'adGroup') return groups;
        const items: EntitySnapshot[] = [];
        for (const { ref } of groups) items.push(...(await this.below(account, level, ref.externalId)));
        return items;
      },
    );
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    const groups = new Map<string, EntityRef[]>();
    for (const ref of refs) {
      const key = `${ref.level} ${ref.level === 'campaign' ? account.externalId : parentOf(ref)}`;
      groups.set(key, [...(groups.get(key) ?? []), ref]);
    }
    const found: EntitySnapshot[] = [];
    for (const [key, wanted] of groups) {
      const level = wanted[0]!.level;
      const parent = key.slice(level.length + 1);
      const { list, ids, parent: name } = NAMES[level];
      for (const some of chunks(wanted, 100)) {
        const json = {
          [name]: parent,
          [ids]: some.map(({ externalId }) => externalId),
          ...(level === 'ad' ? AD_TYPES : {}),
        };
        found.push(...(await this.rows(account, `${list}/QueryByIds`, level, parent, json)));
      }
    }
    return inOrder(refs, found);
  }

  async fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void> {
    const { start, poll, read } = this.reports;
    const jobId = await waitForReport(
      this.setup,
      () => start(account, query),
      (id) => poll(account, id),
    );
    await read(account, jobId, query, sink);
  }

  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseStatus(CAN),
      current: statusOf,
      send: (batch) =>
        inGroups(
          batch,
          ({ change: { ref, value } }) => `${this.groupOf(ref)} ${value === 'removed'}`,
          (group) =>
            group[0]!.change.value === 'removed'
              ? this.remove(account, group)
              : this.update(account, group, ({ change }) => ({
                  Status: change.value === 'enabled' ? 'Active' : 'Paused',
                  ...(change.ref.level === 'ad' && { Type: 'ResponsiveSearch' }),
                })),
        ),
    });
  }

  setBudget(account: AccountRef, changes: readonly Change<BudgetChange>[]): Promise<ItemResult<BudgetChange>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBudget(CAN),
      needsSnapshot: true,
      refuseAsRead: refuseSharedBudget,
      current: budgetOf,
      send: (batch) =>
        this.update(account, batch, ({ change: { value } }) => ({
          DailyBudget: toUnits(value.amount),
          BudgetType: value.kind === 'daily' ? 'DailyBudgetStandard' : 'LifetimeBudgetStandard',
        })),
    });
  }

  setBid(account: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBid(CAN),
      needsSnapshot: changes.some(({ ref }) => ref.level === 'campaign'),
      refuseAsRead: refuseTarget(['campaign']),
      current: bidOf,
      send: (batch) =>
        inGroups(
          batch,
          ({ change }) => this.groupOf(change.ref),
          (group) =>
            this.update(account, group, ({ change: { ref, value } }) => {
              if (ref.level === 'campaign') return targetOf(value);
              return { [ref.level === 'keyword' ? 'Bid' : 'CpcBid']: { Amount: toUnits(value.value) } };
            }),
        ),
    });
  }

  setBiddingStrategy(
    account: AccountRef,
    changes: readonly Change<BiddingStrategy>[],
  ): Promise<ItemResult<BiddingStrategy>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseStrategy(CAN),
      current: strategyOf,
      send: (batch) => this.update(account, batch, ({ change }) => ({ BiddingScheme: schemeOf(change.value) })),
    });
  }

  setAdjustments(account: AccountRef, changes: readonly Change<AdjustmentsChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseAdjustments(CAN),
      send: oneByOne(({ change: { ref, value } }) => writeAdjustments(this.http, account, ref.externalId, value)),
    }) as Promise<ItemResult[]>;
  }

  readAdjustments(account: AccountRef, ref: EntityRef) {
    return readAdjustments(this.http, account, ref.externalId);
  }

  setPlacementState(account: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: ({ ref, value }) =>
        ref.level === value.scope && !value.sectionId
          ? null
          : new NotSupported('Microsoft Advertising blocks sites only in campaigns and ad groups.'),
      send: (batch) => this.sites.write(account, batch),
    }) as Promise<ItemResult[]>;
  }

  cloneCampaigns(account: AccountRef, changes: readonly Change<CampaignCopy>[]): Promise<ItemResult<CampaignCopy>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      batchSize: 1,
      send: oneByOne(({ change: { ref, value } }) =>
        new MicrosoftCopies(this.http, account).copy(ref.externalId, value),
      ),
    });
  }

  async listBlocks(account: AccountRef): Promise<Page<PlacementBlock>> {
    const campaigns = await this.allOf(account, 'campaign');
    const adGroups = new Map<string, string[]>();
    for (const { ref } of await this.allOf(account, 'adGroup'))
      adGroups.set(parentOf(ref), [...(adGroups.get(parentOf(ref)) ?? []), ref.externalId]);
    const ids = campaigns.map(({ ref }) => ref.externalId);
    return { items: await this.sites.of(account, ids, adGroups), cursor: null };
  }

  readBlocks = (account: AccountRef, places: readonly BlockPlace[]) => this.sites.read(account, places);

  async listIssues(account: AccountRef, { cursor }: { cursor?: string | null }): Promise<Page<Issue>> {
    return issuesOf(this.http, account, await this.listEntities(account, { level: 'ad', cursor: cursor ?? null }));
  }

  readonly consoleLink = consoleLink;

  async listLookup(account: AccountRef, kind: LookupKind): Promise<LookupItem[]> {
    const item = z.object({
      Id: z.coerce.string(),
      Name: z.string(),
      Status: z.string().nullish(),
      TrackingStatus: z.string().nullish(),
    });
    const name = kind === 'conversions' ? 'ConversionGoals' : kind === 'pixels' ? 'UetTags' : null;
    if (!name) throw new NotSupported(`Microsoft has no list of ${kind}.`);
    const json = { [name === 'UetTags' ? 'UetTagIds' : 'ConversionGoalIds']: null };
    const answer = z.object({ [name]: z.array(item.nullable()).nullish() });
    const found = (await this.http.call(account, `${name}/QueryByIds`, { json, answer }))[name] ?? [];
    return found.flatMap((one) =>
      one ? [{ id: one.Id, name: one.Name, active: (one.Status ?? one.TrackingStatus ?? 'Active') === 'Active' }] : [],
    );
  }

  private async allOf(account: AccountRef, level: Level): Promise<EntitySnapshot[]> {
    const all: EntitySnapshot[] = [];
    for (let cursor: string | null = null; ;) {
      const page: Page<EntitySnapshot> = await this.listEntities(account, { level, cursor });
      all.push(...page.items);
      cursor = page.cursor;
      if (cursor === null) return all;
    }
  }

  private writing<T>(account: AccountRef, changes: readonly Change<T>[]) {
    return { changes, read: (refs: readonly EntityRef[]) => this.getEntities(account, refs), batchSize: 100 };
  }

  private groupOf = (ref: EntityRef): string => `${ref.level} ${ref.level === 'campaign' ? '' : parentOf(ref)}`;

  private async below(account: AccountRef, level: Level, parent: string): Promise<EntitySnapshot[]> {
    const { list, parent: name } = NAMES[level];
    const json = { [name]: parent, ...(level === 'campaign' ? TYPES : level === 'ad' ? AD_TYPES : {}) };
    return (await this.rows(account, `${list}/QueryBy${name}`, level, parent, json)).filter(
      ({ status }) => status !== 'removed',
    );
  }

  private async rows(
    account: AccountRef,
    path: string,
    level: Level,
    parent: string,
    json: object,
  ): Promise<EntitySnapshot[]> {
    const { list } = NAMES[level];
    const shape = z.unknown().transform((row) => (row === null ? null : ROWS[level](parent, row)));
    const answer = z.object({ [list]: z.array(shape).nullish() });
    const found = (await this.http.call(account, path, { json, answer }))[list] ?? [];
    return found.filter((one) => one !== null);
  }

  /** Updates fields of entities below one parent. Errors refer to entities by their index. */
  private async update<T>(
    account: AccountRef,
    group: readonly Prepared<T>[],
    fields: (prepared: Prepared<T>) => object,
  ): Promise<ItemResult<T>[]> {
    const { ref } = group[0]!.change;
    const { list, parent } = NAMES[ref.level];
    const results: ItemResult<T>[] = [];
    for (const some of chunks(group, AT_ONCE[ref.level])) {
      const json = {
        [parent]: ref.level === 'campaign' ? account.externalId : parentOf(ref),
        [list]: some.map((one) => ({ Id: one.change.ref.externalId, ...fields(one) })),
      };
      const { PartialErrors } = await this.http.call(account, list, { method: 'PUT', json, answer: updated });
      results.push(...this.answers(some, PartialErrors));
    }
    return results;
  }

  private async remove<T>(account: AccountRef, group: readonly Prepared<T>[]): Promise<ItemResult<T>[]> {
    const { ref } = group[0]!.change;
    const { list, ids, parent } = NAMES[ref.level];
    const json = {
      [parent]: ref.level === 'campaign' ? account.externalId : parentOf(ref),
      [ids]: group.map(({ change }) => change.ref.externalId),
    };
    const { PartialErrors } = await this.http.call(account, list, { method: 'DELETE', json, answer: updated });
    return this.answers(group, PartialErrors);
  }

  private answers<T>(group: readonly Prepared<T>[], errors: z.infer<typeof partialErrors>): ItemResult<T>[] {
    return group.map(({ change: { ref, value } }, at) => {
      const error = errors.find((one) => one.Index === at);
      return error ? failed<T>(ref, meaningOf(error)) : { outcome: 'done', ref, value };
    });
  }
}

/** Returns the target of a campaign, which is part of its bidding strategy. */
const targetOf = ({ kind, value }: Bid): object => ({
  BiddingScheme: schemeOf(
    kind === 'targetRoas' ? { type: 'targetRoas', targetRoas: value } : { type: 'targetCpa', targetCpa: value },
  ),
});
