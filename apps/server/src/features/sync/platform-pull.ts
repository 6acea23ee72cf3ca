import { addDays } from '@adops/domain';
import {
  type AccountRef,
  type AdPlatform,
  asLevel,
  type EntitySnapshot,
  type Level,
  PlatformError,
  type StatsBatch,
  type StatsQuery,
} from '@adops/connectors';
import type { Database } from '../../core/database/index.js';
import { columnsOf, type FactLoader, type FactRow } from '../facts/index.js';
import { rebateSchedule } from '../import/index.js';
import { countryId } from './country-ids.js';
import { exchangeFor } from './revenue-terms.repository.js';
import type { DueConnection } from './connection-store.repository.js';
import { costRows, type UnknownAdgroup } from './cost-rows.js';
import { adgroupRow, campaignRow, keywordRow } from './entity-rows.js';
import { adgroupKey, EntityStore } from './entity-store.repository.js';
import { pullParts } from './part-pull.js';
import { withRateLimitRetry } from './rate-limit-retry.js';
import { isWithin, pieces, slicesOf, wholeHour, windowOf } from './windows.js';
import { ZoneHours } from './zone-hours.js';

const HOUR_MS = 3_600_000;
const ENTITIES_EVERY_MS = HOUR_MS / 2;

const COST_FIGURES = columnsOf(['cost']).map(({ field }) => field);
/** Fact store names of the figures that some platforms don't report. */
const FIGURE_OF = { conv: 'conv', convValue: 'convValue', avgPos: 'position' } as const;

export interface Pulled {
  readonly rows: number;
  readonly entitiesRead: boolean;
  readonly isRecent: boolean;
  readonly isSettled: boolean;
  /** End of the last complete hour. */
  readonly completeUntil: Date;
}

export interface PullTools {
  readonly database: Database;
  readonly loader: FactLoader;
  /** Queues loads, so that a sync never uses the database connections that other work needs. */
  readonly load: <T>(work: () => Promise<T>) => Promise<T>;
  readonly keepAlive: () => Promise<void>;
}

/** Syncs inventory and costs of one traffic source account. Throws the platform's errors. */
export async function pullPlatform(
  tools: PullTools,
  platform: AdPlatform,
  account: AccountRef,
  due: DueConnection,
  now: Date,
): Promise<Pulled> {
  const entities = new EntityStore(tools.database);
  const stale = !due.entitiesReadAt || now.getTime() - due.entitiesReadAt.getTime() > ENTITIES_EVERY_MS;
  if (stale) await withRateLimitRetry(tools, () => pullEntities(entities, platform, account, due));
  await tools.keepAlive();

  const { delayHours, repullDays } = platform.limits;
  const window = windowOf({ ...due, now, delayHours, repullDays });
  const exchange = await exchangeFor(tools.database, due.companyId, [account.currency], window);
  const rebateOn = await withClient(tools.database, (client) => rebateSchedule(client, due.companyId, due.accountId));
  const { without } = platform.capabilities().stats;
  const figures = COST_FIGURES.filter((figure) => !without.some((lacking) => FIGURE_OF[lacking] === figure));
  const terms = { convert: exchange.convert.bind(exchange), rebateOn };
  // Figures of parts are daily and read as often as the inventory. They are read before the figures of their ad groups,
  // so that growing figures rarely exceed the ad group's.
  const parts = await settled(async () => {
    if (!stale && !window.isRecent) return 0;
    const adgroupIds = await entities.adgroupIds(due);
    return pullParts(tools, platform, account, due, accountDays(account, due, window, now), { ...terms, adgroupIds });
  });
  let rows = 0;
  let completeThrough: Date | null = null;
  for (const piece of pieces(window)) {
    const { batches, completeThrough: through } = await fetchPiece(tools, platform, account, piece);
    completeThrough = through ?? completeThrough;
    const facts = await bookedRows(entities, platform, account, due, batches, {
      ...terms,
      countryId,
      ...piece,
    });
    for (const slice of slicesOf(piece, due.collectFrom, grainOf(platform))) {
      const loaded = await tools.load(() =>
        tools.loader.load(
          {
            companyId: due.companyId,
            source: `sync:${platform.key}`,
            sides: ['cost'],
            figures,
            accountId: due.accountId,
            slice,
            rows: facts.filter(({ date, hour }) => isWithin(slice, date, hour ?? -1)),
          },
          { refresh: false },
        ),
      );
      rows += loaded.rowsRead;
    }
    await tools.keepAlive();
  }
  rows += parts();
  const usual = new Date(now.getTime() - delayHours * HOUR_MS);
  const until = wholeHour(completeThrough ?? usual);
  return { rows, entitiesRead: stale, ...window, completeUntil: until > now ? wholeHour(now) : until };
}

