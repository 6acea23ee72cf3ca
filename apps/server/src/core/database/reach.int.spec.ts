import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from './database.js';
import { Entities } from './prisma-client.js';
import { acrossCompanies, asLogin, withinCompany } from './reach.js';

let testDatabase: TestDatabase;
let database: Database;
let entities: Entities;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // There is only one connection, so that every statement sees the state that the previous one left.
  database = new Database(testDatabase.url, { max: 1, bound: true });
  entities = new Entities(database, 1);
  await asLogin(async () => {
    await database.pool.query(`INSERT INTO company (id, name) VALUES (1, 'one'), (2, 'two')`);
    await database.pool.query(`INSERT INTO team (company_id, id, name) VALUES (1, 11, 'a'), (2, 22, 'b')`);
  });
}, 60_000);
afterAll(async () => {
  await entities.close();
  await database.close();
  await testDatabase.drop();
});

const teams = async () =>
  (await database.pool.query('SELECT id FROM team ORDER BY id')).rows.map(({ id }) => id as number);
const refused = (text: string, reach: <T>(work: () => T) => T) =>
  expect(reach(() => database.pool.query(text))).rejects.toThrow(/permission denied|must be owner|row-level security/);
const inOne = <T>(work: () => T) => withinCompany(1, work);

describe('a statement without any condition', () => {
  it('reads rows of its company, of no company, or of all companies', async () => {
    expect(await withinCompany(1, teams)).toEqual([11]);
    expect(await withinCompany(2, teams)).toEqual([22]);
    expect(await withinCompany(null, teams)).toEqual([]);
    expect(await acrossCompanies(teams)).toEqual([11, 22]);
    expect(await withinCompany(1, teams)).toEqual([11]);
  });

  it('changes and deletes only rows of the same companies', async () => {
    expect((await inOne(() => database.pool.query("UPDATE team SET name = name || '!'"))).rowCount).toBe(1);
    expect((await inOne(() => database.pool.query('DELETE FROM team WHERE id = 22'))).rowCount).toBe(0);
    await refused("INSERT INTO team (company_id, name) VALUES (2, 'mine')", inOne);
    await refused('UPDATE team SET company_id = 2', inOne);
    expect(await acrossCompanies(teams)).toEqual([11, 22]);
  });

  it('obeys the same limits in transactions and through entities', async () => {
    expect(
      await withinCompany(2, () =>
        database.transaction(async (client) => (await client.query('SELECT id FROM team')).rows),
      ),
    ).toEqual([{ id: 22 }]);
    // The entities are of another company than the request.
    expect(await inOne(async () => entities.for(2).team.findMany())).toEqual([]);
    expect((await inOne(async () => entities.for(1).team.findMany())).map(({ id }) => id)).toEqual([11]);
  });

  it("doesn't mix up companies that share a connection", async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, at) => withinCompany((at % 2) + 1, async () => [at % 2, await teams()])),
    );
    for (const [odd, found] of seen) expect(found).toEqual([odd === 0 ? 11 : 22]);
  });
});

describe.each([
  ['a request', inOne],
  ['a schedule', acrossCompanies],
] as const)('the role of %s', (_, reach) => {
  it.each([
    'CREATE TABLE mine (id int)',
    'ALTER TABLE team ADD COLUMN more int',
    'DROP TABLE team',
    'TRUNCATE team',
    'ALTER TABLE team DISABLE ROW LEVEL SECURITY',
    'DROP POLICY of_company ON team',
    'UPDATE audit_log SET action = action',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'UPDATE audit_seal SET number = number',
    'DELETE FROM audit_seal',
    'SELECT * FROM _prisma_migrations',
    'CREATE ROLE more',
  ])("can't run: %s", (text) => refused(text, reach));

  it('can append to and read the audit log', async () => {
    await reach(() =>
      database.pool.query(
        "INSERT INTO audit_log (company_id, source, action) VALUES (1, 'person', 'x'), (null, 'person', 'y')",
      ),
    );
    const { rows } = await reach(() => database.pool.query('SELECT DISTINCT company_id FROM audit_log ORDER BY 1'));
    expect(rows).toContainEqual({ company_id: 1 });
  });
});

it('protects all company tables with a policy that no other role bypasses', async () => {
  const { rows } = await asLogin(() =>
    database.pool.query<{ relname: string }>(
      `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND (NOT c.relrowsecurity OR (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid) <> 2)`,
    ),
  );
  expect(rows.map(({ relname }) => relname)).toEqual(['membership']);
});
