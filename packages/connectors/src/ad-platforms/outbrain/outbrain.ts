import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { AdPlatform, Issue, LookupItem, TargetingItem, VerifiedAccount } from '../port/ad-platform.js';
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
  PlacementFactor,
} from '../port/changes.js';
import type { EntityRef, EntitySnapshot, EntityStatus, Level, Page } from '../port/entities.js';
import { Conflict, InvalidRequest, NotFound, NotSupported } from '../port/errors.js';
import type { StatsBatch, StatsQuery, StatsRow } from '../port/stats.js';
import { applyChanges, failed, oneByOne, type Prepared } from '../shared/apply-changes.js';
import { asLevel } from '../shared/campaign-as-group.js';
import {
  MULTIPLIER,
  NO_CAPABILITIES,
  refuseAdjustments,
  refuseBid,
  refuseBudget,
  refuseStatus,
} from '../shared/capabilities.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';
import { inGroups, oneAtATime } from '../shared/grouped.js';
import { rejectedAds } from '../shared/issues.js';
import { dayRanges, inOrder } from '../shared/lookup.js';
import { pageByParent } from '../shared/pages.js';
import { weekOf } from '../shared/schedule.js';
import { bidOf, budgetOf, statusOf, toMicros, toUnits } from '../shared/values.js';
import { finerBids } from '../shared/steps.js';
import { factorsIn } from '../shared/placements.js';
import { blocksIn, OutbrainBlocks } from './outbrain-blocks.js';
import { OutbrainCopies } from './outbrain-copies.js';
import {
  campaignShape,
  campaignSnapshot,
  linkShape,
  linkSnapshot,
  type OutbrainCampaign,
  rulesIn,
  scheduleOf,
  sectionBids,
  sectionsIn,
  weekIn,
} from './outbrain-entities.js';
import { OUTBRAIN_CHANGES, OutbrainHttp } from './outbrain-http.js';

const BOTH: readonly Level[] = ['campaign', 'adGroup'];
const CAN: CapabilitySet = {
  ...NO_CAPABILITIES,
  levels: ['campaign', 'adGroup', 'ad'],
  adGroupIsCampaign: true,
  stats: {
    grains: ['day'],
    byDay: ['placement', 'section'],
    byHour: [],
    without: ['avgPos'],
    byHourWithout: [],
    asyncJob: false,
  },
  status: ['campaign', 'adGroup', 'ad'],
  remove: ['campaign', 'adGroup'],
  budget: { daily: BOTH, lifetime: BOTH, rules: ['oneKind'] },
  bid: { maxCpc: BOTH, maxCpm: [], targetCpa: [], targetRoas: [] },
  adjustments: [
    { dimension: 'hour', level: 'campaign', min: 0.1, max: 3, ...MULTIPLIER },
    { dimension: 'section', level: 'campaign', min: 0.1, max: 3, ...MULTIPLIER, canSwitchOff: false },
  ],
  placementBlock: ['campaign', 'account'],
  sectionBlock: true,
  blockLists: true,
  clone: { budget: 'adGroup' },
  endDates: true,
  review: true,
  lookups: ['conversions'],
  targeting: ['geo', 'interest'],
};
const BATCH = 25;
const PAGE = 50;
/** Time zone of the days in Outbrain's reports, as observed. */
const ZONE = 'America/New_York';
const done = z.unknown();
const number = z.coerce.number().default(0);
const metrics = z.object({ impressions: number, clicks: number, spend: number, conversions: number, sumValue: number });

/** Connector for Outbrain Amplify. Every campaign is its own ad group; budgets are separate entities. */
export class Outbrain implements AdPlatform {
  readonly key = 'outbrain';
  readonly name = 'Outbrain Amplify';
  readonly stepOf = finerBids(10);
  readonly limits = {
    concurrency: 2,
    delayHours: 1,
    repullDays: { hourly: 2, daily: 14 },
    lateApplyMs: { set: 90_000, create: 180_000 },
    batchSize: BATCH,
    changes: OUTBRAIN_CHANGES,
  };
  readonly credentialFields = [
    { name: 'username', label: 'User name', secret: false, required: true },
    { name: 'password', label: 'Password', secret: true, required: true },
  ];
  private readonly http: OutbrainHttp;
  private readonly blocks: OutbrainBlocks;

  constructor(setup: ConnectorSetup) {
    this.http = new OutbrainHttp(setup);
    this.blocks = new OutbrainBlocks(this.http);
  }

