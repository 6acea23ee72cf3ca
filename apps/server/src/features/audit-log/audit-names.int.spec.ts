import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(180_000);
let world: TwoCompanies;
let desk: TestConsole;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  calls = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(() => desk.close());

const LOG = `query ($filters: AuditLogFilters, $perPage: Int) {
  auditLog(filters: $filters, perPage: $perPage) { rows { entityId names { kind id name } } } }`;
const EVER = { dateRange: {} };

interface Names {
  names: { kind: string; id: number; name: string | null }[];
}
const rowsOf = async (action: string, as?: string, perPage = 50): Promise<Names[]> =>
  (await calls(LOG, { filters: { ...EVER, actionIn: [action] }, perPage }, as)).auditLog.rows;
const namesOf = async (action: string, as?: string) => (await rowsOf(action, as))[0]!.names;

async function insert(action: string, sides: { before?: object; after?: object }, entity: string | null = null) {
  await desk.database.pool.query(
    `INSERT INTO audit_log (company_id, user_id, actor_id, source, action, entity_type, entity_id, before, after)
     VALUES ($1, $2, $2, 'person', $3, split_part($3, '.', 1), $4, $5, $6)`,
    [
      world.ALFA.company,
      world.ALFA.admin,
      action,
      entity,
      sides.before ? JSON.stringify(sides.before) : null,
      sides.after ? JSON.stringify(sides.after) : null,
    ],
  );
}

/** Counts the SQL statements that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const count = query.mock.calls.length;
  query.mockRestore();
  return count;
}

describe('names in the audit log', () => {
  it("cover the company's users, teams, accounts, sites and shared sign-ins", async () => {
    const { ALFA } = world;
    await insert('team.named', {
      before: { leaderId: null, workerIds: [ALFA.buyer] },
      after: {
        ...{ leaderId: ALFA.buyer, workerIds: [ALFA.admin], teamId: ALFA.team, accessId: ALFA.access },
        ...{ accessiblePartnerAccountIds: [ALFA.account], siteIds: [ALFA.site], siteGroupIds: [ALFA.group] },
        siteProjectId: ALFA.project,
      },
    });
    expect(new Map((await namesOf('team.named')).map(({ kind, id, name }) => [`${kind}/${id}`, name]))).toEqual(
      new Map([
        [`user/${ALFA.buyer}`, 'ALFA-buyer'],
        [`user/${ALFA.admin}`, 'ALFA-admin'],
        [`team/${ALFA.team}`, 'ALFA team'],
        [`partner-access/${ALFA.access}`, 'ALFA sign-in'],
        [`partner-account/${ALFA.account}`, 'ALFA account'],
        [`site/${ALFA.site}`, 'ALFA site'],
        [`site-group/${ALFA.group}`, 'ALFA group'],
        [`siteProject/${ALFA.project}`, 'ALFA project'],
      ]),
    );
  });

  it('mark IDs of another company as deleted', async () => {
    const { BRAVO } = world;
    await insert('team.foreign', {
      after: {
        ...{ leaderId: BRAVO.buyer, teamId: BRAVO.team, accessId: BRAVO.access, siteIds: [BRAVO.site] },
        accessiblePartnerAccountIds: [BRAVO.account],
      },
    });
    const names = await namesOf('team.foreign');
    expect(names).toHaveLength(5);
    expect(names.map(({ name }) => name)).toEqual([null, null, null, null, null]);
  });

  it('fall back to the ID of a deleted user, in values and as the changed entity', async () => {
    await insert('user.gone', { after: { leaderId: 77_777 } }, '88888');
    expect(await namesOf('user.gone')).toEqual([
      { kind: 'user', id: 77_777, name: null },
      { kind: 'user', id: 88_888, name: null },
    ]);
  });

  it("exclude accounts that the viewer can't see", async () => {
    const { ALFA } = world;
    await giveRole(desk.database, ALFA.company, ALFA.buyer, ['user-activity-report']);
    await insert('user.accounts', { after: { accessiblePartnerAccountIds: [ALFA.account, ALFA.otherAccount] } });
    expect(await namesOf('user.accounts', 'ALFA-buyer')).toEqual([
      { kind: 'partner-account', id: ALFA.account, name: 'ALFA account' },
    ]);
    expect(await namesOf('user.accounts')).toHaveLength(2);
  });

  it('require the same number of statements for 100 changes as for one', async () => {
    const { ALFA } = world;
    for (let at = 0; at < 100; at += 1)
      await insert('team.many', {
        before: { leaderId: ALFA.admin, accessId: ALFA.access },
        after: { leaderId: 50_000 + at, accessId: 60_000 + at, accessiblePartnerAccountIds: [70_000 + at] },
      });
    await rowsOf('team.many', undefined, 1);
    const one = await statementsOf(() => rowsOf('team.many', undefined, 1));
    const many = await statementsOf(async () => expect(await rowsOf('team.many', undefined, 100)).toHaveLength(100));
    expect(many).toBe(one);
  });

  it('appear in the details of user activity and in the exported file', async () => {
    const { ALFA } = world;
    await insert('team.shown', { before: { leaderId: 77_777 }, after: { leaderId: ALFA.buyer } });
    const { userActivityReport } = await calls(
      `query ($filters: UserActivityFilters) { userActivityReport(filters: $filters) { rows { details } } }`,
      { filters: { dateRange: { start: '2000-01-01T00:00:00Z' }, actionIn: ['team.shown'] } },
    );
    expect(userActivityReport.rows).toEqual([{ details: 'Leader: User 77777 (deleted) → ALFA-buyer' }]);
    const answer = await desk
      .http()
      .post(`/company/${ALFA.company}/api/export/auditLog`)
      .set('Authorization', `Bearer ${await desk.tokenOf('ALFA-admin')}`)
      .send({ format: 'csv', variables: { filters: { ...EVER, actionIn: ['team.shown'] } } });
    expect(answer.text).toContain('Leader: User 77777 (deleted) → ALFA-buyer');
  });
});
