import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { AlertRow } from '../detect/alert-row.js';
import { detectHours } from '../detect/detect-hours.js';
import { DAY_HOURS, HOUR_MS, type Hour, type HourFigures, median, micros } from '../detect/series.js';
import { DEFAULT_THRESHOLDS } from '../thresholds.js';
import { hoursNamed } from './replay.fixture.js';

/** Hours from begin to end, both included, that a human labeled as anomalous. */
export interface Window {
  readonly begin: Hour;
  readonly end: Hour;
}

/** An hourly series of prices with labeled anomalies. */
export interface LabeledSeries {
  readonly name: string;
  /** Prices in chronological order. Hours without traffic are missing. */
  readonly prices: ReadonlyMap<Hour, number>;
  readonly windows: readonly Window[];
  /** Hours before this one are not scored. */
  readonly scoredFrom: Hour;
}

/** Share of a published series that is not scored, following its publishers. */
const PROBATION = 0.15;
/** Hours before the last closed hour that detection reads, the same as `SERIES_DAYS` in the figures repository. */
const HISTORY_HOURS = 36 * DAY_HOURS;
/** Parameters of the yardstick, |price - median| / (1.4826 MAD) over the previous week. */
const BASELINE_HOURS = 168;
const BASELINE_LIMIT = 6;
const BASELINE_SAMPLES = 8;

const FOLDER = [process.env['SHARED_DATA'], join(process.cwd(), '../shared/data')]
  .filter((folder) => folder !== undefined)
  .map((folder) => join(folder, 'timeseries'))
  .find((folder) => existsSync(join(folder, 'nab_windows.json')));

/** Reads hourly prices of two ad exchanges (Numenta Anomaly Benchmark). Null if the data isn't available. */
export function publishedSeries(): LabeledSeries[] | null {
  if (!FOLDER) return null;
  const hourAt = (text: string): Hour => Math.floor(Date.parse(`${text.replace(' ', 'T').slice(0, 19)}Z`) / HOUR_MS);
  const labels = JSON.parse(readFileSync(join(FOLDER, 'nab_windows.json'), 'utf8')) as Record<
    string,
    [string, string][]
  >;
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.csv'))
    .sort()
    .map((file) => {
      const rows = parse(readFileSync(join(FOLDER, file)), { columns: true }) as { timestamp: string; value: string }[];
      const prices = new Map(rows.map(({ timestamp, value }) => [hourAt(timestamp), Number(value)]));
      return {
        name: file.replace('_results.csv', ''),
        prices,
        windows: labels[file]!.map(([begin, end]) => ({ begin: hourAt(begin), end: hourAt(end) })),
        scoredFrom: [...prices.keys()][Math.floor(prices.size * PROBATION)]!,
      };
    });
}

/**
 * Converts prices into the figures of an ad group that buys the same number of clicks every hour. At the median price
 * the clicks cost `spend`, and revenue is constant at `margin` above that. Profit falls by the amount the price rises.
 */
export function asFigures({ prices }: LabeledSeries, spend: number, margin: number): Map<Hour, HourFigures> {
  const usual = median([...prices.values()]);
  const earned = spend * (1 + margin);
  return new Map(
    [...prices].map(([at, price]) => {
      const cost = (spend * price) / usual;
      return [at, { cost: micros(cost), profit: micros(earned - cost) }];
    }),
  );
}

/** Returns the alerts of a series with one run a day and the history detection reads, starting after the first week. */
function alertsOf(figures: ReadonlyMap<Hour, HourFigures>): AlertRow[] {
  const hours = [...figures.keys()];
  const [first, last] = [hours[0]!, hours.at(-1)!];
  const rows: AlertRow[] = [];
  let since: Hour | null = null;
  for (let until = first + 7 * DAY_HOURS; until <= last + DAY_HOURS; until += DAY_HOURS) {
    const read = new Map([...figures].filter(([at]) => at >= until - HISTORY_HOURS && at < until));
    detectHours({ adgroupId: 1, until, since, hours: read }, rows, DEFAULT_THRESHOLDS, until * HOUR_MS);
    since = until;
  }
  return rows;
}

/** Returns the hours that the yardstick flags. */
function baselineHours(figures: ReadonlyMap<Hour, HourFigures>): Hour[] {
  const known = [...figures].filter(([, { profit }]) => profit !== null);
  let begin = 0;
  return known.flatMap(([at, { profit }], end) => {
    while (known[begin]![0] < at - BASELINE_HOURS) begin += 1;
    const week = known.slice(begin, end).map(([, figure]) => figure.profit!);
    if (week.length < BASELINE_SAMPLES) return [];
    const middle = median(week);
    const deviation = 1.4826 * median(week.map((each) => Math.abs(each - middle)));
    return Math.abs(profit! - middle) > BASELINE_LIMIT * deviation ? [at] : [];
  });
}

/** Score of a series' alerts against its labels. */
export interface LabeledScore {
  /** Hours flagged as one-time losses outside the labeled windows, and hours that the yardstick flags. */
  readonly outside: number;
  readonly baselineOutside: number;
  /** Windows that a one-time or a significant loss overlaps. */
  readonly hits: number;
  /** Windows without an alert in which the yardstick flags a loss that is large enough to count. */
  readonly lost: readonly Window[];
}

interface Labels {
  readonly windows: readonly Window[];
  readonly scoredFrom: Hour;
}

export function scoreLabeled({ windows, scoredFrom }: Labels, figures: ReadonlyMap<Hour, HourFigures>): LabeledScore {
  const rows = alertsOf(figures);
  const ranges = (type: AlertRow['type']) => rows.filter((row) => row.type === type).map(hoursNamed);
  const oneTime = ranges('SignificantOneTimeLossAlert');
  const found = [...oneTime, ...ranges('SignificantLossAlert')];
  const isHit = (window: Window): boolean => found.some(({ begin, end }) => begin <= window.end && window.begin < end);
  const baseline = baselineHours(figures);
  const least = micros(DEFAULT_THRESHOLDS.SignificantOneTimeLossAlert.loss);
  const isSeen = ({ begin, end }: Window): boolean =>
    baseline.some((at) => begin <= at && at <= end && figures.get(at)!.profit! <= -least);
  const outside = (hours: readonly Hour[]): number =>
    hours.filter((at) => at >= scoredFrom && !windows.some(({ begin, end }) => begin <= at && at <= end)).length;
  return {
    outside: outside(oneTime.map(({ begin }) => begin)),
    baselineOutside: outside(baseline),
    hits: windows.filter(isHit).length,
    lost: windows.filter((window) => isSeen(window) && !isHit(window)),
  };
}
