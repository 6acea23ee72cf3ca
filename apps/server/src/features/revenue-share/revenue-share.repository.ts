import type { Change } from '../../core/changes/index.js';
import type { Queryable, TenantPrisma } from '../../core/database/index.js';
import type { Shares } from '../facts/index.js';

/** Region as stored in the database. */
export type StoredRegion = 'america' | 'europe' | 'apac';

export interface StoredShare {
  readonly region: StoredRegion;
  /** First day of the month. */
  readonly month: string;
  /** Share in millionths. */
  readonly share: number;
}

export interface ShareAt {
  readonly partnerId: number;
  readonly region: StoredRegion;
  readonly month: string;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns shares of a partner, newest month first. @param range months from `from` to `to`, or null for all months */
export async function readShares(
  entities: TenantPrisma,
  partnerId: number,
  range: { from: string; to: string } | null,
): Promise<StoredShare[]> {
  const month = range && { gte: new Date(`${range.from.slice(0, 7)}-01`), lte: new Date(range.to) };
  const rows = await entities.revenueShare.findMany({ where: { partnerId, ...(month && { month }) } });
  return rows
    .map(({ region, month: first, shareMicros }) => ({ region, month: dayOf(first), share: shareMicros }))
    .sort((a, b) => b.month.localeCompare(a.month) || a.region.localeCompare(b.region));
}

/** Returns shares of one region, oldest month first. */
export async function sharesOfRegion(
  entities: TenantPrisma,
  { partnerId, region }: Pick<ShareAt, 'partnerId' | 'region'>,
): Promise<Shares> {
  const rows = await entities.revenueShare.findMany({ where: { partnerId, region }, orderBy: { month: 'asc' } });
  return rows.map(({ month, shareMicros }) => ({ month: dayOf(month), share: shareMicros }));
}

/** Returns the first and last day with figures of the feed. Uses SQL, because figures aren't Prisma entities. */
export async function daysWithFigures(
  on: Queryable,
  companyId: number,
  feedId: number,
): Promise<{ first: string; last: string } | null> {
  const { rows } = await on.query<{ first: string | null; last: string | null }>(
    'SELECT min(date) AS first, max(date) AS last FROM perf_account_day WHERE company_id = $1 AND feed_id = $2',
    [companyId, feedId],
  );
  const { first, last } = rows[0]!;
  return first === null || last === null ? null : { first, last };
}

/** Locks a feed's shares, because each change is computed from the earlier shares. */
export async function lockShares(change: Change, partnerId: number): Promise<void> {
  await change.rows('SELECT pg_advisory_xact_lock(hashtext($1))', [`revenue-share ${change.companyId} ${partnerId}`]);
}

/** Sets the share, or removes it. @param share millionths @returns the previous share */
export async function putShare(
  { companyId, entities }: Change,
  at: ShareAt,
  share: number | null,
): Promise<number | null> {
  const key = { partnerId: at.partnerId, region: at.region, month: new Date(at.month) };
  const before = await entities.revenueShare.findFirst({ where: key, select: { shareMicros: true } });
  if (share === null) await entities.revenueShare.deleteMany({ where: key });
  else
    await entities.revenueShare.upsert({
      where: { companyId_partnerId_region_month: { companyId, ...key } },
      create: { companyId, ...key, shareMicros: share },
      update: { shareMicros: share },
    });
  return before?.shareMicros ?? null;
}
