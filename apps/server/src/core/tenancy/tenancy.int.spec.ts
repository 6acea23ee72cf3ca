import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { TestConsole } from '../../../test/console.js';
import { callOf, operationsOf } from '../../../test/operations.js';
import { inTurn } from '../../../test/tier.js';
import { FIGURES_DAY, insertTwoCompanies, MARKS, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
});
afterAll(() => desk.close());

/** Returns all stored data of a company, as one text per table. */
async function stored(company: number): Promise<Record<string, string>> {
  const { rows: tables } = await desk.database.pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'company_id'
       AND table_name NOT LIKE 'audit_log%' AND table_name <> 'usage_record' ORDER BY 1`,
  );
  const content: Record<string, string> = {};
  for (const { table_name } of tables) {
    const { rows } = await desk.database.pool.query<{ all: string }>(
      `SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS all FROM ${table_name} t WHERE company_id = $1`,
      [company],
    );
    content[table_name] = rows[0]!.all;
  }
  return content;
}

/** Pairs of companies to test. Both companies are alike, so a normal run alternates the direction by day. */
const DIRECTIONS = inTurn([
  ['ALFA', 'BRAVO'],
  ['BRAVO', 'ALFA'],
] as const);

describe.each(DIRECTIONS)('%s calling with IDs of %s', (own, foreign) => {
  it('receives no data of the other company and changes nothing, in any operation', async () => {
    const { schema } = desk.app.get(GraphQLSchemaHost);
    const before = await stored(world[foreign].company);
    for (const operation of operationsOf(schema)) {
      // Signing out would end the test.
      if (operation.name === 'Mutation.logout') continue;
      const { query, variables } = callOf(schema, operation, world[foreign], foreign, 3);
      const company = world[own].company;
      for (const as of [`${own}-admin`, `${own}-buyer`]) {
        const answer = await desk.call({ query, variables, company, as });
        // Even data that quote the test's own input would contain the other company's marker, so the marker may not
        // appear at all.
        expect({ operation: operation.name, as, leak: JSON.stringify(answer.data ?? null).includes(foreign) }).toEqual({
          operation: operation.name,
          as,
          leak: false,
        });
        const internal = answer.errors?.filter(({ extensions }) => extensions.code === 'INTERNAL');
        expect({ operation: operation.name, internal: internal ?? [] }).toEqual({
          operation: operation.name,
          internal: [],
        });
      }
      const direct = await desk.call({ query, variables, company: world[foreign].company, as: `${own}-admin` });
      expect({ operation: operation.name, leak: JSON.stringify(direct).includes(`${foreign} `) }).toEqual({
        operation: operation.name,
        leak: false,
      });
    }
    expect(await stored(world[foreign].company)).toEqual(before);
  });

  it('finds its own entities with the same calls, which proves that the calls work', async () => {
    const { schema } = desk.app.get(GraphQLSchemaHost);
    const found = [];
    for (const operation of operationsOf(schema).filter(({ root }) => root === 'query')) {
      const { query, variables } = callOf(schema, operation, world[own], own, 3);
      const answer = await desk.call({ query, variables, company: world[own].company, as: `${own}-admin` });
      if (JSON.stringify(answer.data ?? null).includes(own)) found.push(operation.name);
    }
    expect(found).toEqual(
      expect.arrayContaining(
        [
          'auth',
          'sites',
          'labels',
          'partnerAccounts',
          'siteProjects',
          'teams',
          'users',
          'advertiserRpc',
          'adGeneratorTemplateGroups',
          'adGeneratorTemplateGroupCategories',
          'adGeneratorKeywordTemplate',
          'adGeneratorKeywordTemplates',
          'draft',
          'urlTemplate',
          'generatedLinks',
          'keywordStats',
          'keywordTrackingGroups',
          'keywordTrackingGroupStats',
          'linkTemplate',
          'linkTemplates',
        ].map((name) => `Query.${name}`),
      ),
    );
  });
});

describe.each([
  ['ALFA', 'BRAVO'],
  ['BRAVO', 'ALFA'],
] as const)('a file created by %s', (own, foreign) => {
  const dateRange = { start: FIGURES_DAY, end: FIGURES_DAY };
  const file = async (company: number, as: string, filters: object) =>
    desk
      .http()
      .post(`/company/${company}/api/export/adgroupReport`)
      .set('Authorization', `Bearer ${await desk.tokenOf(as)}`)
      .send({
        format: 'csv',
        columns: ['adgroup', 'siteName', 'bought'],
        variables: { filters: { dateRange, ...filters } },
      });

  it("contains no data of the other company, which can't download the file", async () => {
    const ours = await file(world[own].company, `${own}-admin`, {});
    expect(ours.status).toBe(200);
    expect(ours.text).toContain(`${own} ad group`);
    for (const filters of [
      { adgroupIdIn: [world[foreign].adgroup] },
      { partnerAccountIdIn: [world[foreign].account] },
      { siteIdIn: [world[foreign].site, world[own].site] },
      { labelNameIn: [`${foreign} label`] },
      { searchPhrase: foreign },
    ]) {
      expect((await file(world[own].company, `${own}-admin`, filters)).text).not.toContain(`${foreign} `);
    }
    const theirs = await file(world[foreign].company, `${own}-admin`, {});
    expect(theirs.status).toBe(403);
    expect(theirs.text).not.toContain(`${foreign} ad group`);
  });
});

describe('a buyer among colleagues', () => {
  it.each(MARKS)('sees only their own accounts in %s, and no data derived from others', async (mark) => {
    const query = `{ auth { allowedPartnerAccounts { id name } } partnerAccounts { id } sites { partnerAccounts { id } } }`;
    const { data } = await desk.call({ query, company: world[mark].company, as: `${mark}-buyer` });
    expect(data.auth.allowedPartnerAccounts).toEqual([{ id: world[mark].account, name: `${mark} account` }]);
    expect(data.partnerAccounts).toEqual([{ id: world[mark].account }]);
    expect(data.sites).toEqual([{ partnerAccounts: [{ id: world[mark].account }] }]);
  });
});

it('isolates concurrent requests of two companies', async () => {
  const query = '{ auth { activeCompany { id } allowedSites { name } } labels { name } siteProjects { name } }';
  await desk.tokenOf('both-admin');
  const ask = async (at: number) => {
    const mark = MARKS[(at * 7919) % 2]!;
    return { mark, answer: await desk.call({ query, company: world[mark].company, as: 'both-admin' }) };
  };
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  // Sends more requests than one session may have open, but no more than can run within the maximum wait on a busy
  // machine.
  for (let from = 0; from < 200; from += 40)
    answers.push(...(await Promise.all(Array.from({ length: 40 }, (_, at) => ask(from + at)))));
  expect(answers).toHaveLength(200);
  for (const { mark, answer } of answers) {
    expect(answer.data).toEqual({
      auth: { activeCompany: { id: world[mark].company }, allowedSites: [{ name: `${mark} site` }] },
      labels: [{ name: `${mark} label` }],
      siteProjects: [{ name: `${mark} project` }],
    });
  }
});
