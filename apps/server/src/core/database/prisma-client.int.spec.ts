import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import pg from 'pg';
import { Database } from './database.js';
import { Entities } from './prisma-client.js';
import { anyCase } from './text.js';

let testDatabase: TestDatabase;
let database: Database;
let entities: Entities;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url, { max: 2 });
  entities = new Entities(database, 2);
  await database.pool.query(`INSERT INTO company (id, name) VALUES (1, 'one'), (2, 'two')`);
  await database.pool.query(`INSERT INTO team (company_id, id, name) VALUES (1, 11, 'a'), (2, 22, 'b')`);
}, 30_000);
afterAll(async () => {
  await entities.close();
  await database.close();
  await testDatabase.drop();
});

const names = async () => (await database.pool.query('SELECT company_id, id, name FROM team ORDER BY id')).rows;

describe('the Prisma client of one company', () => {
  it('hides rows of other companies, even if a filter names another company', async () => {
    const db = entities.for(1);
    expect((await db.team.findMany()).map(({ id }) => id)).toEqual([11]);
    expect(await db.team.findMany({ where: { companyId: 2 } })).toEqual([]);
    expect(await db.team.findMany({ where: { OR: [{ id: 22 }, { companyId: 2 }] } })).toEqual([]);
    expect(await db.team.findFirst({ where: { id: 22 } })).toBeNull();
    expect(await db.team.count()).toBe(1);
  });

  it('rejects changes to rows of other companies', async () => {
    const db = entities.for(1);
    const before = await names();
    await expect(
      db.team.update({ where: { companyId_id: { companyId: 2, id: 22 } }, data: { name: 'mine' } }),
    ).rejects.toThrow();
    await expect(db.team.delete({ where: { companyId_id: { companyId: 2, id: 22 } } })).rejects.toThrow();
    expect(await db.team.updateMany({ where: { id: 22 }, data: { name: 'mine' } })).toEqual({ count: 0 });
    expect(await db.team.deleteMany({ where: { companyId: 2 } })).toEqual({ count: 0 });
    expect(await names()).toEqual(before);
  });

  it('creates rows in its company, even if the data name another company', async () => {
    await entities.for(1).team.create({ data: { companyId: 2, name: 'new' } });
    await entities.for(1).team.createMany({ data: [{ companyId: 2, name: 'many' }] });
    expect(
      (await names()).filter(({ name }) => name === 'new' || name === 'many').map((row) => row.company_id),
    ).toEqual([1, 1]);
  });

  it('rejects findUnique, which Prisma would batch with calls of other requests', async () => {
    const { team } = entities.for(1) as unknown as { team: { findUnique(args: object): Promise<unknown> } };
    await expect(team.findUnique({ where: { companyId_id: { companyId: 1, id: 11 } } })).rejects.toThrow('findFirst');
  });

  it('matches a name case-insensitively and without wildcards', async () => {
    const { team } = entities.for(1);
    const named = 'Über_50% \\ day';
    await team.create({ data: { companyId: 1, name: named } });
    const found = (name: string) => team.count({ where: { name: anyCase(name) } });
    expect(await found(named.toUpperCase())).toBe(1);
    expect(await found('ÜberX50% \\ day')).toBe(0);
    expect(await found('Über_50 and more% \\ day')).toBe(0);
    expect(await found('%')).toBe(0);
  });

  it("creates or updates by its company's key in one statement, never by another company's key", async () => {
    const put = (companyId: number, id: number, name: string) =>
      entities.for(1).team.upsert({
        where: { companyId_id: { companyId, id } },
        create: { companyId, id, name },
        update: { name },
      });
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await put(1, 11, 'renamed');
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    await put(2, 22, 'not theirs');
    const rows = await names();
    expect(rows).toContainEqual({ company_id: 1, id: 11, name: 'renamed' });
    expect(rows).toContainEqual({ company_id: 2, id: 22, name: 'b' });
    expect(rows).toContainEqual({ company_id: 1, id: 22, name: 'not theirs' });
  });
});