  capabilities(): CapabilitySet {
    return CAN;
  }

  async verify(account: AccountRef): Promise<VerifiedAccount> {
    const shape = z.object({
      marketers: z.array(z.object({ id: z.string(), name: z.string(), currency: z.string() })),
    });
    const { marketers } = await this.http.call(account, 'marketers', shape);
    const found = marketers.find(({ id }) => id === account.externalId);
    if (!found) throw new NotFound(`The sign-in doesn't have access to marketer ${account.externalId}.`);
    return { externalId: found.id, name: found.name, currency: found.currency, timeZone: null };
  }

  async listEntities(
    account: AccountRef,
    { level, parent, cursor }: { level: Level; parent?: EntityRef; cursor?: string | null },
  ): Promise<Page<EntitySnapshot>> {
    if (level === 'keyword') throw new NotSupported("Outbrain doesn't support keywords.");
    if (level === 'ad') {
      const ids = parent ? [] : (await this.campaigns(account)).map(({ id }) => id);
      return pageByParent(ids, parent, cursor, (id) => this.links(account, id));
    }
    const items = (await this.campaigns(account))
      .filter(({ id, archived }) => !archived && (!parent || parent.externalId === id))
      .map((one) => asLevel(campaignSnapshot(one), level));
    return { items, cursor: null };
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    const found: EntitySnapshot[] = [];
    for (const parent of new Set(refs.flatMap((ref) => (ref.level === 'ad' ? [ref.parentExternalId ?? ''] : []))))
      found.push(...(await this.links(account, parent)));
    const results: ItemResult<EntitySnapshot>[] = inOrder(refs, found);
    for (const [at, ref] of refs.entries()) {
      if (ref.level === 'ad') continue;
      try {
        results[at] = {
          outcome: 'done',
          ref,
          value: asLevel(campaignSnapshot(await this.campaign(account, ref.externalId)), ref.level),
        };
      } catch (error) {
        results[at] = failed(ref, error);
      }
    }
    return results;
  }

