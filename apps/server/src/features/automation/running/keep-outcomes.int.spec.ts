import type { ChangeProperty } from '@adops/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import { insertTwoCompanies } from '../../../../test/two-companies.js';
import { Database } from '../../../core/database/index.js';
import { keepOutcomes } from './keep-outcomes.repository.js';
import type { Finished } from './lane-operations.repository.js';

jest.setTimeout(60_000);
let database: Database;
let drop: () => Promise<void>;
let company: number;
let user: number;
/** Two accounts of a platform with the same IDs in both: each has a campaign `7` with an ad group `7`. */
let accounts: number[];
const TASK = 4711;

beforeAll(async () => {
  const made = await createTestDatabase();
  [database, drop] = [new Database(made.url, { max: 3 }), made.drop];
  const { ALFA } = await insertTwoCompanies(database);
  [company, user] = [ALFA.company, ALFA.admin];
  const { rows } = await database.pool.query<{ id: number }>(
    `WITH accounts AS (
       INSERT INTO partner_account (company_id, partner_id, name, external_id)
       SELECT $1, 14, 'kept ' || n, 'kept-' || n FROM generate_series(1, 2) n RETURNING id),
     collected AS (
       INSERT INTO connection (company_id, account_id, connector, collect_from, entities_read_at, next_at)
       SELECT $1, id, 'taboola', now(), now(), now() + interval '1 hour' FROM accounts),
     campaigns AS (
       INSERT INTO campaign (company_id, account_id, external_id, name) SELECT $1, id, '7', 'Cruises' FROM accounts
       RETURNING id, account_id),
     groups AS (
       INSERT INTO adgroup (company_id, campaign_id, account_id, external_id, name)
       SELECT $1, id, account_id, '7', 'Cruises' FROM campaigns)
     SELECT id FROM accounts ORDER BY id`,
    [company],
  );
  accounts = rows.map(({ id }) => id);
  await database.pool.query(
    `INSERT INTO automation_task (company_id, id, type, state) VALUES ($1, $2, 'updateCampaignBudget', 'PROCESS')`,
    [company, TASK],
  );
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(async () => {
  await database.pool.query(
    `UPDATE campaign SET status_id = 2, budget_micros = 10, lifetime_budget_micros = 20, target_cpa_micros = 30,
       bidding_strategy_type = 'maximizeConversions' WHERE external_id = '7'`,
  );
  await database.pool.query(
    `UPDATE adgroup SET status_id = 2, budget_micros = 10, lifetime_budget_micros = 20, max_cpa_micros = 30,
       max_cpc_micros = 40 WHERE external_id = '7'`,
  );
});

type Level = 'campaign' | 'adgroup';

async function idOf(level: Level): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `SELECT id FROM ${level} WHERE company_id = $1 AND account_id = $2`,
    [company, accounts[0]],
  );
  return rows[0]!.id;
}

/** Returns the stored copies at a level, of the processed account or of the other one. */
async function kept(level: Level, account = 0) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `SELECT status_id AS status, budget_micros AS budget, lifetime_budget_micros AS lifetime,
       ${level === 'campaign' ? 'target_cpa_micros AS target, bidding_strategy_type AS strategy' : 'max_cpa_micros AS target, max_cpc_micros AS bid'}
     FROM ${level} WHERE company_id = $1 AND account_id = $2`,
    [company, accounts[account]],
  );
  return rows[0]!;
}

interface Outcome {
  readonly level: Level;
  readonly field: ChangeProperty;
  readonly oldValue?: unknown;
  readonly newValue: unknown;
  readonly state?: Finished['state'];
  readonly found: unknown;
  readonly seen?: unknown;
}

/** Stores an outcome. Returns the resulting audit records, in order. */
async function keep({ level, field, oldValue = null, newValue, state = 'done', ...rest }: Outcome, isOne = false) {
  const operation = {
    id: 1,
    level,
    entityId: await idOf(level),
    entityName: 'Cruises',
    externalId: '7',
    parentExternalId: null,
    field,
    oldValue,
    isGuarded: true,
    newValue,
    forced: false,
    attempt: 1,
    wasSent: true,
    seenValue: null,
  };
  const { rows: last } = await database.pool.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM audit_log');
  await database.transaction((client) =>
    keepOutcomes(
      client,
      { companyId: company, taskId: TASK, accountId: accounts[0]!, token: 1 },
      {
        userId: user,
        actorId: user,
        sessionId: null,
        address: null,
        source: 'person',
        level: 'campaign',
        requestId: null,
      },
      [{ operation, state, message: null, ...rest }],
      isOne,
    ),
  );
  const { rows } = await database.pool.query(
    'SELECT source, user_id AS "user", action, before, after FROM audit_log WHERE id > $1 AND company_id = $2 ORDER BY id',
    [last[0]!.id, company],
  );
  return rows;
}

