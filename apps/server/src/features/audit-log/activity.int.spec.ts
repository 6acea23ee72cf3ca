import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(180_000);
let world: TwoCompanies;
let desk: TestConsole;
let calls: ReturnType<typeof callsOf>;

const DAY = { dateRange: { start: '2026-03-10T00:00:00Z', end: '2026-03-11T23:59:59Z' } };
/** [moment, user, action, account, times] */
type Act = readonly [string, 'admin' | 'buyer', string, 'account' | 'otherAccount' | null, number];
const ACTS: readonly Act[] = [
  ['2026-03-10T09:10:00Z', 'admin', 'adgroup.maxCPC', 'account', 4],
  ['2026-03-10T09:40:00Z', 'admin', 'adgroup.status', 'otherAccount', 2],
  ['2026-03-10T23:59:00Z', 'buyer', 'adgroup.maxCPC', 'account', 3],
  ['2026-03-11T00:00:00Z', 'buyer', 'team.update', null, 1],
];

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  calls = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  for (const [at, who, action, account, times] of ACTS)
    await desk.database.pool.query(
      `INSERT INTO audit_log (company_id, created_at, user_id, actor_id, source, action, entity_type, entity_id, entity_name, account_id, before, after, address)
       SELECT $1, $2, $3, $3, 'person', $4, split_part($4, '.', 1), $5, 'Thing', $6, '{"maxCPC": 100000}', '{"maxCPC": 250000}', '10.0.0.9'
       FROM generate_series(1, $7::int)`,
      [
        world.ALFA.company,
        at,
        world.ALFA[who],
        action,
        String(world.ALFA.adgroup),
        account && world.ALFA[account],
        times,
      ],
    );
  // Changes without a user, changes in another company, and a rule's change on another day.
  for (const [company, source, at] of [
    [world.ALFA.company, 'outside', '2026-03-10T09:00:00Z'],
    [world.BRAVO.company, 'person', '2026-03-10T09:00:00Z'],
    [world.ALFA.company, 'rule', '2026-03-12T09:00:00Z'],
    [world.ALFA.company, 'person', '2026-03-12T09:30:00Z'],
  ] as const)
    await desk.database.pool.query(
      `INSERT INTO audit_log (company_id, created_at, user_id, source, action) VALUES ($1, $4, $2, $3, 'adgroup.edited')`,
      [company, company === world.ALFA.company ? world.ALFA.buyer : world.BRAVO.admin, source, at],
    );
});
afterAll(() => desk.close());

const REPORT = `query ($grouping: UserActivityGrouping, $filters: UserActivityFilters, $page: Int, $perPage: Int, $cursor: String, $orderBy: OrderByInput) {
  userActivityReport(grouping: $grouping, filters: $filters, page: $page, perPage: $perPage, cursor: $cursor, orderBy: $orderBy) {
    totalRecords nextCursor
    rows { id user { username } account { id } sources { id } site { id } action { id name } dateTime userIp details date hour actionCount }
  } }`;
const report = async (variables: object, as?: string) =>
  (await calls(REPORT, { filters: DAY, ...variables }, as)).userActivityReport;

interface Row {
  user: { username: string };
  action: { id: string } | null;
  date: string | null;
  hour: number | null;
  actionCount: number;
}
const short = ({ user, action, date, hour, actionCount }: Row) => [
  user.username.slice(5),
  action?.id ?? null,
  date,
  hour,
  actionCount,
];

