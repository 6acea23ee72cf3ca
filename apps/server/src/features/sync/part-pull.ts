import type { AccountRef, AdPlatform, Segment, StatsBatch, StatsRow } from '@adops/connectors';
import { KEYWORDS, PLACEMENTS } from '@adops/domain';
import {
  costsOf,
  FamilyLoader,
  type ListedRows,
  type KeywordRow,
  MATCH_TYPES,
  PartStore,
  type PlacementRow,
} from '../facts/index.js';
import type { DueConnection } from './connection-store.repository.js';
import type { CostBooking } from './cost-rows.js';
import { DEVICE_IDS } from './device-ids.js';
import { adgroupKey, type AdgroupIds } from './entity-store.repository.js';
import { withRateLimitRetry } from './rate-limit-retry.js';
import type { PullTools } from './platform-pull.js';
import { pieces } from './windows.js';

const MICROS = 1_000_000;

type Terms = Pick<CostBooking, 'convert' | 'rebateOn'>;

/** First day in the account's time zone. Both ends are included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Loads daily figures of keywords and placements if the platform reports them. @returns the number of rows */
export async function pullParts(
  tools: PullTools,
  platform: AdPlatform,
  account: AccountRef,
  due: DueConnection,
  days: Days,
  terms: Terms & { readonly adgroupIds: AdgroupIds },
): Promise<number> {
  const { byDay, withDevice, sectionsInPlacements } = platform.capabilities().stats;
  const store = new PartStore(tools.database.pool, due);
  let rows = 0;
  for (const piece of pieces(days)) {
    const fetch = async (segment: Segment): Promise<StatsBatch[]> => {
      const batches: StatsBatch[] = [];
      const segments: Segment[] = withDevice?.includes(segment) ? [segment, 'device'] : [segment];
      await withRateLimitRetry(tools, () => {
        batches.length = 0;
        return platform.fetchStats(account, { ...piece, grain: 'day', segments }, (batch) => {
          batches.push(batch);
          return Promise.resolve();
        });
      });
      await tools.keepAlive();
      return batches;
    };
    const families: ListedRows[] = [];
    if (byDay.includes('keyword')) families.push(await keywordFacts(store, await fetch('keyword'), terms));
    if (byDay.includes('placement'))
      families.push(await placementFacts(store, await fetch(sectionsInPlacements ? 'section' : 'placement'), terms));
    if (families.length === 0) return 0;
    rows += await tools.load(() =>
      new FamilyLoader(tools.database).load({
        companyId: due.companyId,
        source: `sync:${platform.key}`,
        slice: { ...piece, accountIds: [due.accountId] },
        families: families.map(({ family, rows: all, sides }) => ({
          family,
          rows: [...all].filter(({ date }) => date >= piece.from && date <= piece.to),
          ...(sides && { sides }),
        })),
      }),
    );
  }
  return rows;
}

type Booked = Omit<KeywordRow, 'adKeywordId' | 'keyword' | 'matchTypeId'>;

/** Yields the rows of known ad groups. The next inventory sync adds unknown ad groups. */
function* bookedRows(
  batches: readonly StatsBatch[],
  { adgroupIds, convert, rebateOn }: Terms & { readonly adgroupIds: AdgroupIds },
): Generator<{ readonly row: StatsRow; readonly booked: Booked }> {
  for (const { rows, currency } of batches)
    for (const row of rows) {
      const adgroupId = adgroupIds.get(adgroupKey(row.campaignId, row.adGroupId));
      if (adgroupId === undefined) continue;
      const money = (micros: number | null) => (micros === null ? null : convert(micros, currency, row.date));
      const cost = money(row.cost);
      const booked = {
        adgroupId,
        date: row.date,
        deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0,
        impressions: row.impressions,
        bought: row.bought,
        cost,
        rebate: cost === null ? null : Math.round((cost * rebateOn(row.date)) / MICROS),
        conv: row.conv,
        convValue: money(row.convValue),
      };
      yield { row, booked };
    }
}

async function keywordFacts(
  store: PartStore,
  batches: readonly StatsBatch[],
  terms: Terms & { readonly adgroupIds: AdgroupIds },
): Promise<ListedRows> {
  const found = [...bookedRows(batches, terms)].flatMap(({ row, booked }) =>
    row.keyword ? [{ keyword: row.keyword, booked }] : [],
  );
  const stored = await store.keywords(found.map(({ keyword, booked: { adgroupId } }) => ({ ...keyword, adgroupId })));
  const rows = found.map(({ keyword, booked }): KeywordRow => ({
    ...booked,
    adKeywordId: stored(booked.adgroupId, keyword.id).id,
    keyword: keyword.text,
    matchTypeId: MATCH_TYPES[keyword.matchType],
  }));
  return costsOf(KEYWORDS, rows);
}

async function placementFacts(
  store: PartStore,
  batches: readonly StatsBatch[],
  terms: Terms & { readonly adgroupIds: AdgroupIds },
): Promise<ListedRows> {
  const found = [...bookedRows(batches, terms)].flatMap(({ row, booked }) =>
    row.placement ? [{ placement: row.placement, section: row.section, booked }] : [],
  );
  const placements = await store.idsOf(
    'placement',
    found.map(({ placement }) => placement),
  );
  const sections = await store.idsOf(
    'placement_section',
    found.flatMap(({ section }) => (section ? [section] : [])),
  );
  const rows = found.map(({ placement, section, booked }): PlacementRow => ({
    ...booked,
    placementId: placements(placement.id),
    sectionId: section ? sections(section.id) : 0,
  }));
  return costsOf(PLACEMENTS, rows);
}