  async fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void> {
    const [segment] = query.segments;
    if (
      query.grain === 'hour' ||
      query.segments.length > 1 ||
      (segment && segment !== 'placement' && segment !== 'section')
    )
      throw new InvalidRequest(
        `Outbrain doesn't report metrics by ${query.grain} and ${query.segments.join(' and ')}.`,
      );
    const batch = { timeZone: ZONE, currency: account.currency, completeThrough: null };
    if (!segment) return sink({ ...batch, rows: await this.daily(account, query) });
    const result = z.object({ metadata: z.object({ id: z.string(), name: z.string().nullish() }), metrics });
    const shape = z.object({ results: z.array(result), totalResults: z.number() });
    for (const { from: date } of dayRanges(query.from, query.to, 1)) {
      const rows: StatsRow[] = [];
      for (const { id } of await this.campaigns(account)) {
        const path = `reports/marketers/${account.externalId}/${segment === 'placement' ? 'publishers' : 'sections'}`;
        for (let offset = 0, total = 1; offset < total; offset += 500) {
          const asked = { campaignId: id, from: date, to: date, limit: '500', offset: String(offset) };
          const answer = await this.http.call(account, path, shape, { query: asked });
          total = answer.totalResults;
          for (const { metadata, metrics: of } of answer.results)
            rows.push({
              date,
              hour: null,
              campaignId: id,
              adGroupId: id,
              [segment]: { id: metadata.id, name: metadata.name ?? metadata.id },
              ...figures(of),
            });
        }
      }
      await sink({ ...batch, rows });
    }
  }

  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]> {
    const fields = (value: EntityStatus) =>
      value === 'removed' ? { archived: true } : { enabled: value === 'enabled' };
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseStatus(CAN),
      current: statusOf,
      send: (batch) =>
        inGroups(
          batch,
          ({ change }) => String(change.ref.level === 'ad'),
          (group) =>
            group[0]!.change.ref.level === 'ad'
              ? oneByOne<EntityStatus>(async ({ change: { ref, value } }) => {
                  await this.http.call(account, `promotedLinks/${ref.externalId}`, done, {
                    method: 'PUT',
                    json: fields(value),
                  });
                })(group)
              : this.putMany(account, group, ({ change }) => fields(change.value)),
        ),
    });
  }

  setBudget(account: AccountRef, changes: readonly Change<BudgetChange>[]): Promise<ItemResult<BudgetChange>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBudget(CAN),
      current: budgetOf,
      send: oneByOne(async ({ change: { ref, value, forced } }) => {
        const { budget } = await this.campaign(account, ref.externalId);
        if (!budget) throw new InvalidRequest("The campaign doesn't have its own budget.");
        if (budget.shared && !forced)
          throw new Conflict('Other campaigns share this budget. Force the change to affect all of them.', budget);
        const json = { amount: toUnits(value.amount), type: value.kind === 'daily' ? 'DAILY' : 'CAMPAIGN' };
        await this.http.call(account, `budgets/${budget.id}`, done, { method: 'PUT', json });
      }),
    });
  }

  setBid(account: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBid(CAN),
      current: bidOf,
      send: (batch) => this.putMany(account, batch, ({ change }) => ({ cpc: toUnits(change.value.value) })),
    });
  }

  setAdjustments(account: AccountRef, changes: readonly Change<AdjustmentsChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseAdjustments(CAN),
      send: oneByOne(({ change: { ref, value } }) =>
        oneAtATime(`outbrain ${ref.externalId}`, async () => {
          const present = value.replace ? null : await this.campaign(account, ref.externalId);
          const hours = value.rules.filter(({ dimension }) => dimension === 'hour');
          const sections = value.rules.filter(({ dimension }) => dimension === 'section');
          const factors = present ? sectionsIn(present) : new Map<string, number>();
          for (const { key, multiplier } of sections) factors.set(key, multiplier);
          await this.put(account, ref.externalId, {
            ...(hours.length > 0 && scheduleOf(weekOf(hours, present ? weekIn(present) : undefined))),
            ...(sections.length > 0 && sectionBids(factors)),
          });
        }),
      ),
    }) as Promise<ItemResult[]>;
  }

  async readAdjustments(account: AccountRef, ref: EntityRef) {
    return rulesIn(await this.campaign(account, ref.externalId));
  }

  setPlacementState(account: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: ({ value: { scope } }) =>
        scope === 'adGroup'
          ? new NotSupported('Outbrain blocks publishers and sections only in campaigns and marketers.')
          : null,
      send: (batch) => this.blocks.write(account, batch),
    }) as Promise<ItemResult[]>;
  }

  cloneCampaigns(account: AccountRef, changes: readonly Change<CampaignCopy>[]): Promise<ItemResult<CampaignCopy>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      send: oneByOne(({ change: { ref, value } }) =>
        new OutbrainCopies(this.http, account).copy(ref.externalId, value),
      ),
    });
  }

  async listBlocks(account: AccountRef): Promise<Page<PlacementBlock>> {
    const ofCampaigns = (await this.campaigns(account)).flatMap((one) => blocksIn(one, 'campaign', one.id));
    return { items: [...(await this.blocks.everywhere(account)), ...ofCampaigns], cursor: null };
  }

  readBlocks = (account: AccountRef, places: readonly BlockPlace[]) => this.blocks.read(account, places);

  async listPlacementFactors(account: AccountRef): Promise<Page<PlacementFactor>> {
    const all = await this.campaigns(account);
    const items = all.flatMap((one) => factorsIn(rulesIn(one), { level: 'campaign', externalId: one.id }));
    return { items, cursor: null };
  }

  async listIssues(account: AccountRef, { cursor }: { cursor?: string | null }): Promise<Page<Issue>> {
    return rejectedAds(await this.listEntities(account, { level: 'ad', cursor: cursor ?? null }));
  }

  async listLookup(account: AccountRef, kind: LookupKind): Promise<LookupItem[]> {
    if (kind !== 'conversions') throw new NotSupported(`Outbrain has no list of ${kind}.`);
    const shape = z.object({
      conversionEvents: z.array(
        z.object({ id: z.coerce.string(), name: z.string(), enabled: z.boolean().default(true) }),
      ),
    });
    const { conversionEvents } = await this.http.call(
      account,
      `marketers/${account.externalId}/conversionEvents`,
      shape,
    );
    return conversionEvents.map(({ id, name, enabled }) => ({ id, name, active: enabled }));
  }

  async searchTargeting(
    account: AccountRef,
    { kind, text, limit = 20 }: { kind: TargetingKind; text: string; limit?: number },
  ): Promise<TargetingItem[]> {
    const shape = z.array(
      z.object({ id: z.coerce.string(), name: z.string(), geoType: z.string().nullish(), code: z.string().nullish() }),
    );
    const path = kind === 'geo' ? 'locations/search' : 'interests/search';
    const found = await this.http.call(account, path, shape, { query: { term: text, limit: String(limit) } });
    return found.map((one) => ({
      id: one.id,
      name: one.name,
      kind: one.geoType ?? kind,
      countryCode: one.code ?? null,
    }));
  }

  private writing<T>(account: AccountRef, changes: readonly Change<T>[]) {
    return { changes, read: (refs: readonly EntityRef[]) => this.getEntities(account, refs), batchSize: BATCH };
  }

  private async campaigns(account: AccountRef): Promise<OutbrainCampaign[]> {
    const shape = z.object({ campaigns: z.array(campaignShape), totalCount: z.number() });
    const all: OutbrainCampaign[] = [];
    for (;;) {
      const query = { limit: String(PAGE), offset: String(all.length), includeArchived: 'false' };
      const { campaigns, totalCount } = await this.http.call(
        account,
        `marketers/${account.externalId}/campaigns`,
        shape,
        { query },
      );
      all.push(...campaigns);
      if (campaigns.length === 0 || all.length >= totalCount) return all;
    }
  }

  private campaign(account: AccountRef, id: string): Promise<OutbrainCampaign> {
    return this.http.call(account, `campaigns/${id}`, campaignShape);
  }

  private async links(account: AccountRef, campaignId: string): Promise<EntitySnapshot[]> {
    const shape = z.object({ promotedLinks: z.array(linkShape), totalCount: z.number() });
    const all: EntitySnapshot[] = [];
    for (;;) {
      const query = { limit: String(PAGE), offset: String(all.length) };
      const { promotedLinks, totalCount } = await this.http.call(
        account,
        `campaigns/${campaignId}/promotedLinks`,
        shape,
        { query },
      );
      all.push(...promotedLinks.map((one) => linkSnapshot(campaignId, one)));
      if (promotedLinks.length === 0 || all.length >= totalCount) return all;
    }
  }

  private async daily(account: AccountRef, { from, to }: StatsQuery): Promise<StatsRow[]> {
    const result = z.object({ metadata: z.object({ fromDate: z.string() }), metrics });
    const shape = z.object({
      campaignResults: z.array(z.object({ campaignId: z.coerce.string(), results: z.array(result) })),
    });
    const query = { from, to, breakdown: 'daily', limit: '500', includeArchivedCampaigns: 'true' };
    const path = `reports/marketers/${account.externalId}/campaigns/periodic`;
    const { campaignResults } = await this.http.call(account, path, shape, { query });
    return campaignResults.flatMap(({ campaignId, results }) =>
      results.map(({ metadata, metrics: of }) => ({
        date: metadata.fromDate,
        hour: null,
        campaignId,
        adGroupId: campaignId,
        ...figures(of),
      })),
    );
  }

  private async put(account: AccountRef, id: string, json: object): Promise<void> {
    await this.http.call(account, `campaigns/${id}`, done, { method: 'PUT', json });
  }

  /** Sends up to 25 campaigns in one call and returns one result per campaign. */
  private async putMany<T>(
    account: AccountRef,
    batch: readonly Prepared<T>[],
    fields: (prepared: Prepared<T>) => object,
  ): Promise<ItemResult<T>[]> {
    const shape = z.array(
      z.object({
        id: z.coerce.string(),
        operationStatus: z.object({ status: z.string(), reason: z.string().nullish() }),
      }),
    );
    const json = batch.map((prepared) => ({ id: prepared.change.ref.externalId, ...fields(prepared) }));
    const answers = new Map(
      (await this.http.call(account, 'campaigns', shape, { method: 'PUT', json })).map((one) => [
        one.id,
        one.operationStatus,
      ]),
    );
    return batch.map(({ change: { ref, value } }): ItemResult<T> => {
      const answer = answers.get(ref.externalId);
      if (answer?.status === 'SUCCESS') return { outcome: 'done', ref, value };
      const words = answer?.reason ?? "The response doesn't include this campaign.";
      return failed(ref, /not found/i.test(words) ? new NotFound(words) : new InvalidRequest(words));
    });
  }
}

const figures = (of: z.infer<typeof metrics>) => ({
  impressions: of.impressions,
  bought: of.clicks,
  cost: toMicros(of.spend),
  conv: toMicros(of.conversions),
  convValue: toMicros(of.sumValue),
  avgPos: null,
});