describe('user activity', () => {
  it('lists individual actions, newest first, with their source and changes', async () => {
    const { rows, totalRecords, nextCursor } = await report({});
    expect([totalRecords, nextCursor]).toEqual([10, null]);
    expect(rows[0]).toMatchObject({ action: { id: 'team.update', name: 'Team: Changed' }, account: null, sources: [] });
    expect(rows[1]).toMatchObject({
      user: { username: 'ALFA-buyer' },
      account: { id: world.ALFA.account },
      sources: [{ id: 5 }],
      site: { id: world.ALFA.site },
      action: { id: 'adgroup.maxCPC', name: 'Ad group: Max CPC' },
      dateTime: '2026-03-10T23:59:00.000Z',
      userIp: '10.0.0.9',
      details: 'Thing · Max CPC: 0.10 USD → 0.25 USD',
      date: '2026-03-10',
      hour: 23,
      actionCount: 1,
    });
    const second = await report({ page: 2, perPage: 4 });
    expect(second.rows.map(({ id }: { id: string }) => id)).toEqual(
      rows.slice(4, 8).map(({ id }: { id: string }) => id),
    );
    const byUser = await report({ orderBy: { column: 'user', direction: 'ASC' } });
    expect(byUser.rows.map((row: Row) => row.user.username)[0]).toBe('ALFA-admin');
  });

  it('groups actions by day and by hour', async () => {
    expect((await report({ grouping: 'date' })).rows.map(short)).toEqual([
      ['buyer', null, '2026-03-11', null, 1],
      ['buyer', null, '2026-03-10', null, 3],
      ['admin', null, '2026-03-10', null, 6],
    ]);
    const byHour = await report({ grouping: 'hour', orderBy: { column: 'actionCount', direction: 'DESC' } });
    expect(byHour.totalRecords).toBe(3);
    expect(byHour.rows.map(short)).toEqual([
      ['admin', null, '2026-03-10', 9, 6],
      ['buyer', null, '2026-03-10', 23, 3],
      ['buyer', null, '2026-03-11', 0, 1],
    ]);
  });

  it('counts actions by user and type, and supports paging by cursor', async () => {
    const seen: unknown[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const answer: { rows: Row[]; nextCursor: string | null; totalRecords: null } = await report({
        grouping: 'actionCount',
        perPage: 1,
        cursor,
      });
      expect(answer.totalRecords).toBeNull();
      seen.push(...answer.rows.map(short));
      cursor = answer.nextCursor;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(4);
    expect(seen).toEqual([
      ['admin', 'adgroup.maxCPC', null, null, 4],
      ['buyer', 'adgroup.maxCPC', null, null, 3],
      ['admin', 'adgroup.status', null, null, 2],
      ['buyer', 'team.update', null, null, 1],
    ]);
  });

  it.each([
    [{ userIdIn: ['buyer'] }, 4],
    [{ actionIn: ['adgroup.status'] }, 2],
    [{ partnerAccountIdIn: ['otherAccount'] }, 2],
    [{ teamIdIn: ['team'] }, 7],
    [{ buyerIdIn: ['buyer'] }, 7],
    [{ buyerIdIn: ['admin'] }, 2],
    [{ creatorIdIn: ['admin'] }, 0],
    [{ siteIdIn: ['site'] }, 9],
    [{ siteProjectIdIn: ['project'] }, 9],
    [{ sourceIdIn: [5] }, 9],
    [{ sourceIdIn: [6] }, 0],
    [{ searchPhrase: 'thing' }, 10],
    [{ searchPhrase: 'nowhere' }, 0],
  ])('filters by %j', async (filter, expected) => {
    const ids = (list: readonly (string | number)[]) =>
      list.map((id) => (typeof id === 'number' ? id : world.ALFA[id as 'buyer']));
    const filters = Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [
        name,
        Array.isArray(value) && name !== 'actionIn' ? ids(value) : value,
      ]),
    );
    expect((await report({ filters: { ...DAY, ...filters } })).totalRecords).toBe(expected);
  });

  it.each([
    [{ cursor: 'x' }, 'Cursors are supported only when actions are grouped by user and action.'],
    [{ grouping: 'actionCount', cursor: 'x' }, "The cursor doesn't belong to this report."],
    [{ orderBy: { column: 'constructor' } }, 'Sort by one of'],
    [{ perPage: 0 }, 'page must be at least 1'],
  ])('rejects %j', async (variables, words) => {
    await expect(report(variables)).rejects.toThrow(words);
  });

  it('returns a chart by user, action and hour, with the highest counts first', async () => {
    const { userActivityChart: points } = await calls(
      `query ($filters: UserActivityFilters) { userActivityChart(filters: $filters, orderBy: { column: "actionCount", direction: DESC }, perPage: 10000) { user { username } action { id } date hour actionCount } }`,
      { filters: DAY },
    );
    expect(points.map(short)).toEqual([
      ['admin', 'adgroup.maxCPC', '2026-03-10', 9, 4],
      ['buyer', 'adgroup.maxCPC', '2026-03-10', 23, 3],
      ['admin', 'adgroup.status', '2026-03-10', 9, 2],
      ['buyer', 'team.update', '2026-03-11', 0, 1],
    ]);
  });

  it('counts actions of rules for the user they act for, and filters by source', async () => {
    const dateRange = { start: '2026-03-12T00:00:00Z', end: '2026-03-12T23:59:59Z' };
    const countedBy = async (changeSourceIn?: string[]) => {
      const filters = { dateRange, changeSourceIn };
      const { userActivityChart: points } = await calls(
        'query ($filters: UserActivityFilters) { userActivityChart(filters: $filters) { actionCount } }',
        { filters },
      );
      const { totalRecords } = await report({ filters });
      return [points.reduce((sum: number, point: Row) => sum + point.actionCount, 0), totalRecords];
    };
    expect(await countedBy()).toEqual([2, 2]);
    expect(await countedBy(['rule'])).toEqual([1, 1]);
    expect(await countedBy(['outside'])).toEqual([0, 0]);
  });

  it('returns the available filter options', async () => {
    await calls(`mutation { createTeam(name: "Choice") { __typename } }`);
    const { userActivityFilterOptions: options } = await calls(
      '{ userActivityFilterOptions { sites { id } sources { id } siteProjects { id } actions { id name } users { id } partnerAccounts { id } teams { name } } }',
    );
    expect(options.actions).toContainEqual({ id: 'team.create', name: 'Team: Created' });
    expect(options.teams).toContainEqual({ name: 'Choice' });
    for (const list of Object.values(options)) expect((list as unknown[]).length).toBeGreaterThan(0);
  });

  it('counts only actions that the caller can see', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['user-activity-report']);
    const { rows } = await report({ grouping: 'actionCount' }, 'ALFA-buyer');
    expect(rows.map(short)).toEqual([
      ['admin', 'adgroup.maxCPC', null, null, 4],
      ['buyer', 'adgroup.maxCPC', null, null, 3],
      ['buyer', 'team.update', null, null, 1],
    ]);
  });
});
