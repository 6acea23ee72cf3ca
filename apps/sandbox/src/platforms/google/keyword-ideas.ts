import { chance } from '../../world/seeded-random.js';
import type { World } from '../../world/world.js';

/** Request body of `generateKeywordIdeas`. */
export interface IdeasRequest {
  readonly language?: string;
  readonly geoTargetConstants?: readonly string[];
  readonly keywordSeed?: { readonly keywords?: readonly string[] };
  readonly historicalMetricsOptions?: {
    readonly yearMonthRange?: { readonly start: MonthOfYear; readonly end: MonthOfYear };
  };
  readonly pageSize?: number;
}
interface MonthOfYear {
  readonly year: number;
  readonly month: string;
}

const MAX_SEEDS = 20;
/** Words that people add to a search term, most common first. */
const MORE: readonly ((seed: string) => string)[] = [
  (seed) => seed,
  (seed) => `${seed} reviews`,
  (seed) => `compare ${seed}`,
  (seed) => `best ${seed}`,
  (seed) => `${seed} online`,
  (seed) => `cheap ${seed}`,
  (seed) => `${seed} cost`,
  (seed) => `${seed} near me`,
  (seed) => `${seed} offers`,
  (seed) => `${seed} companies`,
];

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 2);

/** Returns the keywords of the world that share a word with one of the seeds. */
function related(world: World, seeds: readonly string[]): string[] {
  const wanted = new Set(seeds.flatMap(wordsOf));
  const all = world.all.flatMap(({ campaigns }) =>
    campaigns.flatMap(({ adGroups }) =>
      adGroups.flatMap(({ traffic, keywords }) => [
        ...(traffic.ads?.keywords ?? []),
        ...keywords.map(({ text }) => text),
      ]),
    ),
  );
  return [...new Set(all.map((text) => text.toLowerCase()))].filter((text) =>
    wordsOf(text).some((word) => wanted.has(word)),
  );
}

/** Returns an error message if the request is invalid, or null. */
export function refusedIdeas({ language, geoTargetConstants, keywordSeed }: IdeasRequest): string | null {
  const seeds = keywordSeed?.keywords ?? [];
  if (seeds.length === 0 || seeds.length > MAX_SEEDS) return 'The keyword seed needs 1 to 20 keywords.';
  if (!/^languageConstants\/\d+$/.test(language ?? '')) return 'The language is required.';
  if (!geoTargetConstants?.every((one) => /^geoTargetConstants\/\d+$/.test(one))) return 'A geo target is not valid.';
  return null;
}

/**
 * Returns the keyword ideas in arbitrary order, because Google doesn't rank them. Rarely searched keywords have no competition and
 * no bids.
 */
export function keywordIdeas(world: World, request: IdeasRequest) {
  const seeds = (request.keywordSeed?.keywords ?? []).map((text) => text.trim().toLowerCase());
  const texts = new Set([
    ...seeds.flatMap((seed) => MORE.map((more) => more(seed))),
    ...related(world, seeds).slice(0, 200),
  ]);
  const where = [request.language ?? '', ...(request.geoTargetConstants ?? [])].join(' ');
  const range = request.historicalMetricsOptions?.yearMonthRange;
  const season = range ? 0.85 + 0.3 * chance(range.start.year, range.start.month, range.end.year, range.end.month) : 1;
  const ideas = [...texts].map((text) => {
    const extra = wordsOf(text).length;
    const size = 10 ** (4.8 - 0.45 * extra + 1.2 * chance(text, where, 'searches'));
    const searches = Math.round((size * season) / 10) * 10;
    const metrics = { avgMonthlySearches: String(searches), competition: 'UNSPECIFIED' };
    if (searches < 50) return { text, keywordIdeaMetrics: metrics };
    const index = Math.round(100 * chance(text, where, 'competition'));
    const high = Math.round(400_000 + 5_000_000 * chance(text, where, 'bid') * (0.3 + index / 100));
    return {
      text,
      keywordIdeaMetrics: {
        ...metrics,
        competition: index < 34 ? 'LOW' : index < 67 ? 'MEDIUM' : 'HIGH',
        competitionIndex: String(index),
        lowTopOfPageBidMicros: String(Math.round(high * 0.3)),
        highTopOfPageBidMicros: String(high),
        averageCpcMicros: String(Math.round(high * 0.55)),
      },
    };
  });
  return { results: ideas.slice(0, request.pageSize ?? 10_000), totalSize: String(ideas.length) };
}
