import type { Metric } from '../facts/index.js';
import { amountLabel } from './amounts.js';
import { type Layout, placeOf } from './detect.js';
import type { ImportAccount } from './entities.repository.js';
import type { Survey } from './file-summary.js';
import { type Mapping, MEANS, MONEY } from './mapping.js';

/** Meaning of one column of a file, or of a statement about all its rows. */
export interface ReadColumn {
  /** Name of the column. Null for a statement about all rows. */
  readonly column: string | null;
  /** Meaning of the column. Null if it was skipped. */
  readonly as: string | null;
}

interface Terms {
  readonly account: ImportAccount;
  readonly reporting: string;
  /** Time zone of hours without an offset. */
  readonly timeZone: string;
  /** Day given with the import, or in a title line. */
  readonly date: string | null;
  readonly rate: string | null;
}

type Pair = readonly [column: string | undefined, as: string];

/** Returns the meaning of each column of a file, then the statements about all rows, then the skipped columns. */
export function readingOf(layout: Layout, found: Survey, terms: Terms): ReadColumn[] {
  const { mapping, names } = layout;
  const columns = [
    ...dayPairs(layout, found, terms.timeZone),
    ...entityPairs(mapping),
    ...partPairs(mapping),
    ...([
      [mapping.device, 'device'],
      [mapping.country, 'country'],
      [mapping.currency?.column, 'currency code'],
      [layout.endColumn ?? undefined, 'last day of the period, which must be the day itself'],
    ] as const),
    ...metricPairs(layout, found, terms),
    ...mapping.also.map((name): Pair => [name, 'summed up in the summary only']),
  ];
  const taken = new Map<number, string[]>();
  for (const [column, as] of columns) {
    const place = placeOf(layout, column);
    if (place !== undefined) taken.set(place, [...(taken.get(place) ?? []), as]);
  }
  const read = names.flatMap((column, place) =>
    taken.has(place) ? [{ column, as: taken.get(place)!.join('; ') }] : [],
  );
  const left = names.flatMap((column, place) => (taken.has(place) || column === '' ? [] : [{ column, as: null }]));
  const whole = wholeFile(layout, found, terms).map((as) => ({ column: null, as }));
  return [...read, ...whole, ...left];
}

function dayPairs(
  { mapping: { date, hour } }: Layout,
  { isDaily, hasHours, hasHoursWithoutOffset }: Survey,
  timeZone: string,
): Pair[] {
  const mayHaveOffset = date?.forms.some((form) => form.includes('Z')) ?? false;
  const clock = timeZone === 'UTC' ? 'UTC' : `${timeZone}, the account's time zone`;
  const own = !hasHours
    ? `day${isDaily ? ', with midnight as its time' : ''}, as defined by the platform`
    : hour
      ? `day of ${clock}`
      : !mayHaveOffset
        ? `day and hour in ${clock}`
        : `day and hour with the offset in the cell${hasHoursWithoutOffset ? `, or in ${clock} without an offset` : ''}`;
  return [
    ...(date?.columns ?? []).map((column): Pair => [
      column,
      `${own}${date!.columns.length > 1 ? ' (with others)' : ''}`,
    ]),
    [hour, `hour in ${clock}; the file contains no time zone`],
  ];
}

function entityPairs({ campaign, adgroup }: Mapping): Pair[] {
  const pairs = (entity: Mapping['campaign'], what: string): Pair[] => [
    [entity.id, `${what} id`],
    [entity.name, `${what} name${entity.id ? '' : ', which identifies it'}`],
    ...(entity.parts ?? []).map((column): Pair => [column, `part of the ${what} name`]),
  ];
  return [...pairs(campaign, 'campaign'), ...pairs(adgroup, 'ad group')];
}

function partPairs({ keyword, placement }: Mapping): Pair[] {
  const signs = keyword?.matchType ? '' : '; match type by its symbols, broad without symbols';
  return [
    [keyword?.id, 'keyword id'],
    [keyword?.name, `keyword text${signs}`],
    [keyword?.matchType, 'match type'],
    [placement?.id, 'placement id'],
    [placement?.name, 'placement'],
    [placement?.sectionId, 'placement section id'],
    [placement?.sectionName, 'placement section'],
  ];
}

function metricPairs({ mapping, isWorkbook }: Layout, found: Survey, { account }: Terms): Pair[] {
  const currencies = [...found.sums.keys()].map((code) => code || account.currency).join(' and ');
  const form = isWorkbook ? '' : `, decimal ${mapping.decimal === ',' ? 'comma' : 'point'}`;
  return (Object.entries(mapping.metrics) as [Metric, Mapping['metrics']['cost']][]).flatMap(
    ([field, metric]): Pair[] => {
      if (!metric) return [];
      const { column, unit, kind, blank } = metric;
      const of = MONEY.has(field) ? ` in ${unit === 'micros' ? 'millionths of ' : ''}${currencies}` : '';
      const mean = MEANS[field] ? `, an average weighted by ${amountLabel(MEANS[field])}` : '';
      const kinds = kind?.values ?? found.kinds;
      const only = kind
        ? `, of the kinds ${kinds.length > 0 ? kinds.join(', ') : 'that are conversions (none found)'}`
        : '';
      const removes = blank === 'remove' ? ', blank removes' : '';
      return [
        [column, `${amountLabel(field)}${of}${form}${mean}${only}${removes}`],
        [kind?.column, `kind of ${column}; link clicks are not conversions`],
      ];
    },
  );
}

/** Returns the statements about all rows of the file. */
function wholeFile({ mapping, range }: Layout, found: Survey, { account, reporting, date, rate }: Terms): string[] {
  const lines: string[] = [];
  if (date !== null) lines.push(`All rows are for ${date}, by day${range ? ', as the title says' : ''}`);
  if (mapping.campaign.fixed) lines.push(`All rows are for the campaign ${mapping.campaign.fixed}`);
  if (mapping.adgroup.fixed) lines.push(`All rows are for the ad group ${mapping.adgroup.fixed}`);
  const fixed = mapping.currency?.fixed;
  if (!mapping.currency?.column)
    lines.push(
      `Amounts are in ${fixed ?? account.currency}, ${fixed ? 'as the header or the mapping says' : "the account's currency"}`,
    );
  const foreign = [...found.sums.keys()].some((code) => (code || account.currency) !== reporting);
  if (foreign) lines.push(`Converted to ${reporting} at ${rate === null ? 'the rate of the day' : rate}`);
  if (found.totalLines > 0)
    lines.push(`Skipped ${found.totalLines} ${found.totalLines === 1 ? 'line' : 'lines'} with totals`);
  if (found.footers.length > 0) lines.push(`Skipped below the table: ${found.footers.join(' | ')}`);
  return lines;
}

/** Returns the reading as lines for a terminal. */
export function describeReading(reading: readonly ReadColumn[]): string[] {
  const read = reading.filter(({ column, as }) => column !== null && as !== null);
  const whole = reading.filter(({ column }) => column === null);
  const left = reading.filter(({ as }) => as === null);
  return [
    ...(read.length > 0 ? ['Columns:'] : []),
    ...read.map(({ column, as }) => `  ${column}: ${as}`),
    ...whole.map(({ as }) => `${as?.replace(/\.$/, '')}.`),
    ...(left.length > 0 ? [`Skipped columns: ${left.map(({ column }) => column).join(', ')}.`] : []),
  ];
}
