import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import fc from 'fast-check';
import { IS_FULL } from '../../../../test/tier.js';
import { insertTwoCompanies } from '../../../../test/two-companies.js';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import type { AdPlatforms } from '../platforms.js';
import { rebaseBegun } from '../running/based-changes.repository.js';
import { insertTask } from '../tasks/task-store.repository.js';
import { amountsADayAgo } from './day-ago.repository.js';
import { capDailyChanges } from './daily-change-cap.js';
import type { PlannedOperation } from './plan-operations.js';

jest.setTimeout(120_000);
const HOUR = 3_600_000;
const RUNS = IS_FULL ? 400 : 40;
const STEP = 10_000;

let database: Database;
let drop: () => Promise<void>;
let company: number;
let account: number;
/** Pairs of an ad group and a campaign with the same ID at the platform. */
let pairs: { readonly adgroup: number; readonly campaign: number }[];
let used = 0;

beforeAll(async () => {
  const made = await createTestDatabase();
  [database, drop] = [new Database(made.url, { max: 3 }), made.drop];
  ({ company } = (await insertTwoCompanies(database)).ALFA);
  account = company * 1000 + 500;
  await database.pool.query(
    `INSERT INTO partner_account (company_id, id, partner_id, name, external_id) VALUES ($1, $2, 5, 'paired', 'paired')`,
    [company, account],
  );
  const { rows: campaigns } = await database.pool.query<{ id: number }>(
    `INSERT INTO campaign (company_id, account_id, external_id, name)
     SELECT $1, $2, 'pair-' || n, 'pair ' || n FROM generate_series(1, $3) n RETURNING id`,
    [company, account, RUNS + 60],
  );
  const { rows } = await database.pool.query<{ adgroup: number; campaign: number }>(
    `INSERT INTO adgroup (company_id, campaign_id, account_id, external_id, name)
     SELECT $1, c.id, $2, c.external_id, c.name FROM campaign c WHERE c.company_id = $1 AND c.id = ANY($3::int[])
     RETURNING id AS adgroup, campaign_id AS campaign`,
    [company, account, campaigns.map(({ id }) => id)],
  );
  pairs = rows;
});
afterAll(async () => {
  await database.close();
  await drop();
});

type Level = 'adgroup' | 'campaign';
interface Turn {
  readonly by: 'rule' | 'person' | 'platform';
  readonly level: Level;
  readonly minutesLater: number;
  /** Factor by which a rule changes the budget. */
  readonly factor: number;
  /** Amount that a user or the platform sets. */
  readonly amount: number;
}

const turns = fc.array(
  fc.record<Turn>({
    by: fc.constantFrom('rule', 'rule', 'person', 'platform'),
    level: fc.constantFrom('adgroup', 'campaign'),
    minutesLater: fc.integer({ min: 1, max: 700 }),
    factor: fc.constantFrom(0.4, 0.7, 0.9, 1.1, 1.3, 3),
    amount: fc.integer({ min: 100, max: 1_000 }).map((steps) => steps * STEP),
  }),
  { minLength: 2, maxLength: 16 },
);

/** History of a budget, independent of levels and records. */
class Held {
  private readonly values: { readonly since: number; readonly value: number }[];

  constructor(value: number) {
    this.values = [{ since: -Infinity, value }];
  }

  set(since: number, value: number): void {
    this.values.push({ since, value });
  }

  at(moment: number): number {
    return this.values.findLast(({ since }) => since <= moment)!.value;
  }
}

const platforms = (isOne: boolean) =>
  ({ of: () => ({ capabilities: () => ({ adGroupIsCampaign: isOne }), stepOf: () => STEP }) }) as unknown as Pick<
    AdPlatforms,
    'of'
  >;

const FIRST = 5_000_000;

