import { addDays, KEYWORDS, PLACEMENTS } from '@adops/domain';
import type { PoolClient } from 'pg';
import { columnOf, type FamilyKey, loadFamilies, lockDays, markStale, MATCH_TYPES, PartStore } from '../facts/index.js';
import { bookedPartRows, type Booking } from './convert-rows.js';
import type { Layout } from './detect.js';
import type { Survey } from './file-summary.js';
import { clearEarlierParts, ownParts } from './import-part-keys.repository.js';
import { figuresOf, type Mapping } from './mapping.js';
import type { Part, RowReader } from './row-reader.js';
import type { FileSource } from './table-reader.js';

export type PartFamily = typeof KEYWORDS | typeof PLACEMENTS;

/** Returns the metric family for which the file has figures in addition to ad groups. Null if there is none. */
export const partFamilyOf = ({ keyword, placement }: Mapping): PartFamily | null =>
  keyword ? KEYWORDS : placement ? PLACEMENTS : null;

/** Input for importing keywords or placements after the ad group figures are written. */
export interface PartImport {
  readonly companyId: number;
  readonly source: string;
  readonly file: FileSource;
  readonly layout: Layout;
  readonly found: Survey;
  readonly reader: () => RowReader;
  readonly booking: Omit<Booking, 'converted'>;
}

export interface ImportedParts {
  /** Number of keywords or placements in the file. */
  readonly count: number;
  readonly factsChanged: number;
  /** Days to refresh. */
  readonly days: readonly string[];
}

const NOTHING: ImportedParts = { count: 0, factsChanged: 0, days: [] };

/**
 * Locks the days of a file and the adjacent ones, into which days on the account's clock extend. This must be the first
 * lock, and all writers lock days in order, to avoid deadlocks.
 */
export async function lockAccountDays(client: PoolClient, companyId: number, days: Survey['days']): Promise<void> {
  await lockDays(client, companyId, withNeighbors(days));
}

const withNeighbors = (days: Iterable<string>): string[] =>
  [...new Set([...days].flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]))].sort();

/**
 * Removes keyword and placement figures of earlier imports of the file. The new import writes them again.
 * @returns the days that had figures
 */
export async function clearParts(client: PoolClient, companyId: number, earlier: readonly number[]): Promise<string[]> {
  if (earlier.length === 0) return [];
  const days: string[] = [];
  for (const family of [KEYWORDS, PLACEMENTS])
    days.push(...(await clearEarlierParts(client, companyId, earlier, family)));
  if (days.length > 0) await markStale(client, companyId, [...new Set(days)].sort());
  return days;
}

/** Writes the keyword or placement figures of a file. Refreshing their days apportions the revenue. */
export async function importParts(client: PoolClient, importId: number, input: PartImport): Promise<ImportedParts> {
  const { companyId, source, layout, found, booking } = input;
  const family = partFamilyOf(layout.mapping);
  const figures = family ? figuresOfParts(layout.mapping, family) : [];
  if (!family || figures.length === 0 || found.partCount === 0) return NOTHING;
  const keysOf = await partKeys(client, input);
  const rows = bookedPartRows(input.file, layout, input.reader(), booking, keysOf);
  const clearing = figures.filter((column) => isCleared(layout.mapping, column));
  const days = withNeighbors(found.days);
  const loaded = await loadFamilies(client, {
    companyId,
    source,
    slice: { from: days[0]!, to: days.at(-1)!, accountIds: [booking.account.id] },
    days,
    keepsMissing: true,
    families: [{ family, rows, figures, clearing }],
  });
  await ownParts(client, companyId, importId, family, figures);
  return { count: found.partCount, factsChanged: loaded.rowsChanged, days };
}

/** Returns the columns of the family for which the file has figures. */
function figuresOfParts(mapping: Mapping, { measures, apportioned }: PartFamily): string[] {
  const shared: readonly string[] = apportioned?.shared ?? [];
  return figuresOf(mapping)
    .map((field): string => columnOf(field).column)
    .filter((column) => column in measures && !shared.includes(column));
}

/** Returns true if an empty cell removes the figure. The rebate follows the cost. */
function isCleared({ metrics }: Mapping, column: string): boolean {
  const named = Object.entries(metrics).find(([field]) => columnOf(field as keyof typeof metrics).column === column);
  return (named?.[1] ?? metrics.cost)?.blank === 'remove';
}

/** Returns the IDs of the file's keywords or placements, and creates new ones. */
async function partKeys(
  client: PoolClient,
  { companyId, layout, found, booking: { account, entities } }: PartImport,
): Promise<(adgroupId: number, part: Part) => Omit<FamilyKey, 'date'>> {
  const store = new PartStore(client, { companyId, accountId: account.id });
  const parts = [...found.campaigns.values()].flatMap((campaign) =>
    [...campaign.adgroups.values()].flatMap((adgroup) =>
      [...adgroup.parts.values()].map((part) => ({
        part,
        adgroupId: entities.adgroupId(campaign.externalId, adgroup.externalId),
      })),
    ),
  );
  if (layout.mapping.keyword) {
    const stored = await store.keywords(
      parts.map(({ part: { externalId, name, matchType }, adgroupId }) => ({
        ...{ adgroupId, id: externalId, text: name, matchType },
      })),
    );
    return (adgroupId, { externalId }) => {
      const { id, text, matchType } = stored(adgroupId, externalId);
      return { adKeywordId: id, keyword: text, matchTypeId: MATCH_TYPES[matchType as keyof typeof MATCH_TYPES] };
    };
  }
  const named = (each: { readonly externalId: string; readonly name: string }) => ({
    id: each.externalId,
    name: each.name,
  });
  const placements = await store.idsOf(
    'placement',
    parts.map(({ part }) => named(part)),
  );
  const sections = await store.idsOf(
    'placement_section',
    parts.flatMap(({ part: { section } }) => (section ? [named(section)] : [])),
  );
  return (_, { externalId, section }) => ({
    placementId: placements(externalId),
    sectionId: section ? sections(section.externalId) : 0,
  });
}
