import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { AdPlatform, Issue, LookupItem, TargetingItem, VerifiedAccount } from '../port/ad-platform.js';
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
  PlacementFactor,
} from '../port/changes.js';
import type { BiddingStrategy, EntityRef, EntitySnapshot, EntityStatus, Level, Page } from '../port/entities.js';
import { InvalidRequest, NotFound, NotSupported } from '../port/errors.js';
import type { StatsBatch, StatsQuery } from '../port/stats.js';
import { rejectedAds } from '../shared/issues.js';
import { applyChanges, failed, oneByOne } from '../shared/apply-changes.js';
import { asLevel } from '../shared/campaign-as-group.js';
import {
  MULTIPLIER,
  NO_CAPABILITIES,
  ON_OFF,
  refuseAdjustments,
  refuseBid,
  refuseBudget,
  refuseStatus,
  refuseStrategy,
  refuseTarget,
} from '../shared/capabilities.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';
import { pageByParent } from '../shared/pages.js';
import { blocksOneByOne, factorsIn } from '../shared/placements.js';
import { isEven, weekOf, weekOfWindows, windowsOf } from '../shared/schedule.js';
import { bidOf, budgetOf, statusOf, strategyOf, toUnits } from '../shared/values.js';
import { finerBids } from '../shared/steps.js';
import {
  blocksIn,
  campaign as campaignShape,
  campaignSnapshot,
  item,
  itemSnapshot,
  rulesIn,
  scheduleOf,
  type TaboolaCampaign,
  toTaboolaStrategy,
  windowsIn,
} from './taboola-entities.js';
import { TABOOLA_CHANGES, TaboolaHttp } from './taboola-http.js';
import { fetchTaboolaStats } from './taboola-stats.js';

const BOTH: readonly Level[] = ['campaign', 'adGroup'];
const CAN: CapabilitySet = {
  ...NO_CAPABILITIES,
  levels: ['campaign', 'adGroup', 'ad'],
  adGroupIsCampaign: true,
  stats: {
    grains: ['day', 'hour'],
    byDay: ['device', 'placement'],
    withDevice: ['placement'],
    byHour: ['device'],
    without: ['avgPos'],
    byHourWithout: [],
    asyncJob: false,
  },
  status: ['campaign', 'adGroup', 'ad'],
  remove: ['campaign', 'adGroup', 'ad'],
  budget: { daily: BOTH, lifetime: BOTH },
  bid: { maxCpc: BOTH, maxCpm: [], targetCpa: BOTH, targetRoas: [] },
  strategies: ['manualCpc', 'maxConversions', 'targetCpa'],
  strategyLevel: 'campaign',
  adjustments: [
    { dimension: 'hour', level: 'campaign', ...ON_OFF },
    { dimension: 'placement', level: 'campaign', ...MULTIPLIER, min: 0.5, max: 2, canSwitchOff: false },
  ],
  placementBlock: ['campaign', 'account'],
  blockLists: true,
  clone: { budget: 'adGroup' },
  endDates: true,
  review: true,
  lookups: ['placementLists'],
  targeting: ['geo'],
};

/** Connector for Taboola Backstage. Every campaign is its own ad group, and each write changes one object. */
export class Taboola implements AdPlatform {
  readonly key = 'taboola';
  readonly name = 'Taboola';
  readonly stepOf = finerBids(10);
  readonly limits = {
    concurrency: 1,
    delayHours: 1,
    repullDays: { hourly: 2, daily: 14 },
    lateApplyMs: { set: 90_000, create: 180_000 },
    batchSize: 1,
    changes: TABOOLA_CHANGES,
  };
  readonly credentialFields = [
    { name: 'clientId', label: 'Client id', secret: false, required: true },
    { name: 'clientSecret', label: 'Client secret', secret: true, required: true },
  ];
  private readonly http: TaboolaHttp;

  constructor(setup: ConnectorSetup) {
    this.http = new TaboolaHttp(setup);
  }

