import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../database/index.js';
import { MASK, MasterKeys, type SecretOwner, SecretStore } from './index.js';

const line = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [older, newer] = [line('a'), line('b')];
const by = { userId: null };

let testDatabase: TestDatabase;
let database: Database;
let store: SecretStore;
let owners: [SecretOwner, SecretOwner];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url, { max: 2 });
  store = new SecretStore(database, MasterKeys.parse(older));
  const ids: number[] = [];
  for (const name of ['one', 'two']) {
    const { rows } = await database.pool.query<{ id: number }>('INSERT INTO company (name) VALUES ($1) RETURNING id', [
      name,
    ]);
    ids.push(rows[0]!.id);
  }
  owners = [
    { companyId: ids[0]!, kind: 'partner_account', id: 7 },
    { companyId: ids[1]!, kind: 'partner_account', id: 7 },
  ];
}, 30_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('encrypts secrets per company and owner', async () => {
  await store.set(owners[0], { clientSecret: 'very-secret', refreshToken: 'token-1' }, by);
  expect(await store.open(owners[0])).toEqual({ clientSecret: 'very-secret', refreshToken: 'token-1' });
  expect(await store.open(owners[1])).toEqual({});
  expect(await store.names(owners[0])).toEqual(['clientSecret', 'refreshToken']);
  const { rows } = await database.pool.query('SELECT * FROM secret');
  const raw = rows.map((row) =>
    Object.values(row as object)
      .map((one) => (Buffer.isBuffer(one) ? one.toString('latin1') : String(one)))
      .join(' '),
  );
  expect(raw.join(' ')).not.toContain('very-secret');
});

it('leaves a secret unchanged if its mask is saved, and deletes an empty secret', async () => {
  await store.set(owners[0], { clientSecret: MASK, refreshToken: 'token-2' }, by);
  expect(await store.open(owners[0])).toEqual({ clientSecret: 'very-secret', refreshToken: 'token-2' });
  await store.set(owners[0], { refreshToken: '' }, by);
  expect(await store.names(owners[0])).toEqual(['clientSecret']);
});

it("doesn't decrypt a row that was copied to another company", async () => {
  await database.pool.query(
    `INSERT INTO secret (company_id, owner_kind, owner_id, name, version, key_id, wrapped_key, value)
     SELECT $2, owner_kind, owner_id, name, version, key_id, wrapped_key, value FROM secret WHERE company_id = $1`,
    [owners[0].companyId, owners[1].companyId],
  );
  await expect(store.open(owners[1])).rejects.toThrow('belongs to another record');
  await database.pool.query('DELETE FROM secret WHERE company_id = $1', [owners[1].companyId]);
});

it('re-encrypts all secrets with a new master key, so that the old key is no longer needed', async () => {
  await store.set(owners[1], { apiKey: 'another' }, by);
  const both = new SecretStore(database, MasterKeys.parse(`${newer},${older}`));
  expect(await both.rotate()).toEqual({ moved: 2, left: {} });
  expect(await both.rotate()).toEqual({ moved: 0, left: {} });
  const after = new SecretStore(database, MasterKeys.parse(newer));
  expect(await after.open(owners[0])).toEqual({ clientSecret: 'very-secret' });
  await expect(store.open(owners[0])).rejects.toThrow("master key 'b' is not configured");
});

it('reports a master key as missing if its ID is absent or belongs to a different key', async () => {
  expect(await new SecretStore(database, MasterKeys.parse(newer)).missingKeys()).toEqual([]);
  const id = newer.split(':')[0]!;
  const another = `${id}:${Buffer.alloc(32, 7).toString('base64')}`;
  for (const keys of [MasterKeys.parse(older), MasterKeys.parse(another), null])
    expect(await new SecretStore(database, keys).missingKeys()).toEqual([id]);
});

it('reports a missing master key setting, and never prints a key', async () => {
  await expect(new SecretStore(database, null).open(owners[0])).rejects.toThrow('no master key is configured');
  await expect(new SecretStore(database, null).set(owners[0], { x: 'y' }, by)).rejects.toThrow('no master key');
  const shown = inspect(MasterKeys.parse(newer), { depth: 6, showHidden: true });
  const key = Buffer.from(newer.split(':')[1]!, 'base64');
  expect(shown).not.toContain(key.toString('hex').match(/../g)!.slice(0, 8).join(' '));
});
