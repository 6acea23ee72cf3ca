import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import pg from 'pg';
import { AuditService } from '../audit/index.js';
import { Database, Entities, withinCompany } from '../database/index.js';
import { done } from '../graphql/index.js';
import type { Viewer } from '../tenancy/index.js';
import { type Change, Changes } from './changes.js';

let testDatabase: TestDatabase;
let database: Database;
let entities: Entities;
let changes: Changes;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url, { max: 3, bound: true });
  entities = new Entities(database, 2);
  changes = new Changes(database, entities, new AuditService(database));
  await database.pool.query(`INSERT INTO company (id, name) VALUES (1, 'one'), (2, 'two')`);
  await database.pool.query(`INSERT INTO user_account (id, username) VALUES (5, 'anna')`);
  await database.pool.query(`INSERT INTO team (company_id, id, name) VALUES (1, 1011, 'North'), (2, 2022, 'Foreign')`);
}, 60_000);
afterAll(async () => {
  await entities.close();
  await database.close();
  await testDatabase.drop();
});

const viewer = (companyId = 1): Viewer => ({
  companyId,
  userId: 5,
  actorId: 5,
  sessionId: null,
  permissions: new Set(),
  accounts: 'all',
  teamId: null,
});
/** Deletes rows that a test created. */
afterEach(() => database.pool.query('DELETE FROM team WHERE id NOT IN (1011, 2022)'));
const run = <T>(work: (change: Change) => Promise<T>, companyId = 1): Promise<T> =>
  withinCompany(companyId, () => changes.run(viewer(companyId), work));
const teams = async () =>
  (await database.pool.query<{ name: string }>('SELECT name FROM team ORDER BY name COLLATE "C"')).rows.map(
    ({ name }) => name,
  );
const create = (change: Change, name: string, companyId = 1) =>
  change.entities.team.create({ data: { companyId, name } });
const insert = (change: Change, name: string) =>
  change.rows('INSERT INTO team (company_id, name) VALUES ($1, $2)', [change.companyId, name]);

