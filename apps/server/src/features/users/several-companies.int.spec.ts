import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { basic, TestConsole } from '../../../test/console.js';
import { callsOf, refusal, SAVE, success } from '../../../test/saving.js';
import { insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;

const PASSWORD = 'some lengthy words';

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'both-admin');
});
afterAll(() => desk.close());

async function create(username: string, companyIds: readonly number[], as?: string) {
  const input = { username, email: `${username}@example.com`, password: PASSWORD, password_repeat: PASSWORD };
  const query = `mutation ($input: CreateUserInput!) { user { create(input: $input) ${SAVE} } }`;
  return (await call(query, { input: { ...input, roles: [], companyIds } }, as)).user.create;
}
async function update(id: number, input: object, as?: string) {
  const query = `mutation ($id: Int!, $input: UpdateUserInput!) { user { update(id: $id, input: $input) ${SAVE} } }`;
  return (await call(query, { id, input }, as)).user.update;
}
const remove = async (id: number) =>
  (await call('mutation ($id: Int!) { user { delete(id: $id) { status message } } }', { id })).user.delete;
const companiesOf = async (id: number, as?: string): Promise<string[]> => {
  const { user } = await call('query ($id: Int!) { user(id: $id) { companies { name } } }', { id }, as);
  return user.companies.map(({ name }: { name: string }) => name);
};
async function idOf(username: string): Promise<number> {
  const { rows } = await desk.database.pool.query<{ id: number }>('SELECT id FROM user_account WHERE username = $1', [
    username,
  ]);
  return rows[0]!.id;
}
const signIn = async (username: string) =>
  (await desk.call({ query: '{ auth { token } }', authorization: basic(username, PASSWORD) })).data?.auth?.token;

describe('a user of several companies', () => {
  it('joins all companies if an administrator of all companies creates the user', async () => {
    const { ALFA, BRAVO } = world;
    expect(await create('in.both', [ALFA.company, BRAVO.company])).toEqual(success('User in.both was created.'));
    expect(await companiesOf(await idOf('in.both'))).toEqual(['ALFA company', 'BRAVO company']);
  });

  it('shows an administrator only their own company', async () => {
    expect(await companiesOf(await idOf('in.both'), 'ALFA-admin')).toEqual(['ALFA company']);
  });

  it('retains username and password when an administrator of only one company changes them', async () => {
    const id = await idOf('in.both');
    const own = { password: 'another lengthy one', password_repeat: 'another lengthy one' };
    expect(await update(id, own, 'ALFA-admin')).toEqual(
      refusal(
        'password',
        "in.both has permissions you don't have, here or in another company, so you can't change this.",
      ),
    );
    expect(await signIn('in.both')).toEqual(expect.any(String));
  });

  it('can leave a company and join the company again', async () => {
    const { ALFA, BRAVO } = world;
    const id = await idOf('in.both');
    expect(await update(id, { companyIds: [ALFA.company] })).toEqual(success('User in.both was saved.'));
    expect(await companiesOf(id)).toEqual(['ALFA company']);
    expect(await update(id, { companyIds: [ALFA.company, BRAVO.company] }, 'ALFA-admin')).toEqual(
      refusal('companyIds', "Company not found, or you don't manage its users."),
    );
    expect(await update(id, { companyIds: [ALFA.company, BRAVO.company] })).toEqual(success('User in.both was saved.'));
    expect(await companiesOf(id)).toEqual(['ALFA company', 'BRAVO company']);
  });

  it('appears in the audit log of each company that adds or removes the user', async () => {
    const { rows } = await desk.database.pool.query(
      `SELECT action FROM audit_log WHERE company_id = $1 AND entity_type = 'user' AND entity_name = 'in.both' ORDER BY id`,
      [world.BRAVO.company],
    );
    expect(rows.map(({ action }) => action)).toEqual(['user.create', 'user.delete', 'user.create']);
  });

  it('retains the sign-in and the other company when deleted in one company', async () => {
    const id = await idOf('in.both');
    expect(await remove(id)).toMatchObject({ status: 'success' });
    expect(await signIn('in.both')).toEqual(expect.any(String));
    const { rows } = await desk.database.pool.query('SELECT company_id AS id FROM membership WHERE user_id = $1', [id]);
    expect(rows).toEqual([{ id: world.BRAVO.company }]);
  });
});
