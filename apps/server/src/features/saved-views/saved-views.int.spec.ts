import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { insertUser } from '../../../test/two-companies/people.js';

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
    'query ($report: String!) { savedViews(report: $report) { id report name scope state isDefault canEdit updatedAt owner { id username } users { id } } }',
    { report },
    as,
    company,
  );
  expect(errors).toBeUndefined();
  return data.savedViews;
};
const names = async (as?: string) => (await list(as)).map(({ name }: { name: string }) => name);

describe('saved views', () => {
  it('return the saved state, sorted by name', async () => {
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

  it('appear for the users in their scope', async () => {
    await create(view('mine'));
    await create(view('team', { scope: 'team' }));
    await create(view('company', { scope: 'company' }));
    expect(await names()).toEqual(['company', 'mine', 'team']);
    expect(await names('both-admin')).toEqual(['company', 'team']);
    expect(await names('ALFA-admin')).toEqual(['company']);
    expect((await list('BRAVO-admin', 'adgroupReport', world.BRAVO.company)).length).toBe(0);
  });

  it('require the permission of their report, including for listing', async () => {
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

  it('allow edits by their owner, and by user administrators if shared', async () => {
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

  it('require a unique name per report, owner and scope', async () => {
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

  it('allow one default per scope', async () => {
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
  ])('fail validation for %j with an error at its field', async (more, field) => {
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
  ])('fail for a name with %s, on creation and on rename', async (_, name) => {
    const { id } = await create(view('good'));
    for (const answer of [await create(view(name)), await update(id, view(name))])
      expect(answer.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { 'input.name': ["The name contains characters that aren't allowed."] },
      });
    expect(await names()).toEqual(['good']);
  });

  it('fail with the team scope if the user has no team', async () => {
    expect(await create(view('x', { scope: 'team' }), 'ALFA-admin')).toMatchObject({ status: 'error' });
  });

  it('write audit records', async () => {
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

describe('a view shared with selected users', () => {
  const shared = (name: string, userIds: readonly number[] | undefined, more: object = {}) =>
    view(name, { scope: 'users', ...(userIds && { userIds }), ...more });
  const idsOf = async (as: string, name: string) =>
    (await list(as)).find((each: { name: string }) => each.name === name)?.users.map(({ id }: { id: number }) => id);
  const defaultsOf = async (as: string) =>
    (await list(as)).flatMap(({ name, isDefault }: { name: string; isDefault: boolean }) => (isDefault ? [name] : []));

  it("appears for its owner and its users, who can't edit it or see other users", async () => {
    const { id } = await create(shared('Losers', [world.both, world.both]));
    expect(await list()).toMatchObject([
      { name: 'Losers', scope: 'users', canEdit: true, users: [{ id: world.both }] },
    ]);
    expect(await list('both-admin')).toMatchObject([
      { id, name: 'Losers', canEdit: false, users: [], owner: { username: 'ALFA-buyer' } },
    ]);
    expect(await names('ALFA-admin')).toEqual([]);
    expect(await list('both-admin', 'adgroupReport', world.BRAVO.company)).toEqual([]);
    expect(await update(id, shared('x', [world.ALFA.buyer]), 'both-admin')).toMatchObject({ status: 'error' });
    expect(await remove(id, 'both-admin')).toMatchObject({ status: 'error' });
    expect(await update(id, shared('x', [world.both]), 'ALFA-admin')).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
  });

  it("doesn't grant permission for its report", async () => {
    await create(shared('Losers', [world.both]));
    await giveRole(desk.database, world.ALFA.company, world.both, ['overview-report']);
    expect(await names('both-admin')).toEqual([]);
  });

  it.each<[string, () => number[] | undefined]>([
    ['an empty list', () => []],
    ['no list', () => undefined],
    ['its owner alone', () => [world.ALFA.buyer]],
    ['an unknown user', () => [world.both, 999_999]],
    ['a user of another company', () => [world.both, world.BRAVO.buyer]],
    ['a user its owner cannot see', () => [world.ALFA.admin]],
    ['more users than allowed', () => Array.from({ length: 501 }, (_, at) => at + 1)],
  ])('rejects %s with an error at its field', async (_, userIds) => {
    const { id } = await create(view('mine'));
    for (const answer of [await create(shared('x', userIds())), await update(id, shared('x', userIds()))])
      expect(answer.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { 'input.userIds': [expect.any(String)] },
      });
    expect(await names()).toEqual(['mine']);
    expect(await names('both-admin')).toEqual([]);
  });

  it('retains its users if none are sent, and removes all users with another scope', async () => {
    const { id } = await create(shared('Losers', [world.both]));
    await update(id, shared('Big losers', undefined));
    expect(await idsOf('ALFA-buyer', 'Big losers')).toEqual([world.both]);
    await update(id, view('Big losers', { userIds: [world.both] }));
    expect(await names('both-admin')).toEqual([]);
    const stored = 'SELECT FROM saved_view_reader WHERE company_id = $1';
    expect((await desk.database.pool.query(stored, [world.ALFA.company])).rowCount).toBe(0);
  });

  it('accepts users added by a user administrator, even if its owner can’t see the users', async () => {
    const { id } = await create(shared('Losers', [world.both]));
    await giveRole(desk.database, world.ALFA.company, world.both, ['adgroup-report', 'manage-users']);
    const users = [world.both, world.ALFA.admin].sort((a, b) => a - b);
    expect(await update(id, shared('Losers', users), 'both-admin')).toMatchObject({ status: 'success' });
    expect(await idsOf('both-admin', 'Losers')).toEqual(expect.arrayContaining(users));
    expect(await names('ALFA-admin')).toEqual(['Losers']);
    // The owner saves the view with all of its users.
    expect(await update(id, shared('Renamed', users))).toMatchObject({ status: 'success' });
    expect(await update(id, shared('Renamed', [world.ALFA.admin]))).toMatchObject({ status: 'success' });
    expect(await names('both-admin')).toEqual([]);
    expect(await update(id, view('mine'), 'ALFA-admin')).toMatchObject({ status: 'error' });
  });

  it('disappears for users who leave the company, and is deleted with its owner', async () => {
    const { company, team } = world.ALFA;
    const member = 77_001;
    await insertUser(desk.database, member, 'leaver', 'x');
    await desk.database.pool.query('INSERT INTO membership (company_id, user_id, team_id) VALUES ($1, $2, $3)', [
      ...[company, member, team],
    ]);
    await create(shared('Losers', [member, world.both]));
    await desk.database.pool.query(
      `INSERT INTO saved_view (company_id, report, name, scope, owner_id, state) VALUES ($1, 'adgroupReport', 'Of the leaver', 'users', $2, '{}')`,
      [company, member],
    );
    const all = 'SELECT name FROM saved_view WHERE company_id = $1 ORDER BY name';
    const stored = async () => (await desk.database.pool.query(all, [company])).rows.map(({ name }) => name);
    expect(await stored()).toEqual(['Losers', 'Of the leaver']);
    const removed = await call(
      'mutation ($id: Int!) { user { delete(id: $id) { status } } }',
      { id: member },
      'ALFA-admin',
    );
    expect(removed.data.user.delete).toEqual({ status: 'success' });
    expect(await stored()).toEqual(['Losers']);
    expect(await idsOf('ALFA-buyer', 'Losers')).toEqual([world.both]);
  });

  it('can be the default view of each of its users', async () => {
    const { buyer } = world.ALFA;
    const share = (name: string, ...ids: number[]) => create(shared(name, ids, { isDefault: true }), 'ALFA-admin');
    await share('for the buyer', buyer);
    await share('for both', world.both);
    expect([await defaultsOf('ALFA-buyer'), await defaultsOf('both-admin')]).toEqual([['for the buyer'], ['for both']]);
    await share('for the team', buyer, world.both);
    expect([await defaultsOf('ALFA-buyer'), await defaultsOf('both-admin')]).toEqual([
      ['for the team'],
      ['for the team'],
    ]);
  });

  it('includes its users in the audit log', async () => {
    const { id } = await create(shared('Losers', [world.both]));
    await update(id, view('Losers'));
    const { rows } = await desk.database.pool.query(
      `SELECT before->'userIds' AS before, after->'userIds' AS after FROM audit_log
       WHERE company_id = $1 AND entity_type = 'savedView' AND entity_id = $2 ORDER BY id`,
      [world.ALFA.company, String(id)],
    );
    expect(rows).toEqual([
      { before: null, after: [world.both] },
      { before: [world.both], after: null },
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

  it('stores the first save and rejects an outdated version, but accepts no version', async () => {
    const { id } = await create(view('Losses'));
    expect(await stored()).toEqual([{ name: 'Losses', version: 1 }]);
    expect(await versioned(id, view('Losses of today'), 1)).toMatchObject({ status: 'success' });
    expect(await versioned(id, view('Big losses'), 1)).toEqual({
      status: 'error',
      message: 'Another user changed this view, so nothing was saved. Reload and try again.',
    });
    expect(await stored()).toEqual([{ name: 'Losses of today', version: 2 }]);
    expect(await versioned(id, view('By a script'), null)).toMatchObject({ status: 'success' });
    expect(await stored()).toEqual([{ name: 'By a script', version: 3 }]);
  });

  it('stores one of two concurrent saves of the same version', async () => {
    const { id } = await create(view('Losses'));
    const answers = await Promise.all(['One', 'Two'].map((name) => versioned(id, view(name), 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success']);
    expect((await stored())[0]).toMatchObject({ version: 2 });
  });
});
