import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { PERMISSION_KEYS } from '@adops/domain';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { TestConsole } from '../../../test/console.js';
import { callOf, operationsOf } from '../../../test/operations.js';
import { inTurn } from '../../../test/tier.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

/** Number that fits GraphQL's Int but no smallint column. Sums of it fit no integer column. */
const WIDE = 2_147_480_000;
/** Number of calls in a normal run. A full run uses all calls. */
const CALLS = 400;

jest.setTimeout(600_000);
let desk: TestConsole;
let world: TwoCompanies;

beforeAll(async () => {
  desk = await TestConsole.open({
    LOG_LEVEL: 'silent',
    // Calls to other hosts are rejected on this machine.
    SANDBOX_URL: 'http://127.0.0.1:9',
    SECRETS_KEYS: `t:${Buffer.alloc(32, 7).toString('base64')}`,
  });
  world = await insertTwoCompanies(desk.database);
  await giveRole(desk.database, world.ALFA.company, world.ALFA.admin, PERMISSION_KEYS);
});
afterAll(() => desk.close());

/** Yields copies of the variables, each with another number replaced, and the path of that number. */
function* widened(variables: Readonly<Record<string, unknown>>): Generator<[string, Record<string, unknown>]> {
  const paths: (string | number)[][] = [];
  const find = (value: unknown, path: (string | number)[]): void => {
    if (typeof value === 'number') paths.push(path);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) find(inner, [...path, key]);
  };
  find(variables, []);
  for (const path of paths) {
    const copy = structuredClone(variables) as Record<string, unknown>;
    let holder = copy as Record<string | number, unknown>;
    for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
    holder[path.at(-1)!] = WIDE;
    yield [path.join('.'), copy];
  }
}

it("returns no entity or a user error for numbers that exceed a column's range", async () => {
  const { schema } = desk.app.get(GraphQLSchemaHost);
  const all = operationsOf(schema).flatMap((operation) => {
    const { query, variables } = callOf(schema, operation, world.ALFA, 'word', 0);
    return [...widened(variables)].map(([path, wide]) => ({ operation, path, query, wide }));
  });
  expect(all.length).toBeGreaterThan(1_000);
  const failures: string[] = [];
  let outside = 0;
  const calls = inTurn(all, CALLS);
  for (const [at, { operation, path, query, wide }] of calls.entries()) {
    const { status, errors } = await desk.call({
      query,
      variables: wide,
      company: world.ALFA.company,
      as: 'ALFA-admin',
    });
    if (errors?.[0]?.message === 'Failed to auth') outside += 1;
    const internal = errors?.find(({ extensions }) => extensions.code === 'INTERNAL' || !extensions.code);
    if (status >= 500 || internal) failures.push(`${operation.name} ${path}: ${status} ${internal?.message ?? ''}`);
    if (at % 40 === 0) await desk.database.pool.query('TRUNCATE rate_limit');
  }
  expect(failures).toEqual([]);
  expect(outside).toBeLessThan(calls.length / 100);
});
