import type { ReadColumn } from '../import/index.js';
import type { FamilyFormat } from './family-formats.js';
import type { FamilyMapping, FamilyTable } from './family-table.js';

interface Terms {
  readonly format: FamilyFormat;
  readonly mapping: FamilyMapping;
  /** Currency of money in the file. */
  readonly currency: string;
  /** Time zone of the feed account. Null for sites, which count by UTC. */
  readonly timeZone: string | null;
}

const WORDS: Readonly<Record<string, string>> = {
  typeTag: 'tag',
  pageViews: 'page views',
  biddedSearches: 'bidded searches',
  tq: 'traffic quality score, averaged by sold clicks',
  plaSold: 'clicks sold by product ads',
  taSold: 'clicks sold by text ads',
  inboundNbot: 'inbound without bots',
  outboundNbot: 'outbound without bots',
  thumbImageUrl: 'URL of the image',
  rawLink: 'link',
  isModified: 'whether the entity was modified',
};
const MONEY: Readonly<Record<string, string>> = {
  earned: 'revenue before the revenue share',
  plaRevenue: 'revenue of product ads',
  taRevenue: 'revenue of text ads',
};

/** Describes how each column of a file was read, and the values that apply to all rows. */
export function readingOfFamily(
  { columns, hasOwnDays }: Pick<FamilyTable<unknown>, 'columns' | 'hasOwnDays'>,
  { format, mapping, currency, timeZone }: Terms,
): ReadColumn[] {
  const words = (field: string): string => {
    if (field in MONEY) return `${MONEY[field]} in ${currency}`;
    if (field === 'date') return `day of ${timeZone ?? 'UTC'}`;
    if (field !== 'hour') return WORDS[field] ?? field;
    if (timeZone !== null) return `hour in ${timeZone}, the account's time zone`;
    return hasOwnDays ? 'hour of UTC' : 'day and hour with the offset in the cell';
  };
  const fixed = Object.entries(mapping.fixed).map(([field, value]) => `All rows have the ${words(field)} ${value}`);
  const left = columns.filter(({ field }) => field === null).map(({ column }) => ({ column, as: null }));
  return [
    ...columns.flatMap(({ column, field }) => (field === null ? [] : [{ column, as: words(field) }])),
    { column: null, as: `The file has the format ${format.name}` },
    ...fixed.map((as) => ({ column: null, as })),
    ...left,
  ];
}
