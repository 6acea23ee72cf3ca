/** Names that platforms use for columns with the days of a row. */

/** Returns the name of a column as letters and digits only, without `metrics.` and `segments.`. */
export const plainName = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replace(/^(metrics|segments)\./, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

const DAYS = new Set(['day', 'date', 'gregoriandate', 'stattimeday', 'byday', 'tag', 'datum', 'fecha', 'jour']);
const PERIODS: Readonly<Record<string, string>> = {
  week: 'a week',
  isoweek: 'a week',
  weekstart: 'a week',
  startofweek: 'a week',
  weekmonday: 'a week',
  weeksunday: 'a week',
  month: 'a month',
  monthofyear: 'a month',
  startofmonth: 'a month',
  quarter: 'a quarter',
  year: 'a year',
};
const START = /start(?:s|ed)?|begin(?:s|ning)?|from|since/;
const END = /end(?:s|ed|ing)?|stop(?:s|ped)?|until|through|to$/;

/** Returns true if the column has a day per row. */
export const isDayColumn = (name: string): boolean => DAYS.has(plainName(name));

/** Returns the period per row of a column, such as `a week`. Null if it has no period. */
export const periodColumn = (name: string): string | null => PERIODS[plainName(name)] ?? null;

/**
 * Returns the column with the end of the period that starts in the given column, such as `Reporting ends` for
 * `Reporting starts`.
 */
export function endColumn(start: string, names: readonly string[]): string | null {
  const word = plainName(start);
  if (!START.test(word)) return null;
  const stem = word.replace(START, '');
  return names.find((name) => END.test(plainName(name)) && plainName(name).replace(END, '') === stem) ?? null;
}

/** Returns the first pair of columns with the start and the end of a period. */
export function periodPair(names: readonly string[]): { readonly start: string; readonly end: string } | null {
  for (const start of names) {
    const end = endColumn(start, names);
    if (end !== null) return { start, end };
  }
  return null;
}

/** Title lines of a report that is aggregated by weeks, months or as a whole. */
const AGGREGATION = /^"?(?:Report Aggregation|Aggregation|Time unit|Granularity)[:;,\t ]+"?([\p{L}]+)/iu;

/** Returns the aggregation in a title line, such as `Weekly`. Null for days, hours or none. */
export function periodInTitle(title: string): string | null {
  const said = AGGREGATION.exec(title.trim())?.[1] ?? null;
  return said !== null && /week|month|quarter|year|summary|total/i.test(said) ? said : null;
}
