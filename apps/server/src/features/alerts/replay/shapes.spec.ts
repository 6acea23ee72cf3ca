import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type LabeledScore, scoreLabeled } from './labeled.fixture.js';
import { makeSeries, SHAPES, type ShapeName } from './shapes.fixture.js';

/** Fixed seed. Tune thresholds only on other seeds. */
const SEED = 20_261_123;
const SIZES = [5, 20, 50, 200];
const NAMES = Object.keys(SHAPES) as ShapeName[];

describe('detection in a series of any kind', () => {
  const scores = new Map<ShapeName, LabeledScore[]>();
  beforeAll(() => {
    for (const name of NAMES) {
      scores.set(
        name,
        SIZES.map((spend) => {
          const one = makeSeries(SEED, name, spend);
          return scoreLabeled(one, one.figures);
        }),
      );
    }
  }, 120_000);

  it.each(NAMES)('raises at most as many false alarms as the baseline at any size: %s', (name) => {
    for (const { outside, baselineOutside } of scores.get(name)!) expect(outside).toBeLessThanOrEqual(baselineOutside);
  });
  it.each(NAMES)('finds every episode at any size: %s', (name) => {
    for (const spend of SIZES.keys()) {
      expect(makeSeries(SEED, name, SIZES[spend]!).windows).toHaveLength(6);
      expect(scores.get(name)![spend]).toMatchObject({ hits: 6, lost: [] });
    }
  });
  it('matches the figures in docs/alerts.md', () => {
    const lines = NAMES.map((name) => {
      const cells = scores
        .get(name)!
        .map(({ outside, baselineOutside, hits }) => `${outside} of ${baselineOutside}; ${hits}`);
      return `| ${[name, ...cells].join(' | ')} |`;
    });
    console.info(lines.join('\n'));
    const docs = readFileSync(join(process.cwd(), 'docs/alerts.md'), 'utf8').replaceAll(/ +/g, ' ');
    for (const line of lines) expect(docs).toContain(line);
  });
});
