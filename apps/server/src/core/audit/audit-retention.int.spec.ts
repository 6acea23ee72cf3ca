import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { acrossCompanies, Database, withinCompany } from '../database/index.js';
import { LocalFolder } from '../storage/index.js';
import { AuditRetention } from './audit-retention.js';
import { AuditSeals, type ChainState } from './audit-seals.js';

jest.setTimeout(60_000);
let made: TestDatabase;
/** Connections of the login that owns the tables. */
let owner: Database;
/** Connections with the roles that serve requests. */
let served: Database;
let folder: string;
let files: LocalFolder;
let seals: AuditSeals;
let ending: AuditRetention;

beforeAll(async () => {
  made = await createTestDatabase();
  owner = new Database(made.url, { max: 4 });
  served = new Database(made.url, { max: 4, bound: true });
  folder = await mkdtemp(join(tmpdir(), 'adops-audit-'));
  files = new LocalFolder(folder);
  seals = new AuditSeals(served);
  ending = new AuditRetention(served, seals, files);
  await sql(`INSERT INTO company (id, name) VALUES (1, 'one'), (2, 'two')`);
});
afterAll(async () => {
  await served.close();
  await owner.close();
  await made.drop();
  await rm(folder, { recursive: true, force: true });
});

const sql = async <T extends object>(text: string, ...values: unknown[]) =>
  (await owner.pool.query<T>(text, values)).rows;
const add = (company: number | null, at: string, name: string) =>
  sql(
    `INSERT INTO audit_log (company_id, created_at, source, action, entity_name) VALUES ($1, $2, 'person', 'team.update', $3)`,
    company,
    at,
    name,
  );
