import type { PartnerFreshness } from '../../app/shell/freshness-summary.js';

/** Sources or feeds that are complete to the same hour. */
interface FreshnessLine {
  readonly names: readonly string[];
  readonly completeUntil: string | null;
  readonly lateAccounts: number;
  readonly failingAccounts: number;
}

/** Fewer than so many at one hour are called by their names. */
const MIN_TOGETHER = 3;

/**
 * How far sources or feeds are complete: those with late accounts first and by name, then the others from the one that
 * reaches least far, many at the same hour as one.
 * @param each true: every one by name
 */
export function freshnessLines(partners: readonly PartnerFreshness[], each: boolean): FreshnessLine[] {
  const lines = new Map<string, FreshnessLine[]>();
  for (const { partnerName, completeUntil = null, lateAccounts, failingAccounts, expectsData } of partners) {
    // Where nothing is to come, nothing is late.
    if (!expectsData) continue;
    const hour = `${lateAccounts > 0 ? 0 : 1} ${completeUntil ?? ''}`;
    lines.set(hour, [
      ...(lines.get(hour) ?? []),
      { names: [partnerName], completeUntil, lateAccounts, failingAccounts },
    ]);
  }
  return [...lines]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, own]) => {
      const named = own.sort((a, b) => a.names[0]!.localeCompare(b.names[0]!));
      const isTogether = !each && own.length >= MIN_TOGETHER && own[0]!.lateAccounts === 0;
      return isTogether ? [{ ...own[0]!, names: named.flatMap(({ names }) => names) }] : named;
    });
}
