import { ADVERTISERS, KEYWORD_REVENUE } from '@adops/domain';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { knownFacts, insertKnownFacts } from '../../../test/known-facts.js';
import { Database } from '../../core/database/index.js';
import { type AdvertiserRow, FamilyLoader, type KeywordRevenueRow, rowsOf } from '../facts/index.js';
import type { FamilySlice } from '../facts/family-keys.repository.js';

export const world = knownFacts();
/** Names of advertisers. */
export const NAMES = ['Alpha & Sons', 'Béta "quoted"', 'Gamma\tTab', 'Delta \\ slash'];
const KEYWORDS = ['car hire', 'cheap car hire', 'hire\na car'];
export const DAYS = ['2026-03-10', '2026-03-11', '2026-03-12'];
const SLICE = { from: DAYS[0]!, to: DAYS[2]!, feedIds: [1] };

/** Returns reproducible pseudorandom figures. */
export function figures(companyId: number): { advertisers: AdvertiserRow[]; revenue: KeywordRevenueRow[] } {
  const advertisers: AdvertiserRow[] = [];
  const revenue: KeywordRevenueRow[] = [];
  for (const [dayAt, date] of DAYS.entries()) {
    for (const hour of [0, 9, 23]) {
      for (const adgroup of world.adgroups.filter((each) => each.company_id === companyId && each.id <= 8)) {
        for (const [at, advertiser] of NAMES.entries()) {
          const clicked = (adgroup.id * 7 + at * 5 + hour + dayAt) % 6;
          const shown = clicked * 3 + (adgroup.id % 3);
          const loaded = shown + at;
          const key = { adgroupId: adgroup.id, date, hour, feedId: 1, advertiser };
          const place = at + 1;
          advertisers.push({
            ...key,
            loaded,
            shown,
            clicked,
            loadPlaces: loaded * place + (loaded > 1 ? 1 : 0),
            loadPlaceSquares: loaded * place ** 2 + (loaded > 1 ? 2 * place + 1 : 0),
            clickPlaces: clicked * place,
            clickPlaceSquares: clicked * place ** 2,
          });
          if (clicked > 0) {
            const keyword = KEYWORDS[(adgroup.id + at) % KEYWORDS.length]!;
            revenue.push({ ...key, keyword, sold: clicked, revenue: clicked * 310_001 + at });
          }
        }
      }
    }
  }
  return { advertisers, revenue };
}
/** Figures of the first company. */
export const OURS = figures(1);

/** Returns an ad group of the first company. */
export const adgroupOf = (id: number) => world.adgroups.find((each) => each.company_id === 1 && each.id === id)!;

/** Database with advertisers and keyword revenue of two companies. */
export class AdvertiserScene {
  private constructor(
    private readonly server: TestDatabase,
    readonly database: Database,
  ) {}

  static async open(): Promise<AdvertiserScene> {
    const server = await createTestDatabase();
    const scene = new AdvertiserScene(server, new Database(server.url));
    await scene.database.transaction((client) => insertKnownFacts(client, world));
    await scene.load(1);
    await scene.load(2);
    return scene;
  }

  get url(): string {
    return this.server.url;
  }

  /** Loads rows of advertisers. @returns the number of rows read */
  load(companyId: number, rows = figures(companyId), slice: FamilySlice = SLICE): Promise<number> {
    return new FamilyLoader(this.database).load({
      companyId,
      source: 'test',
      slice,
      families: [rowsOf(ADVERTISERS, rows.advertisers), rowsOf(KEYWORD_REVENUE, rows.revenue)],
    });
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.server.drop();
  }
}
