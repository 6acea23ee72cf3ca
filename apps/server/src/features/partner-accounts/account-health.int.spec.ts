import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { TestConsole } from '../../../test/console.js';
import { insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
const ACCOUNTS = 60;
const ALIASES = 8;
let world: TwoCompanies;
let desk: TestConsole;

beforeAll(async () => {
  desk = await TestConsole.open({ DATABASE_POOL: '4' });
  world = await insertTwoCompanies(desk.database);
  await addAccounts();
  await Promise.all(['ALFA-admin', 'ALFA-buyer'].map((name) => desk.tokenOf(name)));
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => desk.close());

/** Inserts synced accounts, each linked to all sites, and five more sites. */
async function addAccounts(): Promise<void> {
  const { company, account, site } = world.ALFA;
  const copy = async (table: string, id: number, first: number, count: number, unique: string): Promise<void> => {
    await desk.database.pool.query(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(t, jsonb_build_object('id', $3::int + n, '${unique}', t.${unique} || ' ' || n))).*
       FROM ${table} t, generate_series(1, $4::int) AS n WHERE t.company_id = $1 AND t.id = $2`,
      [company, id, first, count],
    );
  };
  await copy('partner_account', account, 10_000, ACCOUNTS, 'name');
  await copy('site', site, 20_000, 5, 'domain');
  await desk.database.pool.query(
    `INSERT INTO partner_account_site (company_id, account_id, site_id)
     SELECT $1, a.id, s.id FROM partner_account a, site s WHERE a.company_id = $1 AND a.id > 10000 AND s.company_id = $1`,
    [company],
  );
  await desk.database.pool.query(
    `INSERT INTO freshness_mark (company_id, account_id, last_good_pull, complete_until)
     SELECT company_id, id, now(), now() FROM partner_account WHERE company_id = $1 AND id > 10000`,
    [company],
  );
}

const NESTED = `{ ${Array.from({ length: ALIASES }, (_, at) => `a${at}: sites { id partnerAccounts { id health { isOk } } }`).join(' ')} }`;

const heavy = () => desk.call({ query: NESTED, company: world.ALFA.company, as: 'ALFA-admin' });
const light = () => desk.call({ query: '{ devices { id } }', company: world.ALFA.company, as: 'ALFA-buyer' });

/** Returns the texts of the statements sent while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([first]) => {
    const asked = first as string | { text?: string };
    return typeof asked === 'string' ? asked : (asked.text ?? '');
  });
  query.mockRestore();
  return texts;
}

describe('account health', () => {
  it('requires the same number of statements for sites × accounts × aliases as for one account', async () => {
    const one = await statementsOf(() =>
      desk.call({
        query: `{ partnerAccount(id: ${world.ALFA.account}) { health { isOk } } }`,
        company: world.ALFA.company,
        as: 'ALFA-admin',
      }),
    );
    let answer!: Awaited<ReturnType<typeof heavy>>;
    const many = await statementsOf(async () => {
      answer = await heavy();
    });
    expect(answer.errors).toBeUndefined();
    const rows = Object.values<{ partnerAccounts: { health: object | null }[] }[]>(answer.data).flatMap((sites) =>
      sites.flatMap(({ partnerAccounts }) => partnerAccounts),
    );
    expect(rows.filter(({ health }) => health !== null).length).toBeGreaterThan(ALIASES * ACCOUNTS * 5);

    const ofHealth = (texts: string[]) => texts.filter((text) => text.includes('freshness_mark')).length;
    expect(ofHealth(one)).toBe(2);
    expect(ofHealth(many)).toBe(2);
    expect(many.length).toBeLessThanOrEqual(one.length + 20);
  });

  it('reserves database connections for other requests if it is requested repeatedly', async () => {
    const texts = await statementsOf(async () => {
      let isOver = false;
      const answers = Promise.all(Array.from({ length: 3 }, heavy)).finally(() => (isOver = true));
      do expect((await light()).errors).toBeUndefined();
      while (!isOver);
      for (const { status, errors } of await answers)
        expect({ status, errors }).toEqual({ status: 200, errors: undefined });
    });
    expect(texts.filter((text) => text.includes('freshness_mark'))).toHaveLength(6);
  });
});
