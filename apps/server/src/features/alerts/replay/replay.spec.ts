import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AlertTypeName } from '@adops/domain';
import { IS_FULL } from '../../../../test/tier.js';
import { END, makeCase } from './cases.fixture.js';
import { noScores, plain, precisionOf, recallOf, replay, score, unevenLooks } from './replay.fixture.js';

/** Fixed seed. Tune thresholds only on other seeds. */
const SEED = 20_261_121;
const EPISODES = IS_FULL ? 200 : 60;
const TYPES: readonly AlertTypeName[] = [
  'CyclicLossAlert',
  'SignificantOneTimeLossAlert',
  'EstimatedSignificantOneTimeLossAlert',
  'AccumulativeLossAlert',
  'SignificantLossAlert',
  'AdGroupLifetimeEndAlert',
];
const CASES = [...TYPES, null].flatMap((type, kind) =>
  Array.from({ length: EPISODES }, (_, at) => makeCase(SEED, kind * 10_000 + at, type)),
);

describe('the replay of known losses', () => {
  const scores = noScores();
  beforeAll(() => {
    for (const one of CASES)
      score(
        scores,
        one,
        replay(one, unevenLooks(SEED, one.adgroupId), () => true),
      );
    console.info(
      ['type episodes found alerts false recall precision']
        .concat(
          TYPES.map((type) => {
            const { episodes, found, alerts, falseAlarms } = scores[type];
            const shares = [recallOf(scores[type]), precisionOf(scores[type])].map((share) => share.toFixed(3));
            return [type, episodes, found, alerts, falseAlarms, ...shares].join(' ');
          }),
        )
        .join('\n'),
    );
  }, 120_000);

  it.each(TYPES.map((type) => [type]))('reaches recall ≥ 0.95 and precision ≥ 0.90: %s', (type) => {
    expect(scores[type].episodes).toBe(EPISODES);
    expect(recallOf(scores[type])).toBeGreaterThanOrEqual(0.95);
    expect(precisionOf(scores[type])).toBeGreaterThanOrEqual(0.9);
  });
});

describe('the result of detection', () => {
  const some = CASES.filter((_, at) => at % 60 === 0);
  it('stays the same when hours are processed again, without duplicates', () => {
    for (const one of some) {
      const looks = unevenLooks(SEED, one.adgroupId);
      const once = plain(replay(one, looks, () => true));
      const twice = plain(
        replay(
          one,
          looks.flatMap((at) => [at, at]),
          () => true,
        ),
      );
      expect(twice).toEqual(once);
      const keys = replay(one, looks, () => true).map(({ type, identity }) => `${type} ${identity}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it("doesn't depend on batches of closed hours or on the order of figures", () => {
    for (const one of some) {
      const hourly = Array.from({ length: 7 * 24 - 3 }, (_, at) => END - 7 * 24 + at);
      const looks = [...hourly, END];
      // Estimates depend on the time of the run, so they are excluded if there are only a few runs.
      const closed = (rows: ReturnType<typeof replay>) =>
        plain(rows.filter(({ type }) => !type.startsWith('Estimated') && type !== 'AdGroupLifetimeEndAlert'));
      const first = closed(replay(one, looks, () => true));
      expect(closed(replay(one, unevenLooks(SEED, one.adgroupId), () => true))).toEqual(first);
      // Each run sees only some of the open hours, in a scattered order.
      const scattered = (at: number, look: number) => (at * 7919 + look * 104_729) % 3 > 0;
      expect(closed(replay(one, looks, scattered))).toEqual(first);
    }
  });
});
