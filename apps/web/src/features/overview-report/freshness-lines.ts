import type { PartnerFreshness } from '../../app/shell/freshness-summary.js';

/** Sources or feeds whose data is complete until the same hour. */
interface FreshnessLine {
  readonly names: readonly string[];
  readonly completeUntil: string | null;
  readonly lateAccounts: number;
  readonly failingAccounts: number;
}

/** Minimum number of sources with the same hour that are grouped into a count. */
const MIN_TOGETHER = 3;

/**
 * Returns the lines on the completeness of sources or feeds. Those with late accounts come first, by name. Others follow from the
 * least complete, grouped if many have the same hour.
 * @param each true to list each one by name
 */
export function freshnessLines(partners: readonly PartnerFreshness[], each: boolean): FreshnessLine[] {
  const lines = new Map<string, FreshnessLine[]>();
  for (const { partnerName, completeUntil = null, lateAccounts, failingAccounts, expectsData } of partners) {
    // Sources without expected data can't be late.
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