/** Plays the turns on a pair. @returns the budgets that rules wrote, with the budget before and a day earlier */
async function play(isOne: boolean, played: readonly Turn[]) {
  const pair = pairs[used++]!;
  const one = new Held(FIRST);
  const held = { adgroup: one, campaign: isOne ? one : new Held(FIRST) };
  const at = platforms(isOne);
  let moment = Date.now() - 14 * 24 * HOUR;
  const written: { readonly value: number; readonly before: number; readonly dayAgo: number }[] = [];
  for (const { by, level, minutesLater, factor, amount } of played) {
    moment += minutesLater * 60_000;
    const before = held[level].at(moment);
    let value: number | null = amount;
    if (by === 'rule') {
      const wanted = Math.max(STEP, Math.round((before * factor) / STEP) * STEP);
      const planned = {
        entity: { id: pair[level], accountId: account, partnerId: 5, currency: 'USD' },
        ...{ field: 'budget', oldValue: before, newValue: wanted, state: 'ready', message: null },
      } as unknown as PlannedOperation;
      const asked = { companyId: company, platforms: at, level, at: new Date(moment) };
      const [kept] = capDailyChanges(at, [planned], await amountsADayAgo(database.pool, asked, [planned]));
      value = kept!.state === 'ready' ? (kept!.newValue as number) : null;
      if (value !== null) written.push({ value, before, dayAgo: held[level].at(moment - 24 * HOUR) });
    }
    if (value === null || value === before) continue;
    held[level].set(moment, value);
    await database.pool.query(
      `INSERT INTO audit_log (company_id, source, action, entity_type, entity_id, account_id, created_at, before, after)
       VALUES ($1, $2, $3 || '.budget', $3, $4, $5, $6, $7, $8)`,
      [
        ...[company, by === 'platform' ? 'outside' : by, level, String(pair[level]), account, new Date(moment)],
        ...[JSON.stringify({ budget: before }), JSON.stringify({ budget: value })],
      ],
    );
  }
  return written;
}

