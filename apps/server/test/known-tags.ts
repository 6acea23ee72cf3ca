import { TAGS } from '@adops/domain';
import type { Database } from '../src/core/database/index.js';
import { FamilyLoader, Rollups, rowsOf, type TagRow } from '../src/features/facts/index.js';
import { DAYS } from './known-facts.js';
import { world } from './reports-under-test.js';

/** Tags of the known ad groups at one feed account. */

export const TAG_NAMES = ['north', 'south', 'old landing'];

/** Returns reproducible pseudorandom figures. Some have no ad group, some no score or discount. */
export function knownTags(companyId: number): TagRow[] {
  const own = world.adgroups.filter(({ company_id }) => company_id === companyId);
  return DAYS.flatMap((date, day) =>
    [...own.map(({ id }) => id), 0].flatMap((adgroupId) =>
      [1, 2].flatMap((deviceId) =>
        TAG_NAMES.map((name, at): TagRow => {
          const clicks = (adgroupId * 7 + day * 3 + at * 5 + deviceId) % 9;
          const gross = clicks * (230_000 + adgroupId * 1_000);
          const hasScore = (adgroupId + at + day) % 4 !== 0;
          return {
            ...{ date, adgroupId, deviceId, feedId: 1, feedAccountId: 1, tag: adgroupId === 0 ? `no ${name}` : name },
            searches: clicks * 5 + at,
            biddedSearches: clicks * 3,
            biddedClicks: clicks,
            revenueGross: gross,
            revenue: adgroupId === 0 ? null : Math.round(gross * 0.8),
            tq: hasScore ? clicks * (2_000_000 + at * 2_600_000) : null,
            scoredClicks: hasScore ? clicks : null,
            discount: hasScore ? Math.round(gross * 0.1 * at) : null,
            discountedGross: hasScore ? gross : null,
          };
        }),
      ),
    ),
  );
}

/** Loads tags for two companies. */
export async function loadTags(database: Database): Promise<void> {
  const slice = { from: DAYS[0], to: DAYS.at(-1)! };
  for (const companyId of [1, 2]) {
    const families = [rowsOf(TAGS, knownTags(companyId))];
    await new FamilyLoader(database).load({ companyId, source: 'spec', slice, families });
    await new Rollups(database).refresh(companyId, DAYS);
  }
}
