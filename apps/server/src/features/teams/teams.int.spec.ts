import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord, refusal, SAVE, success } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let calls: ReturnType<typeof callsOf>;
/** Five more users of ALFA. */
const people = [1_101, 1_102, 1_103, 1_104, 1_105] as const;
const [ann, ben, cem, dan, off] = people;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  calls = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  for (const [at, name] of ['ann', 'ben', 'cem', 'dan', 'off'].entries()) {
    await desk.database.pool.query('INSERT INTO user_account (id, username, is_active) VALUES ($1, $2, $3)', [
      people[at],
      name,
      name !== 'off',
    ]);
    await desk.database.pool.query('INSERT INTO membership (company_id, user_id) VALUES ($1, $2)', [
      world.ALFA.company,
      people[at],
    ]);
  }
});
afterAll(() => desk.close());

const call = async (query: string, as?: string) => calls(query, {}, as);
const create = async (args: string, as?: string) =>
  (await call(`mutation { createTeam(${args}) ${SAVE} }`, as)).createTeam;
const change = async (id: number, operation: string, as?: string) => {
  const answer = await call(`mutation { team(id: ${id}) { answer: ${operation} ${SAVE} } }`, as);
  return answer.team.answer;
};
async function teamNamed(name: string) {
  const { teams } = await call('{ teams { id name isActive version leader { username } workers { username } } }');
  return teams.find((team: { name: string }) => team.name === name);
}

describe('teams', () => {
  it('store a leader and workers, with one audit record', async () => {
    expect(await create(`name: " North ", leaderId: ${ann}, workerIds: [${ben}, ${cem}]`)).toEqual(
      success('Team North was created.'),
    );
    const team = await teamNamed('North');
    expect(team).toMatchObject({
      isActive: true,
      version: 1,
      leader: { username: 'ann' },
      workers: [{ username: 'ben' }, { username: 'cem' }],
    });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'team.create',
      entity_type: 'team',
      entity_id: String(team.id),
      entity_name: 'North',
      user_id: world.ALFA.admin,
      actor_id: world.ALFA.admin,
      after: { name: 'North', isActive: true, leaderId: ann, workerIds: [ben, cem] },
      address: expect.any(String),
    });
  });

  it.each([
    ['name: "  "', 'name', 'Name is required.'],
    ['name: "NORTH"', 'name', 'A team with this name already exists.'],
    [`name: "South", leaderId: ${dan}, workerIds: [${dan}]`, 'workerIds', "The leader can't also be a worker."],
    [`name: "South", leaderId: ${ann}`, 'leaderId', 'ann leads North. Choose another leader for that team first.'],
    [`name: "South", workerIds: [${off}]`, 'workerIds', "off is inactive, so they can't join a team."],
    ['name: "South", leaderId: 2002', 'leaderId', 'User not found in this company.'],
    ['name: "South", workerIds: [999999]', 'workerIds', 'User not found in this company.'],
  ])('fail validation for %s with an error at its field, without being stored', async (args, field, message) => {
    const before = await call('{ teams { id version } }');
    expect(await create(args)).toEqual(refusal(field, message));
    expect(await call('{ teams { id version } }')).toEqual(before);
  });

  it('accept a worker from another team, with a message', async () => {
    expect(await create(`name: "South", leaderId: ${dan}, workerIds: [${cem}]`)).toEqual(
      success('Team South was created. Moved here: cem (from North).'),
    );
    expect(await teamNamed('North')).toMatchObject({ workers: [{ username: 'ben' }] });
    expect(await teamNamed('South')).toMatchObject({ leader: { username: 'dan' }, workers: [{ username: 'cem' }] });
  });

  it('support separate changes of name and status, leader, and workers', async () => {
    const { id } = await teamNamed('South');
    expect(await change(id, 'updateGeneralSettings(name: "South-East", isActive: false)')).toEqual(
      success('Team South-East was saved.'),
    );
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      before: { name: 'South', isActive: true },
      after: { name: 'South-East', isActive: false },
    });
    expect(await change(id, `updateLeader(userId: ${cem})`)).toMatchObject({ status: 'success' });
    expect(await teamNamed('South-East')).toMatchObject({
      leader: { username: 'cem' },
      workers: [{ username: 'dan' }],
      isActive: false,
      version: 3,
    });
    expect(await change(id, 'updateWorkers(userIds: [])')).toMatchObject({ status: 'success' });
    expect(await teamNamed('South-East')).toMatchObject({ leader: { username: 'cem' }, workers: [] });
    expect((await call(`{ users { id team { id } } }`)).users).toContainEqual({ id: dan, team: null });
  });

  it('store the first of two concurrent edits and reject the second', async () => {
    const { id, version } = await teamNamed('North');
    const edit = (name: string) =>
      change(id, `update(name: "${name}", isActive: true, workerIds: [${ben}], leaderId: ${ann}, version: ${version})`);
    const answers = await Promise.all([edit('North one'), edit('North two')]);
    const saved = answers.filter(({ __typename }) => __typename === 'BaseResponse');
    expect(saved).toHaveLength(1);
    expect(answers.find(({ __typename }) => __typename === 'ValidationErrors')).toEqual(
      refusal('version', 'Someone else changed this team in the meantime. Nothing was saved. Reload it and try again.'),
    );
    await change(id, 'updateGeneralSettings(name: "North", isActive: true)');
  });

  it('return the same error for unknown IDs and IDs of other companies', async () => {
    for (const id of [world.BRAVO.team, 999_999]) {
      await expect(change(id, 'updateWorkers(userIds: [])')).rejects.toThrow('Team not found.');
      expect(await call(`{ team(id: ${id}) { id } }`)).toEqual({ team: null });
    }
  });

  it("require the permission, and manage-users for changes of one's own team", async () => {
    const { id } = await teamNamed('North');
    await expect(create('name: "Mine"', 'ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['teams']);
    const refused = refusal('workerIds', "You can't add yourself to a team or remove yourself.");
    expect(await change(id, `updateWorkers(userIds: [${ben}, ${world.ALFA.buyer}])`, 'ALFA-buyer')).toEqual(refused);
    expect(await change(world.ALFA.team, 'updateWorkers(userIds: [])', 'ALFA-buyer')).toEqual(refused);
    expect(await change(id, `updateWorkers(userIds: [${ben}, ${dan}])`, 'ALFA-buyer')).toMatchObject({
      status: 'success',
    });
    const seen = await call('{ teams { name } auth { allowedTeams { name } } }', 'ALFA-buyer');
    expect(seen.teams.length).toBeGreaterThan(2);
    expect(seen.auth.allowedTeams).toEqual([{ name: 'ALFA team' }]);
  });
});