describe('the daily change limit of rules', () => {
  it.each([true, false])(
    'covers changes by rules, users and the platform at both levels of one entity: %s',
    async (isOne) => {
      await fc.assert(
        fc.asyncProperty(turns, async (played) => {
          for (const { value, before, dayAgo } of await play(isOne, played)) {
            const away = Math.abs(value - dayAgo);
            expect(away <= dayAgo * 0.3 + 1 || away <= Math.abs(before - dayAgo)).toBe(true);
          }
        }),
        { numRuns: RUNS / 2, endOnFailure: true },
      );
    },
  );

  it("covers a campaign rule that runs after a rule for the campaign's only ad group", async () => {
    const turn = (level: Level): Turn => ({ by: 'rule', level, minutesLater: 1, factor: 1.3, amount: 0 });
    const both = [turn('adgroup'), turn('campaign')];
    expect((await play(true, both)).map(({ value }) => value)).toEqual([6_500_000]);
    expect((await play(false, both)).map(({ value }) => value)).toEqual([6_500_000, 6_500_000]);
  });

  it('starts from the value before pending changes', async () => {
    const { adgroup, campaign } = pairs[used++]!;
    const of = (id: number, oldValue: number, newValue: number) =>
      ({
        entity: { id, name: 'pair', accountId: account, campaignId: campaign, partnerId: 5, currency: 'USD' },
        ...{ field: 'budget', oldValue, newValue, state: 'ready', message: null },
      }) as unknown as PlannedOperation;
    const viewer = { companyId: company, userId: null, actorId: null, accounts: 'all' } as unknown as Viewer;
    await insertTask(database.pool, viewer, {
      ...{ level: 'adgroup', filters: null, operations: [of(adgroup, FIRST, 6_000_000)], isPreview: false },
      ...{ needsApproval: false, budgetChange: null, requestId: null },
      action: { type: 'updateAdGroupBudget', settings: null, options: null },
    });
    const asked = { companyId: company, platforms: platforms(true), level: 'campaign' } as const;
    const dayAgo = await amountsADayAgo(database.pool, asked, [of(campaign, 6_000_000, 7_000_000)]);
    expect(dayAgo(campaign, 'budget')).toBe(FIRST);
  });

  it.each(['toDailyBudget', 'toLifetimeBudget'])(
    'excludes replacements of budgets (%s), which only users can make',
    (field) => {
      const before = field === 'toDailyBudget' ? { daily: null, lifetime: FIRST } : { daily: FIRST, lifetime: null };
      const after = field === 'toDailyBudget' ? { daily: FIRST, lifetime: null } : { daily: null, lifetime: FIRST };
      const planned = { field, oldValue: before, newValue: after, state: 'ready', message: null };
      const [kept] = capDailyChanges(platforms(true), [planned as unknown as PlannedOperation], () => undefined);
      expect(kept).toMatchObject({
        state: 'excluded',
        newValue: before,
        message:
          "Excluded because a rule can't replace a daily budget with a lifetime budget, or the other way around.",
      });
    },
  );

  it('covers a change that is based on the result of the previous change', async () => {
    const { adgroup, campaign } = pairs[used++]!;
    const of = (oldValue: number, newValue: number) => ({
      entity: { id: adgroup, name: 'pair', accountId: account, campaignId: campaign, partnerId: 5, currency: 'USD' },
      ...{ field: 'budget', oldValue, newValue, state: 'ready', message: null },
    });
    const viewer = { companyId: company, userId: null, actorId: null, accounts: 'all' } as unknown as Viewer;
    const planned = async (operation: object): Promise<number> => {
      const taskId = await insertTask(database.pool, viewer, {
        ...{ level: 'adgroup', filters: null, operations: [operation as PlannedOperation], isPreview: false },
        ...{ needsApproval: false, budgetChange: null, requestId: null },
        action: { type: 'updateAdGroupBudget', settings: null, options: null },
      });
      const { rows } = await database.pool.query<{ id: number }>(
        'SELECT id FROM automation_operation WHERE company_id = $1 AND task_id = $2',
        [company, taskId],
      );
      return rows[0]!.id;
    };
    // A user halves the budget, and a rule that doubles it would restore the original value.
    const base = await planned(of(FIRST, FIRST / 2));
    const doubled = { action: 'increase', valueType: 'percent', value: 1, step: STEP } as const;
    const [kept] = capDailyChanges(
      platforms(true),
      [{ ...of(FIRST / 2, FIRST), basedOnId: base, change: doubled } as unknown as PlannedOperation],
      () => FIRST,
    );
    const id = await planned(kept!);
    const left = async (found: number): Promise<number> => {
      await database.pool.query(
        `UPDATE automation_operation SET state = 'done', found_value = $3, finished_at = now() WHERE company_id = $1 AND id = $2`,
        [company, base, JSON.stringify(found)],
      );
      await rebaseBegun(database.pool, company, [id]);
      const { rows } = await database.pool.query<{ value: number }>(
        'SELECT new_value AS value FROM automation_operation WHERE company_id = $1 AND id = $2',
        [company, id],
      );
      return rows[0]!.value;
    };
    // The platform applied less of the first change than planned.
    expect(await left(4_000_000)).toBe(FIRST * 1.3);
    expect(await left(2_000_000)).toBe(4_000_000);
  });

  it('starts from the value before an edit at the platform', async () => {
    const edit: Turn = { by: 'platform', level: 'campaign', minutesLater: 1, factor: 1, amount: 6_000_000 };
    const raise: Turn = { by: 'rule', level: 'adgroup', minutesLater: 30, factor: 1.3, amount: 0 };
    expect((await play(true, [edit, raise])).map(({ value }) => value)).toEqual([6_500_000]);
    expect((await play(true, [edit, { ...raise, minutesLater: 25 * 60 }])).map(({ value }) => value)).toEqual([
      7_800_000,
    ]);
  });
});
