import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asFigures, type LabeledScore, type LabeledSeries, publishedSeries, scoreLabeled } from './labeled.fixture.js';

const SIZES = [5, 10, 20, 50, 100, 200];
const MARGIN = 0.2;
const OTHER_MARGINS = [0, 0.4];
const SERIES = publishedSeries();

describe('the replay of published series of ad exchanges', () => {
  if (!SERIES) {
    it.skip('requires the environment variable SHARED_DATA', () => undefined);
    return;
  }
  const scores = new Map<LabeledSeries, LabeledScore[]>();
  beforeAll(() => {
    for (const one of SERIES) {
      scores.set(
        one,
        SIZES.map((spend) => scoreLabeled(one, asFigures(one, spend, MARGIN))),
      );
    }
  }, 120_000);

  it.each(SERIES.map(({ name }, at) => [name, at] as const))(
    'raises at most as many false alarms as the baseline at any size: %s',
    (_, at) => {
      for (const { outside, baselineOutside } of scores.get(SERIES[at]!)!)
        expect(outside).toBeLessThanOrEqual(baselineOutside);
    },
  );
  it.each(SERIES.map(({ name }, at) => [name, at] as const))(
    'detects every window that the baseline detects: %s',
    (_, at) => {
      for (const { lost } of scores.get(SERIES[at]!)!) expect(lost).toEqual([]);
    },
  );
  it('returns the same detections with other margins', () => {
    for (const one of SERIES) {
      for (const margin of OTHER_MARGINS) {
        for (const spend of [5, 200]) {
          const { outside, baselineOutside, lost } = scoreLabeled(one, asFigures(one, spend, margin));
          expect(outside).toBeLessThanOrEqual(baselineOutside);
          expect(lost).toEqual([]);
        }
      }
    }
  }, 120_000);
  it('matches the figures in docs/alerts.md', () => {
    const lines = [...scores].map(([{ name, windows }, ofSizes]) => {
      const cells = ofSizes.map(({ outside, hits }) => `${outside}; ${hits}`);
      return `| ${[name, windows.length, ofSizes[0]!.baselineOutside, ...cells].join(' | ')} |`;
    });
    console.info(lines.join('\n'));
    expect(lines).toHaveLength(4);
    const docs = readFileSync(join(process.cwd(), 'docs/alerts.md'), 'utf8').replaceAll(/ +/g, ' ');
    for (const line of lines) expect(docs).toContain(line);
  });
});
