import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord, refusal, SAVE, success } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { DetectionService } from '../alerts/index.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  calls = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(() => desk.close());

const READ =
  '{ companySettings { currency approvalEntityLimit approvalBudgetLimit approvalBudgetIsAutomatic version alertThresholds { type name value defaultValue } } }';
const settings = async (as?: string) => (await calls(READ, {}, as)).companySettings;
const save = async (input: object, as?: string) =>
  (
    await calls(
      `mutation ($input: CompanySettingsInput!) { updateCompanySettings(input: $input) ${SAVE} }`,
      { input },
      as,
    )
  ).updateCompanySettings;
const threshold = async (type: string, name: string) =>
  (await settings()).alertThresholds.find(
    (one: { type: string; name: string }) => one.type === type && one.name === name,
  );
const sql = async (text: string, ...values: unknown[]) => (await desk.database.pool.query(text, values)).rows;

describe('settings of a company', () => {
  it("use default values, with a budget limit of a fifth of yesterday's spend", async () => {
    const found = await settings();
    expect(found).toMatchObject({
      currency: 'USD',
      approvalEntityLimit: 500,
      approvalBudgetLimit: 0,
      approvalBudgetIsAutomatic: true,
      version: 1,
    });
    expect(found.alertThresholds).toHaveLength(31);
    for (const { value, defaultValue } of found.alertThresholds) expect(value).toBe(defaultValue);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await sql('SELECT perf_ensure_partitions($1, $1)', yesterday);
    await sql(
      `INSERT INTO perf_account_day (company_id, account_id, site_id, device_id, feed_id, date, cost) VALUES ($1, $2, $3, 1, 1, $4, 50000000)`,
      world.ALFA.company,
      world.ALFA.account,
      world.ALFA.site,
      yesterday,
    );
    expect(await settings()).toMatchObject({ approvalBudgetLimit: 10, approvalBudgetIsAutomatic: true });
  });

  it('record only changed values in the audit log', async () => {
    const { version } = await settings();
    expect(
      await save({
        approvalEntityLimit: 20,
        approvalBudgetLimit: 250.5,
        alertThresholds: [{ type: 'SignificantLossAlert', name: 'loss', value: 75 }],
        version,
      }),
    ).toEqual(success('The settings were saved.'));
    expect(await settings()).toMatchObject({
      approvalEntityLimit: 20,
      approvalBudgetLimit: 250.5,
      approvalBudgetIsAutomatic: false,
      version: version + 1,
    });
    expect(await threshold('SignificantLossAlert', 'loss')).toMatchObject({ value: 75, defaultValue: 50 });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'companySettings.update',
      entity_type: 'companySettings',
      user_id: world.ALFA.admin,
      before: { approvalEntityLimit: 500, approvalBudgetLimit: 'automatic', 'SignificantLossAlert.loss': 50 },
      after: { approvalEntityLimit: 20, approvalBudgetLimit: 250.5, 'SignificantLossAlert.loss': 75 },
    });
  });

  it('preserve missing fields, treat a null limit as unlimited, and reset null thresholds', async () => {
    await save({ approvalBudgetLimit: null });
    expect(await settings()).toMatchObject({ approvalEntityLimit: 20, approvalBudgetLimit: null });
    expect(await threshold('SignificantLossAlert', 'loss')).toMatchObject({ value: 75 });
    await save({ alertThresholds: [{ type: 'SignificantLossAlert', name: 'loss', value: null }] });
    expect(await threshold('SignificantLossAlert', 'loss')).toMatchObject({ value: 50 });
    await save({ approvalBudgetIsAutomatic: true, approvalBudgetLimit: 5 });
    expect(await settings()).toMatchObject({ approvalBudgetIsAutomatic: true, approvalBudgetLimit: 10 });
  });

  it.each([
    [{ approvalEntityLimit: 0 }, 'approvalEntityLimit', 'Must be at least 1.'],
    [{ approvalBudgetLimit: -1 }, 'approvalBudgetLimit', "The amount can't be negative."],
    [
      { alertThresholds: [{ type: 'CyclicLossAlert', name: 'minDays', value: 9 }] },
      'alertThresholds.CyclicLossAlert-minDays',
      'Between 1 and 7.',
    ],
    [
      { alertThresholds: [{ type: 'CyclicLossAlert', name: 'none', value: 9 }] },
      'alertThresholds.CyclicLossAlert-none',
      'Unknown threshold.',
    ],
    [
      {
        alertThresholds: [
          { type: 'CyclicLossAlert', name: 'loss', value: 9 },
          { type: 'CyclicLossAlert', name: 'loss', value: 8 },
        ],
      },
      'alertThresholds.CyclicLossAlert-loss',
      'It is listed twice.',
    ],
  ])('fail validation for %j with an error at its field, without being stored', async (input, field, message) => {
    const before = await settings();
    expect(await save({ approvalEntityLimit: 33, ...input })).toEqual(refusal(field, message));
    expect(await settings()).toEqual(before);
  });

  it("reject a save that conflicts with another user's save", async () => {
    const { version } = await settings();
    const answers = await Promise.all([
      save({ approvalEntityLimit: 41, version }),
      save({ approvalEntityLimit: 42, version }),
    ]);
    expect(answers).toContainEqual(success('The settings were saved.'));
    expect(answers).toContainEqual(
      refusal(
        'version',
        'Someone else changed this company in the meantime. Nothing was saved. Reload it and try again.',
      ),
    );
  });

  it('belong to one company, and require a permission', async () => {
    const [bravo] = await sql(
      'SELECT approval_entity_limit AS entities FROM company WHERE id = $1',
      world.BRAVO.company,
    );
    expect(bravo.entities).toBe(500);
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['teams']);
    await expect(settings('ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
    await expect(save({ approvalEntityLimit: 1 }, 'ALFA-buyer')).rejects.toThrow(
      "You don't have permission to do this.",
    );
  });

  it('provide the thresholds of alert detection', async () => {
    await save({ alertThresholds: [{ type: 'SignificantOneTimeLossAlert', name: 'loss', value: 33 }] });
    const { rows } = await desk.database.pool.query('SELECT name, value FROM alert_threshold WHERE company_id = $1', [
      world.ALFA.company,
    ]);
    expect(rows).toEqual([{ name: 'loss', value: 33 }]);
    await new DetectionService(desk.database).detect(world.ALFA.company, new Date());
  });
});