/** Starts the work now, but throws an error of the platform only when the result is read. */
async function settled<T>(work: () => Promise<T>): Promise<() => T> {
  try {
    const value = await work();
    return () => value;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return () => {
      throw error;
    };
  }
}

const grainOf = (platform: AdPlatform): 'hour' | 'day' =>
  platform.capabilities().stats.grains.includes('hour') ? 'hour' : 'day';

interface FetchedPiece {
  readonly batches: readonly StatsBatch[];
  /** Time up to which the figures are complete according to the platform. Null if it doesn't report a time. */
  readonly completeThrough: Date | null;
}

/** Fetches the figures of a chunk of the window in the platform's finest grain. */
async function fetchPiece(
  tools: PullTools,
  platform: AdPlatform,
  account: AccountRef,
  piece: { readonly from: string; readonly to: string },
): Promise<FetchedPiece> {
  const can = platform.capabilities().stats;
  const grain = grainOf(platform);
  const segments = (grain === 'hour' ? can.byHour : can.byDay).includes('device') ? (['device'] as const) : [];
  const zone = new ZoneHours(account.timeZone, piece.from, piece.to);
  const range = grain === 'hour' ? { from: zone.from, to: zone.to } : piece;
  const batches = await fetchBatches(tools, platform, account, { ...range, grain, segments });
  const through = (of: readonly StatsBatch[]) => of.findLast((batch) => batch.completeThrough)?.completeThrough ?? null;
  if (grain === 'day' || can.byHourWithout.length === 0) return { batches, completeThrough: through(batches) };
  // Figures missing from hours are reported by day and stored without an hour.
  const days = await fetchBatches(tools, platform, account, { ...piece, grain: 'day', segments: [] });
  return {
    batches: [...batches, ...days.map((batch) => onlyConversions(batch))],
    completeThrough: through(days) ?? through(batches),
  };
}

async function fetchBatches(
  tools: PullTools,
  platform: AdPlatform,
  account: AccountRef,
  query: StatsQuery,
): Promise<StatsBatch[]> {
  return withRateLimitRetry(tools, async () => {
    const batches: StatsBatch[] = [];
    await platform.fetchStats(account, query, (batch) => {
      batches.push(batch);
      return Promise.resolve();
    });
    return batches;
  });
}

/** Returns the days of a window in the account's time zone, from the first completely synced day to the current one. */
function accountDays(
  { timeZone }: AccountRef,
  { collectFrom }: DueConnection,
  { from, to }: { from: string; to: string },
  now: Date,
) {
  const dayAt = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
  const today = dayAt(now);
  const whole = addDays(dayAt(new Date(collectFrom.getTime() - 1)), 1);
  return { from: [from < today ? from : today, whole].sort()[1]!, to: to < today ? to : today };
}

/** Removes the figures of a daily batch that the hours already contain, leaving only conversions. */
const onlyConversions = (batch: StatsBatch): StatsBatch => ({
  ...batch,
  rows: batch.rows.map((row) => ({ ...row, impressions: null, bought: null, cost: null })),
});

