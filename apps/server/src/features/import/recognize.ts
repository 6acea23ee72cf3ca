import type { Metric } from '../facts/index.js';
import { type Mapping, type MappingInput, mappingSchema } from './mapping.js';
import { plainName as plain } from './periods.js';
import { KIND_COLUMNS, MIXED_COLUMNS } from './result-kinds.js';

type Field =
  | 'date' | 'hour' | 'campaignId' | 'campaignName' | 'adgroupId' | 'adgroupName' | 'keywordId' | 'keyword' | 'matchType'
  | 'placementId' | 'placement' | 'device' | 'country' | 'currency' | 'costMicros' | 'resultKind'
  | 'impressions' | 'bought' | 'cost' | 'conv' | 'convValue' | 'position'; // prettier-ignore

/** Column names of platforms, best first. Only letters and digits, without `metrics.` and `segments.`. */
const WORDS: Readonly<Record<Field, readonly string[]>> = {
  date: [
    'day',
    'date',
    'gregoriandate',
    'timeperiod',
    'stattimehour',
    'stattimeday',
    'datestart',
    'reportingstarts',
    'byday',
  ],
  hour: ['houroftheday', 'hourofday', 'hour', 'hourlystatsaggregatedbyadvertisertimezone', 'byhour'],
  campaignId: ['campaignid'],
  campaignName: ['campaignname', 'campaign'],
  adgroupId: ['adgroupid', 'adsetid'],
  adgroupName: ['adgroupname', 'adgroup', 'adsetname'],
  keywordId: ['keywordid', 'adgroupcriterioncriterionid'],
  keyword: ['keyword', 'keywordtext', 'searchkeyword', 'adgroupcriterionkeywordtext'],
  matchType: [
    'searchkeywordmatchtype',
    'keywordmatchtype',
    'bidmatchtype',
    'matchtype',
    'adgroupcriterionkeywordmatchtype',
  ],
  placementId: ['siteid', 'placementid', 'publisherid'],
  placement: ['placement', 'groupplacement', 'site', 'sitename', 'publisherurl', 'publishername'],
  device: ['devicetype', 'device', 'deviceplatform', 'impressiondevice', 'platform'],
  country: ['countryterritoryuserlocation', 'countryterritorymatched', 'countryterritory', 'countryregion', 'country'],
  currency: ['currencycode', 'currency', 'accountcurrency'],
  costMicros: ['costmicros'],
  impressions: ['impr', 'impressions', 'imps'],
  bought: ['clicks', 'inlinelinkclicks', 'linkclicks', 'clicksdestination', 'clicksall', 'interactions'],
  cost: ['cost', 'spend', 'spent', 'amountspent'],
  conv: ['conversions', 'conversion', 'conv', 'purchases', 'results'],
  resultKind: KIND_COLUMNS,
  convValue: ['convvalue', 'conversionvalue', 'conversionsvalue', 'totalconversionvalue', 'purchasesconversionvalue'],
  position: ['averageposition', 'avgposition', 'avgpos'],
};

/** Unambiguous date formats. Excludes slashes, because 3/4 is in March or in April. */
export const FORMS: readonly string[] = [
  'YYYY-MM-DD', 'YYYY-MM-DDTHH:mm:ssZ', 'YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DDTHH:mm:ss', 'YYYY/MM/DD', 'YYYYMMDD',
  'MMM D, YYYY', 'MMMM D, YYYY', 'D MMM YYYY', 'D MMMM YYYY',
]; // prettier-ignore

/** A platform whose reports are recognized by their column names, in any selection and order. */
interface Platform {
  readonly name: string;
  readonly isReported: (has: (...words: string[]) => boolean) => boolean;
  readonly totals?: { readonly prefix: string; readonly overall?: string };
  /** Column of revenue, if the name means something else on other platforms. */
  readonly convValue?: string;
}

const PLATFORMS: readonly Platform[] = [
  {
    name: 'google-ads-report',
    isReported: (has) =>
      has('costmicros') ||
      (has('cost') &&
        has(
          'impr',
          'avgcpc',
          'interactions',
          'interactionrate',
          'convvalue',
          'campaignstatus',
          'campaigntype',
          'searchterm',
        )),
    totals: { prefix: 'Total:', overall: 'Total: Account' },
  },
  {
    name: 'meta-ads-report',
    isReported: (has) =>
      has('amountspent') ||
      (has('spend') && has('inlinelinkclicks', 'adsetid', 'adsetname', 'datestart', 'reportingstarts')),
  },
  {
    name: 'tiktok-ads-report',
    isReported: (has) =>
      has('stattimehour', 'stattimeday') || (has('cost') && has('clicksdestination', 'cpcdestination')),
  },
  {
    name: 'microsoft-ads-report',
    isReported: (has) =>
      has('spend') && has('timeperiod', 'gregoriandate', 'averagecpc', 'avgcpc', 'bidmatchtype', 'deliveredmatchtype'),
    // The last line is a copyright notice, not a total.
    totals: { prefix: '©', overall: '©' },
    convValue: 'revenue',
  },
  { name: 'taboola-report', isReported: (has) => has('spent') && has('campaign', 'campaignname') },
];

