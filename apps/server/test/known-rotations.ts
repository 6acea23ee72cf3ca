import { ROTATED_KEYWORDS } from '@adops/domain';
import type { Database } from '../src/core/database/index.js';
import { FamilyLoader, type RotatedKeywordRow, Rollups, siteFigures } from '../src/features/facts/index.js';
import { DAYS } from './known-facts.js';
import { countedGroups } from './known-hotspots.js';

/** Rotated keywords for some ad groups of the known facts. */

const WORDS = ['red shoes', 'boots', 'sandals'] as const;
const MICROS = 1_000_000;

/** Returns true for the first ad group, the only one with click scores from the site (except for the last keyword). */
export const isScored = (adgroupId: number, companyId = 1): boolean => countedGroups(companyId)[0]!.id === adgroupId;

/** Returns the counts of each keyword from the site. The last one is shown only on phones. */
export const countedRotations = (companyId: number): RotatedKeywordRow[] =>
  countedGroups(companyId).flatMap(({ id: adgroupId }) =>
    DAYS.flatMap((date, day) =>
      [1, 2].flatMap((deviceId) =>
        WORDS.flatMap((keyword, nth): RotatedKeywordRow[] => {
          if (nth === 2 && deviceId === 1) return [];
          const seed = adgroupId * 5 + day * 3 + nth * 2 + deviceId;
          const sold = seed % 4;
          const siteTq = isScored(adgroupId, companyId) && nth < 2 ? sold * (3 + nth * 4) * MICROS : null;
          return [
            { date, adgroupId, keyword, deviceId, inboundNbot: 1 + (seed % 6), sold, earned: sold * 310_001, siteTq },
          ];
        }),
      ),
    ),
  );

/** Loads rotations for two companies, as the sync of their sites would. */
export async function loadRotations(database: Database): Promise<void> {
  const slice = { from: DAYS[0], to: DAYS.at(-1)! };
  for (const companyId of [1, 2]) {
    const families = [siteFigures(ROTATED_KEYWORDS, countedRotations(companyId))];
    await new FamilyLoader(database).load({ companyId, source: 'spec', slice, families });
    await new Rollups(database).refresh(companyId, DAYS);
  }
}
