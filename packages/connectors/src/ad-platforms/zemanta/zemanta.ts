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
import type { AdjustmentRule, EntityRef, EntitySnapshot, EntityStatus, Level, Page } from '../port/entities.js';
import { InvalidRequest, NotSupported } from '../port/errors.js';
import type { StatsBatch, StatsQuery } from '../port/stats.js';
import { rejectedAds } from '../shared/issues.js';
import { applyChanges, failed, oneByOne } from '../shared/apply-changes.js';
import {
  MULTIPLIER,
  NO_CAPABILITIES,
  refuseAdjustments,
  refuseBid,
  refuseBudget,
  refuseStatus,
} from '../shared/capabilities.js';
import { type ConnectorSetup, waitForReport } from '../shared/connector-setup.js';
import { pageByParent } from '../shared/pages.js';
import { blocksOneByOne, factorsIn } from '../shared/placements.js';
import { DAYS } from '../shared/schedule.js';
import { bidOf, budgetOf, NO_BIDS, statusOf, toDecimal, toMicros } from '../shared/values.js';
import { finerBids } from '../shared/steps.js';
import { blocksOfAdGroup } from './zemanta-blocks.js';
import { ZemantaCopies } from './zemanta-copies.js';
import { ZEMANTA_CHANGES, ZemantaHttp } from './zemanta-http.js';
import { pollReport, readReport, startReport } from './zemanta-stats.js';

const RANGE = { min: 0.01, max: 11, ...MULTIPLIER, canSwitchOff: false } as const;
const CAN: CapabilitySet = {
  ...NO_CAPABILITIES,
  levels: ['campaign', 'adGroup', 'ad'],
  stats: {
    grains: ['day'],
    byDay: ['device', 'placement', 'section', 'country', 'ad'],
    sectionsInPlacements: true,
    byHour: [],
    without: ['convValue', 'avgPos'],
    byHourWithout: [],
    asyncJob: true,
  },
  status: ['adGroup', 'ad'],
  remove: ['campaign', 'adGroup'],
  budget: { daily: ['adGroup'], lifetime: [] },
  bid: { maxCpc: ['adGroup'], maxCpm: ['adGroup'], targetCpa: [], targetRoas: [] },
  adjustments: [
    { dimension: 'hour', level: 'adGroup', ...RANGE },
    { dimension: 'device', level: 'adGroup', ...RANGE },
    { dimension: 'placement', level: 'adGroup', ...RANGE },
    { dimension: 'section', level: 'adGroup', ...RANGE },
  ],
  placementBlock: ['adGroup'],
  sectionBlock: true,
  blockLists: true,
  clone: { budget: 'adGroup' },
  review: true,
  lookups: ['placementLists', 'credits', 'pixels'],
  targeting: ['geo'],
};

const id = z.coerce.string();
const campaignShape = z.object({ id, name: z.string(), archived: z.boolean().default(false) });
const adGroupShape = z.object({
  id,
  campaignId: id,
  name: z.string(),
  state: z.string(),
  archived: z.boolean().default(false),
  bid: z.string().nullish(),
  biddingType: z.string().nullish(),
  dailyBudget: z.string().nullish(),
});
const adShape = z.object({
  id,
  adGroupId: id,
  title: z.string(),
  state: z.string(),
  url: z.string().nullish(),
  approvalStatus: z.array(z.object({ slug: z.string(), status: z.string(), reason: z.string().nullish() })).nullish(),
});
const modifier = z.object({ id, type: z.string(), target: z.string(), modifier: z.number() });
const TYPES: Readonly<Record<string, AdjustmentRule['dimension']>> = {
  DAY_HOUR: 'hour',
  DEVICE: 'device',
  PUBLISHER: 'placement',
  PLACEMENT: 'section',
};
const NAMES = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const done = z.unknown();

/** Returns Zemanta's name for the target of a rule: MONDAY_0, MOBILE, a publisher or a placement. */
function targetOf({ dimension, key }: AdjustmentRule): string {
  if (dimension === 'device') return key.toUpperCase();
  if (dimension !== 'hour') return key;
  const [day, hour] = key.split('-') as [(typeof DAYS)[number], string];
  return `${NAMES[DAYS.indexOf(day)]}_${hour}`;
}
function keyOf(type: string, target: string): string {
  if (type === 'DEVICE') return target.toLowerCase();
  if (type !== 'DAY_HOUR') return target;
  const [day, hour] = target.split('_') as [string, string];
  return `${DAYS[NAMES.indexOf(day)]}-${hour}`;
}

