import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { KeywordIdea, KeywordIdeaQuery } from '../port/ad-platform.js';
import type { KeywordIdeaReach } from '../port/capabilities.js';
import { InvalidRequest, NotSupported } from '../port/errors.js';
import type { GoogleHttp } from './google-http.js';

/** Country target IDs are 2000 + the ISO 3166 number. Not all of them have been verified. */
const GEO_TARGETS: Readonly<Record<string, number>> = {
  AR: 2032,
  AU: 2036,
  AT: 2040,
  BE: 2056,
  BR: 2076,
  CA: 2124,
  CL: 2152,
  TW: 2158,
  CO: 2170,
  CZ: 2203,
  DK: 2208,
  FI: 2246,
  FR: 2250,
  DE: 2276,
  GR: 2300,
  HK: 2344,
  HU: 2348,
  IN: 2356,
  ID: 2360,
  IE: 2372,
  IL: 2376,
  IT: 2380,
  JP: 2392,
  KR: 2410,
  LU: 2442,
  MY: 2458,
  MX: 2484,
  NL: 2528,
  NZ: 2554,
  NO: 2578,
  PE: 2604,
  PH: 2608,
  PL: 2616,
  PT: 2620,
  RO: 2642,
  SG: 2702,
  VN: 2704,
  ZA: 2710,
  ES: 2724,
  SE: 2752,
  CH: 2756,
  TH: 2764,
  TR: 2792,
  GB: 2826,
  US: 2840,
  VE: 2862,
};

/** Ids of `language_constant`. Chinese is traditional in Hong Kong and Taiwan. */
const LANGUAGES: Readonly<Record<string, number>> = {
  ar: 1019,
  cs: 1021,
  da: 1009,
  de: 1001,
  el: 1022,
  en: 1000,
  es: 1003,
  fi: 1011,
  fr: 1002,
  he: 1027,
  hi: 1023,
  hu: 1024,
  id: 1025,
  it: 1004,
  ja: 1005,
  ko: 1012,
  ms: 1102,
  nl: 1010,
  no: 1013,
  pl: 1030,
  pt: 1014,
  ro: 1032,
  sv: 1015,
  th: 1044,
  tr: 1037,
  vi: 1040,
  zh: 1017,
};
const TRADITIONAL_CHINESE = { language: 1018, countries: ['HK', 'TW'] };

/** Google returns searches by device only for all ideas together. */
export const KEYWORD_IDEAS: KeywordIdeaReach = {
  countries: Object.keys(GEO_TARGETS),
  languages: Object.keys(LANGUAGES),
  byDevice: false,
  seeds: 20,
};

const PAGE = 1_000;

const MONTHS = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
];

/** 64-bit numbers are returned as strings. */
const whole = z.coerce.number().int().min(0).optional();
const metrics = z.object({
  avgMonthlySearches: whole,
  competitionIndex: whole,
  averageCpcMicros: whole,
  lowTopOfPageBidMicros: whole,
  highTopOfPageBidMicros: whole,
});
const answer = z.object({
  results: z.array(z.object({ text: z.string(), keywordIdeaMetrics: metrics.optional() })).default([]),
});

/**
 * Returns Google's first page, which contains the best ideas. Searches are Google's average over the given months or
 * the last twelve months.
 */
export async function suggestKeywords(
  http: GoogleHttp,
  account: AccountRef,
  query: KeywordIdeaQuery,
): Promise<KeywordIdea[]> {
  const { results } = await http.planning(account, 'generateKeywordIdeas', bodyOf(query), answer);
  return results.map(({ text, keywordIdeaMetrics: found = {} }) => ({
    keyword: text,
    searches: found.avgMonthlySearches ?? null,
    suggestedBid: bidOf(found),
    ...{ impressions: null, relevance: null },
    competition: found.competitionIndex === undefined ? null : Math.min(1, found.competitionIndex / 100),
  }));
}

function bodyOf({ seeds, country, language, months }: KeywordIdeaQuery) {
  const geo = GEO_TARGETS[country];
  if (geo === undefined) throw new NotSupported(`Google Ads doesn't suggest keywords for ${country}.`);
  const isTraditional = language === 'zh' && TRADITIONAL_CHINESE.countries.includes(country);
  const constant = isTraditional ? TRADITIONAL_CHINESE.language : LANGUAGES[language];
  if (constant === undefined)
    throw new NotSupported(`Google Ads doesn't suggest keywords in the language ${language}.`);
  if (seeds.length === 0 || seeds.length > KEYWORD_IDEAS.seeds)
    throw new InvalidRequest(`Google Ads suggests keywords for 1 to ${KEYWORD_IDEAS.seeds} keywords.`);
  return {
    language: `languageConstants/${constant}`,
    geoTargetConstants: [`geoTargetConstants/${geo}`],
    includeAdultKeywords: false,
    keywordPlanNetwork: 'GOOGLE_SEARCH',
    keywordSeed: { keywords: seeds },
    historicalMetricsOptions: {
      includeAverageCpc: true,
      ...(months && { yearMonthRange: { start: monthOf(months.from), end: monthOf(months.to) } }),
    },
    pageSize: PAGE,
  };
}

/** Converts YYYY-MM to Google's format. */
const monthOf = (text: string) => ({ year: Number(text.slice(0, 4)), month: MONTHS[Number(text.slice(5, 7)) - 1] });

/** Returns the average price of a click, or the middle of the price range for top-of-page ads if it is missing. */
function bidOf({
  averageCpcMicros,
  lowTopOfPageBidMicros: low,
  highTopOfPageBidMicros: high,
}: z.infer<typeof metrics>): number | null {
  if (averageCpcMicros !== undefined) return averageCpcMicros;
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
