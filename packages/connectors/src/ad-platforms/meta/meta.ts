import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { AdPlatform, Issue, LookupItem, TargetingItem, VerifiedAccount } from '../port/ad-platform.js';
import type { CapabilitySet, LookupKind, TargetingKind } from '../port/capabilities.js';
import type { AdjustmentsChange, Bid, BudgetChange, CampaignCopy, Change, ItemResult } from '../port/changes.js';
import type { BiddingStrategy, EntityRef, EntitySnapshot, EntityStatus, Level, Page } from '../port/entities.js';
import { NotSupported, type PlatformError } from '../port/errors.js';
import type { StatsBatch, StatsQuery } from '../port/stats.js';
import { applyChanges, failed, oneByOne, type Prepared } from '../shared/apply-changes.js';
import {
  NO_CAPABILITIES,
  ON_OFF,
  refuseAdjustments,
  refuseBid,
  refuseBudget,
  refuseStatus,
  refuseStrategy,
} from '../shared/capabilities.js';
import { type ConnectorSetup, waitForReport } from '../shared/connector-setup.js';
import { dayRanges } from '../shared/lookup.js';
import { isEven, weekOf, weekOfWindows, windowsOf } from '../shared/schedule.js';
import { bidOf, budgetOf, statusOf, strategyOf } from '../shared/values.js';
import { stepsOf } from '../shared/steps.js';
import {
  ALIVE,
  EDGES,
  FIELDS,
  fieldsOfStrategy,
  rulesIn,
  scheduleOf,
  snapshot,
  STATUS,
  thing,
  minorMicros,
  toMinor,
  windowsIn,
} from './meta-entities.js';
import { apart } from './apart.js';
import { MetaAudiences } from './meta-audiences.js';
import { MetaCopies } from './meta-copies.js';
import { META_CHANGES, MetaHttp } from './meta-http.js';
import { consoleLink, listIssues } from './meta-issues.js';
import { fetchInsights, pollInsights, readInsights, startInsights } from './meta-stats.js';

const TWO: readonly Level[] = ['campaign', 'adGroup'];
const CAN: CapabilitySet = {
  ...NO_CAPABILITIES,
  levels: ['campaign', 'adGroup', 'ad'],
  stats: {
    grains: ['day', 'hour'],
    byDay: ['device', 'placement', 'country', 'ad'],
    byHour: [],
    without: ['avgPos'],
    byHourWithout: ['conv', 'convValue'],
    asyncJob: true,
  },
  status: ['campaign', 'adGroup', 'ad'],
  remove: ['campaign', 'adGroup', 'ad'],
  budget: { daily: TWO, lifetime: TWO, rules: ['oneKind', 'oneLevel', 'lifetimeNeedsEnd'] },
  bid: { maxCpc: ['adGroup'], maxCpm: [], targetCpa: ['adGroup'], targetRoas: ['adGroup'] },
  strategies: ['lowestCost', 'bidCap', 'costCap', 'targetRoas'],
  strategyLevel: 'adGroup',
  adjustments: [{ dimension: 'hour', level: 'adGroup', ...ON_OFF }],
  clone: { budget: 'adGroup' },
  endDates: true,
  review: true,
  lookups: ['pages', 'pixels', 'conversions'],
  targeting: ['geo', 'interest', 'language'],
};

/** Maximum number of days for an immediate response. Longer ranges require a prepared report. */
const DAYS_AT_ONCE = 7;
const LOOKUPS: Readonly<Partial<Record<LookupKind, { edge: string; fields: string }>>> = {
  pages: { edge: 'promote_pages', fields: 'id,name' },
  pixels: { edge: 'adspixels', fields: 'id,name' },
  conversions: { edge: 'customconversions', fields: 'id,name,is_archived' },
};
const TARGETING: Readonly<Record<TargetingKind, Record<string, string>>> = {
  geo: { type: 'adgeolocation', location_types: JSON.stringify(['country', 'region', 'city']) },
  interest: { type: 'adinterest' },
  language: { type: 'adlocale' },
};

