export interface PartnerFreshness {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly partnerType: string;
  /** End of the last complete hour, ISO 8601 in UTC; null when none is. */
  readonly completeUntil?: string | null;
  readonly lateAccounts: number;
  readonly estimated: boolean;
}

export interface FreshnessSummary {
  /** The hour most sources and feeds have reached; null when there are none. */
  readonly completeUntil: string | null;
  /** Names of those that are behind that hour. */
  readonly behind: readonly string[];
}

/** One line for the header: where most stand, and who is behind. Equal counts go to the later hour. */
export function summariseFreshness(partners: readonly PartnerFreshness[]): FreshnessSummary {
  const counts = new Map<string, number>();
  for (const { completeUntil } of partners) {
    if (completeUntil) counts.set(completeUntil, (counts.get(completeUntil) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? 1 : -1));
  const completeUntil = most?.[0] ?? null;
  const behind = partners
    .filter((partner) => completeUntil !== null && (partner.completeUntil ?? '') < completeUntil)
    .map(({ partnerName }) => partnerName);
  return { completeUntil, behind };
}

/** '13:00 UTC' for a moment of today, '20 Nov 13:00 UTC' otherwise. */
export function hourInWords(moment: string, today: string): string {
  const time = `${moment.slice(11, 16)} UTC`;
  if (moment.startsWith(today)) return time;
  const day = new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${day} ${time}`;
}