  capabilities(): CapabilitySet {
    return CAN;
  }

  async verify(account: AccountRef): Promise<VerifiedAccount> {
    const one = z.object({
      account_id: z.string(),
      name: z.string(),
      currency: z.string(),
      time_zone_name: z.string().nullish(),
    });
    const { results } = await this.http.send(account, 'users/current/allowed-accounts', {
      answer: z.object({ results: z.array(one) }),
    });
    const found = results.find(({ account_id }) => account_id === account.externalId);
    if (!found) throw new NotFound(`The sign-in doesn't have access to account ${account.externalId}.`);
    return {
      externalId: found.account_id,
      name: found.name,
      currency: found.currency,
      timeZone: found.time_zone_name ?? null,
    };
  }

  async listEntities(
    account: AccountRef,
    { level, parent, cursor }: { level: Level; parent?: EntityRef; cursor?: string | null },
  ): Promise<Page<EntitySnapshot>> {
    if (level === 'keyword') throw new NotSupported("Taboola doesn't support keywords.");
    const campaigns = level === 'ad' && parent ? [] : await this.campaigns(account);
    if (level === 'ad')
      return pageByParent(
        campaigns.map(({ id }) => id),
        parent,
        cursor,
        (id) => this.items(account, id),
      );
    const items = campaigns
      .filter(({ id }) => !parent || parent.externalId === id)
      .map((one) => asLevel(campaignSnapshot(one), level))
      .filter(({ status }) => status !== 'removed');
    return { items, cursor: null };
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    // Many campaigns are read as one list, a few individually.
    const some = refs.filter(({ level }) => level !== 'ad').length;
    const listed = some > 3 ? new Map((await this.campaigns(account)).map((one) => [one.id, one])) : null;
    const results: ItemResult<EntitySnapshot>[] = [];
    for (const ref of refs) {
      try {
        const known = ref.level === 'ad' ? undefined : listed?.get(ref.externalId);
        const value = known ? asLevel(campaignSnapshot(known), ref.level) : await this.entity(account, ref);
        results.push({ outcome: 'done', ref, value });
      } catch (error) {
        results.push(failed(ref, error));
      }
    }
    return results;
  }

  fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void> {
    return fetchTaboolaStats(this.http, account, query, sink);
  }

  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseStatus(CAN),
      current: statusOf,
      send: oneByOne(async ({ change: { ref, value } }) => {
        const path = this.pathOf(ref);
        if (value === 'removed') await this.http.account(account, path, { method: 'DELETE', answer: z.unknown() });
        else await this.put(account, path, { is_active: value === 'enabled' });
      }),
    });
  }

  setBudget(account: AccountRef, changes: readonly Change<BudgetChange>[]): Promise<ItemResult<BudgetChange>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBudget(CAN),
      current: budgetOf,
      send: oneByOne(async ({ change: { ref, value } }) => {
        const amount = toUnits(value.amount);
        const patch =
          value.kind === 'daily' ? { daily_cap: amount } : { spending_limit: amount, spending_limit_model: 'ENTIRE' };
        const now = budgetOf(campaignSnapshot(await this.putCampaign(account, ref, patch)), { ref, value });
        return now ?? undefined;
      }),
    });
  }

  setBid(account: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBid(CAN),
      // Taboola accepts a goal with any strategy but ignores it.
      needsSnapshot: changes.some(({ value }) => value.kind === 'targetCpa'),
      refuseAsRead: refuseTarget(BOTH),
      current: bidOf,
      send: oneByOne(async ({ change: { ref, value } }) => {
        const field = value.kind === 'maxCpc' ? 'cpc' : 'cpa_goal';
        const saved = await this.putCampaign(account, ref, { [field]: toUnits(value.value) });
        return bidOf(campaignSnapshot(saved), { ref, value }) ?? undefined;
      }),
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
      send: oneByOne(async ({ change: { ref, value } }) => {
        const goal = value.targetCpa === undefined ? {} : { cpa_goal: toUnits(value.targetCpa) };
        const saved = await this.putCampaign(account, ref, { bid_strategy: toTaboolaStrategy(value.type), ...goal });
        return campaignSnapshot(saved).strategy ?? undefined;
      }),
    });
  }

  setAdjustments(account: AccountRef, changes: readonly Change<AdjustmentsChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseAdjustments(CAN),
      send: oneByOne(({ change: { ref, value } }) => this.adjust(account, ref, value)),
    }) as Promise<ItemResult[]>;
  }

  async readAdjustments(account: AccountRef, ref: EntityRef) {
    return rulesIn(await this.campaign(account, ref.externalId));
  }

  setPlacementState(account: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: ({ value }) =>
        value.scope === 'adGroup' || value.sectionId
          ? new NotSupported('Taboola blocks sites only in campaigns and accounts.')
          : null,
      send: oneByOne(async ({ change: { ref, value } }) => {
        const patch_operation = value.blocked ? 'ADD' : 'REMOVE';
        if (value.scope === 'account') {
          const json = { patch_operation, sites: [value.placementId] };
          await this.http.account(account, 'block-publisher', { method: 'PATCH', json, answer: z.unknown() });
        } else {
          const json = { patch_operation, publisher_targeting: { type: 'EXCLUDE', value: [value.placementId] } };
          await this.http.account(account, `campaigns/${ref.externalId}`, {
            method: 'PATCH',
            json,
            answer: z.unknown(),
          });
        }
      }),
    }) as Promise<ItemResult[]>;
  }

  cloneCampaigns(account: AccountRef, changes: readonly Change<CampaignCopy>[]): Promise<ItemResult<CampaignCopy>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      send: oneByOne(async ({ change: { ref, value } }) => {
        const cap = value.adGroupBudget === null ? {} : { daily_cap: toUnits(value.adGroupBudget) };
        await this.http.account(account, `campaigns/${ref.externalId}/duplicate`, {
          method: 'POST',
          json: { name: value.name, is_active: false, ...cap },
          answer: campaignShape,
        });
      }),
    });
  }

  async listBlocks(account: AccountRef): Promise<Page<PlacementBlock>> {
    const ofCampaigns = (await this.campaigns(account)).flatMap(blocksIn);
    return { items: [...(await this.blockedEverywhere(account)), ...ofCampaigns], cursor: null };
  }

  readBlocks(account: AccountRef, places: readonly BlockPlace[]) {
    return blocksOneByOne(places, async ({ scope, ref }) =>
      scope === 'account' ? this.blockedEverywhere(account) : blocksIn(await this.campaign(account, ref.externalId)),
    );
  }

  async listPlacementFactors(account: AccountRef): Promise<Page<PlacementFactor>> {
    const all = await this.campaigns(account);
    const items = all.flatMap((one) => factorsIn(rulesIn(one), { level: 'campaign', externalId: one.id }));
    return { items, cursor: null };
  }

  async listIssues(account: AccountRef, { cursor }: { cursor?: string | null }): Promise<Page<Issue>> {
    return rejectedAds(await this.listEntities(account, { level: 'ad', cursor: cursor ?? null }));
  }

  async listLookup(account: AccountRef, kind: LookupKind): Promise<LookupItem[]> {
    if (kind !== 'placementLists') throw new NotSupported(`Taboola has no list of ${kind}.`);
    const sites = await this.accountBlocks(account);
    return [{ id: 'account', name: `Blocked for the whole account (${sites.length})`, active: true }];
  }

  async searchTargeting(
    account: AccountRef,
    { text, limit = 20 }: { text: string; limit?: number },
  ): Promise<TargetingItem[]> {
    const { results } = await this.http.send(account, 'resources/countries', {
      answer: z.object({ results: z.array(z.object({ name: z.string(), value: z.string() })) }),
    });
    const wanted = text.toLowerCase();
    return results
      .filter(({ value }) => value.toLowerCase().includes(wanted))
      .slice(0, limit)
      .map(({ name, value }) => ({ id: name, name: value, kind: 'country', countryCode: name }));
  }

  private writing<T>(account: AccountRef, changes: readonly Change<T>[]) {
    return { changes, read: (refs: readonly EntityRef[]) => this.getEntities(account, refs), batchSize: 1 };
  }

  private async adjust(account: AccountRef, ref: EntityRef, { rules, replace }: AdjustmentsChange): Promise<void> {
    const present = replace ? null : await this.campaign(account, ref.externalId);
    const patch: Record<string, unknown> = {};
    const hours = rules.filter(({ dimension }) => dimension === 'hour');
    if (hours.length > 0) {
      const week = weekOf(hours, present ? weekOfWindows(windowsIn(present)) : undefined);
      patch['activity_schedule'] = isEven(week) ? { mode: 'ALWAYS' } : scheduleOf(windowsOf(week), account.timeZone);
    }
    const places = rules.filter(({ dimension }) => dimension === 'placement');
    if (places.length > 0) {
      const values = new Map(
        (present?.publisher_bid_modifier?.values ?? []).map((one) => [one.target, one.cpc_modification]),
      );
      for (const { key, multiplier } of places) values.set(key, multiplier);
      const list = [...values].filter(([, factor]) => factor !== 1);
      patch['publisher_bid_modifier'] = {
        values: list.map(([target, cpc_modification]) => ({ target, cpc_modification })),
      };
    }
    await this.putCampaign(account, ref, patch);
  }

  private async blockedEverywhere(account: AccountRef): Promise<PlacementBlock[]> {
    const sites = await this.accountBlocks(account);
    return sites.map((placementId) => ({ scope: 'account', campaignId: null, placementId }));
  }

  private async accountBlocks(account: AccountRef): Promise<string[]> {
    const answer = z.object({ sites: z.array(z.string()).default([]) });
    return (await this.http.account(account, 'block-publisher', { answer })).sites;
  }

  private async campaigns(account: AccountRef): Promise<TaboolaCampaign[]> {
    const answer = z.object({ results: z.array(campaignShape) });
    return (await this.http.account(account, 'campaigns/', { answer })).results;
  }

  private campaign(account: AccountRef, id: string): Promise<TaboolaCampaign> {
    return this.http.account(account, `campaigns/${id}`, { answer: campaignShape });
  }

  private async items(account: AccountRef, campaignId: string): Promise<EntitySnapshot[]> {
    const answer = z.object({ results: z.array(item) });
    const { results } = await this.http.account(account, `campaigns/${campaignId}/items/`, { answer });
    return results.map((one) => itemSnapshot(campaignId, one)).filter(({ status }) => status !== 'removed');
  }

  private async entity(account: AccountRef, ref: EntityRef): Promise<EntitySnapshot> {
    if (ref.level !== 'ad') return asLevel(campaignSnapshot(await this.campaign(account, ref.externalId)), ref.level);
    const found = await this.http.account(account, this.pathOf(ref), { answer: item });
    return itemSnapshot(ref.parentExternalId!, found);
  }

  private pathOf(ref: EntityRef): string {
    if (ref.level !== 'ad') return `campaigns/${ref.externalId}`;
    if (!ref.parentExternalId) throw new InvalidRequest(`The ad ${ref.externalId} was passed without its campaign.`);
    return `campaigns/${ref.parentExternalId}/items/${ref.externalId}`;
  }

  private put(account: AccountRef, path: string, json: unknown) {
    return this.http.account(account, path, { method: 'PUT', json, answer: z.unknown() });
  }

  private putCampaign(account: AccountRef, ref: EntityRef, json: unknown): Promise<TaboolaCampaign> {
    return this.http.account(account, `campaigns/${ref.externalId}`, { method: 'PUT', json, answer: campaignShape });
  }
}
