import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(60_000);
let world: TwoCompanies;
let desk: TestConsole;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  // `both-admin` is in the team of the buyer.
  const { company, team } = world.ALFA;
  await desk.database.pool.query('UPDATE membership SET team_id = $3 WHERE company_id = $1 AND user_id = $2', [
    company,
    world.both,
    team,
  ]);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.pool.query('DELETE FROM saved_view');
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report']);
  await giveRole(desk.database, world.ALFA.company, world.both, ['adgroup-report', 'alert-report']);
});

const state = { query: 'filters.siteIdIn=1&orderBy=profit:ASC', preset: 'last7Days' };
const view = (name: string, more: object = {}) => ({ report: 'adgroupReport', name, state, ...more });
const call = async (query: string, variables: object, as: string, company = world.ALFA.company) =>
  desk.call({ query, variables, company, as });
const create = async (input: object, as = 'ALFA-buyer') => {
  const { data, errors } = await call(
    'mutation ($input: SavedViewInput!) { savedView { create(input: $input) { status message id } } }',
    { input },
    as,
  );
  return errors ? errors[0]! : data.savedView.create;
};
const update = async (id: number, input: object, as = 'ALFA-buyer', company = world.ALFA.company) => {
  const { data, errors } = await call(
    'mutation ($id: Int!, $input: SavedViewInput!) { savedView { update(id: $id, input: $input) { status message id } } }',
    { id, input },
    as,
    company,
  );
  return errors ? errors[0]! : data.savedView.update;
};
const remove = async (id: number, as = 'ALFA-buyer') => {
  const { data, errors } = await call(
    'mutation ($id: Int!) { savedView { delete(id: $id) { status message } } }',
    { id },
    as,
  );
  return errors ? errors[0]! : data.savedView.delete;
};
const list = async (as = 'ALFA-buyer', report = 'adgroupReport', company = world.ALFA.company) => {
  const { data, errors } = await call(
    'query ($report: String!) { savedViews(report: $report) { id report name scope state isDefault canEdit updatedAt owner { id username } } }',
    { report },
    as,
    company,
  );
  expect(errors).toBeUndefined();
  return data.savedViews;
};
const names = async (as?: string) => (await list(as)).map(({ name }: { name: string }) => name);

