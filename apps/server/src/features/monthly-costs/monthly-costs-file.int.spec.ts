import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { type Mailbox, openMailbox } from '../../../test/mailbox.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { unzipSheets } from '../../../test/workbook-reader.js';
import { ImportService } from '../import/index.js';
import {
  type CostRow,
  type CostWorld,
  insertCosts,
  insertRates,
  PERIOD,
  rateOn,
  work,
} from './monthly-costs.fixture.js';

jest.setTimeout(180_000);
let desk: TestConsole;
let mailbox: Mailbox;
let world: TwoCompanies;
let alfa: CostWorld;
let call: ReturnType<typeof callsOf>;
const MAPPING = {
  name: 'costs',
  currency: { column: 'Currency' },
  date: { columns: ['Day'], forms: ['YYYY-MM-DD'] },
  campaign: { id: 'Campaign' },
  adgroup: { id: 'Ad group' },
  metrics: { bought: { column: 'Clicks' }, cost: { column: 'Cost' } },
};
const RECEIVER = 'accountant@example.com';

beforeAll(async () => {
  mailbox = await openMailbox();
  desk = await TestConsole.open({ SMTP_URL: mailbox.url });
  world = await insertTwoCompanies(desk.database);
  alfa = await insertCosts(desk, world.ALFA, 7);
  await insertCosts(desk, world.BRAVO, 11);
  await insertRates(desk);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['monthly-costs-report']);
});
afterAll(async () => {
  await desk.close();
  await mailbox.close();
});

/** Requests a report of these accounts and opens it through the mailed link. Returns its sheets. */
async function report(accounts: readonly number[], as?: string) {
  const { createMonthlyCostsReport: asked } = await call(
    `mutation ($accounts: [Int!]!) { createMonthlyCostsReport(startDate: "${PERIOD.from}", endDate: "${PERIOD.to}",
      receiverEmail: "${RECEIVER}", partnerAccounts: $accounts) { status taskId } }`,
    { accounts },
    as,
  );
  expect(asked).toEqual({ status: 'success', taskId: expect.any(Number) });
  await work(desk);
  const token = /costs\/\d+#(\S+)/.exec(mailbox.to(RECEIVER).at(-1)!)![1]!;
  const { status, body } = await desk
    .http()
    .post(`/company/${world.ALFA.company}/api/monthly-costs/link`)
    .send({ token })
    .buffer(true)
    .parse((response, callback) => void buffer(response as never).then((bytes) => callback(null, bytes)));
  expect(status).toBe(200);
  const [about, regions, days, byAccount] = await unzipSheets(body as Buffer);
  return { about: about!, regions: regions!.slice(1), days: days!.slice(1), byAccount: byAccount!.slice(1) };
}

const EPOCH = Date.UTC(1899, 11, 30);
const dayOfCell = (cell: unknown): string => new Date(EPOCH + Number(cell) * 86_400_000).toISOString().slice(0, 10);
const micros = (cell: unknown): number | null => (cell === null ? null : Math.round(Number(cell) * 1e6));
const inPeriod = ({ day }: CostRow): boolean => day >= PERIOD.from && day <= PERIOD.to;
const sum = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value !== null) ? values.reduce<number>((total, value) => total + (value ?? 0), 0) : null;
/** Rounds half away from zero, as all money is rounded. */
const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

const currencyOf = (account: number) => (account === alfa.eur ? 'EUR' : account === alfa.sek ? 'SEK' : 'USD');