describe('entity and SQL writes of one change', () => {
  it("see each other's rows, and commit together with the audit record", async () => {
    await run(async (change) => {
      await create(change, 'By entity');
      expect(await change.rows('SELECT FROM team WHERE name = $1', ['By entity'])).toHaveLength(1);
      await insert(change, 'By SQL');
      expect(await change.entities.team.count({ where: { name: 'By SQL' } })).toBe(1);
      // Other connections can't see the rows yet.
      expect(await entities.for(1).team.count({ where: { name: { startsWith: 'By' } } })).toBe(0);
      await change.record({ action: 'team.both' });
    });
    expect(await teams()).toEqual(['By SQL', 'By entity', 'Foreign', 'North']);
    expect((await database.pool.query(`SELECT FROM audit_log WHERE action = 'team.both'`)).rowCount).toBe(1);
  });

  it('roll back together, regardless of which write fails', async () => {
    const failures: ((change: Change) => Promise<unknown>)[] = [
      () => Promise.reject(new Error('no')),
      (change) => change.rows('SELECT 1 / 0', []),
      (change) => create(change, 'North'),
      (change) =>
        change.entities.team.update({ where: { companyId_id: { companyId: 1, id: 99 } }, data: { name: 'x' } }),
    ];
    for (const fail of failures)
      await expect(
        run(async (change) => {
          await create(change, 'By entity');
          await insert(change, 'By SQL');
          await change.record({ action: 'team.failed' });
          await fail(change);
        }),
      ).rejects.toThrow();
    expect(await teams()).toEqual(['Foreign', 'North']);
    expect((await database.pool.query(`SELECT FROM audit_log WHERE action = 'team.failed'`)).rowCount).toBe(0);
  });

  it('roll back when the change is rejected with a field message', async () => {
    const answer = await withinCompany(1, () =>
      changes.save(viewer(), async (change) => {
        await create(change, 'By entity');
        await insert(change, 'By SQL');
        return change.refuse('name', 'Not this one.');
      }),
    );
    expect(answer).toEqual({ errors: [{ field: 'name', messages: ['Not this one.'] }] });
    expect(await teams()).toEqual(['Foreign', 'North']);
  });

  it('send BEGIN and COMMIT once, and release the connection', async () => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    for (let round = 0; round < 10; round += 1) await run((change) => change.entities.team.count());
    const texts = query.mock.calls.map(([first]) => {
      const asked = first as string | { text: string };
      return typeof asked === 'string' ? asked : asked.text;
    });
    query.mockRestore();
    expect(texts.filter((text) => text === 'BEGIN')).toHaveLength(10);
    expect(texts.filter((text) => text === 'COMMIT')).toHaveLength(10);
    expect(texts.filter((text) => text.includes('team'))).toHaveLength(10);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  it('stay separate in concurrent changes', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Side ${at}`);
    await Promise.allSettled(
      names.map((name, at) =>
        run(async (change) => {
          await create(change, name);
          expect(await change.entities.team.findFirst({ where: { name } })).toBeTruthy();
          const rows = await change.rows('SELECT FROM team WHERE name LIKE $1', ['Side%']);
          expect(rows.length).toBeGreaterThan(0);
          if (at % 2 === 1) throw new Error('given up');
        }),
      ),
    );
    expect((await teams()).filter((name) => name.startsWith('Side'))).toEqual(
      names.filter((_, at) => at % 2 === 0).sort(),
    );
  });
});

describe('entities of a change', () => {
  it('belong to its company, even if another company is requested by ID', async () => {
    await run(async ({ entities: db }) => {
      expect((await db.team.findMany()).map(({ id }) => id)).toEqual([1011]);
      expect(await db.team.findMany({ where: { companyId: 2 } })).toEqual([]);
      expect(await db.team.findFirst({ where: { companyId: 2, id: 2022 } })).toBeNull();
      expect(await db.team.updateMany({ where: { companyId: 2 }, data: { name: 'mine' } })).toEqual({ count: 0 });
      expect(await db.team.deleteMany({ where: { companyId: 2, id: 2022 } })).toEqual({ count: 0 });
      expect((await db.company.findMany()).map(({ id }) => id)).toEqual([1]);
      expect(await db.company.findFirst({ where: { id: 2 } })).toBeNull();
      expect(await db.company.updateMany({ where: { id: 2 }, data: { name: 'mine' } })).toEqual({ count: 0 });
    });
    const writes: ((change: Change) => Promise<unknown>)[] = [
      ({ entities: db }: Change) =>
        db.team.update({ where: { companyId_id: { companyId: 2, id: 2022 } }, data: { name: 'mine' } }),
      ({ entities: db }: Change) => db.team.delete({ where: { companyId_id: { companyId: 2, id: 2022 } } }),
      ({ entities: db }: Change) => db.company.update({ where: { id: 2 }, data: { name: 'mine' } }),
      ({ entities: db }: Change) => db.company.create({ data: { name: 'three' } }),
      // The row policy rejects a move to another company.
      ({ entities: db }: Change) =>
        db.team.update({ where: { companyId_id: { companyId: 1, id: 1011 } }, data: { companyId: 2 } }),
    ];
    for (const write of writes) await expect(run(write)).rejects.toThrow();
    await run((change) => create(change, 'Put elsewhere', 2));
    const { rows } = await database.pool.query('SELECT company_id, name FROM team ORDER BY id');
    expect(rows).toEqual(
      expect.arrayContaining([
        { company_id: 1, name: 'North' },
        { company_id: 2, name: 'Foreign' },
        { company_id: 1, name: 'Put elsewhere' },
      ]),
    );
  });

  it('exclude rows of other companies, enforced by the database', async () => {
    await withinCompany(1, () =>
      changes.run(viewer(2), async ({ entities: db }) => {
        expect(await db.team.findMany()).toEqual([]);
        expect(await db.team.updateMany({ data: { name: 'mine' } })).toEqual({ count: 0 });
      }),
    );
    await expect(withinCompany(1, () => changes.run(viewer(2), (change) => create(change, 'mine', 2)))).rejects.toThrow(
      /row-level security/,
    );
  });
});

describe('saving a duplicate name', () => {
  const taken = { team_company_id_name_key: ['name', 'A team with this name already exists.'] } as const;

  it.each([
    ['an entity', (change: Change) => create(change, 'North')],
    [
      'an update of an entity',
      async (change: Change) => {
        const { id } = await create(change, 'Other');
        await change.entities.team.update({ where: { companyId_id: { companyId: 1, id } }, data: { name: 'North' } });
      },
    ],
    ['SQL', (change: Change) => insert(change, 'North')],
  ])('returns a field message when %s violates the constraint', async (_, write) => {
    const answer = await withinCompany(1, () =>
      changes.save(
        viewer(),
        async (change) => {
          await write(change);
          return done('Saved.');
        },
        taken,
      ),
    );
    expect(answer).toEqual({ errors: [{ field: 'name', messages: ['A team with this name already exists.'] }] });
  });

  it('throws an error if no field is known for the constraint', async () => {
    await expect(run((change) => create(change, 'North'))).rejects.toMatchObject({
      code: '23505',
      constraint: 'team_company_id_name_key',
    });
  });
});
