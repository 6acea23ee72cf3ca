import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stringifyInTurns } from './stringify.js';

const row = (id: number, parts = 0): object => ({
  id: String(id),
  name: `"quoted" ${id} \u2028 😀`,
  cost: id / 7,
  margin: id % 3 ? null : -0.5,
  labels: ['a', 'b'],
  ...(parts > 0 && { children: Array.from({ length: parts }, (_, part) => ({ id: part, hour: null })) }),
});
const answerOf = (rows: object[]): object => ({ data: { report: { rows, totalRecords: rows.length } } });

describe('stringifyInTurns', () => {
  it('writes the same text as JSON.stringify', async () => {
    const answers = [
      answerOf([]),
      answerOf([row(1)]),
      answerOf(Array.from({ length: 1_234 }, (_, id) => row(id))),
      answerOf(Array.from({ length: 120 }, (_, id) => row(id, id % 2 ? 300 : 0))),
      { errors: [{ message: 'No.' }], data: null },
      { data: { plain: undefined, lists: [Array.from({ length: 60 }, () => undefined)] } },
    ];
    for (const answer of answers) expect(await stringifyInTurns(answer)).toBe(`${JSON.stringify(answer)}\n`);
  });

  it('writes the same text for any value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 1, max: 130 }), async (value, times) => {
        const answer = { data: { list: Array.from({ length: times }, () => value), value } };
        expect(await stringifyInTurns(answer)).toBe(`${JSON.stringify(answer)}\n`);
      }),
      { numRuns: 200 },
    );
  });

  it('yields to the event loop while it serializes a long response', async () => {
    const answer = answerOf(Array.from({ length: 60_000 }, (_, id) => row(id)));
    let turns = 0;
    const other = setInterval(() => (turns += 1), 1);
    await stringifyInTurns(answer);
    clearInterval(other);
    expect(turns).toBeGreaterThan(2);
  });
});