const monthsThere = async () =>
  (
    await sql<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relispartition AND relname ~ '^audit_log_\\d' AND relkind = 'r' ORDER BY 1`,
    )
  ).map(({ name }) => name);
const names = async () =>
  (await sql<{ name: string }>('SELECT entity_name AS name FROM audit_log ORDER BY id')).map(({ name }) => name);
const chainOf = async (company: number | null): Promise<ChainState> =>
  (await acrossCompanies(() => seals.verify())).find(({ companyId }) => companyId === company)!;
const sealed = () => acrossCompanies(() => seals.seal());
const end = () => acrossCompanies(() => ending.end());

/** Changes sealed rows. The database owner can drop the triggers, but the seals reveal the change. */
async function tamper(table: string, text: string): Promise<void> {
  await sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await sql(text);
  await sql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

describe('monthly partitions of the audit log', () => {
  it('exist three months ahead, and receive rows that arrived before them', async () => {
    const [{ at, name }] = (await sql<{ at: string; name: string }>(
      `SELECT (now() + interval '70 days')::text AS at, 'audit_log_' || to_char((now() + interval '70 days') AT TIME ZONE 'UTC', 'YYYYMM') AS name`,
    )) as [{ at: string; name: string }];
    await sql(`DROP TABLE ${name}`);
    await add(1, at, 'ahead of its month');
    expect(await sql('SELECT FROM audit_log_other')).toHaveLength(1);
    await acrossCompanies(() => ending.makeMonths());
    expect(await sql('SELECT FROM audit_log_other')).toEqual([]);
    expect(await sql(`SELECT FROM ${name}`)).toHaveLength(1);
    const there = await monthsThere();
    await acrossCompanies(() => ending.makeMonths());
    expect(await monthsThere()).toEqual(there);
    const [{ last }] = (await sql<{ last: string }>(
      `SELECT 'audit_log_' || to_char((now() + interval '3 months') AT TIME ZONE 'UTC', 'YYYYMM') AS last`,
    )) as [{ last: string }];
    expect(there.at(-1)).toBe(last);
  });

  it('allow inserts and reads only through the parent table', async () => {
    const [month] = await monthsThere();
    for (const reach of [<T>(work: () => T) => withinCompany(1, work), acrossCompanies] as const) {
      await reach(() =>
        served.pool.query(`INSERT INTO audit_log (company_id, source, action) VALUES (1, 'person', 'team.create')`),
      );
      for (const text of [
        `SELECT * FROM ${month}`,
        `INSERT INTO ${month} (source, action) VALUES ('person', 'x')`,
        `DELETE FROM ${month}`,
        `TRUNCATE ${month}`,
        `DROP TABLE ${month}`,
        'DELETE FROM audit_archive',
      ])
        await expect(reach(() => served.pool.query(text))).rejects.toThrow(/permission denied|must be owner/);
    }
    await add(2, 'now', 'of the other');
    const { rows } = await withinCompany(1, () => served.pool.query('SELECT DISTINCT company_id FROM audit_log'));
    expect(rows).toEqual([{ company_id: 1 }]);
    await expect(withinCompany(1, () => served.pool.query(`SELECT audit_log_end('2020-01-01')`))).rejects.toThrow('permission denied');
    // The owner can't change rows of a partition either.
    for (const text of [`UPDATE ${month} SET action = 'x'`, `DELETE FROM ${month}`, `TRUNCATE ${month}`])
      await expect(sql(text)).rejects.toThrow('append-only');
  }); // prettier-ignore
});

describe('expiry after two years', () => {
  it('archives a file per month and company, drops expired months, and preserves valid chains', async () => {
    await add(1, '2023-02-27T10:00:00Z', 'first');
    await add(1, '2023-03-01T00:00:00Z', 'second');
    await sealed();
    // This seal expires in part. Its remaining rows are still sealed.
    await add(1, '2023-03-31T23:59:59.999Z', 'third');
    await add(1, 'now', 'kept');
    await add(2, '2023-03-15T00:00:00Z', 'second company');
    await add(null, '2023-03-16T00:00:00Z', 'no company');
    await acrossCompanies(() => ending.makeMonths());
    expect(await monthsThere()).toEqual(expect.arrayContaining(['audit_log_202302', 'audit_log_202303']));
    await sealed();

    const response = await end();
    expect(response.map(({ companyId }) => companyId).sort()).toEqual([1, 2, null]);
    expect(await monthsThere()).not.toEqual(expect.arrayContaining(['audit_log_202302']));
    expect(await names()).toEqual(expect.arrayContaining(['kept', 'of the other']));
    for (const gone of ['first', 'second', 'third', 'second company', 'no company']) expect(await names()).not.toContain(gone);
    for (const company of [1, 2, null]) {
      const chain = await chainOf(company);
      expect(chain).toMatchObject({ broken: null, unsealed: 0 });
      expect(chain.endedBefore!.getTime()).toBeLessThan(Date.now() - 729 * 86_400_000);
    }
    const archives = await sql<{ company: number | null; month: string; key: string; rows: number; sha256: Buffer }>(
      `SELECT company_id AS company, month, file_key AS key, row_count AS rows, sha256 FROM audit_archive ORDER BY month, company_id`,
    );
    expect(archives.map(({ company, month, rows }) => [company, month, rows])).toEqual([
      [1, '2023-02-01', 1],
      [1, '2023-03-01', 2],
      [2, '2023-03-01', 1],
      [null, '2023-03-01', 1],
    ]);
    const ofMarch = archives[1]!;
    const packed = await buffer(files.open(ofMarch.key));
    expect(createHash('sha256').update(packed).digest()).toEqual(ofMarch.sha256);
    const rows = gunzipSync(packed).toString().trim().split('\n').map((line) => JSON.parse(line) as unknown[]);
    expect(rows.map((row) => row[10])).toEqual(['second', 'third']);
    expect(await end()).toEqual([]);
  }); // prettier-ignore

  it('validates later seals as strictly as before', async () => {
    await add(1, 'now', 'after the end');
    const seal = (await sealed()).find(({ companyId }) => companyId === 1);
    expect(seal).toMatchObject({ companyId: 1, endedBefore: null, rowCount: 1 });
    expect((await chainOf(1)).broken).toBeNull();
    await tamper('audit_log', `UPDATE audit_log SET action = 'team.delete' WHERE entity_name = 'after the end'`);
    expect((await chainOf(1)).broken).toEqual({ number: seal!.number, reason: 'a row was changed' });
    await tamper('audit_log', `UPDATE audit_log SET action = 'team.update' WHERE entity_name = 'after the end'`);
    expect((await chainOf(1)).broken).toBeNull();
  });

  it('detects deleted rows and a changed end of the expired months', async () => {
    const { number } = (await sql<{ number: number }>(
      'SELECT number FROM audit_seal WHERE company_id = 1 AND ended_before IS NOT NULL',
    ))[0]!; // prettier-ignore
    await tamper('audit_seal', `UPDATE audit_seal SET ended_before = ended_before - interval '1 month' WHERE number = ${number} AND company_id = 1`);
    expect((await chainOf(1)).broken).toEqual({ number, reason: 'a row was changed' });
    await tamper('audit_seal', `UPDATE audit_seal SET ended_before = now() - interval '1 day' WHERE number = ${number} AND company_id = 1`);
    expect((await chainOf(1)).broken).toEqual({ number, reason: 'it ended changes less than 2 years old' });
    await tamper('audit_seal', `UPDATE audit_seal s SET ended_before = (SELECT ended_before FROM audit_seal WHERE company_id = 2 AND ended_before IS NOT NULL) WHERE number = ${number} AND company_id = 1`);
    expect((await chainOf(1)).broken).toBeNull();
    await tamper('audit_log', `DELETE FROM audit_log WHERE entity_name = 'kept'`);
    expect((await chainOf(1)).broken).toMatchObject({ number, reason: expect.stringContaining('rows') });
  }); // prettier-ignore

  it('rejects newer rows, and stops if a chain is broken', async () => {
    await expect(sql('SELECT audit_log_end(now())')).rejects.toThrow('kept for two years');
    await add(2, '2023-04-01T00:00:00Z', 'late');
    await acrossCompanies(() => ending.makeMonths());
    await sealed();
    await expect(end()).rejects.toThrow('of company 1 is broken');
    expect(await monthsThere()).toContain('audit_log_202304');
    expect(await names()).toContain('late');
  });
});
