import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { PERMISSION_KEYS } from '@adops/domain';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import fc from 'fast-check';
import { type Call, TestConsole } from '../../../test/console.js';
import { type Operation, operationsOf } from '../../../test/operations.js';
import { FUZZ_MS } from '../../../test/tier.js';
import { misfit } from '../../../test/trust/fits-schema.js';
import { callsOf } from '../../../test/trust/hostile-calls.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

/**
 * Number of calls, and the seed to repeat a run: FUZZ_CALLS=10000 FUZZ_SEED=1 … Without a number, runs as many calls as
 * fit into the time.
 */
const ASKED = process.env['FUZZ_CALLS'];
const CALLS = Number(ASKED ?? 1_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/** Number of consecutive calls per operation. */
const TURN = ASKED ? 3 : 1;

jest.setTimeout(60_000 + CALLS * 400);
let desk: TestConsole;
let world: TwoCompanies;
const log: string[] = [];
const took: number[] = [];
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', noteUnhandled);
  desk = await TestConsole.open(
    // Calls to other hosts are rejected on this machine.
    {
      LOG_LEVEL: 'error',
      SANDBOX_URL: 'http://127.0.0.1:9',
      SECRETS_KEYS: `t:${Buffer.alloc(32, 7).toString('base64')}`,
    },
    { write: (line: string) => void log.push(line) },
  );
  world = await insertTwoCompanies(desk.database);
});
afterAll(async () => {
  process.off('unhandledRejection', noteUnhandled);
  await desk.close();
});

/** Restores users, memberships and settings that calls have changed, so that the next calls are authorized again. */
async function heal(): Promise<void> {
  const { company, admin, buyer } = world.ALFA;
  const { pool } = desk.database;
  await pool.query(
    "UPDATE user_account SET is_active = true, username = CASE id WHEN $1 THEN 'ALFA-admin' ELSE 'ALFA-buyer' END WHERE id IN ($1, $2)",
    [admin, buyer],
  );
  await pool.query(
    'UPDATE membership SET is_active = true, all_partner_accounts = user_id = $2 WHERE company_id = $1',
    [company, admin],
  );
  await pool.query('UPDATE company SET requires_second_factor = false');
  await pool.query('DELETE FROM second_factor');
  await pool.query('TRUNCATE rate_limit');
  await giveRole(desk.database, company, admin, PERMISSION_KEYS);
  await giveRole(desk.database, company, buyer, ['adgroup-report', 'overview-report', 'bulk-actions']);
}

/** Returns the error in the response of a call, or null. */
async function failure(call: Call): Promise<string | null> {
  const logged = log.length;
  const began = performance.now();
  let answer = await desk.call(call);
  took.push(performance.now() - began);
  if (call.as && answer.errors?.[0]?.message === 'Failed to auth') {
    desk.forgetToken(call.as);
    answer = await desk.call(call);
  }
  const { status, data, errors } = answer;
  const words = () => log.slice(logged).join('').slice(0, 1_500);
  if (status >= 500) return `HTTP ${status} ${words()}`;
  if (data === undefined && !errors) return `neither data nor errors, HTTP ${status}`;
  const internal = errors?.find(({ extensions }) => extensions.code === 'INTERNAL' || !extensions.code);
  if (internal) return `${internal.extensions.code}: ${internal.message} ${words()}`;
  if (JSON.stringify(data ?? null).includes('BRAVO ')) return 'holds what belongs to BRAVO';
  const { schema } = desk.app.get(GraphQLSchemaHost);
  return misfit(schema, call.query, data);
}

async function storedOf(company: number): Promise<string> {
  const { rows: tables } = await desk.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'company_id' AND table_name NOT LIKE 'audit_log%' ORDER BY 1`,
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await desk.database.pool.query<{ all: string }>(
      `SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS all FROM ${name} t WHERE company_id = $1`,
      [company],
    );
    texts.push(`${name}: ${rows[0]!.all}`);
  }
  return texts.join('\n');
}

it('returns valid responses for calls that failed in the past', async () => {
  const cases = JSON.parse(
    readFileSync(join(process.cwd(), 'apps/server/test/trust/fuzz-cases.json'), 'utf8'),
  ) as Call[];
  for (const call of cases) {
    await heal();
    expect({ call, failure: await failure(call) }).toEqual({ call, failure: null });
  }
});

it(`returns valid responses for ${CALLS} hostile calls to all operations (FUZZ_SEED=${SEED})`, async () => {
  const { schema } = desk.app.get(GraphQLSchemaHost);
  const operations = operationsOf(schema);
  const before = await storedOf(world.BRAVO.company);
  const failures: { call: Call; failure: string }[] = [];
  const ends = ASKED ? Infinity : Date.now() + FUZZ_MS;
  for (let turn = 0; turn * TURN < CALLS && Date.now() < ends; turn += 1) {
    const operation = operations[(SEED + turn) % operations.length]!;
    if (turn % 12 === 0) await heal();
    const found = await tryOut(operation, SEED + turn);
    if (!found) continue;
    failures.push(found);
    // Failures are reported immediately, so that an interrupted run keeps its findings.
    process.stderr.write(
      `${found.failure.slice(0, 400)}\nFor test/trust/fuzz-cases.json: ${JSON.stringify(found.call)}\n`,
    );
  }
  expect(failures).toEqual([]);
  expect(unhandled).toEqual([]);
  expect(await storedOf(world.BRAVO.company)).toBe(before);
  expect((await desk.http().get('/healthz')).status).toBe(200);
  took.sort((a, b) => a - b);
  const slowest = took[Math.floor(took.length * 0.99)]!;
  console.log(
    `${took.length} calls of ${operations.length} operations, p50 ${took[took.length >> 1]!.toFixed(0)} ms, p99 ${slowest.toFixed(0)} ms`,
  );
});

async function tryOut(operation: Operation, seed: number): Promise<{ call: Call; failure: string } | null> {
  // If the call changed data, it may not fail a second time.
  let last = '';
  const outcome = await fc.check(
    fc.asyncProperty(callsOf(operation, world), async (call) => {
      const found = (await failure(call)) ?? '';
      last = found || last;
      return found === '';
    }),
    {
      seed,
      numRuns: TURN,
      interruptAfterTimeLimit: 20_000,
      markInterruptAsFailure: false,
      endOnFailure: CALLS > 2_000,
    },
  );
  if (!outcome.failed) return null;
  const call = outcome.counterexample![0];
  return { call, failure: (await failure(call)) ?? last };
}
