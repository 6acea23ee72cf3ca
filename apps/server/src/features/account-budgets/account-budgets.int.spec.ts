import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addDays, dayOf, FEW_BUDGET_DAYS } from '@adops/domain';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import type { Mail, Mailer } from '../../core/mail/index.js';
import type { JobRegistry } from '../../core/queue/index.js';
import { AccountBudgetsRepository } from './account-budgets.repository.js';
import { BudgetNotices } from './budget-notices.service.js';
import { BudgetRecipientsRepository } from './budget-recipients.repository.js';

jest.setTimeout(120_000);
const TODAY = dayOf(new Date());
const MICROS = 1_000_000;
let desk: TestConsole;
let world: TwoCompanies;
let call: ReturnType<typeof callsOf>;
const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await desk.database.pool.query<T>(text, values)).rows;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(() => desk.close());

const put = async (amount: number | null, from = TODAY, account = world.ALFA.account, as?: string) =>
  (
    await call(
      `mutation ($id: Int!, $amount: Float, $from: Date!) {
        partnerAccount(id: $id) { updateBudget(amount: $amount, from: $from) { status message } } }`,
      { id: account, amount, from },
      as,
    )
  ).partnerAccount.updateBudget;
const budgets = async () =>
  (
    await call(
      'query ($id: Int!) { partnerAccount(id: $id) { budgets { from amount currency reportingAmount setBy } } }',
      {
        id: world.ALFA.account,
      },
    )
  ).partnerAccount.budgets;

describe('budgets of an account', () => {
  it('can be set, replaced and removed by start day, with audit records', async () => {
    const earlier = addDays(TODAY, -10);
    expect(await put(1_000, earlier)).toMatchObject({ status: 'success' });
    expect(await put(2_500.5)).toMatchObject({ status: 'success' });
    expect(await put(3_000)).toMatchObject({ status: 'success' });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'account-budget.set',
      entity_type: 'partner-account',
      entity_id: String(world.ALFA.account),
      before: { accountBudget: 2_500.5 },
      after: { accountBudget: 3_000 },
    });
    const [currency] = await rows<{ currency: string }>('SELECT currency FROM partner_account WHERE id = $1', [
      world.ALFA.account,
    ]);
    expect(await budgets()).toMatchObject([
      { from: TODAY, amount: 3_000, ...currency, setBy: 'ALFA-admin' },
      { from: earlier, amount: 1_000, ...currency, setBy: 'ALFA-admin' },
    ]);
    expect(await put(null)).toMatchObject({ status: 'success' });
    expect(await put(null)).toMatchObject({ status: 'error' });
    expect(await put(null, earlier)).toMatchObject({ status: 'success' });
    expect(await budgets()).toEqual([]);
  });

  it('load in one statement for a list of accounts', async () => {
    await put(1_000);
    const read = jest.spyOn(desk.app.get(AccountBudgetsRepository), 'ofCompany');
    const { partnerAccounts } = await call('{ partnerAccounts { id budgets { amount } } }', {});
    expect(partnerAccounts.length).toBeGreaterThan(1);
    expect(partnerAccounts).toContainEqual({ id: world.ALFA.account, budgets: [{ amount: 1_000 }] });
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    await put(null);
  });

  it('use the exchange rate of their first day for the reporting currency', async () => {
    const [account] = await rows<{ currency: string; reporting: string }>(
      `SELECT a.currency, c.reporting_currency AS reporting FROM partner_account a JOIN company c ON c.id = a.company_id WHERE a.id = $1`,
      [world.ALFA.account],
    );
    await rows("UPDATE partner_account SET currency = 'SEK' WHERE id = $1", [world.ALFA.account]);
    await rows(
      `INSERT INTO currency_rate (day, currency, per_euro_micros) VALUES ($1, 'SEK', 11000000), ($1, $2, 1100000)
       ON CONFLICT (day, currency) DO UPDATE SET per_euro_micros = excluded.per_euro_micros`,
      [addDays(TODAY, -3), account!.reporting],
    );
    await put(5_000, addDays(TODAY, -3));
    const factor = account!.reporting === 'EUR' ? 1 / 11 : 0.1;
    const [budget] = await budgets();
    expect(budget).toMatchObject({ amount: 5_000, currency: 'SEK' });
    expect(budget.reportingAmount).toBeCloseTo(5_000 * factor, 4);
    await put(null, addDays(TODAY, -3));
    await rows('UPDATE partner_account SET currency = $2 WHERE id = $1', [world.ALFA.account, account!.currency]);
  });

  it('reject invalid fields, and users without permission', async () => {
    await expect(put(0)).rejects.toThrow('from 0.01');
    await expect(put(-5)).rejects.toThrow('from 0.01');
    await expect(put(1e-7)).rejects.toThrow('from 0.01');
    await expect(put(1, addDays(TODAY, 400))).rejects.toThrow('within a year');
    await expect(put(100, TODAY, world.BRAVO.account)).rejects.toThrow();
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['account-budget-report']);
    await expect(put(100, TODAY, world.ALFA.account, 'ALFA-buyer')).rejects.toThrow();
    expect(await rows('SELECT FROM account_budget')).toEqual([]);
  });
});