/** Connector for Zemanta, the Outbrain DSP. Campaigns have no status; their ad groups do. */
export class Zemanta implements AdPlatform {
  readonly key = 'zemanta';
  readonly name = 'Zemanta';
  readonly stepOf = finerBids(10);
  readonly limits = {
    concurrency: 4,
    delayHours: 4,
    repullDays: { hourly: 3, daily: 14 },
    lateApplyMs: { set: 90_000, create: 180_000 },
    batchSize: 1,
    changes: ZEMANTA_CHANGES,
  };
  readonly credentialFields = [
    { name: 'clientId', label: 'Client id', secret: false, required: true },
    { name: 'clientSecret', label: 'Client secret', secret: true, required: true },
  ];
  private readonly http: ZemantaHttp;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new ZemantaHttp(setup);
  }

  readonly reports = {
    start: (account: AccountRef, query: StatsQuery) => startReport(this.http, account, query),
    poll: (account: AccountRef, jobId: string) => pollReport(this.http, account, jobId),
    read: (account: AccountRef, jobId: string, _query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>) =>
      readReport(this.http, account, jobId, sink),
  };

  capabilities(): CapabilitySet {
    return CAN;
  }

  async verify(account: AccountRef): Promise<VerifiedAccount> {
    const shape = z.object({ id, name: z.string(), currency: z.string() });
    const { name, currency, ...found } = await this.http.data(account, `accounts/${account.externalId}`, shape);
    return { externalId: found.id, name, currency, timeZone: null };
  }

  async listEntities(
    account: AccountRef,
    { level, parent, cursor }: { level: Level; parent?: EntityRef; cursor?: string | null },
  ): Promise<Page<EntitySnapshot>> {
    if (level === 'keyword') throw new NotSupported("Zemanta doesn't support keywords.");
    if (level === 'campaign') {
      const all = await this.http.all(account, 'campaigns/', { accountId: account.externalId }, campaignShape);
      return { items: all.filter(({ archived }) => !archived).map(campaignSnapshot), cursor: null };
    }
    if (level === 'adGroup') {
      const within: Record<string, string> = parent
        ? { campaignId: parent.externalId }
        : { accountId: account.externalId };
      const all = await this.http.all(account, 'adgroups/', within, adGroupShape);
      return { items: all.filter(({ archived }) => !archived).map(adGroupSnapshot), cursor: null };
    }
    const groups = parent
      ? []
      : await this.http.all(account, 'adgroups/', { accountId: account.externalId }, adGroupShape);
    const query = { includeApprovalStatus: 'true' };
    return pageByParent(
      groups.map((one) => one.id),
      parent,
      cursor,
      async (adGroupId) =>
        (await this.http.all(account, 'contentads/', { adGroupId, ...query }, adShape)).map(adSnapshot),
    );
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    const results: ItemResult<EntitySnapshot>[] = [];
    for (const ref of refs) {
      try {
        results.push({ outcome: 'done', ref, value: await this.entity(account, ref) });
      } catch (error) {
        results.push(failed(ref, error));
      }
    }
    return results;
  }

  async fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void> {
    const { start, poll, read } = this.reports;
    const jobId = await waitForReport(
      this.setup,
      () => start(account, query),
      (one) => poll(account, one),
    );
    await read(account, jobId, query, sink);
  }

  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseStatus(CAN),
      current: statusOf,
      send: oneByOne(async ({ change: { ref, value } }) => {
        const json = value === 'removed' ? { archived: true } : { state: value === 'enabled' ? 'ACTIVE' : 'INACTIVE' };
        await this.http.send(account, pathOf(ref), done, { method: 'PUT', json });
      }),
    });
  }

  setBudget(account: AccountRef, changes: readonly Change<BudgetChange>[]): Promise<ItemResult<BudgetChange>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBudget(CAN),
      current: budgetOf,
      send: oneByOne(async ({ change: { ref, value } }) => {
        await this.http.send(account, pathOf(ref), done, {
          method: 'PUT',
          json: { dailyBudget: toDecimal(value.amount) },
        });
      }),
    });
  }

  setBid(account: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBid(CAN),
      current: bidOf,
      send: oneByOne(async ({ change: { ref, value } }) => {
        const json = { bid: toDecimal(value.value), biddingType: value.kind === 'maxCpc' ? 'CPC' : 'CPM' };
        await this.http.send(account, pathOf(ref), done, { method: 'PUT', json });
      }),
    });
  }

  setAdjustments(account: AccountRef, changes: readonly Change<AdjustmentsChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseAdjustments(CAN),
      send: oneByOne(({ change: { ref, value } }) => this.adjust(account, ref.externalId, value)),
    }) as Promise<ItemResult[]>;
  }

  listPlacementFactors(account: AccountRef, { cursor }: { cursor?: string | null }): Promise<Page<PlacementFactor>> {
    return this.pageOfAdGroups(account, cursor, async (ref) =>
      factorsIn(await this.readAdjustments(account, ref), ref),
    );
  }

  listBlocks(account: AccountRef, { cursor }: { cursor?: string | null }): Promise<Page<PlacementBlock>> {
    return this.pageOfAdGroups(account, cursor, (ref) => blocksOfAdGroup(this.http, account, ref));
  }

  readBlocks(account: AccountRef, places: readonly BlockPlace[]) {
    return blocksOneByOne(places, async ({ scope, ref }) =>
      (await blocksOfAdGroup(this.http, account, ref)).filter((block) => block.scope === scope),
    );
  }

  async readAdjustments(account: AccountRef, { externalId }: EntityRef): Promise<AdjustmentRule[]> {
    const all = await this.modifiers(account, externalId);
    return all.flatMap(({ type, target, modifier: multiplier }) => {
      const dimension = TYPES[type];
      return dimension ? [{ dimension, key: keyOf(type, target), multiplier }] : [];
    });
  }

  setPlacementState(account: AccountRef, changes: readonly Change<PlacementChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: ({ ref }) =>
        ref.level === 'adGroup' ? null : new NotSupported('Zemanta blocks publishers only in ad groups.'),
      send: oneByOne(async ({ change: { ref, value } }) => {
        const { placementId: name, sectionId, blocked, scope } = value;
        const entry = {
          name,
          ...(sectionId && { placement: sectionId }),
          status: blocked ? 'BLACKLISTED' : 'ENABLED',
          level: scope.toUpperCase(),
        };
        await this.http.send(account, `adgroups/${ref.externalId}/publishers/`, done, { method: 'PUT', json: [entry] });
      }),
    }) as Promise<ItemResult[]>;
  }

  cloneCampaigns(account: AccountRef, changes: readonly Change<CampaignCopy>[]): Promise<ItemResult<CampaignCopy>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      concurrency: 1,
      send: oneByOne(({ change: { ref, value } }) => new ZemantaCopies(this.http, account).copy(ref.externalId, value)),
    });
  }

  async listIssues(account: AccountRef, { cursor }: { cursor?: string | null }): Promise<Page<Issue>> {
    return rejectedAds(await this.listEntities(account, { level: 'ad', cursor: cursor ?? null }));
  }

  async listLookup(account: AccountRef, kind: LookupKind): Promise<LookupItem[]> {
    const edges: Partial<Record<LookupKind, string>> = {
      placementLists: 'publishergroups',
      credits: 'credits',
      pixels: 'pixels',
    };
    if (!edges[kind]) throw new NotSupported(`Zemanta has no list of ${kind}.`);
    const item = z.object({ id, name: z.string().nullish(), total: z.string().nullish() });
    const all = await this.http.data(account, `accounts/${account.externalId}/${edges[kind]}/`, z.array(item));
    return all.map((one) => ({ id: one.id, name: one.name ?? `Credit ${one.id} (${one.total ?? '?'})`, active: true }));
  }

  async searchTargeting(
    account: AccountRef,
    { text, limit = 20 }: { text: string; limit?: number },
  ): Promise<TargetingItem[]> {
    const item = z.object({ key: z.string(), name: z.string(), type: z.string(), countryCode: z.string().nullish() });
    const query = { nameContains: text, types: 'COUNTRY,REGION,CITY,DMA', limit: String(Math.min(limit, 50)) };
    const all = await this.http.data(account, 'geolocations/', z.array(item), { query });
    return all.map(({ key, name, type, countryCode }) => ({
      id: key,
      name,
      kind: type.toLowerCase(),
      countryCode: countryCode ?? null,
    }));
  }

  /** Reads each ad group separately and returns one of them per page. */
  private async pageOfAdGroups<T>(
    account: AccountRef,
    cursor: string | null | undefined,
    read: (ref: EntityRef) => Promise<T[]>,
  ): Promise<Page<T>> {
    const { items } = await this.listEntities(account, { level: 'adGroup' });
    const refs = new Map(items.map(({ ref }) => [ref.externalId, ref]));
    return pageByParent([...refs.keys()], undefined, cursor, (id) => read(refs.get(id)!));
  }

  private writing<T>(account: AccountRef, changes: readonly Change<T>[]) {
    const read = (refs: readonly EntityRef[]) => this.getEntities(account, refs);
    return { changes, read, batchSize: 1, concurrency: this.limits.concurrency };
  }

  private async adjust(account: AccountRef, adGroupId: string, { rules, replace }: AdjustmentsChange): Promise<void> {
    const path = `adgroups/${adGroupId}/bidmodifiers/`;
    const typeOf = ({ dimension }: AdjustmentRule) => Object.keys(TYPES).find((type) => TYPES[type] === dimension)!;
    if (replace) {
      const types = new Set(rules.map(typeOf));
      const kept = new Set(rules.map((rule) => `${typeOf(rule)} ${targetOf(rule)}`));
      const old = (await this.modifiers(account, adGroupId)).filter(
        ({ type, target }) => types.has(type) && !kept.has(`${type} ${target}`),
      );
      if (old.length > 0)
        await this.http.send(account, path, done, { method: 'DELETE', json: old.map((one) => ({ id: one.id })) });
    }
    const json = rules.map((rule) => ({
      type: typeOf(rule),
      sourceSlug: '',
      target: targetOf(rule),
      modifier: rule.multiplier,
    }));
    if (json.length > 0) await this.http.send(account, path, done, { method: 'PUT', json });
  }

  private modifiers(account: AccountRef, adGroupId: string) {
    return this.http.all(account, `adgroups/${adGroupId}/bidmodifiers/`, {}, modifier);
  }

  private async entity(account: AccountRef, ref: EntityRef): Promise<EntitySnapshot> {
    const path = pathOf(ref);
    if (ref.level === 'campaign') return campaignSnapshot(await this.http.data(account, path, campaignShape));
    if (ref.level === 'adGroup') return adGroupSnapshot(await this.http.data(account, path, adGroupShape));
    return adSnapshot(await this.http.data(account, path, adShape, { query: { includeApprovalStatus: 'true' } }));
  }
}