describe('the cost report workbook', () => {
  const all = () => [world.ALFA.account, world.ALFA.otherAccount, alfa.eur, alfa.sek];

  it('lists each account and day once, in both currencies, with the same values as plain loops', async () => {
    const { days } = await report(all());
    const expected: unknown[][] = [];
    const rows = alfa.rows.filter(inPeriod);
    for (const day of [...new Set(rows.map((row) => row.day))].sort()) {
      for (const account of all().sort((a, b) => a - b)) {
        const own = rows.filter((row) => row.day === day && row.account === account);
        if (own.length === 0) continue;
        const cost = sum(own.map((row) => row.cost));
        const currency = currencyOf(account);
        const [to, from] = [BigInt(rateOn('USD', day)), BigInt(rateOn(currency, day))];
        expected.push([
          day,
          currency,
          cost === null ? null : currency === 'USD' ? cost : rounded(BigInt(cost) * from, to),
          currency === 'USD' ? 1 : Number(to) / Number(from),
          cost,
        ]);
      }
    }
    expect(expected.some(([, , , , cost]) => cost === null)).toBe(true);
    const found = days.map(([day, , , , currency, own, rate, cost]) => [
      dayOfCell(day),
      currency,
      micros(own),
      rate,
      micros(cost),
    ]);
    expect(found).toEqual(expected);
    // The converted amount matches the reports to a micro.
    for (const [, , own, rate, cost] of found)
      if (own !== null && cost !== null) expect(Math.abs(Number(own) * Number(rate) - Number(cost))).toBeLessThan(1);
  });

  it('matches plain SQL by source and region, and matches the daily report', async () => {
    const { regions, days, byAccount } = await report(all());
    const { rows } = await desk.database.pool.query<{ source: number; region: string; cost: string }>(
      `SELECT a.partner_id AS source, coalesce(m.region::text, '?') AS region, sum(p.cost)::text AS cost
       FROM perf_account_day p JOIN partner_account a USING (company_id) LEFT JOIN site s ON s.company_id = p.company_id AND s.id = p.site_id
       LEFT JOIN market m ON m.id = s.market_id
       WHERE a.id = p.account_id AND p.company_id = $1 AND p.date BETWEEN $2 AND $3 AND a.id = ANY ($4) GROUP BY 1, 2`,
      [world.ALFA.company, PERIOD.from, PERIOD.to, all()],
    );
    const names: Record<string, string> = { 5: 'Adwords Search', 6: 'Bing Search', 17: 'Facebook' };
    const words: Record<string, string> = { america: 'America', europe: 'Europe', apac: 'APAC', '?': 'Unknown region' };
    const expected = new Map<string, number>();
    const add = (key: string, cost: string) => expected.set(key, (expected.get(key) ?? 0) + Number(cost));
    for (const { source, region, cost } of rows)
      for (const name of [names[source]!, 'All sources'])
        for (const word of [words[region]!, 'All regions']) add(`${name}|${word}`, cost);
    expect(expected.size).toBeGreaterThan(10);
    expect(new Map(regions.map(([source, region, cost]) => [`${source}|${region}`, micros(cost)]))).toEqual(expected);
    const total = expected.get('All sources|All regions')!;
    expect(sum(days.map((row) => micros(row[7])))).toBe(total);
    expect(sum(byAccount.map((row) => micros(row[5])))).toBe(total);
    for (const [, account, , currency, own] of byAccount)
      expect([account, micros(own)]).toEqual([
        account,
        sum(days.filter((row) => row[2] === account && row[4] === currency).map((row) => micros(row[5]))),
      ]);
    const { dailyReport } = await call(
      `query ($accounts: [Int!]) { dailyReport(filters: { dateRange: { start: "${PERIOD.from}", end: "${PERIOD.to}" },
        partnerAccountIdIn: $accounts }) { rowTotal { cost } } }`,
      { accounts: all() },
    );
    expect(micros(dailyReport.rowTotal.cost)).toBe(total);
  });

  it('describes its content, and writes formula-like names as text', async () => {
    const { about, days } = await report([alfa.eur]);
    expect(Object.fromEntries(about)).toMatchObject({
      Company: 'ALFA company',
      'First day (UTC)': PERIOD.from,
      'Last day (UTC)': PERIOD.to,
      'Reporting currency': 'USD',
      Accounts: '1',
      'Requested by': 'ALFA-admin',
    });
    expect(new Set(days.map((row) => row[2]))).toEqual(new Set([`=Account ${alfa.eur}`]));
    expect(JSON.stringify(about)).not.toContain('BRAVO');
  });

  it('leaves account-currency amounts and their sum empty if no rate is known', async () => {
    await desk.database.pool.query("DELETE FROM currency_rate WHERE currency = 'SEK' AND day > '2026-03-12'");
    const { days, byAccount } = await report([alfa.sek]);
    const without = days.filter((row) => row[6] === null);
    expect(without.length).toBeGreaterThan(0);
    // A rate is valid for a week.
    expect(without.every((row) => dayOfCell(row[0]) > '2026-03-19' && row[5] === null && row[7] !== undefined)).toBe(
      true,
    );
    expect(byAccount[0]!.slice(3, 7)).toEqual([
      'SEK',
      null,
      expect.any(Number),
      without.filter((row) => row[7] !== null).length,
    ]);
  });

  it('contains only data that a restricted viewer can access', async () => {
    const { days } = await report([world.ALFA.account, alfa.eur], 'ALFA-buyer');
    const rows = alfa.rows.filter((row) => inPeriod(row) && [world.ALFA.account, alfa.eur].includes(row.account));
    expect(sum(days.map((row) => micros(row[7])))).toBe(sum(rows.map(({ cost }) => cost)));
  });

  it("uses the import's rate for imported figures, and the daily rate for all other figures", async () => {
    // Runs last, because the import refreshes the whole day from its facts alone.
    const day = '2026-03-18';
    const { company, otherAccount } = world.ALFA;
    const q = (text: string, values: unknown[]) => desk.database.pool.query(text, values);
    const imports = new ImportService(desk.database);
    const bytes = Buffer.from(`Day,Campaign,Ad group,Currency,Clicks,Cost\n${day},c-9,g-9,EUR,3,10.01\n`);
    const file = { name: 'costs.csv', size: bytes.length, open: () => Readable.from([bytes]) };
    await q("UPDATE partner_account SET currency = 'EUR' WHERE id = $1", [otherAccount]);
    await q('DELETE FROM perf_account_day WHERE company_id = $1 AND account_id = $2', [company, otherAccount]);
    const name = 'ALFA other account';
    await imports.run({ companyId: company, account: name, file, rate: '1.25', mapping: MAPPING });
    const { days } = await report([otherAccount]);
    expect(days.map((row) => [dayOfCell(row[0]), row[4], row[5], row[6], row[7]])).toEqual([
      [day, 'EUR', 10.01, 1.25, 12.5125],
    ]);
    // Half of the day is booked at the daily rate.
    await q(
      'INSERT INTO perf_account_day (company_id, date, account_id, site_id, device_id, feed_id, cost) VALUES ($1, $2, $3, 77, 1, 1, 1098000)',
      [company, day, otherAccount],
    );
    const both = await report([otherAccount]);
    expect(both.days.map((row) => [row[5], row[6], row[7]])).toEqual([
      [1, 1.098, 1.098],
      [10.01, 1.25, 12.5125],
    ]);
    expect(both.byAccount[0]!.slice(4, 6)).toEqual([11.01, 13.6105]);
    await q("UPDATE partner_account SET currency = 'USD' WHERE id = $1", [otherAccount]);
  });
});