const FIGURES = [
  ...['currentBudget', 'spend', 'budgetRemaining', 'maxCostsPerWeek'],
  ...['daysRemaining', 'twoWeeksEstimates', 'monthEstimates'],
];
const report = async (variables: object = {}, as?: string) =>
  (
    await call(
      `query ($filters: AccountBudgetReportFilters, $orderBy: OrderByInput, $page: Int, $perPage: Int) {
        accountBudgetReport(filters: $filters, orderBy: $orderBy, page: $page, perPage: $perPage) {
          totalRecords rowTotal { ${FIGURES.join(' ')} }
          rows { partnerAccountId partnerAccountName sourcePartnerShortName siteName buyerName partnerAccountIsActive ${FIGURES.join(' ')} } } }`,
      variables,
      as,
    )
  ).accountBudgetReport;

/** Returns a reproducible generator of pseudorandom numbers. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The lower bits repeat too soon.
    return (state >>> 12) % below;
  };
}

interface Known {
  readonly id: number;
  readonly budgets: readonly { from: string; amount: number }[];
  /** Cost by day, in whole currency units. */
  readonly costs: ReadonlyMap<string, number>;
}

/** Returns the Monday of the week of a day, by counting back. */
function mondayOf(day: string): string {
  let at = day;
  while (new Date(`${at}T00:00:00Z`).getUTCDay() !== 1) at = addDays(at, -1);
  return at;
}

/** Returns the expected report row of an account, computed with plain loops. */
function plain({ budgets: given, costs }: Known) {
  const current = given.filter(({ from }) => from <= TODAY).sort((a, b) => (a.from < b.from ? 1 : -1))[0];
  const costOf = (from: string, to: string): number | null => {
    const days = [...costs].filter(([day]) => day >= from && day <= to);
    return days.length === 0 ? null : days.reduce((sum, [, cost]) => sum + cost, 0);
  };
  const monday = mondayOf(TODAY);
  const weeks = [1, 2, 3, 4]
    .map((back) => costOf(addDays(monday, -7 * back), addDays(monday, 6 - 7 * back)))
    .filter((cost) => cost !== null);
  const week = weeks.length === 0 ? null : Math.max(...weeks);
  const spend = current ? (costOf(current.from, TODAY) ?? 0) : null;
  const left = current ? current.amount - spend! : null;
  const days = left === null ? null : left <= 0 ? 0 : week ? (left / week) * 7 : null;
  const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));
  return {
    currentBudget: near(current?.amount ?? null),
    spend: near(spend),
    budgetRemaining: near(left),
    maxCostsPerWeek: near(week),
    daysRemaining: near(days),
    twoWeeksEstimates: near(week === null ? null : 2 * week),
    monthEstimates: near(week === null ? null : (30 / 7) * week),
  };
}