/** Connector for the Meta Marketing API. Writes are sent in batches of 50, with one result per item. */
export class Meta implements AdPlatform {
  readonly key = 'meta';
  readonly name = 'Meta';
  readonly stepOf = stepsOf(minorMicros);
  readonly limits = {
    concurrency: 1,
    delayHours: 2,
    repullDays: { hourly: 3, daily: 28 },
    lateApplyMs: { set: 90_000, create: 180_000 },
    batchSize: 50,
    changes: META_CHANGES,
  };
  readonly credentialFields = [
    { name: 'accessToken', label: 'System user token', secret: true, required: true },
    { name: 'appSecret', label: 'App secret', secret: true, required: false },
  ];
  readonly audiences: MetaAudiences;
  private readonly http: MetaHttp;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new MetaHttp(setup);
    this.audiences = new MetaAudiences(this.http);
  }

  readonly reports = {
    start: (account: AccountRef, query: StatsQuery) => startInsights(this.http, account, query),
    poll: (account: AccountRef, jobId: string) => pollInsights(this.http, account, jobId),
    read: (account: AccountRef, jobId: string, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>) =>
      readInsights(this.http, account, jobId, query, sink),
  };

  capabilities(): CapabilitySet {
    return CAN;
  }

  async verify(account: AccountRef): Promise<VerifiedAccount> {
    const answer = z.object({
      account_id: z.coerce.string(),
      name: z.string(),
      currency: z.string(),
      timezone_name: z.string(),
    });
    const fields = { fields: 'account_id,name,currency,timezone_name' };
    const { account_id, name, currency, timezone_name } = await this.http.get(
      account,
      `act_${account.externalId}`,
      fields,
      answer,
    );
    return { externalId: account_id, name, currency, timeZone: timezone_name };
  }

  async listEntities(
    account: AccountRef,
    { level, parent, cursor }: { level: Level; parent?: EntityRef; cursor?: string | null },
  ): Promise<Page<EntitySnapshot>> {
    if (level === 'keyword') throw new NotSupported("Meta doesn't support keywords.");
    const answer = z.object({
      data: z.array(thing),
      paging: z
        .object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })
        .nullish(),
    });
    const path = `${parent ? parent.externalId : `act_${account.externalId}`}/${EDGES[level]}`;
    const query = { fields: FIELDS[level], effective_status: ALIVE, limit: '500', ...(cursor && { after: cursor }) };
    const { data, paging } = await this.http.get(account, path, query, answer);
    const items = data.map((one) => snapshot(level, one, account.currency));
    return { items, cursor: paging?.next ? (paging.cursors?.after ?? null) : null };
  }

  async getEntities(account: AccountRef, refs: readonly EntityRef[]): Promise<ItemResult<EntitySnapshot>[]> {
    const calls = refs.map(({ level, externalId }) => ({
      method: 'GET' as const,
      path: externalId,
      fields: { fields: FIELDS[level === 'keyword' ? 'ad' : level] },
    }));
    const answers = await this.http.batch(account, calls, false);
    return refs.map((ref, at) => {
      const answer = answers[at]!;
      if ('error' in answer) return failed<EntitySnapshot>(ref, answer.error);
      return { outcome: 'done', ref, value: snapshot(ref.level, thing.parse(answer.ok), account.currency) };
    });
  }

  async fetchStats(account: AccountRef, query: StatsQuery, sink: (batch: StatsBatch) => Promise<void>): Promise<void> {
    if (dayRanges(query.from, query.to, DAYS_AT_ONCE).length === 1)
      return fetchInsights(this.http, account, query, sink);
    const { start, poll, read } = this.reports;
    const jobId = await waitForReport(
      this.setup,
      () => start(account, query),
      (id) => poll(account, id),
    );
    return read(account, jobId, query, sink);
  }

  setStatus(account: AccountRef, changes: readonly Change<EntityStatus>[]): Promise<ItemResult<EntityStatus>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseStatus(CAN),
      current: statusOf,
      send: (batch) => this.post(account, batch, ({ change }) => ({ status: STATUS[change.value] })),
    });
  }

  setBudget(account: AccountRef, changes: readonly Change<BudgetChange>[]): Promise<ItemResult<BudgetChange>[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBudget(CAN),
      current: budgetOf,
      send: (batch) =>
        this.post(account, batch, ({ change: { value } }) => ({
          [value.kind === 'daily' ? 'daily_budget' : 'lifetime_budget']: toMinor(value.amount, account.currency),
          ...(value.endsAt && { end_time: value.endsAt }),
        })),
    });
  }

  setBid(account: AccountRef, changes: readonly Change<Bid>[]): Promise<ItemResult<Bid>[]> {
    const strategy = ({ kind, value }: Bid): BiddingStrategy =>
      kind === 'targetRoas'
        ? { type: 'targetRoas', targetRoas: value }
        : { type: kind === 'maxCpc' ? 'bidCap' : 'costCap', cap: value };
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseBid(CAN),
      current: bidOf,
      send: (batch) =>
        this.post(account, batch, ({ change }) => fieldsOfStrategy(strategy(change.value), account.currency)),
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
      send: (batch) => this.post(account, batch, ({ change }) => fieldsOfStrategy(change.value, account.currency)),
    });
  }

  setAdjustments(account: AccountRef, changes: readonly Change<AdjustmentsChange>[]): Promise<ItemResult[]> {
    return applyChanges({
      ...this.writing(account, changes),
      refuse: refuseAdjustments(CAN),
      send: async (batch) => {
        const present = new Map<string, z.infer<typeof thing>>();
        for (const { change } of batch.filter(({ change: { value } }) => !value.replace))
          present.set(change.ref.externalId, await this.adSet(account, change.ref));
        return this.post(account, batch, ({ change: { ref, value } }) => {
          const start = present.get(ref.externalId);
          const week = weekOf(value.rules, start && weekOfWindows(windowsIn(start)));
          if (isEven(week)) return { pacing_type: JSON.stringify(['standard']), adset_schedule: '[]' };
          return { pacing_type: JSON.stringify(['day_parting']), adset_schedule: scheduleOf(windowsOf(week)) };
        });
      },
    }) as Promise<ItemResult[]>;
  }

  async readAdjustments(account: AccountRef, ref: EntityRef) {
    return rulesIn(await this.adSet(account, ref));
  }

  cloneCampaigns(account: AccountRef, changes: readonly Change<CampaignCopy>[]): Promise<ItemResult<CampaignCopy>[]> {
    const copies = new MetaCopies(this.http, account);
    return applyChanges({
      ...this.writing(account, changes),
      needsSnapshot: true,
      send: oneByOne(({ change: { ref, value }, snapshot: now }) =>
        copies.copy(ref.externalId, now?.name ?? '', value),
      ),
    });
  }

  listIssues(account: AccountRef, { cursor }: { cursor?: string | null }): Promise<Page<Issue>> {
    return listIssues(this.http, account, cursor ?? null);
  }

  readonly consoleLink = consoleLink;

  async listLookup(account: AccountRef, kind: LookupKind): Promise<LookupItem[]> {
    const list = LOOKUPS[kind];
    if (!list) throw new NotSupported(`Meta has no list of ${kind}.`);
    const answer = z.object({
      data: z.array(z.object({ id: z.coerce.string(), name: z.string(), is_archived: z.boolean().nullish() })),
    });
    const { data } = await this.http.get(
      account,
      `act_${account.externalId}/${list.edge}`,
      { fields: list.fields, limit: '500' },
      answer,
    );
    return data.map(({ id, name, is_archived }) => ({ id, name, active: !is_archived }));
  }

  async searchTargeting(
    account: AccountRef,
    query: { kind: TargetingKind; text: string; limit?: number },
  ): Promise<TargetingItem[]> {
    const item = z.object({
      key: z.coerce.string().nullish(),
      id: z.coerce.string().nullish(),
      name: z.string(),
      type: z.string().nullish(),
      country_code: z.string().nullish(),
    });
    const { kind, text, limit = 20 } = query;
    const { data } = await this.http.get(
      account,
      'search',
      { ...TARGETING[kind], q: text, limit: String(limit) },
      z.object({ data: z.array(item) }),
    );
    return data.map((one) => ({
      id: one.key ?? one.id ?? '',
      name: one.name,
      kind: one.type ?? kind,
      countryCode: one.country_code ?? null,
    }));
  }

  private writing<T>(account: AccountRef, changes: readonly Change<T>[]) {
    return { changes, read: (refs: readonly EntityRef[]) => this.getEntities(account, refs), batchSize: 50 };
  }

  private adSet(account: AccountRef, ref: EntityRef): Promise<z.infer<typeof thing>> {
    return this.http.get(account, ref.externalId, { fields: FIELDS.adGroup }, thing);
  }

  private async post<T>(
    account: AccountRef,
    batch: readonly Prepared<T>[],
    fields: (prepared: Prepared<T>) => Record<string, string>,
  ): Promise<ItemResult<T>[]> {
    const results: ItemResult<T>[] = [];
    for (const places of apart(batch.map(({ change }) => change.ref))) {
      const calls = places.map((at) => ({
        method: 'POST' as const,
        path: batch[at]!.change.ref.externalId,
        fields: fields(batch[at]!),
      }));
      const answers = await this.http
        .batch(account, calls, true)
        .catch((error: unknown) => calls.map(() => ({ error: error as PlatformError })));
      places.forEach((at, nth) => {
        const { ref, value } = batch[at]!.change;
        const answer = answers[nth]!;
        results[at] = 'error' in answer ? failed(ref, answer.error) : { outcome: 'done', ref, value };
      });
    }
    return results;
  }
}
