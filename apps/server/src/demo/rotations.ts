import { ROTATED_KEYWORDS } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import { FamilyLoader, type RotatedKeywordRow, siteFigures } from '../features/facts/index.js';
import { cut, type Cut, cutDays, type PageDay, pageDays } from './page-days.js';
import { Random } from './random.js';
import type { DemoAdgroup } from './world.js';

/** Source of these ledger entries. It differs from the source from which the demo continues. */
const SOURCE = 'demo-rotations';
const MICROS = 1_000_000;

export interface DemoRotationEntry {
  readonly keyword: string;
  readonly weight: number;
  readonly lockWeightPercent: boolean;
  readonly status: 'active' | 'paused';
}

/** Returns true if the keywords of an ad group are rotated. `save-world` marks the same ad groups. */
export const isRotated = ({ id }: Pick<DemoAdgroup, 'id'>): boolean => id % 19 === 0;

/** Returns true for a third of these ad groups, which rotate names of the site itself. */
export const isOwnBrand = ({ id }: Pick<DemoAdgroup, 'id'>): boolean => id % 57 === 0;

/** Returns the name of a site in its address, such as `shop` in `www.shop.example`. */
const brandOf = ({ linkFinalUrl }: DemoAdgroup): string => new URL(linkFinalUrl).hostname.split('.').at(-2)!;

/** Returns the rotation of an ad group at its site. Empty if there is none. */
export function rotationOf(adgroup: DemoAdgroup): readonly DemoRotationEntry[] {
  if (!isRotated(adgroup)) return [];
  const searched = adgroup.searchKeyword ?? new URL(adgroup.linkFinalUrl).searchParams.get('q') ?? adgroup.name;
  const keyword = isOwnBrand(adgroup) ? brandOf(adgroup) : searched;
  const of = (word: string, weight: number, more: Partial<DemoRotationEntry> = {}): DemoRotationEntry => ({
    ...{ keyword: word, weight, lockWeightPercent: false, status: 'active' as const },
    ...more,
  });
  return [
    of(keyword, 45, { lockWeightPercent: true }),
    of(`compare ${keyword}`, 30),
    of(`${keyword} reviews`, 25),
    of(`cheap ${keyword}`, 0, { status: 'paused' }),
  ];
}

/** Loads the sites' counts of rotated keywords, derived from the visits and clicks of their ad groups. */
export async function loadRotations(database: Database, { companyId, company, seed, today }: Cut): Promise<void> {
  const slice = cutDays(today);
  const lists = new Map(company.adgroups.filter(isRotated).map((adgroup) => [adgroup.id, rotationOf(adgroup)]));
  const rows = (await pageDays(database, companyId, slice, null)).flatMap((day) =>
    rowsOf(seed, day, lists.get(day.adgroupId) ?? []),
  );
  const families = [siteFigures(ROTATED_KEYWORDS, rows)];
  await new FamilyLoader(database).load({ companyId, source: SOURCE, slice, families });
}

/** Returns rows whose clicks and revenue add up to those of the ad group. A few visitors see no rotated keyword. */
function rowsOf(seed: number, day: PageDay, list: readonly DemoRotationEntry[]): RotatedKeywordRow[] {
  const { date, adgroupId, deviceId, inbound, sold, earned } = day;
  const usual = sold > 0 && day.tq > 0 ? day.tq / sold / MICROS : null;
  const active = list.filter(({ status }) => status === 'active');
  const strengths = active.map((_, at) => {
    const random = new Random(seed, adgroupId, at, 83);
    return { selling: random.between(0.6, 1.4), quality: random.between(0.8, 1.2) };
  });
  const visits = cut(Math.floor(inbound * 0.97), active.map(({ weight }) => weight)); // prettier-ignore
  const clicks = cut(sold, active.map(({ weight }, at) => weight * strengths[at]!.selling)); // prettier-ignore
  const money = cut(earned, clicks);
  return active.flatMap(({ keyword }, at): RotatedKeywordRow[] => {
    if (visits[at] === 0 && clicks[at] === 0) return [];
    const tq = usual === null ? null : Math.min(Math.round(usual * strengths[at]!.quality * 10) / 10, 10);
    const siteTq = tq === null ? null : Math.round(clicks[at]! * tq * MICROS);
    return [
      { date, adgroupId, deviceId, keyword, inboundNbot: visits[at]!, sold: clicks[at]!, earned: money[at]!, siteTq },
    ];
  });
}