/** Result of recognizing a header. */
export interface Recognized {
  readonly mapping: Mapping;
  /** True if it is a complete report of a known platform. Otherwise the mapping is only a starting point. */
  readonly isKnown: boolean;
  /** Recognized columns, by field. */
  readonly columns: Partial<Record<Field, string>>;
  /** Notes for the user. */
  readonly notes: readonly string[];
}

/** Pattern of columns such as `Amount spent (USD)`, which contain the currency of their cells. */
const WITH_CURRENCY = /^(amountspent|spend|cost|spent)([a-z]{3})$/;

/** Recognizes a header by its column names. Returns null if no column is a figure. */
export function recognize(header: readonly string[]): Recognized | null {
  const byWord = new Map<string, string>();
  let currency: string | null = null;
  for (const name of header) {
    const word = plain(name);
    const money = /\([A-Z]{3}\)/.test(name) ? WITH_CURRENCY.exec(word) : null;
    if (money) currency = money[2]!.toUpperCase();
    const key = money?.[1] ?? word;
    if (key !== '' && !byWord.has(key)) byWord.set(key, name.trim());
  }
  const has = (...words: string[]) => words.some((word) => byWord.has(word));
  const platform = PLATFORMS.find(({ isReported }) => isReported(has));
  const columns: Partial<Record<Field, string>> = {};
  for (const [field, words] of Object.entries(WORDS) as [Field, readonly string[]][]) {
    const own = field === 'convValue' && platform?.convValue ? [...words, platform.convValue] : words;
    const word = own.find((one) => byWord.has(one));
    if (word) columns[field] = byWord.get(word)!;
  }
  if (!columns.cost && !columns.costMicros && !columns.impressions && !columns.bought) return null;
  const hasHome = Boolean(columns.campaignId ?? columns.campaignName ?? columns.adgroupId ?? columns.adgroupName);
  const isKnown = platform !== undefined && hasHome && Boolean(columns.cost ?? columns.costMicros);
  const mapping = mappingOf(platform, columns, currency, header);
  if (!mapping) return null;
  return { mapping, isKnown, columns, notes: notesOf(mapping, columns) };
}

function mappingOf(
  platform: Platform | undefined,
  columns: Partial<Record<Field, string>>,
  currency: string | null,
  header: readonly string[],
): Mapping | null {
  const named = (id: string | undefined, name: string | undefined) => ({ ...(id && { id }), ...(name && { name }) });
  const campaign = named(columns.campaignId, columns.campaignName);
  const adgroup = named(columns.adgroupId, columns.adgroupName);
  const isEmpty = (entity: object) => Object.keys(entity).length === 0;
  const home = isEmpty(campaign) ? { fixed: 'All campaigns' } : campaign;
  const metrics: Partial<Record<Metric, NonNullable<MappingInput['metrics'][Metric & keyof MappingInput['metrics']]>>> =
    {};
  for (const field of ['impressions', 'bought', 'cost', 'conv', 'convValue', 'position'] as const)
    if (columns[field]) metrics[field] = { column: columns[field] };
  if (columns.costMicros) metrics.cost = { column: columns.costMicros, unit: 'micros' };
  if (columns.conv && columns.resultKind && MIXED_COLUMNS.has(plain(columns.conv)))
    metrics.conv = { column: columns.conv, kind: { column: columns.resultKind } };
  if (!metrics.impressions) delete metrics.position;
  const input: MappingInput = {
    name: platform?.name ?? 'my-report',
    ...(columns.currency ? { currency: { column: columns.currency } } : currency && { currency: { fixed: currency } }),
    ...(columns.date && { date: { columns: [columns.date], forms: [...FORMS] } }),
    ...(columns.hour && { hour: columns.hour }),
    campaign: home,
    // In a campaign report, one ad group contains the figures of each campaign.
    adgroup: isEmpty(adgroup) ? home : adgroup,
    ...partOf(columns, named),
    ...(columns.device && { device: columns.device }),
    ...(columns.country && { country: columns.country }),
    metrics,
    ...(platform?.totals && header[0] && { totals: { column: header[0].trim(), ...platform.totals } }),
  };
  return mappingSchema.safeParse(input).data ?? null;
}

/** Returns the keyword, or else the placement. Both need a name, because reports would show only an ID. */
function partOf(
  { keyword, keywordId, matchType, placement, placementId }: Partial<Record<Field, string>>,
  named: (id: string | undefined, name: string | undefined) => object,
): Pick<MappingInput, 'keyword' | 'placement'> {
  if (keyword) return { keyword: { ...named(keywordId, keyword), ...(matchType && { matchType }) } };
  return placement ? { placement: named(placementId, placement) } : {};
}

function notesOf(mapping: Mapping, columns: Partial<Record<Field, string>>): string[] {
  const read = Object.entries(columns).map(([field, column]) => `${field} from '${column}'`);
  return [`Recognized as ${mapping.name} by its columns: ${read.join(', ')}.`];
}
