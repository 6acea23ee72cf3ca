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
  /** The hour most sources have reached; null when there are none. */
  readonly costUntil: string | null;
  /** The hour most feeds have reached: revenue is told later than cost. */
  readonly revenueUntil: string | null;
  /** Names of those with accounts that are behind the others. */
  readonly late: readonly string[];
}

/** The hour most have reached; of two that as many have reached, the later. */
function mostCommonHour(partners: readonly PartnerFreshness[]): string | null {
  const counts = new Map<string, number>();
  for (const { completeUntil } of partners) {
    if (completeUntil) counts.set(completeUntil, (counts.get(completeUntil) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? 1 : -1));
  return most?.[0] ?? null;
}

/** One line for the header: where cost and revenue stand, and who is late. */
export function summariseFreshness(partners: readonly PartnerFreshness[]): FreshnessSummary {
  return {
    costUntil: mostCommonHour(partners.filter(({ partnerType }) => partnerType === 'sourcePartner')),
    revenueUntil: mostCommonHour(partners.filter(({ partnerType }) => partnerType === 'feedPartner')),
    late: partners.filter(({ lateAccounts }) => lateAccounts > 0).map(({ partnerName }) => partnerName),
  };
}

/** '13:00 UTC' for a moment of today, '20 Nov 13:00 UTC' otherwise. */
export function hourInWords(moment: string, today: string): string {
  const time = `${moment.slice(11, 16)} UTC`;
  if (moment.startsWith(today)) return time;
  const day = new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${day} ${time}`;
}
