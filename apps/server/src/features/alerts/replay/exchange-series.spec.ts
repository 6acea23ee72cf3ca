import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { robustZ } from '../detect/one-time-loss.js';
import { DEFAULT_THRESHOLDS } from '../thresholds.js';

/** Published hourly prices of ad exchanges with labelled anomalies; beside the checkout where they are at hand. */
const FOLDER = [process.env['SHARED_DATA'], join(process.cwd(), '../shared/data')]
  .filter((folder) => folder !== undefined)
  .map((folder) => join(folder, 'timeseries'))
  .find((folder) => existsSync(join(folder, 'nab_windows.json')));
/** Share of a series that is not scored, as its publishers do. */
const PROBATION = 0.15;
const SAME_HOUR_DAYS = 28;
const LEAST_SAMPLES = 8;
const RECENT = 168;
const LEAST_RECENT = 24;

interface Result {
  readonly name: string;
  readonly points: number;
  readonly windows: number;
  readonly hits: number;
  readonly alarms: number;
  readonly falseAlarms: number;
}

/** The statistic of one-time losses on prices: a jump up is a loss of profit. Prices say nothing of money lost. */
function replaySeries(
  name: string,
  points: readonly { at: number; value: number }[],
  windows: [number, number][],
): Result {
  const byHour = new Map(points.map(({ at, value }) => [Math.floor(at / 3_600_000), -value]));
  const first = Math.floor(points.length * PROBATION);
  const alarms: number[] = [];
  const told = new Set<number>();
  const around = (at: number, step: number, count: number): number[] =>
    Array.from({ length: count }, (_, back) => at - (back + 1) * step).flatMap((hour) =>
      told.has(hour) ? [] : (byHour.get(hour) ?? []),
    );
  points.forEach(({ at, value }, index) => {
    const hour = Math.floor(at / 3_600_000);
    const sameHour = around(hour, 24, SAME_HOUR_DAYS);
    const recent = around(hour, 1, RECENT);
    const baseline = sameHour.length >= LEAST_SAMPLES ? sameHour : recent.length >= LEAST_RECENT ? recent : null;
    if (
      !baseline ||
      robustZ(-value, baseline, Number.MIN_VALUE) > -DEFAULT_THRESHOLDS.SignificantOneTimeLossAlert.robustZ
    )
      return;
    told.add(hour);
    if (index >= first) alarms.push(at);
  });
  const within = (at: number, [begin, end]: [number, number]): boolean => begin <= at && at <= end;
  const scored = windows.filter(([, end]) => end >= points[first]!.at);
  return {
    name,
    points: points.length - first,
    windows: scored.length,
    hits: scored.filter((window) => alarms.some((at) => within(at, window))).length,
    alarms: alarms.length,
    falseAlarms: alarms.filter((at) => !scored.some((window) => within(at, window))).length,
  };
}

describe('published series of ad exchanges', () => {
  if (!FOLDER) {
    it.skip('are not at hand: set SHARED_DATA', () => undefined);
    return;
  }
  it('hits, misses and false alarms are what docs/alerts.md says', () => {
    const labels = JSON.parse(readFileSync(join(FOLDER, 'nab_windows.json'), 'utf8')) as Record<
      string,
      [string, string][]
    >;
    const at = (text: string): number => Date.parse(`${text.replace(' ', 'T').slice(0, 19)}Z`);
    const results = readdirSync(FOLDER)
      .filter((file) => file.endsWith('.csv'))
      .sort()
      .map((file) => {
        const rows = parse(readFileSync(join(FOLDER, file)), { columns: true }) as {
          timestamp: string;
          value: string;
        }[];
        const windows = Object.entries(labels).find(([key]) => key.endsWith(file))?.[1] ?? [];
        const points = rows.map(({ timestamp, value }) => ({ at: at(timestamp), value: Number(value) }));
        return replaySeries(
          file.replace('_results.csv', ''),
          points,
          windows.map(([a, b]) => [at(a), at(b)]),
        );
      });
    const lines = results.map(
      ({ name, points, windows, hits, alarms, falseAlarms }) =>
        `| ${name} | ${points} | ${windows} | ${hits} | ${windows - hits} | ${alarms} | ${falseAlarms} |`,
    );
    console.info(lines.join('\n'));
    const docs = readFileSync(join(process.cwd(), 'docs/alerts.md'), 'utf8').replaceAll(/ +/g, ' ');
    for (const line of lines) expect(docs).toContain(line);
    expect(results).toHaveLength(4);
  });
});