async function listAll(platform: AdPlatform, account: AccountRef, level: Level): Promise<EntitySnapshot[]> {
  const all: EntitySnapshot[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<AdPlatform['listEntities']>> = await platform.listEntities(account, {
      level,
      cursor,
    });
    all.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  return all;
}

async function pullEntities(
  store: EntityStore,
  platform: AdPlatform,
  account: AccountRef,
  place: DueConnection,
): Promise<void> {
  const can = platform.capabilities();
  const readAt = await store.now();
  const campaigns = await listAll(platform, account, 'campaign');
  // If campaigns and ad groups are the same entity, it is read once.
  const adgroups = can.adGroupIsCampaign
    ? campaigns.map((one) => asLevel(one, 'adGroup'))
    : await listAll(platform, account, 'adGroup');
  await store.save(
    place,
    can,
    campaigns.map(campaignRow),
    adgroups.map((one) => adgroupRow(one, account.timeZone)),
    readAt,
  );
  if (!can.levels.includes('keyword')) return;
  const ids = new Map(
    [...(await store.adgroupIds(place))].map(([key, id]) => [key.slice(key.indexOf(' ') + 1), id] as const),
  );
  const keywords = await listAll(platform, account, 'keyword');
  const rows = keywords.flatMap((one) => {
    const id = ids.get(one.ref.parentExternalId ?? '');
    return id === undefined ? [] : [keywordRow(one, id)];
  });
  await store.saveKeywords(place, can, rows, readAt);
}

type Terms = Omit<Parameters<typeof costRows>[1], 'adgroupIds'>;

/** Converts batches to facts. Ad groups that were added or removed since the inventory was read are looked up once. */
async function bookedRows(
  store: EntityStore,
  platform: AdPlatform,
  account: AccountRef,
  place: DueConnection,
  batches: readonly StatsBatch[],
  terms: Terms,
): Promise<FactRow[]> {
  const unknown = new Map<string, UnknownAdgroup>();
  const note = (one: UnknownAdgroup) => void unknown.set(adgroupKey(one.campaignId, one.adGroupId), one);
  const book = async () => {
    const adgroupIds = await store.adgroupIds(place);
    return batches.flatMap((batch) => costRows(batch, { ...terms, adgroupIds }, note));
  };
  const rows = await book();
  if (unknown.size === 0) return rows;
  await learn(store, platform, account, place, [...unknown.values()]);
  return book();
}

/**
 * Adds ad groups that the platform no longer lists. Their names are the remaining data of the platform, or else their
 * IDs.
 */
async function learn(
  store: EntityStore,
  platform: AdPlatform,
  account: AccountRef,
  place: DueConnection,
  unknown: readonly UnknownAdgroup[],
): Promise<void> {
  const campaignIds = [...new Set(unknown.map(({ campaignId }) => campaignId))];
  const found = new Map<string, EntitySnapshot>();
  const refs = [
    ...campaignIds.map((externalId) => ({ level: 'campaign' as const, externalId })),
    ...unknown.map(({ adGroupId, campaignId }) => ({
      level: 'adGroup' as const,
      externalId: adGroupId,
      parentExternalId: campaignId,
    })),
  ];
  const readAt = await store.now();
  for (const answer of await platform.getEntities(account, refs))
    if (answer.outcome === 'done') found.set(`${answer.ref.level} ${answer.ref.externalId}`, answer.value!);
  const bare = (level: Level, externalId: string, parentExternalId?: string): EntitySnapshot => ({
    ref: { level, externalId, ...(parentExternalId && { parentExternalId }) },
    name: externalId,
    status: 'removed',
    rawStatus: 'UNKNOWN',
    delivery: null,
    review: null,
    budget: null,
    bids: { maxCpc: null, maxCpm: null, targetCpa: null, targetRoas: null },
    strategy: null,
    finalUrl: null,
    keyword: null,
  });
  const known = await store.adgroupIds(place);
  const knownCampaigns = new Set([...known.keys()].map((key) => key.slice(0, key.indexOf(' '))));
  await store.save(
    place,
    platform.capabilities(),
    campaignIds
      .filter((id) => !knownCampaigns.has(id))
      .map((id) => campaignRow(found.get(`campaign ${id}`) ?? bare('campaign', id))),
    unknown.map(({ adGroupId, campaignId }) =>
      adgroupRow(
        {
          ...(found.get(`adGroup ${adGroupId}`) ?? bare('adGroup', adGroupId)),
          ref: { level: 'adGroup', externalId: adGroupId, parentExternalId: campaignId },
        },
        account.timeZone,
      ),
    ),
    readAt,
  );
}

async function withClient<T>(database: Database, work: (client: import('pg').PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
