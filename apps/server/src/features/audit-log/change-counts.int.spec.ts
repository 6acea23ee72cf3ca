import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type CompanyIds, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(180_000);
let world: TwoCompanies;
let desk: TestConsole;
let calls: ReturnType<typeof callsOf>;

interface Made {
  readonly at: string;
  readonly action: string;
  readonly entity: keyof CompanyIds;
  readonly mark?: 'ALFA' | 'BRAVO';
  readonly account?: 'account' | 'otherAccount' | null;
  readonly user?: 'admin' | 'buyer' | null;
  readonly source?: string;
  readonly after?: object;
  readonly times?: number;
}

async function make(made: Made): Promise<void> {
  const { at, action, entity, mark = 'ALFA', account = 'account', user = 'buyer', source = 'person' } = made;
  const ids = world[mark];
  await desk.database.pool.query(
    `INSERT INTO audit_log (company_id, created_at, user_id, source, action, entity_type, entity_id, account_id, rule_id, after)
     SELECT $1, $2, $3, $4, $5, split_part($5, '.', 1), $6, $7, $8, $9 FROM generate_series(1, $10::int)`,
    [
      ...[ids.company, at, user && ids[user], source, action, String(ids[entity]), account && ids[account]],
      ...[source === 'rule' ? ids.automationRule : null, made.after ?? null, made.times ?? 1],
    ],
  );
}

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  calls = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  await make({ at: '2026-03-10T09:10:00Z', action: 'adgroup.maxCPC', entity: 'adgroup', times: 3 });
  const paused = { after: { status: 3 } };
  await make({ at: '2026-03-10T23:59:59Z', action: 'adgroup.status', entity: 'adgroup', source: 'rule', ...paused });
  await make({ at: '2026-03-11T00:00:00Z', action: 'keyword.maxCPC', entity: 'keyword', user: 'admin' });
  await make({ at: '2026-03-12T08:00:00Z', action: 'site.update', entity: 'site', account: null });
  const others = [
    { action: 'adgroup.status', entity: 'adgroup', account: 'otherAccount', user: 'admin' },
    { action: 'adgroup.status', entity: 'adgroup', source: 'outside', user: null },
    { action: 'savedView.update', entity: 'savedView', account: null },
    { action: 'adgroup.status', entity: 'adgroup', mark: 'BRAVO' },
  ] as const;
  for (const other of others) await make({ at: '2026-03-13T10:00:00Z', ...other });
});
afterAll(() => desk.close());

const COUNTS = `query ($filters: ReportFilters!, $byHour: Boolean!) { changeCounts(filters: $filters, byHour: $byHour) {
  date hour count largest { source by action { id } entityType status count entityCount } } }`;
const DAYS = { dateRange: { start: '2026-03-10', end: '2026-03-13' } };

async function counts(filters: object = {}, byHour = false, as?: string) {
  const { changeCounts } = await calls(COUNTS, { filters: { ...DAYS, ...filters }, byHour }, as);
  return changeCounts as { date: string; hour: number | null; count: number; largest: object[] }[];
}
const short = async (...given: Parameters<typeof counts>) =>
  (await counts(...given)).map(({ date, hour, count }) => [Number(date.slice(8)), ...(given[1] ? [hour] : []), count]);

it('counts changes that can affect figures by kind and by user or rule', async () => {
  const [first, ...others] = await counts();
  expect(first).toEqual({
    ...{ date: '2026-03-10', hour: null, count: 4 },
    largest: [
      {
        ...{ source: 'person', by: 'ALFA-buyer', action: { id: 'adgroup.maxCPC' }, entityType: 'adgroup' },
        ...{ status: null, count: 3, entityCount: 1 },
      },
      {
        ...{ source: 'rule', by: 'ALFA rule', action: { id: 'adgroup.status' }, entityType: 'adgroup' },
        ...{ status: 'paused', count: 1, entityCount: 1 },
      },
    ],
  });
  expect(others.map(({ date, count }) => [date, count])).toEqual([
    ['2026-03-11', 1],
    ['2026-03-12', 1],
    ['2026-03-13', 1],
  ]);
});

it('counts changes by hour', async () => {
  expect(await short({}, true)).toEqual([
    [10, 9, 3],
    [10, 23, 1],
    [11, 0, 1],
    [12, 8, 1],
    [13, 10, 1],
  ]);
});

it('counts changes of the rows that match the filters of a report', async () => {
  const { account, otherAccount, site, campaign, adgroup, buyer } = world.ALFA;
  const all = [
    [10, 4],
    [11, 1],
    [12, 1],
    [13, 1],
  ];
  const ofAdgroups = [all[0], all[1], all[3]];
  expect(await short({ countryCodeIn: ['DE'] })).toEqual(all);
  expect(await short({ siteIdIn: [site] })).toEqual(all);
  expect(await short({ adgroupIdIn: [adgroup] })).toEqual(ofAdgroups);
  expect(await short({ campaignIdIn: [campaign] })).toEqual(ofAdgroups);
  expect(await short({ searchPhrase: 'ALFA ad group' })).toEqual(ofAdgroups);
  expect(await short({ searchPhrase: 'nothing of that name' })).toEqual([]);
  expect(await short({ buyerIdIn: [buyer], partnerAccountIdIn: [account] })).toEqual(ofAdgroups.slice(0, 2));
  expect(await short({ partnerAccountIdIn: [otherAccount] })).toEqual([all[3]]);
  expect(await short({ siteIdIn: [999_999] })).toEqual([]);
});

it('lists at most five counts per day', async () => {
  for (const times of [7, 6, 5, 4, 3, 2])
    await make({ at: '2026-03-20T09:10:00Z', action: `adgroup.field${times}`, entity: 'adgroup', times });
  const [day] = await counts({ dateRange: { start: '2026-03-20', end: '2026-03-20' } });
  expect(day).toMatchObject({ count: 27, largest: [7, 6, 5, 4, 3].map((count) => ({ count })) });
});

it.each([
  [{ dateRange: null }, false, 'Choose the days'],
  [{ dateRange: { start: '2025-01-01', end: '2026-03-01' } }, false, 'longer than 366 days'],
  [{ dateRange: { start: '2026-03-01', end: '2026-03-05' } }, true, 'longer than 4 days'],
])('rejects %j', async (filters, byHour, words) => {
  await expect(counts(filters, byHour)).rejects.toThrow(words);
});

it('counts only changes that the user can see', async () => {
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['user-activity-report']);
  expect(await short({}, false, 'ALFA-buyer')).toEqual([
    [10, 4],
    [11, 1],
    [12, 1],
  ]);
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report']);
  await expect(counts({}, false, 'ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
});