describe('the account budget report', () => {
  const known: Known[] = [];

  beforeAll(async () => {
    await rows('DELETE FROM account_budget');
    await rows('DELETE FROM perf_account_day');
    const random = seeded(7);
    const { company } = world.ALFA;
    for (let nth = 0; nth < 40; nth += 1) {
      const id = 90_000 + nth;
      await rows(
        `INSERT INTO partner_account (company_id, id, partner_id, name, currency, status, buyer_user_id) VALUES ($1, $2, $3, $4, 'USD', $5, $6)`,
        [
          company,
          id,
          [5, 6, 14][random(3)],
          `budget ${nth}`,
          nth % 9 === 0 ? 'inactive' : 'active',
          nth % 2 ? world.ALFA.buyer : null,
        ],
      );
      const budgetsOf = Array.from({ length: random(3) }, () => ({
        from: addDays(TODAY, -random(60) + 5),
        amount: 1 + random(4_000),
      })).filter(({ from }, at, all) => all.findIndex((each) => each.from === from) === at);
      for (const { from, amount } of budgetsOf)
        await rows(
          `INSERT INTO account_budget (company_id, account_id, from_date, amount_micros, currency, reporting_micros) VALUES ($1, $2, $3, $4, 'USD', $4)`,
          [company, id, from, amount * MICROS],
        );
      const costs = new Map<string, number>();
      for (let back = 0; back < 70; back += 1)
        if (nth % 5 !== 0 && random(4) > 0) costs.set(addDays(TODAY, -back), random(300));
      for (const [day, cost] of costs)
        await rows(
          `INSERT INTO perf_account_day (company_id, date, account_id, site_id, device_id, feed_id, cost) VALUES ($1, $2, $3, 0, 1, 0, $4)`,
          [company, day, id, cost * MICROS],
        );
      known.push({ id, budgets: budgetsOf, costs });
    }
  });

  it('returns the same rows as plain loops for all accounts, and the sum of its rows as total', async () => {
    const { rows: found, rowTotal, totalRecords } = await report({ perPage: 500 });
    expect(totalRecords).toBe(found.length);
    for (const account of known)
      expect(found.find((row: { partnerAccountId: number }) => row.partnerAccountId === account.id)).toMatchObject(
        plain(account),
      );
    for (const name of ['currentBudget', 'spend', 'budgetRemaining', 'twoWeeksEstimates', 'monthEstimates'])
      expect(rowTotal[name]).toBeCloseTo(
        found.reduce((sum: number, row: Record<string, number | null>) => sum + (row[name] ?? 0), 0),
        4,
      );
    expect(rowTotal.daysRemaining).toBeNull();
  });

  it('sorts by days remaining by default, and accounts without an end date last', async () => {
    const { rows: found } = await report({ perPage: 500 });
    const days = found.map((row: { daysRemaining: number | null }) => row.daysRemaining ?? Infinity);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    const { rows: largest } = await report({ perPage: 500, orderBy: { column: 'spend', direction: 'DESC' } });
    const spend = largest.map((row: { spend: number | null }) => row.spend ?? -Infinity);
    expect(spend).toEqual([...spend].sort((a, b) => b - a));
    const { rows: second } = await report({ page: 2, perPage: 5 });
    expect(second).toEqual(found.slice(5, 10));
    await expect(report({ orderBy: { column: 'nothing', direction: 'ASC' } })).rejects.toThrow('column');
  });

  it('applies each of its filters', async () => {
    const idsOf = async (filters: object) =>
      (await report({ perPage: 500, filters })).rows.map((row: { partnerAccountId: number }) => row.partnerAccountId);
    const all = await idsOf({});
    const inactive = await idsOf({ accountIsActive: false });
    expect(inactive.sort()).toEqual(known.flatMap(({ id }, nth) => (nth % 9 === 0 ? [id] : [])).sort());
    expect((await idsOf({ accountIsActive: true })).length).toBe(all.length - inactive.length);
    expect(await idsOf({ accountIdIn: [90_003] })).toEqual([90_003]);
    const ofBuyer = await idsOf({ buyerIdIn: [world.ALFA.buyer] });
    expect(known.every(({ id }, nth) => ofBuyer.includes(id) === (nth % 2 === 1))).toBe(true);
    const ofSite = await rows<{ id: number }>(
      'SELECT account_id AS id FROM partner_account_site WHERE company_id = $1 AND site_id = $2',
      [world.ALFA.company, world.ALFA.site],
    );
    expect((await idsOf({ siteIdIn: [world.ALFA.site] })).sort()).toEqual(ofSite.map(({ id }) => id).sort());
    expect(ofSite.length).toBeGreaterThan(0);
    const few = await idsOf({ customFilters: [{ name: 'daysRemaining', operation: 'lt', value: 7 }] });
    const { rows: found } = await report({ perPage: 500 });
    expect(few).toEqual(
      found.flatMap((row: { daysRemaining: number | null; partnerAccountId: number }) =>
        row.daysRemaining !== null && row.daysRemaining < 7 ? [row.partnerAccountId] : [],
      ),
    );
    await expect(idsOf({ customFilters: [{ name: 'nothing', operation: 'lt', value: 7 }] })).rejects.toThrow();
  });

  it('requires its permission, and shows only accounts that the viewer can access', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['account-budget-report']);
    await rows('UPDATE membership SET all_partner_accounts = false, team_partner_accounts = false WHERE user_id = $1', [
      world.ALFA.buyer,
    ]);
    const { rows: found } = await report({ perPage: 500 }, 'ALFA-buyer');
    const own = await rows<{ id: number }>(
      'SELECT id FROM partner_account WHERE company_id = $1 AND buyer_user_id = $2',
      [world.ALFA.company, world.ALFA.buyer],
    );
    const seen = found.map((row: { partnerAccountId: number }) => row.partnerAccountId);
    expect(seen.length).toBeGreaterThan(10);
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(seen));
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['overview-report']);
    await expect(report({}, 'ALFA-buyer')).rejects.toThrow();
  });

  it('triggers one email to the buyer each time a budget falls below a week', async () => {
    const mails: Mail[] = [];
    const mailer = {
      isConfigured: true,
      address: (path: string) => `http://console${path}`,
      send: (mail: Mail) => Promise.resolve(mails.push(mail) > 0),
    };
    const jobs = { handle: () => undefined, schedule: () => undefined };
    const notices = new BudgetNotices(
      jobs as unknown as JobRegistry,
      new AccountBudgetsRepository(desk.database),
      new BudgetRecipientsRepository(desk.database),
      mailer as unknown as Mailer,
    );
    const { rows: found } = await report({ perPage: 500 });
    const due = found.filter(
      (row: Record<string, unknown>) =>
        row['daysRemaining'] !== null &&
        (row['daysRemaining'] as number) < FEW_BUDGET_DAYS &&
        row['partnerAccountIsActive'] === true &&
        row['buyerName'] !== null,
    );
    expect(due.length).toBeGreaterThan(1);
    // If the mail server rejects the mail, nothing is recorded and the next run retries.
    mailer.send = () => Promise.resolve(false);
    await notices.send();
    expect(await rows('SELECT FROM account_budget WHERE noticed_at IS NOT NULL')).toEqual([]);
    mailer.send = (mail: Mail) => Promise.resolve(mails.push(mail) > 0);
    await notices.send();
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      due
        .map((row: { partnerAccountName: string }) => `Budget of ${row.partnerAccountName} runs out within a week`)
        .sort(),
    );
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['ALFA-buyer@example.com']));
    await notices.send();
    expect(mails).toHaveLength(due.length);
    // A larger budget lasts longer. When that one runs out, the buyer is notified again.
    const [first] = due as { partnerAccountId: number }[];
    const worth = (micros: number) =>
      rows('UPDATE account_budget SET reporting_micros = $2 WHERE account_id = $1', [first!.partnerAccountId, micros]);
    await worth(1_000_000 * MICROS);
    await notices.send();
    await worth(1);
    await notices.send();
    expect(mails).toHaveLength(due.length + 1);
  });
});
