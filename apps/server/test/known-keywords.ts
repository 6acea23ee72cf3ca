import { KEYWORDS } from '@adops/domain';
import type { Database } from '../src/core/database/index.js';
import { costsOf, FamilyLoader, type KeywordRow, Rollups } from '../src/features/facts/index.js';
import { DAYS } from './known-facts.js';
import { world } from './reports-under-test.js';

/** Keywords of some ad groups of the known facts. */

const WORDS = ['running shoes', 'red shoes', 'boots'];
const TYPES = ['exact', 'phrase', 'broad'];
export const KEYWORD_DAYS = { start: DAYS[1], end: DAYS[3] };

/** Loads three keywords for four ad groups of each company. */
export async function loadKeywords(database: Database): Promise<void> {
  for (const companyId of [1, 2]) {
    const rows: KeywordRow[] = [];
    for (const adgroup of world.adgroups.filter(({ company_id }) => company_id === companyId).slice(0, 4)) {
      for (const [nth, word] of WORDS.entries()) {
        const { rows: made } = await database.pool.query<{ id: number }>(
          `INSERT INTO keyword (company_id, adgroup_id, account_id, external_id, text, match_type, status_id, max_cpc_micros)
           SELECT $1, id, account_id, $3, $4, $5, $6, $7 FROM adgroup WHERE company_id = $1 AND id = $2 RETURNING id`,
          [companyId, adgroup.id, `k${adgroup.id}-${nth}`, word, TYPES[nth], nth === 1 ? 3 : 2, 250_000 * (nth + 1)],
        );
        for (const [day, date] of DAYS.entries())
          for (const deviceId of [1, 2])
            rows.push({
              ...{
                date,
                adgroupId: adgroup.id,
                adKeywordId: made[0]!.id,
                keyword: word,
                matchTypeId: nth + 1,
                deviceId,
              },
              impressions: 40 + day * 7 + nth,
              bought: (adgroup.id * 3 + day + nth + deviceId) % 6,
              cost: ((adgroup.id * 3 + day + nth + deviceId) % 6) * 210_000,
              ...{ rebate: null, conv: null, convValue: null },
            });
      }
    }
    const slice = { from: DAYS[0], to: DAYS.at(-1)! };
    await new FamilyLoader(database).load({
      companyId,
      source: 'spec',
      slice,
      families: [costsOf(KEYWORDS, rows)],
    });
    await new Rollups(database).refresh(companyId, DAYS);
  }
}
