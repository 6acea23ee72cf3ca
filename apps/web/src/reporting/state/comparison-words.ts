/** Source or feed that fails or is late in a comparison with today. */
export interface LatePartner {
  readonly partnerName: string;
  /** Feeds are excluded as a whole, and sources account by account. */
  readonly partnerType: 'sourcePartner' | 'feedPartner';
  readonly hasFailed: boolean;
  /** Number of failing or late accounts of the partner. */
  readonly accounts: number;
}

/** End of a comparison with today, and the sources that aren't complete up to that time. */
export interface ComparisonEnd {
  readonly until?: string | null;
  readonly partners: readonly LatePartner[];
}

/** Returns ', through 18:00 UTC', or an empty text if whole days are compared. */
export const comparedUntil = (end: Pick<ComparisonEnd, 'until'> | null | undefined): string =>
  end?.until ? `, through ${end.until.slice(11, 16)} UTC` : '';

/** Returns '1 account of Taboola', or the name of a feed. */
export const lateName = ({ partnerName, partnerType, accounts }: LatePartner): string =>
  partnerType === 'feedPartner'
    ? partnerName
    : `${accounts} ${accounts === 1 ? 'account' : 'accounts'} of ${partnerName}`;

/** Lists late sources: '1 account of Taboola (sync failed), Yelp (late)' */
export const lateWords = (partners: readonly LatePartner[]): string =>
  partners.map((each) => `${lateName(each)} (${each.hasFailed ? 'sync failed' : 'late'})`).join(', ');

/**
 * Describes a comparison: 'vs 10–16 Nov, through 18:00 UTC; without 1 account of Taboola (sync failed)'.
 * @param before compared days as text
 * @param comparesLate true if late sources count with the data they have reported
 */
export function comparisonWords(
  before: string,
  end: { readonly until?: string | null; readonly partners: readonly LatePartner[] } | null | undefined,
  comparesLate = false,
): string {
  const late = lateWords(end?.partners ?? []);
  const words = `vs ${before}${comparedUntil(end)}`;
  if (late === '') return words;
  return `${words}; ${comparesLate ? 'counting' : 'without'} ${late}`;
}
