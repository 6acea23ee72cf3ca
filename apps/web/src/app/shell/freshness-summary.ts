export interface PartnerFreshness {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly partnerType: string;
  /** End of the last complete hour, ISO 8601 in UTC. Null if no hour is complete. */
  readonly completeUntil?: string | null;
  /** Number of late accounts, including failing ones. */
  readonly lateAccounts: number;
  readonly failingAccounts: number;
  /** False if no data is expected, as for organic traffic, which has no cost. */
  readonly expectsData: boolean;
  readonly estimated: boolean;
}

export interface SiteFreshness {
  readonly siteId: number;
  readonly siteName: string;
  readonly completeUntil?: string | null;
  readonly isFailing: boolean;
  readonly isLate: boolean;
}

export interface FreshnessSummary {
  /** Hour up to which most sources have complete data. Null if there are no sources. */
  readonly costUntil: string | null;
  /** Hour up to which most feeds have complete data. Revenue is reported later than cost. */
  readonly revenueUntil: string | null;
  /** Names of sources with late accounts but no failing ones. */
  readonly late: readonly string[];
  /** Names of sources with failing accounts. */
  readonly failing: readonly string[];
}

/** Returns the hour up to which most accounts have complete data. On a tie, the later one. */
function modalHour(partners: readonly PartnerFreshness[]): string | null {
  const counts = new Map<string, number>();
  for (const { completeUntil } of partners) {
    if (completeUntil) counts.set(completeUntil, (counts.get(completeUntil) ?? 0) + 1);
  }
  const [mode] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? 1 : -1));
  return mode?.[0] ?? null;
}

const namesOf = (partners: readonly PartnerFreshness[], isMeant: (partner: PartnerFreshness) => boolean): string[] =>
  partners.filter(isMeant).map(({ partnerName }) => partnerName);

/** Describes the problems of the accounts of a source or feed: '1 account failing, 2 late'. Empty if there are none. */
export function troubleInWords({
  lateAccounts,
  failingAccounts,
}: Pick<PartnerFreshness, 'lateAccounts' | 'failingAccounts'>): string {
  const late = lateAccounts - failingAccounts;
  const counts = [
    ...(failingAccounts > 0 ? [`${failingAccounts} ${failingAccounts === 1 ? 'account' : 'accounts'} failing`] : []),
    ...(late > 0 ? [`${late} ${failingAccounts > 0 ? '' : late === 1 ? 'account ' : 'accounts '}late`] : []),
  ];
  return counts.join(', ');
}

export interface FreshnessRow {
  readonly id: number;
  readonly name: string;
  readonly trouble: string;
  readonly isFailing: boolean;
  /** Hour up to which data is complete, or the reason why there is none. */
  readonly until: string;
}

/** Returns the sources, feeds and sites in their groups, without empty groups. */
export function freshnessGroups(
  partners: readonly PartnerFreshness[],
  sites: readonly SiteFreshness[],
  today: string,
): { readonly label: string; readonly rows: readonly FreshnessRow[] }[] {
  const ofType = (type: string): FreshnessRow[] =>
    partners
      .filter(({ partnerType }) => partnerType === type)
      .map((partner) => ({
        id: partner.partnerId,
        name: partner.partnerName,
        trouble: troubleInWords(partner),
        isFailing: partner.failingAccounts > 0,
        until: partner.completeUntil
          ? hourInWords(partner.completeUntil, today)
          : partner.expectsData
            ? 'no data yet'
            : 'no cost to come',
      }));
  const ofSites = sites.map((site): FreshnessRow => ({
    id: site.siteId,
    name: site.siteName,
    trouble: site.isFailing ? 'failing' : site.isLate ? 'late' : '',
    isFailing: site.isFailing,
    until: site.completeUntil ? hourInWords(site.completeUntil, today) : 'no data yet',
  }));
  return [
    { label: 'Cost, by source', rows: ofType('sourcePartner') },
    { label: 'Revenue, by feed', rows: ofType('feedPartner') },
    { label: 'Visits, page views and hotspots, by site', rows: ofSites },
  ].filter(({ rows }) => rows.length > 0);
}

/** Summarizes freshness for the header: the last complete hour of cost and revenue, and late accounts. */
export function summarizeFreshness(
  partners: readonly PartnerFreshness[],
  sites: readonly SiteFreshness[] = [],
): FreshnessSummary {
  return {
    costUntil: modalHour(partners.filter(({ partnerType }) => partnerType === 'sourcePartner')),
    revenueUntil: modalHour(partners.filter(({ partnerType }) => partnerType === 'feedPartner')),
    late: [
      ...namesOf(partners, ({ lateAccounts, failingAccounts }) => lateAccounts > 0 && failingAccounts === 0),
      ...sites.filter(({ isLate, isFailing }) => isLate && !isFailing).map(({ siteName }) => siteName),
    ],
    failing: [
      ...namesOf(partners, ({ failingAccounts }) => failingAccounts > 0),
      ...sites.filter(({ isFailing }) => isFailing).map(({ siteName }) => siteName),
    ],
  };
}

/** Formats a time as '13:00 UTC' if it is today, otherwise as '20 Nov 13:00 UTC'. */
export function hourInWords(moment: string, today: string): string {
  const time = `${moment.slice(11, 16)} UTC`;
  if (moment.startsWith(today)) return time;
  return `${dayInWords(moment)} ${time}`;
}

/** Formats a UTC day or time as '20 Nov'. */
export const dayInWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