function pathOf({ level, externalId }: EntityRef): string {
  if (!/^[\w-]+$/.test(externalId)) throw new InvalidRequest(`'${externalId}' isn't a Zemanta ID.`);
  return `${{ campaign: 'campaigns', adGroup: 'adgroups', ad: 'contentads', keyword: 'keywords' }[level]}/${externalId}`;
}

const nothing = {
  delivery: null,
  review: null,
  budget: null,
  bids: NO_BIDS,
  strategy: null,
  finalUrl: null,
  keyword: null,
} as const;

const campaignSnapshot = (of: z.infer<typeof campaignShape>): EntitySnapshot => ({
  ...nothing,
  ref: { level: 'campaign', externalId: of.id, channel: 'native' },
  name: of.name,
  status: of.archived ? 'removed' : 'enabled',
  rawStatus: of.archived ? 'ARCHIVED' : 'ACTIVE',
});

function adGroupSnapshot(of: z.infer<typeof adGroupShape>): EntitySnapshot {
  const bid = toMicros(of.bid);
  const isCpm = of.biddingType === 'CPM';
  return {
    ...nothing,
    ref: { level: 'adGroup', externalId: of.id, parentExternalId: of.campaignId, channel: 'native' },
    name: of.name,
    status: of.archived ? 'removed' : of.state === 'ACTIVE' ? 'enabled' : 'paused',
    rawStatus: of.archived ? 'ARCHIVED' : of.state,
    budget: { daily: toMicros(of.dailyBudget), lifetime: null, shared: false },
    bids: { ...NO_BIDS, maxCpc: isCpm ? null : bid, maxCpm: isCpm ? bid : null },
  };
}

function adSnapshot(of: z.infer<typeof adShape>): EntitySnapshot {
  const refused = (of.approvalStatus ?? []).filter(({ status }) => status === 'REJECTED');
  return {
    ...nothing,
    ref: { level: 'ad', externalId: of.id, parentExternalId: of.adGroupId, channel: 'native' },
    name: of.title,
    status: of.state === 'ACTIVE' ? 'enabled' : 'paused',
    rawStatus: of.state,
    review: {
      state: refused.length > 0 ? 'rejected' : 'approved',
      reasons: refused.map(({ reason, slug }) => reason ?? slug),
    },
    finalUrl: of.url ?? null,
  };
}
