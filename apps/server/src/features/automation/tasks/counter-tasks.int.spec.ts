import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import fc from 'fast-check';
import {
  type CounterEvent,
  type CounterHistory,
  CounterStage,
  type CounterWish,
} from '../../../../test/automation/counter-stage.js';
import { IS_FULL } from '../../../../test/tier.js';
import { insertTwoCompanies } from '../../../../test/two-companies.js';
import { AuditService } from '../../../core/audit/index.js';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';

/** Number of histories, set by COUNTER_HISTORIES=1000. COUNTER_SEED repeats the run that printed it. */
const RUNS = Number(process.env['COUNTER_HISTORIES'] ?? (IS_FULL ? 200 : 12));
const SEED = process.env['COUNTER_SEED'];

jest.setTimeout(60_000 + RUNS * 2_000);
let database: Database;
let drop: () => Promise<void>;
let viewer: Viewer;

beforeAll(async () => {
  const made = await createTestDatabase();
  [database, drop] = [new Database(made.url, { max: 8 }), made.drop];
  const { ALFA } = await insertTwoCompanies(database);
  await database.pool.query(
    `UPDATE company SET approval_entity_limit = 1000, approval_budget_is_set = true, change_factor_limit = 1000000000,
       bid_limit_micros = 1000000000000`,
  );
  // Avoids IDs that the two companies use.
  for (const table of ['partner_account', 'campaign', 'adgroup'])
    await database.pool.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 100000)`);
  viewer = {
    ...{ companyId: ALFA.company, userId: ALFA.admin, actorId: ALFA.admin, sessionId: null, teamId: null },
    ...{ permissions: new Set(['bulk-actions']), accounts: 'all' },
  };
});
afterAll(async () => {
  await database.close();
  await drop();
});

const entities = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
const wish: fc.Arbitrary<CounterWish> = fc.oneof(
  fc.constantFrom(-10, -5, 5, 10).map((percent) => ({ kind: 'percent' as const, percent })),
  // There are only a few values, so that users and rules often set earlier values again.
  fc.constantFrom(500_000, 450_000, 600_000).map((micros) => ({ kind: 'set' as const, micros })),
  fc.constantFrom('paused' as const, 'enabled' as const).map((value) => ({ kind: 'status' as const, value })),
);
const changeBy = (...by: Extract<CounterEvent, { kind: 'change' }>['by'][]) =>
  fc.record({ kind: fc.constant('change' as const), by: fc.constantFrom(...by), wish, entities });
const event: fc.Arbitrary<CounterEvent> = fc.oneof(
  { weight: 8, arbitrary: changeBy('first', 'second') },
  { weight: 2, arbitrary: changeBy('person', 'otherRule') },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('platform' as const),
      entity: fc.nat(2),
      field: fc.constantFrom('status' as const, 'maxCPC' as const),
      isPulled: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), task: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'counter' as const }) },
);
const history: fc.Arbitrary<CounterHistory> = fc.record({
  events: fc.array(event, { minLength: 2, maxLength: 9 }),
  limit: fc.constantFrom(50_000, 50_000, 1, 2),
  endings: fc.array(fc.constantFrom('written', 'written', 'written', 'rounded', 'refused'), {
    minLength: 4,
    maxLength: 8,
  }),
});

it('restores only values that the master rules changed, in a single task', async () => {
  const audit = new AuditService(database);
  await fc.assert(
    fc.asyncProperty(history, async (played) => {
      const stage = await CounterStage.open(database, viewer, audit, played);
      expect(await stage.play()).toEqual([]);
    }),
    {
      numRuns: RUNS,
      ...(SEED ? { seed: Number(SEED) } : {}),
      interruptAfterTimeLimit: 30_000 + RUNS * 1_500,
      markInterruptAsFailure: true,
    },
  );
});
