/** Source or feed that fails or is late in a comparison with today. */
export interface LatePartner {
  readonly partnerName: string;
  readonly hasFailed: boolean;
  /** Failing or late accounts of the partner. */
  readonly accounts: number;
}

/** End of a comparison with today, and the sources that aren't complete until then. */
export interface ComparisonEnd {
  readonly until?: string | null;
  readonly partners: readonly LatePartner[];
}

type Late = Pick<LatePartner, 'partnerName' | 'hasFailed'>;

/** ', through 18:00 UTC'; empty where whole days are compared. */
export const comparedUntil = (end: Pick<ComparisonEnd, 'until'> | null | undefined): string =>
  end?.until ? `, through ${end.until.slice(11, 16)} UTC` : '';

/** 'Taboola (sync failed), Yelp (late)' */
export const lateWords = (partners: readonly Late[]): string =>
  partners.map(({ partnerName, hasFailed }) => `${partnerName} (${hasFailed ? 'sync failed' : 'late'})`).join(', ');

/**
 * 'vs 10–16 Nov, through 18:00 UTC; without Taboola (sync failed)'.
 * @param before the days compared with, in words
 * @param comparesLate whether late sources count as far as they have reported
 */
export function comparisonWords(
  before: string,
  end: { readonly until?: string | null; readonly partners: readonly Late[] } | null | undefined,
  comparesLate = false,
): string {
  const late = lateWords(end?.partners ?? []);
  const words = `vs ${before}${comparedUntil(end)}`;
  if (late === '') return words;
  return `${words}; ${comparesLate ? 'counting' : 'without'} ${late}`;
}
