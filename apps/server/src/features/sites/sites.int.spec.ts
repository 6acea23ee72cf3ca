import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { SecretStore } from '../../core/secrets/index.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let files: string;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'sites-'));
  desk = await TestConsole.open({ SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`, FILES_DIR: files });
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(async () => {
  await desk.close();
  await rm(files, { recursive: true });
});

const SITE = `id name domain isActive version market { id } siteProject { id } countries { code } siteGroups { id code }
  siteSettings { id apiUrl apiUser apiPassword repository keywordParamName options { engine urlTemplate feedIds }
    effectiveOptions { engine urlTemplate feedIds } logo { id url width height filesize } squareLogo { id } }`;
const ANSWER = `status message site { ${SITE} } errors { field messages }`;
const input = <More extends object>(more?: More) => ({
  ...{ name: 'Shop', domain: 'shop.example.com', marketId: 1 },
  ...(more ?? ({} as More)),
});
const create = async (values: object, as?: string) =>
  (await call(`mutation ($input: SiteInput!) { createSite(input: $input) { ${ANSWER} } }`, { input: values }, as))
    .createSite;
const update = async (id: number, values: object, version?: number) =>
  (
    await call(
      `mutation ($id: Int!, $input: SiteInput!, $version: Int) { updateSite(id: $id, input: $input, version: $version) { ${ANSWER} } }`,
      { id, input: values, version },
    )
  ).updateSite;
const group = async (values: object) =>
  (
    await call(
      `mutation ($input: SiteGroupInput!) { createSiteGroup(input: $input) { status message siteGroup { id version } errors { field messages } } }`,
      { input: values },
    )
  ).createSiteGroup;
async function upload(picture: Buffer, as = 'ALFA-admin', company = world.ALFA.company) {
  const answer = await desk
    .http()
    .post(`/company/${company}/api/files`)
    .set('Authorization', `Bearer ${await desk.tokenOf(as)}`)
    .attach('file', picture, 'logo.png');
  return { status: answer.status, body: answer.body };
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

describe('sites', () => {
  it('store all fields of the form, with one audit record that omits the password', async () => {
    const logo = await upload(await picture(1024, 256));
    expect(logo.body).toMatchObject({ width: 1024, height: 256, url: expect.stringContaining('/api/files/') });
    const answer = await create(
      input({
        name: ' Shop ',
        domain: 'Shop.Example.com',
        countryCodes: ['DE', 'AT', 'DE'],
        siteGroupIds: [world.ALFA.group],
        siteProjectId: world.ALFA.project,
        siteSettings: {
          ...{ apiUrl: 'https://shop.example.com/api', apiUser: 'console', apiPassword: 'never shown' },
          ...{ repository: 'shops/shop', keywordParamName: 'q', logoId: logo.body.id },
          options: { urlTemplate: 'https://shop.example.com/s?q={keyword}', feedIds: [1, 101] },
        },
      }),
    );
    expect(answer).toMatchObject({
      status: 'success',
      message: 'Site Shop was created.',
      errors: null,
      site: {
        ...{ name: 'Shop', domain: 'shop.example.com', isActive: true, version: 1 },
        countries: [{ code: 'AT' }, { code: 'DE' }],
        siteGroups: [{ code: 'ALFA' }],
        siteSettings: {
          ...{ apiUrl: 'https://shop.example.com/api', apiUser: 'console', apiPassword: '********' },
          options: { engine: null, urlTemplate: 'https://shop.example.com/s?q={keyword}', feedIds: [1, 101] },
          effectiveOptions: { engine: 'ALFA engine', feedIds: [1, 101] },
          logo: { id: logo.body.id, width: 1024, height: 256 },
          squareLogo: null,
        },
      },
    });
    const record = await lastRecord(desk, world.ALFA.company);
    expect(record).toMatchObject({ action: 'site.create', entity_name: 'Shop', user_id: world.ALFA.admin });
    expect(JSON.stringify(record)).not.toContain('never shown');
    const opened = await desk.app
      .get(SecretStore)
      .open({ companyId: world.ALFA.company, kind: 'site', id: answer.site.id });
    expect(opened).toEqual({ apiPassword: 'never shown' });
  });

  it('return their API address only to users who can configure sites', async () => {
    const { company, buyer, site } = world.ALFA;
    await giveRole(desk.database, company, buyer, ['media-config-full', 'adgroup-report']);
    const query = '{ siteSettings { apiUrl apiUser apiPassword repository } }';
    const seen = async (as?: string) => (await call(`{ site(id: ${site}) ${query} }`, {}, as)).site.siteSettings;
    expect(await seen('ALFA-buyer')).toMatchObject({
      ...{ apiUrl: null, apiUser: null, apiPassword: null, repository: 'ALFA/repository' },
    });
    expect(await seen()).toMatchObject({ apiUser: 'ALFA api user' });
    await giveRole(desk.database, company, buyer, ['sites-configuration']);
    expect(await seen('ALFA-buyer')).toMatchObject({ apiUser: 'ALFA api user' });
    await giveRole(desk.database, company, buyer, ['adgroup-report', 'overview-report']);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required.'],
    [{ domain: 'https://x.example' }, 'domain', 'Enter the domain without https:// or a path, such as shop.example.com.'],
    [{ domain: 'ALFA.example' }, 'domain', 'ALFA site already has this domain.'],
    [{ marketId: 9_999 }, 'marketId', 'Market not found.'],
    [{ siteProjectId: 2_007 }, 'siteProjectId', 'Project not found.'],
    [{ siteGroupIds: [2_008] }, 'siteGroupIds', 'Site group not found.'],
    [{ countryCodes: ['XX'] }, 'countryCodes', 'Country not found.'],
    [{ siteSettings: { apiUrl: 'http://x.example' } }, 'siteSettings.apiUrl', 'The address must start with https:// and can\'t contain credentials or a query.'],
    [{ siteSettings: { apiUrl: 'https://169.254.169.254/' } }, 'siteSettings.apiUrl', 'This URL points to a private network. Use a public URL.'],
    [{ siteSettings: { logoId: 2_016 } }, 'siteSettings.logoId', 'Image not found.'],
    [{ siteSettings: { squareLogoId: 1_016 } }, 'siteSettings.squareLogoId',
      'Square logo: The width must be 1 times the height, but this image has 512 × 128 pixels.'],
    [{ siteSettings: { options: { feedIds: [5] } } }, 'siteSettings.options.feedIds', 'Revenue feed not found.'],
    [{ siteSettings: { options: { urlTemplate: 'no pattern' } } }, 'siteSettings.options.urlTemplate',
      'A pattern must start with https:// or /, with placeholders such as {keyword} in braces.'],
  ])('fail validation for %j at its field with a message of the catalog', async (more, field, message) => {
    const before = await call('{ sites(includeInactive: true) { id version } }');
    expect(await create(input({ domain: 'other.example.com', ...more }))).toMatchObject({
      status: 'error',
      message: 'Failed to create site',
      site: null,
      errors: [{ field, messages: [message] }],
    });
    expect(await call('{ sites(includeInactive: true) { id version } }')).toEqual(before);
  }); // prettier-ignore

  it('preserve missing fields, and preserve the password if its mask is sent', async () => {
    const { site } = await create(
      input({
        domain: 'keep.example.com',
        siteSettings: { apiUrl: 'https://keep.example.com/api', apiPassword: 'first', options: { engine: 'own' } },
      }),
    );
    const changed = await update(
      site.id,
      input({ domain: 'keep.example.com', name: 'Kept', siteSettings: { apiPassword: '********' } }),
    );
    expect(changed).toMatchObject({
      status: 'success',
      site: {
        ...{ name: 'Kept', version: 2 },
        siteSettings: { apiUrl: 'https://keep.example.com/api', apiPassword: '********', options: { engine: 'own' } },
      },
    });
    expect((await lastRecord(desk, world.ALFA.company)).after).toEqual({ name: 'Kept' });
    // A stored password is never sent to a host for which it wasn't entered.
    const moved = input({ domain: 'keep.example.com', siteSettings: { apiUrl: 'https://evil.example.com/api' } });
    expect(await update(site.id, moved)).toMatchObject({
      message: 'Failed to update site settings',
      errors: [
        {
          field: 'siteSettings.apiPassword',
          messages: ['The address has a different host, so enter the password again.'],
        },
      ],
    });
    expect(
      await update(site.id, { ...moved, siteSettings: { ...moved.siteSettings, apiPassword: 'again' } }),
    ).toMatchObject({
      status: 'success',
    });
    expect(
      await update(site.id, input({ domain: 'keep.example.com', siteSettings: { apiPassword: '' } })),
    ).toMatchObject({
      site: { siteSettings: { apiPassword: null } },
    });
  });

  it('start syncing when enabled, and return the status to permitted users', async () => {
    const { company, buyer } = world.ALFA;
    const settings = { apiUrl: 'https://counts.example.com/api', apiPassword: 'secret words' };
    const site = (more: object) => input({ domain: 'counts.example.com', siteSettings: { ...settings, ...more } });
    const { site: made } = await create(site({}));
    const health = 'statsHealth { isOk error unmatchedVisits completeUntil } siteSettings { collectStats }';
    const seen = async (as?: string, id = made.id) => (await call(`{ site(id: ${id}) { ${health} } }`, {}, as)).site;
    expect(await seen()).toEqual({ statsHealth: null, siteSettings: { collectStats: false } });
    expect(await update(made.id, site({ collectStats: true }))).toMatchObject({ status: 'success' });
    expect((await lastRecord(desk, company)).after).toMatchObject({ collectStats: true });
    await desk.database.pool.query(
      "UPDATE site_connection SET last_error = 'The site responded with 500.', unmatched_visits = 7, failures = 3, next_at = now() + interval '1 hour' WHERE site_id = $1",
      [made.id],
    );
    expect(await seen()).toEqual({
      statsHealth: { isOk: false, error: 'The site responded with 500.', unmatchedVisits: 7, completeUntil: null },
      siteSettings: { collectStats: true },
    });
    await giveRole(desk.database, company, buyer, ['media-config-full']);
    await desk.database.pool.query(
      'INSERT INTO site_connection (company_id, site_id, collect_from) VALUES ($1, $2, now())',
      [company, world.ALFA.site],
    );
    expect((await seen(undefined, world.ALFA.site)).statsHealth).toMatchObject({ isOk: true });
    expect((await seen('ALFA-buyer', world.ALFA.site)).statsHealth).toBeNull();
    // All readers see the freshness, but not the errors.
    const fresh = async (as?: string) =>
      (await call('{ siteFreshness { siteId completeUntil isFailing isLate } }', {}, as)).siteFreshness;
    const own = { siteId: world.ALFA.site, completeUntil: null, isFailing: false, isLate: false };
    expect(await fresh('ALFA-buyer')).toEqual([own]);
    expect(await fresh()).toEqual(
      expect.arrayContaining([own, { siteId: made.id, completeUntil: null, isFailing: true, isLate: true }]),
    );
    await desk.database.pool.query('DELETE FROM site_connection WHERE site_id = $1', [world.ALFA.site]);
    await giveRole(desk.database, company, buyer, ['adgroup-report', 'overview-report']);
    // A save retries immediately. Without an address, collecting stops.
    await update(made.id, site({ apiPassword: 'other words' }));
    const { rows } = await desk.database.pool.query(
      'SELECT failures, next_at <= now() AS due, is_enabled AS on FROM site_connection WHERE site_id = $1',
      [made.id],
    );
    expect(rows).toEqual([{ failures: 0, due: true, on: true }]);
    expect(await update(made.id, site({ apiUrl: '' }))).toMatchObject({
      errors: [
        {
          field: 'siteSettings.apiUrl',
          messages: ['Metrics are collected from this URL. Enter one, or turn off the collection.'],
        },
      ],
    });
    expect(await update(made.id, site({ collectStats: false }))).toMatchObject({ status: 'success' });
    expect(await seen()).toEqual({ statsHealth: null, siteSettings: { collectStats: false } });
  });

  it('store the first of two concurrent edits and reject the second', async () => {
    const { site } = await create(input({ domain: 'twice.example.com' }));
    const edit = (name: string) => update(site.id, input({ domain: 'twice.example.com', name }), site.version);
    const answers = await Promise.all([edit('One'), edit('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success']);
    expect(answers.find(({ status }) => status === 'error').errors).toEqual([
      {
        field: 'version',
        messages: ['Someone else changed this site in the meantime. Nothing was saved. Reload it and try again.'],
      },
    ]);
  });

  it('require a permission, hide the mask without it, and return an error for foreign IDs', async () => {
    await expect(create(input({ domain: 'mine.example.com' }), 'ALFA-buyer')).rejects.toThrow(
      "You don't have permission to do this.",
    );
    await expect(update(world.BRAVO.site, input())).rejects.toThrow('Site not found.');
    expect(await call(`{ site(id: ${world.BRAVO.site}) { id } }`)).toEqual({ site: null });
    await update(world.ALFA.site, {
      name: 'ALFA site',
      domain: 'alfa.example',
      marketId: 1,
      siteSettings: { apiPassword: 'x y z' },
    });
    const seen = `{ site(id: ${world.ALFA.site}) { siteSettings { apiPassword } } }`;
    expect((await call(seen)).site.siteSettings.apiPassword).toBe('********');
    expect((await call(seen, {}, 'ALFA-buyer')).site.siteSettings.apiPassword).toBeNull();
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['sites-configuration']);
    const { site } = await create(input({ domain: 'mine.example.com' }), 'ALFA-buyer');
    expect((await call(`{ site(id: ${site.id}) { id } }`, {}, 'ALFA-buyer')).site).toEqual({ id: site.id });
  });

  it("return an error if stored data can't be parsed", async () => {
    const { site } = await create(input({ domain: 'broken.example.com' }));
    await desk.database.pool.query(`UPDATE site_settings SET options = '{"feedIds": "x"}' WHERE site_id = $1`, [
      site.id,
    ]);
    await expect(call(`{ site(id: ${site.id}) { siteSettings { id } } }`)).rejects.toThrow('Invalid configuration');
  });
});

describe('site groups', () => {
  it('form a tree in which the deepest options and then the lowest ID take precedence', async () => {
    const top = (await group({ name: 'Europe', code: 'EU', options: { engine: 'top', feedIds: [1] } })).siteGroup;
    const below = (await group({ name: 'German', code: 'DACH', parentId: top.id, options: { engine: 'below' } }))
      .siteGroup;
    const other = (
      await group({
        name: 'Another',
        code: 'BES',
        parentId: top.id,
        options: { engine: 'other', urlTemplate: '/b/{keyword}' },
      })
    ).siteGroup;
    const { site } = await create(input({ domain: 'tree.example.com', siteGroupIds: [other.id, below.id] }));
    expect(site.siteSettings.effectiveOptions).toEqual({ engine: 'below', urlTemplate: '/b/{keyword}', feedIds: [1] });
    const own = await update(
      site.id,
      input({ domain: 'tree.example.com', siteSettings: { options: { engine: 'mine' } } }),
    );
    expect(own.site.siteSettings.effectiveOptions).toMatchObject({ engine: 'mine', feedIds: [1] });
    const { siteGroupSchema } = await call(
      '{ siteGroupSchema { id code options { engine } items { code items { code } } } }',
    );
    expect(siteGroupSchema.find((node: { code: string }) => node.code === 'EU')).toMatchObject({
      options: { engine: 'top' },
      items: [{ code: 'BES' }, { code: 'DACH' }],
    });
  });

  const idOf = async (code: string): Promise<number> =>
    (await call('{ siteGroups { id code parentId } }')).siteGroups.find((each: { code: string }) => each.code === code)
      .id;
  const change = async (id: number, operation: string) =>
    (await call(`mutation { siteGroup(id: ${id}) { answer: ${operation} } }`)).siteGroup.answer;

  it('can be moved under another group, but not into a cycle', async () => {
    const [top, below] = [await idOf('EU'), await idOf('DACH')];
    expect(await change(top, `changeParent(parentId: ${below}) { status message }`)).toEqual({
      status: 'error',
      message: "A group can't be moved under itself or one of its subgroups.",
    });
    expect(await change(top, `changeParent(parentId: ${top}) { status message }`)).toMatchObject({ status: 'error' });
    expect(await change(below, 'changeParent { status message }')).toEqual({
      status: 'success',
      message: 'German is now at the top level.',
    });
    expect(await change(below, `changeParent(parentId: ${top}) { message }`)).toEqual({
      message: 'German is now under Europe.',
    });
    const edit = `edit(input: { name: "Europe", code: "EU", parentId: ${below} }) { status errors { field messages } }`;
    expect(await change(top, edit)).toEqual({
      status: 'error',
      errors: [{ field: 'parentId', messages: ["A group can't be moved under itself or one of its subgroups."] }],
    });
    // Both moves together would create a cycle, so one of them must fail.
    const [a, b] = [
      (await group({ name: 'A', code: 'A' })).siteGroup.id,
      (await group({ name: 'B', code: 'B' })).siteGroup.id,
    ];
    const both = await Promise.all([
      change(a, `changeParent(parentId: ${b}) { status }`),
      change(b, `changeParent(parentId: ${a}) { status }`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success']);
  });

  it('reject changes of older versions and duplicate codes', async () => {
    const [id, parentId] = [await idOf('BES'), await idOf('EU')];
    const version = (await call('{ siteGroups { id version } }')).siteGroups.find(
      (each: { id: number }) => each.id === id,
    ).version;
    const edit = (input: string, seen: number) =>
      change(
        id,
        `edit(input: { ${input}, parentId: ${parentId} }, version: ${seen}) { status siteGroup { name } errors { field messages } }`,
      );
    expect(await edit('name: "Next", code: "BES", description: "d"', version)).toMatchObject({
      status: 'success',
      siteGroup: { name: 'Next' },
    });
    expect((await edit('name: "Older", code: "BES"', version)).errors).toEqual([
      {
        field: 'version',
        messages: ['Someone else changed this site group in the meantime. Nothing was saved. Reload it and try again.'],
      },
    ]);
    expect((await edit('name: "Next", code: "eu"', version + 1)).errors).toEqual([
      { field: 'code', messages: ['Another site group already has this code.'] },
    ]);
    expect((await group({ name: 'x', code: 'a b' })).errors).toEqual([
      { field: 'code', messages: ['A code can contain only letters, digits, _ . and -.'] },
    ]);
  });

  it('preserve their sites when deleted, and move their child groups up', async () => {
    const top = await idOf('EU');
    expect(await change(top, 'delete { status message }')).toEqual({
      status: 'success',
      message: 'Site group Europe was deleted. Moved up: German, Next.',
    });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'site-group.delete',
      before: { movedUp: ['German', 'Next'] },
    });
    const { siteGroups, sites } = await call('{ siteGroups { code parentId } sites { domain siteGroups { code } } }');
    expect(siteGroups).toContainEqual({ code: 'DACH', parentId: null });
    expect(sites).toContainEqual({ domain: 'tree.example.com', siteGroups: [{ code: 'DACH' }, { code: 'BES' }] });
    await expect(change(top, 'delete { status }')).rejects.toThrow('Site group not found.');
    await expect(change(world.BRAVO.group, 'delete { status }')).rejects.toThrow('Site group not found.');
  });

  it('can be read, but not changed, without edit-site-groups', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['sites-configuration']);
    expect((await call('{ siteGroupSchema { id } }', {}, 'ALFA-buyer')).siteGroupSchema.length).toBeGreaterThan(0);
    for (const operation of [
      'createSiteGroup(input: { name: "x", code: "x" }) { status }',
      `siteGroup(id: ${world.ALFA.group}) { delete { status } }`,
    ])
      await expect(call(`mutation { ${operation} }`, {}, 'ALFA-buyer')).rejects.toThrow(
        "You don't have permission to do this.",
      );
  });
});

it('returns all options of the site forms in one call', async () => {
  const answer =
    await call(`{ markets(includeUnused: true) { id } sources { id } feeds(isAll: true) { id } currencies { code }
    languageCodes siteGroups { id } siteGroupSchema { id } }`);
  for (const list of Object.values(answer)) expect((list as unknown[]).length).toBeGreaterThan(0);
});
