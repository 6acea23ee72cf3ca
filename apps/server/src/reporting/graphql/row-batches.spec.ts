import { expect, it } from '@jest/globals';
import { buildSchema, execute, parse } from 'graphql';
import type { ReportAnswer } from '../engine/report-engine.js';
import { rowsInBatches } from './row-batches.js';

const schema = buildSchema(
  'type Row { id: String bought: Int children: [Row!] } type Answer { rows: [Row!]! totalRecords: Int } type Query { report: Answer }',
);
const document = parse('{ report { rows { id bought children { id bought } } totalRecords } }');
const answerOf = (rows: number, parts: number): ReportAnswer => ({
  rows: Array.from({ length: rows }, (_, id) => ({
    id: String(id),
    type: 'parent',
    bought: id,
    children: Array.from({ length: parts }, (_unused, part) => ({
      id: `${id}:${part}`,
      type: 'children',
      bought: part,
    })),
  })),
  rowTotal: null,
  rowAverage: null,
  totalRecords: rows,
  unattributedRecords: null,
  freshness: [],
  comparison: null,
});

it('returns a few rows unchanged', () => {
  const answer = answerOf(10, 10);
  expect(rowsInBatches(answer)).toBe(answer);
});

it('returns many rows in order, and yields to other requests in between', async () => {
  for (const [rows, parts] of [
    [12_000, 0],
    [30, 600],
  ] as const) {
    const answer = answerOf(rows, parts);
    let turns = 0;
    const other = setInterval(() => (turns += 1), 1);
    const { data } = await execute({ schema, document, rootValue: { report: rowsInBatches(answer) } });
    clearInterval(other);
    const { rows: answered } = (data as { report: { rows: { id: string; children: object[] }[] } }).report;
    expect(answered.map(({ id }) => id)).toEqual(answer.rows.map(({ id }) => id));
    expect(answered.at(-1)!.children).toHaveLength(parts);
    expect(turns).toBeGreaterThan(2);
  }
});