describe('keepOutcomes on platforms where ad groups are campaigns', () => {
  it.each<[Level, ChangeProperty, unknown, object]>([
    ['campaign', 'status', 3, { status: 3 }],
    ['campaign', 'budget', 99, { budget: 99 }],
    ['campaign', 'lifetimeBudget', 99, { lifetime: 99 }],
    ['campaign', 'targetCpa', 99, { target: 99 }],
    ['campaign', 'delete', true, { status: 4 }],
    ['adgroup', 'status', 3, { status: 3 }],
    ['adgroup', 'budget', 99, { budget: 99 }],
    ['adgroup', 'maxCPA', 99, { target: 99 }],
    ['adgroup', 'delete', true, { status: 4 }],
  ])('stores a value of the %s (%s) at both levels of the same account', async (level, field, value, after) => {
    const other = level === 'campaign' ? 'adgroup' : 'campaign';
    const [twin, stranger] = [await kept(other), await kept(other, 1)];
    const records = await keep({ level, field, newValue: value, found: value }, true);
    expect(await kept(level)).toMatchObject(after);
    expect(await kept(other)).toEqual({ ...twin, ...after });
    expect(await kept(other, 1)).toEqual(stranger);
    expect(records).toHaveLength(1);
  });

  it('stores a value set by another user at both levels', async () => {
    await keep({ level: 'adgroup', field: 'status', oldValue: 2, newValue: 2, state: 'conflict', found: 3 }, true);
    expect([await kept('adgroup'), await kept('campaign')]).toMatchObject([{ status: 3 }, { status: 3 }]);
  });

  it("preserves both levels if a deletion wasn't executed", async () => {
    await keep({ level: 'campaign', field: 'delete', newValue: true, state: 'rejected', found: false }, true);
    expect([await kept('campaign'), await kept('adgroup')]).toMatchObject([{ status: 2 }, { status: 2 }]);
  });

  it.each<[Level, ChangeProperty, unknown]>([
    ['adgroup', 'maxCPC', 99],
    ['campaign', 'biddingStrategy', { type: 'targetCpa', targetCpa: 99 }],
    ['campaign', 'clone', { name: 'Cruises - copy', adGroupBudget: null }],
  ])('leaves the other level unchanged if it has no equivalent field: %s, %s', async (level, field, value) => {
    const other = level === 'campaign' ? 'adgroup' : 'campaign';
    const twin = await kept(other);
    await keep({ level, field, newValue: value, found: value }, true);
    expect(await kept(other)).toEqual(twin);
  });
});

it('limits a change to its own level if ad groups and campaigns are separate entities', async () => {
  const twin = await kept('adgroup');
  await keep({ level: 'campaign', field: 'budget', newValue: 99, found: 99 });
  expect(await kept('campaign')).toMatchObject({ budget: 99 });
  expect(await kept('adgroup')).toEqual(twin);
});

it('fetches a copy with the next sync of its account only', async () => {
  const value = { name: 'Cruises - copy', adGroupBudget: null };
  await keep({ level: 'campaign', field: 'clone', newValue: value, found: value });
  const { rows } = await database.pool.query(
    `SELECT account_id AS id, entities_read_at IS NULL AND next_at <= clock_timestamp() AS soon
     FROM connection WHERE company_id = $1 AND account_id = ANY($2) ORDER BY 1`,
    [company, accounts],
  );
  expect(rows).toEqual([
    { id: accounts[0], soon: true },
    { id: accounts[1], soon: false },
  ]);
});

describe('an edit at the platform', () => {
  const budget = { level: 'campaign', field: 'budget', newValue: 50 } as const;
  const outside = (field: string, before: unknown, after: unknown) => ({
    source: 'outside',
    user: null,
    action: `campaign.${field}`,
    before: { [field]: before },
    after: { [field]: after },
  });

  it('appears in the record as an outside edit if it stopped a change', async () => {
    expect(await keep({ ...budget, oldValue: 10, state: 'conflict', found: 700 })).toEqual([
      outside('budget', 10, 700),
    ]);
    expect(await kept('campaign')).toMatchObject({ budget: 700 });
  });

  it("isn't recorded twice if a sync has already stored the edit", async () => {
    await database.pool.query("UPDATE campaign SET budget_micros = 700 WHERE external_id = '7'");
    expect(await keep({ ...budget, oldValue: 10, state: 'conflict', found: 700 })).toEqual([]);
  });

  it('precedes the change that overwrote it in the record', async () => {
    const records = await keep({ ...budget, oldValue: 10, found: 50, seen: 700 });
    expect(records).toEqual([outside('budget', 10, 700), { ...outside('budget', 700, 50), source: 'person', user }]);
  });

  it('stores a strategy with its target, but not the target of another strategy', async () => {
    const found = { type: 'targetCpa', targetCpa: 55 };
    const wanted = {
      level: 'campaign',
      field: 'biddingStrategy',
      newValue: { type: 'maximizeConversionValue', targetCpa: null },
    } as const;
    const now = { type: 'maximizeConversions', targetCpa: null };
    expect(await keep({ ...wanted, oldValue: now, state: 'conflict', found })).toEqual([
      outside('biddingStrategy', now, found),
    ]);
    expect(await kept('campaign')).toMatchObject({ strategy: 'targetCpa', target: 55 });
    expect(await keep({ ...wanted, oldValue: now, state: 'conflict', found })).toEqual([]);
  });

  it("preserves the known target if the console can't set the strategy", async () => {
    const found = { type: null, targetCpa: null };
    await keep({ level: 'campaign', field: 'biddingStrategy', newValue: found, state: 'conflict', found });
    expect(await kept('campaign')).toMatchObject({ strategy: null, target: 30 });
  });
});
