import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import fc from 'fast-check';
import { type ChangeEvent, type ChangeSequence, ChangeStage } from '../../../../test/automation/change-stage.js';
import { RULE_ACTS } from '../../../../test/automation/stoppable-rules.js';
import { IS_FULL } from '../../../../test/tier.js';
import { insertTwoCompanies } from '../../../../test/two-companies.js';
import { AuditService } from '../../../core/audit/index.js';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';

/** Number of sequences, set by CHANGE_SEQUENCES=1000. CHANGE_SEED repeats the run that printed it. */
const RUNS = Number(process.env['CHANGE_SEQUENCES'] ?? (IS_FULL ? 60 : 20));
const SEED = process.env['CHANGE_SEED'];

jest.setTimeout(60_000 + RUNS * 2_000);
let database: Database;
let drop: () => Promise<void>;
let people: Viewer[];

beforeAll(async () => {
  const made = await createTestDatabase();
  [database, drop] = [new Database(made.url, { max: 8 }), made.drop];
  const { ALFA, both } = await insertTwoCompanies(database);
  await database.pool.query(
    `UPDATE company SET approval_entity_limit = 1000, approval_budget_is_set = true, change_factor_limit = 1000000000,
       bid_limit_micros = 1000000000000`,
  );
  // Avoids IDs that the two companies use.
  for (const table of ['partner_account', 'campaign', 'adgroup'])
    await database.pool.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 100000)`);
  people = [ALFA.admin, both].map((userId) => ({
    companyId: ALFA.company,
    userId,
    actorId: userId,
    sessionId: null,
    permissions: new Set(['bulk-actions']),
    accounts: 'all',
    teamId: null,
  }));
});
afterAll(async () => {
  await database.close();
  await drop();
});

const entities = fc.tuple(fc.boolean(), fc.boolean());
const percent = fc
  .constantFrom(-50, -20, -10, -5, 5, 10, 15, 25, 50)
  .map((of) => ({ kind: 'percent' as const, percent: of }));
const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => value * 10_000);
const wishes = {
  status: fc.constantFrom('enabled', 'paused').map((value) => ({ kind: 'set' as const, value })),
  maxCPC: fc.oneof(
    percent,
    cents(100).map((micros) => ({ kind: 'amount' as const, micros })),
    fc.integer({ min: 10, max: 2_000 }).map((value) => ({ kind: 'set' as const, value: value * 1_000 })),
  ),
  budget: fc.oneof(
    percent,
    cents(1_000).map((micros) => ({ kind: 'amount' as const, micros })),
    cents(5_000).map((value) => ({ kind: 'set' as const, value })),
  ),
};
const changeOf = (field: keyof typeof wishes) =>
  fc
    .record({
      person: fc.nat(3),
      wish: wishes[field] as fc.Arbitrary<
        ChangeEvent extends never ? never : Extract<ChangeEvent, { kind: 'change' }>['wish']
      >,
      entities,
      how: fc.constantFrom('bulk' as const, 'bulk' as const, 'preview' as const, 'single' as const),
      byRule: fc.boolean(),
    })
    .map((rest): ChangeEvent => ({
      kind: 'change',
      field,
      ...rest,
      // A single edit can only set a value.
      how: rest.how === 'single' && rest.wish.kind !== 'set' ? 'bulk' : rest.how,
      byRule: rest.byRule && rest.how !== 'single',
    }));
const event: fc.Arbitrary<ChangeEvent> = fc.oneof(
  { weight: 3, arbitrary: changeOf('status') },
  { weight: 4, arbitrary: changeOf('maxCPC') },
  { weight: 2, arbitrary: changeOf('budget') },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('approve' as const, 'approve' as const, 'cancel' as const),
      person: fc.nat(3),
      task: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('otherLane' as const), lane: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rules' as const),
      act: fc.constantFrom(...RULE_ACTS, 'resume' as const, 'resume' as const),
      person: fc.nat(3),
      stopsTasks: fc.boolean(),
    }),
  },
);
const sequence: fc.Arbitrary<ChangeSequence> = fc.record({
  events: fc.array(fc.record({ after: fc.nat(6), event }), { minLength: 2, maxLength: 9 }),
  endings: fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constant('written' as const) },
      { weight: 3, arbitrary: fc.constantFrom('rounded' as const, 'refused' as const) },
      { weight: 2, arbitrary: fc.constantFrom('rateLimited' as const, 'unavailable' as const) },
      { weight: 1, arbitrary: fc.constantFrom('writtenUnanswered' as const, 'lostUnanswered' as const) },
    ),
    { minLength: 6, maxLength: 12 },
  ),
  lanes: fc.array(fc.nat(9), { minLength: 5, maxLength: 12 }),
});

it('applies the last command and compounds percentages, regardless of processing order', async () => {
  const audit = new AuditService(database);
  await fc.assert(
    fc.asyncProperty(sequence, async (played) => {
      const stage = await ChangeStage.open(database, people, audit, played);
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
