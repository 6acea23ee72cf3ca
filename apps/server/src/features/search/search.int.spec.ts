import { PERMISSION_KEYS, type PermissionKey, SEARCH_KINDS, type SearchKind, searchKinds } from '@adops/domain';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { giveRole, insertTwoCompanies, type Mark, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(60_000);
let desk: TestConsole;
let world: TwoCompanies;

const QUERY = 'query ($text: String!) { search(text: $text) { kind entityId name detail status partnerShortName } }';

interface FoundHit {
  readonly kind: SearchKind;
  readonly entityId: number;
  readonly name: string;
  readonly detail: string | null;
  readonly status: string | null;
  readonly partnerShortName: string | null;
}

async function hitsOf(text: string, as = 'ALFA-admin', mark: Mark = 'ALFA'): Promise<readonly FoundHit[]> {
  const { data, errors } = await desk.call({ query: QUERY, variables: { text }, company: world[mark].company, as });
  expect(errors).toBeUndefined();
  return data.search as FoundHit[];
}

const asBuyerWith = async (text: string, ...keys: PermissionKey[]): Promise<readonly FoundHit[]> => {
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, keys);
  return hitsOf(text, 'ALFA-buyer');
};
const names = (hits: readonly FoundHit[], kind: SearchKind): string[] =>
  hits.filter((hit) => hit.kind === kind).map(({ name }) => name);

