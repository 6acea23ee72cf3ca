/** Description of a comparison that ends today. */
interface ComparisonEnd {
  readonly until?: string | null;
  readonly partners: readonly { readonly partnerName: string; readonly hasFailed: boolean }[];
}

/** 'vs 10–16 Nov, through 18:00 UTC; without Taboola (sync failed)'. @param before the days compared with, in words */
export function comparisonWords(before: string, end: ComparisonEnd | null | undefined): string {
  const until = end?.until ? `, through ${end.until.slice(11, 16)} UTC` : '';
  const without = (end?.partners ?? []).map(
    ({ partnerName, hasFailed }) => `${partnerName} (${hasFailed ? 'sync failed' : 'late'})`,
  );
  return `vs ${before}${until}${without.length > 0 ? `; without ${without.join(', ')}` : ''}`;
}
