import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PERMISSION_KEYS } from '@adops/domain';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord, refusal, SAVE, success } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(() => desk.close());

const CREATE = `mutation ($input: RoleInput!) { role { create(input: $input) ${SAVE} } }`;
const UPDATE = `mutation ($name: String!, $input: RoleInput!, $version: Int) {
  role { update(name: $name, input: $input, version: $version) ${SAVE} } }`;
const create = async (input: object, as?: string) => (await call(CREATE, { input }, as)).role.create;
const update = async (name: string, input: object, version?: number, as?: string) =>
  (await call(UPDATE, { name, input, version }, as)).role.update;
const remove = async (name: string) =>
  (await call('mutation ($name: String!) { role { delete(name: $name) { status message } } }', { name })).role.delete;
const role = async (name: string) =>
  (
    await call(
      'query ($name: String) { roles(name: $name) { name description version permissions { name } avatarColorPreset { id } } }',
      { name },
    )
  ).roles[0];
const reader = { name: 'Reader', description: 'Reads', permissions: ['overview-report', 'adgroup-report'] };

describe('the lists of the role form', () => {
  it('contain each permission once, in a tree of at most six levels', async () => {
    const node = '{ name isGroup description items { NODE } }';
    const nested = Array.from({ length: 6 }).reduce<string>((inner) => node.replace('{ NODE }', inner), '{ name }');
    const { permissions, permissionHierarchySchema, avatarColorPresets } = await call(
      `{ permissions { name } avatarColorPresets { id name backgroundColor textColor borderColor } permissionHierarchySchema ${nested} }`,
    );
    expect(permissions.map(({ name }: { name: string }) => name)).toEqual(PERMISSION_KEYS);
    interface Node {
      name: string;
      isGroup?: boolean;
      items?: Node[];
    }
    const leaves = (nodes: Node[], depth: number): string[] =>
      nodes.flatMap((each) => {
        expect(depth).toBeLessThanOrEqual(6);
        return each.isGroup ? leaves(each.items ?? [], depth + 1) : [each.name];
      });
    expect(leaves(permissionHierarchySchema, 1).sort()).toEqual([...PERMISSION_KEYS].sort());
    expect(avatarColorPresets.length).toBeGreaterThan(5);
  });
});

describe('a role', () => {
  it('returns its fields after creation', async () => {
    expect(await create({ ...reader, avatarColorPresetId: 3 })).toEqual(success('Role Reader was created.'));
    expect(await role('Reader')).toEqual({
      name: 'Reader',
      description: 'Reads',
      version: 1,
      permissions: expect.arrayContaining([{ name: 'overview-report' }, { name: 'adgroup-report' }]),
      avatarColorPreset: { id: 3 },
    });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({ action: 'role.create', entity_name: 'Reader' });
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required.'],
    [{ name: 'reader' }, 'name', 'A role with this name already exists.'],
    [{ name: 'a/b' }, 'name', "A role name can't contain / \\ ? # %."],
    [{ name: 'New', permissions: ['no-such-key'] }, 'permissions.0', 'Unknown permission.'],
    [{ name: 'New', avatarColorPresetId: 99 }, 'avatarColorPresetId', 'Unknown colors.'],
  ])('rejects %j', async (change, field, message) => {
    expect(await create({ ...reader, ...change })).toEqual(refusal(field, message));
  });

  it('retains its users when changed or renamed, with immediate effect', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['overview-report']);
    await desk.database.pool.query(
      `UPDATE membership_role h SET role_id = r.id FROM role r WHERE r.company_id = h.company_id AND r.name = 'Reader'
       AND h.company_id = $1 AND h.user_id = $2`,
      [world.ALFA.company, world.ALFA.buyer],
    );
    const answer = await update('Reader', { ...reader, name: 'Referee', permissions: ['referer-report'] }, 1);
    expect(answer).toEqual(success('Role Referee was saved. It applies immediately to 1 person.'));
    const { auth } = await call('{ auth { permissions roles { name } } }', {}, 'ALFA-buyer');
    expect(auth).toEqual({ permissions: ['referer-report'], roles: [{ name: 'Referee' }] });
    expect(await update('Referee', reader, 1)).toEqual(
      refusal('version', 'Someone else changed this role in the meantime. Nothing was saved. Reload it and try again.'),
    );
  });

  it("can't be deleted while it is assigned to a user", async () => {
    expect(await remove('Referee')).toEqual({
      status: 'error',
      message: '1 person has this role: ALFA-buyer. Remove it from them first.',
    });
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['overview-report']);
    expect(await remove('Referee')).toMatchObject({ status: 'success' });
    expect(await role('Referee')).toBeUndefined();
    await expect(remove('Referee')).rejects.toThrow('Role not found.');
  });

  it("can't grant permissions that its author lacks, nor more permissions to its author", async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['manage-users', 'overview-report']);
    expect(await create({ ...reader, name: 'Climber', permissions: ['bulk-actions'] }, 'ALFA-buyer')).toEqual(
      refusal('permissions', "You can't grant permissions you don't have: bulk-actions."),
    );
    const { auth } = await call('{ auth { roles { name } } }', {}, 'ALFA-buyer');
    const own = auth.roles[0].name as string;
    expect(await update(own, { ...reader, name: own, permissions: ['manage-users'] }, undefined, 'ALFA-buyer')).toEqual(
      refusal('permissions', 'You have this role, so another user must change its permissions.'),
    );
  });

  it('retains manage-users if only users of this role can manage users', async () => {
    // There are only two administrators now: ALFA-admin by one role and both-admin by another. The buyer changes both
    // roles.
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, PERMISSION_KEYS);
    const { users } = await call('{ users { username roles { name } } }');
    const roleOf = (name: string) =>
      users.find((user: { username: string }) => user.username === name).roles[0].name as string;
    const less = PERMISSION_KEYS.filter((key) => key !== 'manage-users');
    for (const name of ['ALFA-admin', 'both-admin']) {
      const input = { name: roleOf(name), permissions: less };
      expect(await update(roleOf(name), input, undefined, 'ALFA-buyer')).toMatchObject({ status: 'success' });
    }
    await expect(call('{ roles { name } }')).rejects.toThrow("You don't have permission to do this.");
  });
});