async function insertAdgroup(id: number, name: string, more: { account?: number; status?: number } = {}) {
  const { company, campaign, account, site } = world.ALFA;
  await desk.database.pool.query(
    `INSERT INTO adgroup (company_id, id, campaign_id, account_id, site_id, external_id, name, status_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [company, id, campaign, more.account ?? account, site, `platform-${id}`, name, more.status ?? 2],
  );
}

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  const { company, otherAccount } = world.ALFA;
  await insertAdgroup(5_001, 'Cruise Deals GB');
  await insertAdgroup(5_002, 'Deals of the cruise', { status: 3 });
  await insertAdgroup(5_003, 'Cruise 100% secret', { account: otherAccount });
  for (let at = 0; at < 7; at += 1) await insertAdgroup(5_010 + at, `Many ${at}`);
  await desk.database.pool.query(
    `INSERT INTO campaign (company_id, id, account_id, external_id, name) VALUES ($1, 5100, $2, 'hidden', 'ALFA hidden campaign')`,
    [company, otherAccount],
  );
});
afterAll(() => desk.close());

describe('search across entities', () => {
  it('finds entities of all kinds, with the data for their URLs', async () => {
    const { adgroup, campaign, account, site, buyer, automationTask } = world.ALFA;
    const hits = await hitsOf('alfa');
    expect(hits.find(({ kind, entityId }) => kind === 'adgroup' && entityId === adgroup)).toMatchObject({
      name: 'ALFA ad group',
      detail: expect.stringContaining('ALFA account'),
      status: 'enabled',
      partnerShortName: null,
    });
    expect(hits).toContainEqual(
      expect.objectContaining({ kind: 'campaign', entityId: campaign, name: 'ALFA campaign' }),
    );
    expect(hits).toContainEqual(
      expect.objectContaining({
        kind: 'account',
        entityId: account,
        status: 'active',
        partnerShortName: expect.any(String),
      }),
    );
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'site', entityId: site, name: 'ALFA site' }));
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'user', entityId: buyer, name: 'ALFA-buyer' }));
    const [task] = (await hitsOf(String(automationTask))).filter(({ kind }) => kind === 'task');
    expect(task).toMatchObject({ entityId: automationTask, name: expect.stringMatching(/^Task \d+: /), status: null });
  });

  it('finds tasks by their action name', async () => {
    const [task] = (await hitsOf(String(world.ALFA.automationTask))).filter(({ kind }) => kind === 'task');
    const action = task!.name.replace(/^Task \d+: /, '');
    expect((await hitsOf(action)).map(({ entityId }) => entityId)).toContain(world.ALFA.automationTask);
  });

  it('requires all words in a name, in any order and ignoring case', async () => {
    expect(names(await hitsOf('DEALS cruise'), 'adgroup')).toEqual(['Cruise Deals GB', 'Deals of the cruise']);
    expect(names(await hitsOf('cruise nowhere'), 'adgroup')).toEqual([]);
  });

  it('sorts names that start with the text first, and enabled entities before paused entities', async () => {
    const hits = await hitsOf('cruise');
    expect(names(hits, 'adgroup')).toEqual(['Cruise 100% secret', 'Cruise Deals GB', 'Deals of the cruise']);
    expect(hits.map(({ status }) => status)).toEqual(['enabled', 'enabled', 'paused']);
  });

  it('sorts exact IDs of the console or the platform first', async () => {
    expect((await hitsOf('5002'))[0]).toMatchObject({ kind: 'adgroup', entityId: 5_002 });
    expect((await hitsOf('platform-5001'))[0]).toMatchObject({ kind: 'adgroup', entityId: 5_001 });
    expect(await hitsOf('99999999999')).toEqual([]);
  });

  it('matches pattern characters literally', async () => {
    expect(names(await hitsOf('100%'), 'adgroup')).toEqual(['Cruise 100% secret']);
    expect(names(await hitsOf('__'), 'adgroup')).toEqual([]);
  });

  it('returns at most five hits of each kind', async () => {
    expect(names(await hitsOf('many'), 'adgroup')).toEqual(['Many 0', 'Many 1', 'Many 2', 'Many 3', 'Many 4']);
  });

  it.each(['', ' ', 'a', ' a '])('returns no hits for %j because the text is too short', async (text) => {
    expect(await hitsOf(text)).toEqual([]);
  });

  it('rejects a text of more than 200 characters', async () => {
    const { errors } = await desk.call({
      query: QUERY,
      variables: { text: 'x'.repeat(201) },
      company: world.ALFA.company,
      as: 'ALFA-admin',
    });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('search with limited permissions', () => {
  const FOUND: Readonly<Record<SearchKind, string>> = {
    ...{ adgroup: 'ALFA ad group', campaign: 'ALFA campaign', account: 'ALFA account', site: 'ALFA site' },
    ...{ user: 'ALFA-admin', task: '' },
  };

  it.each(searchKinds)('returns hits of the kind %s if the user has one of its permissions', async (kind) => {
    const text = kind === 'task' ? String(world.ALFA.automationTask) : FOUND[kind];
    for (const key of SEARCH_KINDS[kind]) {
      // The task of the test changes an ad group, which the permission for placements doesn't show.
      if (key === 'placement-report-bulk-actions') continue;
      const hits = await asBuyerWith(text, key);
      expect({ key, found: hits.some((hit) => hit.kind === kind) }).toEqual({ key, found: true });
    }
  });

  it.each(searchKinds)('returns no hits of the kind %s if the user has only other permissions', async (kind) => {
    const keys = new Set<PermissionKey>(SEARCH_KINDS[kind]);
    const text = kind === 'task' ? String(world.ALFA.automationTask) : 'alfa';
    const hits = await asBuyerWith(text, ...PERMISSION_KEYS.filter((key) => !keys.has(key)));
    expect(hits.filter((hit) => hit.kind === kind)).toEqual([]);
  });

  it('rejects users without a permission for any kind', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['hourly-report']);
    const { errors } = await desk.call({
      query: QUERY,
      variables: { text: 'alfa' },
      company: world.ALFA.company,
      as: 'ALFA-buyer',
    });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('search with limited accounts', () => {
  it('limits users to the accounts they can access', async () => {
    const hits = [
      ...(await asBuyerWith('cruise', 'adgroup-report')),
      ...(await asBuyerWith('alfa', 'adgroup-report', 'partners-section')),
      ...(await asBuyerWith('5003', 'adgroup-report')),
      ...(await asBuyerWith('platform-5003', 'adgroup-report')),
    ];
    expect(names(hits, 'adgroup')).toEqual(['Cruise Deals GB', 'Deals of the cruise', 'ALFA ad group']);
    expect(names(hits, 'campaign')).toEqual(['ALFA campaign']);
    expect(names(hits, 'account')).toEqual(['ALFA account']);
  });

  it("hides tasks of accounts that the user can't access", async () => {
    const { company, automationTask, otherAccount, account } = world.ALFA;
    const move = (to: number) =>
      desk.database.pool.query(
        'UPDATE automation_operation SET account_id = $3 WHERE company_id = $1 AND task_id = $2',
        [company, automationTask, to],
      );
    const found = async () => names(await asBuyerWith(String(automationTask), 'bulk-actions'), 'task');
    expect(await found()).toHaveLength(1);
    await move(otherAccount);
    expect(await found()).toEqual([]);
    await move(account);
  });

  it('returns no hits from another company by name or ID', async () => {
    const { adgroup, campaign, account, site, buyer, automationTask } = world.BRAVO;
    for (const text of ['bravo', ...[adgroup, campaign, account, site, buyer, automationTask].map(String)])
      expect({ text, hits: await hitsOf(text) }).toEqual({ text, hits: [] });
    expect((await hitsOf('bravo', 'BRAVO-admin', 'BRAVO')).length).toBeGreaterThan(0);
  });
});
