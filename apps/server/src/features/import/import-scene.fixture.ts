import { afterAll, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../../core/database/index.js';
import { loadReferenceData } from '../../reference/index.js';
import { createSmallCompany, type SmallCompany } from '../facts/facts.fixture.js';
import { fileOf } from './import.fixture.js';
import { type ImportInput, ImportRefused, ImportService, type ImportSummary } from './index.js';

type Fact = Record<string, number | string | null>;

/** Database for one spec file, with a new company for each test and short methods for imports. */
export class ImportScene {
  database!: Database;
  company!: SmallCompany;
  name = '';
  private service!: ImportService;

  async open(url: string): Promise<void> {
    this.database = new Database(url);
    await loadReferenceData(this.database);
    await this.database.pool.query(
      `INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, c, r
       FROM generate_series('2023-01-01'::date, '2026-06-01', '1 day') d, (VALUES ('USD', 1100000), ('INR', 88000000)) AS rates (c, r)
       WHERE extract(isodow FROM d) < 6`,
    );
    this.service = new ImportService(this.database);
  }

  /** Imports a file, into the Google Ads account by default. */
  readonly run = (content: string | Buffer, more: Partial<ImportInput> = {}, name?: string): Promise<ImportSummary> =>
    this.service.run({
      companyId: this.company.companyId,
      account: `${this.name} 5`,
      file: fileOf(content, name),
      ...more,
    });

  /** Runs an import that must fail and write nothing. Returns the error. */
  readonly refusal = async (content: string | Buffer, more: Partial<ImportInput> = {}): Promise<ImportRefused> => {
    const before = await this.everything();
    const error = await this.run(content, more).then(
      () => new Error('was taken'),
      (reason: unknown) => reason,
    );
    expect(await this.everything()).toEqual(before);
    expect(error).toBeInstanceOf(ImportRefused);
    return error as ImportRefused;
  };

  readonly facts = async (): Promise<Fact[]> => {
    const { rows } = await this.database.pool.query<Fact>(
      `SELECT f.*, a.name AS adgroup, a.external_id, c.name AS campaign FROM perf_hour f JOIN adgroup a ON a.id = f.adgroup_id
       JOIN campaign c ON c.id = f.campaign_id
       WHERE f.company_id = $1 ORDER BY f.date, f.hour, a.external_id, f.device_id, f.country_id`,
      [this.company.companyId],
    );
    return rows;
  };

  readonly clockOfAccount = async (timeZone: string): Promise<void> => {
    const { companyId } = this.company;
    await this.database.pool.query('UPDATE partner_account SET timezone = $2 WHERE company_id = $1', [
      companyId,
      timeZone,
    ]);
  };

  /** Returns all data of the company that an import may write. */
  readonly everything = async (): Promise<object> => {
    const tables = [
      'perf_hour',
      'perf_day',
      'perf_load',
      'campaign',
      'adgroup',
      'partner_account',
      'import_file',
      'import_key',
    ];
    const counts = tables.map(async (table) => {
      const { rows } = await this.database.pool.query<{ md5: string | null }>(
        `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t WHERE company_id = $1`,
        [this.company.companyId],
      );
      return [table, rows[0]];
    });
    return Object.fromEntries(await Promise.all(counts)) as object;
  };
}

/** Registers the hooks of a spec file. */
export function importScene(): ImportScene {
  // Reading a quarter of days or a bomb is slow on a busy machine.
  jest.setTimeout(20_000);
  const scene = new ImportScene();
  let testDatabase: TestDatabase;
  let companies = 0;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    await scene.open(testDatabase.url);
  });
  afterAll(async () => {
    await scene.database.close();
    await testDatabase.drop();
  });
  beforeEach(async () => {
    companies += 1;
    scene.name = `import-${companies}`;
    scene.company = await createSmallCompany(scene.database, scene.name);
  });
  return scene;
}
