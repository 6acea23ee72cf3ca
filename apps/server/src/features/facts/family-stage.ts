import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Measure } from '@adops/domain';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { FactsRefused } from './fact-row.js';
import type { RowCheck } from './family-checks.js';
import { figuresOf, givenKeys, type FamilyKey, type FamilyRows } from './family-row.js';

/** Size in characters of the chunks in which rows are sent to the server. */
const CHUNK = 1 << 16;
const MAX_COUNT = 2 ** 31 - 1;

const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const copied = (text: string): string => text.replace(/[\\\t\n\r]/g, (letter) => COPY_ESCAPES[letter]!);

/**
 * Copies validated rows into a temporary table that exists until the transaction ends.
 * @returns the number of rows
 * @throws FactsRefused at the first invalid row
 */
export async function stageFamily(client: PoolClient, stage: string, of: FamilyRows, check: RowCheck): Promise<number> {
  const [figures, keys] = [figuresOf(of), givenKeys(of.family)];
  await client.query(
    `CREATE TEMP TABLE ${stage} (${[
      ...figures.map(({ column }) => `${column} bigint`),
      ...keys.map(
        ({ key, column, isText }) => `${column} ${isText ? 'text' : key === 'date' ? 'date' : 'int'} NOT NULL`,
      ),
    ].join(', ')}) ON COMMIT DROP`,
  );
  let read = 0;
  const encode = (row: FamilyKey): string => {
    read += 1;
    check(row, read);
    const sums = row as unknown as Readonly<Record<string, number | null>>;
    const cells = figures.map(({ field, measure }) => figureText(field, sums[field] ?? null, measure, read));
    for (const { field, isText } of keys) cells.push(isText ? copied(row[field] as string) : String(row[field] ?? 0));
    return `${cells.join('\t')}\n`;
  };
  await pipeline(
    Readable.from(pieces(of.rows, encode), { highWaterMark: 4 }),
    client.query(copyFrom(`COPY ${stage} FROM STDIN`)),
  );
  return read;
}

/** Encodes rows in chunks. Awaits only rows of an async source, because an await costs as much as a row. */
function pieces(
  rows: FamilyRows['rows'],
  encode: (row: FamilyKey) => string,
): Iterable<string> | AsyncIterable<string> {
  let piece = '';
  const add = (row: FamilyKey): boolean => (piece += encode(row)).length >= CHUNK;
  const take = (): string => {
    const taken = piece;
    piece = '';
    return taken;
  };
  async function* awaited(given: AsyncIterable<FamilyKey>): AsyncGenerator<string> {
    for await (const row of given) if (add(row)) yield take();
    if (piece !== '') yield take();
  }
  function* plain(given: Iterable<FamilyKey>): Generator<string> {
    for (const row of given) if (add(row)) yield take();
    if (piece !== '') yield take();
  }
  return Symbol.asyncIterator in rows ? awaited(rows) : plain(rows);
}

function figureText(field: string, value: number | null, { unit, isLarge }: Measure, at: number): string {
  if (value === null) return '\\N';
  const isPossible =
    Number.isSafeInteger(value) && (unit !== 'count' || (value >= 0 && (isLarge || value <= MAX_COUNT)));
  if (!isPossible) throw new FactsRefused(`${field} is ${value}, which is not a valid metric.`, at);
  return String(value);
}