describe('saved views', () => {
  it('come back as they were saved, by name', async () => {
    const { id } = await create(view('Losers', { isDefault: true }));
    await create(view('all sites', { state: 'filters.searchPhrase=x' }));
    expect(await list()).toMatchObject([
      { name: 'all sites', state: 'filters.searchPhrase=x', isDefault: false },
      {
        id,
        name: 'Losers',
        scope: 'personal',
        state,
        isDefault: true,
        canEdit: true,
        owner: { username: 'ALFA-buyer' },
      },
    ]);
  });

  it('are seen by those they are for', async () => {
    await create(view('mine'));
    await create(view('team', { scope: 'team' }));
    await create(view('company', { scope: 'company' }));
    expect(await names()).toEqual(['company', 'mine', 'team']);
    expect(await names('both-admin')).toEqual(['company', 'team']);
    expect(await names('ALFA-admin')).toEqual(['company']);
    expect((await list('BRAVO-admin', 'adgroupReport', world.BRAVO.company)).length).toBe(0);
  });

  it('need the permission of their report, also to be seen', async () => {
    await create(view('company', { scope: 'company' }));
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['overview-report']);
    expect(await names()).toEqual([]);
    expect(await create(view('x'))).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', fields: { 'input.report': [expect.any(String)] } },
    });
    expect(await list('ALFA-admin', 'nonsense')).toEqual([]);
    expect(await create(view('alerts', { report: 'alertReport' }), 'both-admin')).toMatchObject({ status: 'success' });
    const refused = { extensions: { fields: { 'input.report': [expect.any(String)] } } };
    expect(await create(view('x', { report: 'constructor' }))).toMatchObject(refused);
    expect(await create(view('x', { report: 'advertisersReport' }))).toMatchObject(refused);
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['site-advertisers-report']);
    expect(await create(view('x', { report: 'advertisersReport' }))).toMatchObject(refused);
    expect(await create(view('sites', { report: 'siteAdvertisersReport' }))).toMatchObject({ status: 'success' });
    expect(await list('ALFA-buyer', 'siteAdvertisersReport')).toMatchObject([{ name: 'sites' }]);
  });

  it('are changed by their owner, and when shared by who manages users', async () => {
    const personal = (await create(view('mine'))).id;
    const shared = (await create(view('shared', { scope: 'company' }))).id;
    expect(await update(shared, view('renamed', { scope: 'company' }), 'both-admin')).toMatchObject({
      status: 'error',
    });
    expect(await update(shared, view('renamed', { scope: 'company' }), 'ALFA-admin')).toMatchObject({
      status: 'success',
    });
    expect(await update(shared, view('taken away'), 'ALFA-admin')).toMatchObject({ status: 'error' });
    expect(await update(personal, view('x'), 'ALFA-admin')).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    expect(await remove(personal, 'ALFA-admin')).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    expect(await remove(shared, 'both-admin')).toMatchObject({ status: 'error' });
    expect(await update(personal, view('mine', { state: { query: 'page=2' } }))).toMatchObject({ status: 'success' });
    expect(await list()).toMatchObject([
      { name: 'mine', state: { query: 'page=2' } },
      { name: 'renamed', owner: { username: 'ALFA-buyer' } },
    ]);
    expect(await remove(shared, 'ALFA-admin')).toMatchObject({ status: 'success' });
    expect(await names()).toEqual(['mine']);
  });

  it('have one name per report, owner and scope', async () => {
    await create(view('Losers'));
    expect(await create(view('losers'))).toMatchObject({
      status: 'error',
      message: expect.stringContaining('already'),
    });
    expect(await create(view('Losers', { scope: 'company' }))).toMatchObject({ status: 'success' });
    expect(await create(view('Losers', { scope: 'company' }), 'ALFA-admin')).toMatchObject({ status: 'success' });
    const [first, second] = await Promise.all([create(view('at once')), create(view('at once'))]);
    expect([first.status, second.status].sort()).toEqual(['error', 'success']);
  });

  it('one of each scope is the default', async () => {
    await create(view('a', { isDefault: true }));
    await create(view('b', { isDefault: true }));
    await create(view('c', { isDefault: true, scope: 'company' }));
    const defaults = (await list()).filter(({ isDefault }: { isDefault: boolean }) => isDefault);
    expect(defaults.map(({ name }: { name: string }) => name)).toEqual(['b', 'c']);
  });

  it.each([
    [{ name: '  ' }, 'input.name'],
    [{ name: 'x'.repeat(101) }, 'input.name'],
    [{ name: 'a\u0000b' }, 'input.name'],
    [{ state: 5 }, 'input.state'],
    [{ state: null }, 'input.state'],
    [{ state: { query: 'x'.repeat(20_001) } }, 'input.state'],
    [{ state: { query: 'a\u0000b' } }, 'input.state'],
  ])('%j is refused by its field', async (more, field) => {
    const refusal = await create(view('x', more));
    if ('extensions' in refusal && refusal.extensions.fields)
      expect(Object.keys(refusal.extensions.fields)).toEqual([field]);
    else expect(refusal).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    expect(await names()).toEqual([]);
  });

  it.each([
    ['a direction', 'a\u202eb'],
    ['an invisible character', 'a\u200bb'],
    ['a second line', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a byte-order mark inside', 'a\ufeffb'],
  ])('refuses a name with %s, when created and when renamed', async (_, name) => {
    const { id } = await create(view('good'));
    for (const answer of [await create(view(name)), await update(id, view(name))])
      expect(answer.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { 'input.name': ['The name holds characters that are not allowed.'] },
      });
    expect(await names()).toEqual(['good']);
  });

  it('a user without a team shares with the company or not at all', async () => {
    expect(await create(view('x', { scope: 'team' }), 'ALFA-admin')).toMatchObject({ status: 'error' });
  });

  it('leave a record of who did what', async () => {
    const { id } = await create(view('x'));
    await update(id, view('y'));
    await remove(id);
    const { rows } = await desk.database.pool.query(
      `SELECT action, user_id, before->>'name' AS before, after->>'name' AS after FROM audit_log
       WHERE company_id = $1 AND entity_type = 'savedView' AND entity_id = $2 ORDER BY id`,
      [world.ALFA.company, String(id)],
    );
    const user_id = world.ALFA.buyer;
    expect(rows).toEqual([
      { action: 'savedView.create', user_id, before: null, after: 'x' },
      { action: 'savedView.update', user_id, before: 'x', after: 'y' },
      { action: 'savedView.delete', user_id, before: 'y', after: null },
    ]);
  });
});

describe('a view that two users edit', () => {
  const versioned = async (id: number, input: object, version: number | null) =>
    (
      await call(
        `mutation ($id: Int!, $input: SavedViewInput!, $version: Int) {
           savedView { update(id: $id, input: $input, version: $version) { status message } } }`,
        { id, input, version },
        'ALFA-buyer',
      )
    ).data.savedView.update;
  const stored = async () =>
    (await call('{ savedViews(report: "adgroupReport") { name version } }', {}, 'ALFA-buyer')).data.savedViews;

  it('keeps what was saved first when the other version is old, unless no version is sent', async () => {
    const { id } = await create(view('Losses'));
    expect(await stored()).toEqual([{ name: 'Losses', version: 1 }]);
    expect(await versioned(id, view('Losses of today'), 1)).toMatchObject({ status: 'success' });
    expect(await versioned(id, view('Big losses'), 1)).toEqual({
      status: 'error',
      message: 'Someone else changed this view. Nothing was saved.',
    });
    expect(await stored()).toEqual([{ name: 'Losses of today', version: 2 }]);
    expect(await versioned(id, view('By a script'), null)).toMatchObject({ status: 'success' });
    expect(await stored()).toEqual([{ name: 'By a script', version: 3 }]);
  });

  it('takes one of two saves of the same version at once', async () => {
    const { id } = await create(view('Losses'));
    const answers = await Promise.all(['One', 'Two'].map((name) => versioned(id, view(name), 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success']);
    expect((await stored())[0]).toMatchObject({ version: 2 });
  });
});
