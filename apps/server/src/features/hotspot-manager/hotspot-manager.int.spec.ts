import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { giveRole } from '../../../test/two-companies.js';
import { lastRecord } from '../../../test/saving.js';
import { HotspotDesk, hostOf, SITES } from './hotspot-manager.fixture.js';

jest.setTimeout(120_000);
let desk: HotspotDesk;
beforeAll(async () => {
  desk = await HotspotDesk.open();
}, 60_000);
afterAll(() => desk.close());

const [FIRST, SECOND] = SITES;
const fieldsOf = async (input: object) => {
  const { errors } = await desk.desk.call({
    query: 'mutation ($input: HotspotGroupInput!) { hotspotManager { createGroup(input: $input) { status } } }',
    ...{ variables: { input }, company: desk.world.ALFA.company, as: 'ALFA-admin' },
  });
  return errors?.[0]?.extensions.fields;
};
const LIST = `query ($page: Int, $perPage: Int, $filters: HotspotGroupFilters, $orderBy: OrderByInput) {
  hotspotManager { groups(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) { totalRecords rows { id keywords } } } }`;
const idsOf = async (filters: object, more: object = {}): Promise<number[]> =>
  (await desk.call(LIST, { filters, ...more })).hotspotManager.groups.rows.map(({ id }: { id: number }) => id);

describe('a hotspot group', () => {
  it("returns its first site's IDs after a task has saved the group to its sites", async () => {
    const picture = `/company/${desk.world.ALFA.company}/api/files/0b0f6f3a-1111-4222-8333-444455556666`;
    const input = await desk.input({ siteIds: [FIRST, SECOND] });
    const built = `https://${hostOf(SECOND)}/search?text=Boots`;
    const hotspots = [
      { text: 'Red shoes', imageUrl: picture },
      { text: 'Boots', link: built },
      { text: 'Sale', link: 'https://other.example/sale' },
    ];
    const answer = await desk.create({ ...input, hotspots });
    expect(answer).toEqual({
      ...{ status: 'success', message: 'The group was created. It is being saved to 2 sites.', id: expect.any(Number) },
    });
    expect(await lastRecord(desk.desk, desk.world.ALFA.company)).toMatchObject({
      ...{ action: 'hotspotGroup.create', entity_id: String(answer.id), entity_name: 'Red shoes, Boots, Sale' },
    });
    expect(await desk.states(answer.id)).toEqual({ [FIRST]: 'pending', [SECOND]: 'pending' });
    await desk.work();

    const group = await desk.group(answer.id);
    const [atFirst] = await desk.atSite(FIRST, 'shoes');
    const [atSecond] = await desk.atSite(SECOND, 'shoes');
    expect(group).toMatchObject({
      ...{ siteHotspotGroupId: atFirst!.id, site: { id: FIRST }, sites: [{ id: FIRST }, { id: SECOND }] },
      ...{ page: { name: 'Results', action: 'search' }, version: 2, revision: 1, keywords: ['shoes'] },
      ...{ markets: [{ id: 1 }], sources: [{ id: 5 }], creator: { username: 'ALFA-admin' }, hasOtherSites: false },
      siteStates: [
        { site: { id: FIRST }, state: 'saved', siteHotspotGroupId: atFirst!.id, message: null },
        { site: { id: SECOND }, state: 'saved', siteHotspotGroupId: atSecond!.id, message: null },
      ],
    });
    // Each site has a link to its own search with its own parameter, and pictures of the library have an absolute URL.
    expect(group.hotspots.map(({ link, isLinkBuilt }: { link: string; isLinkBuilt: boolean }) => [link, isLinkBuilt])).toEqual([
      [`https://${hostOf(FIRST)}/search?q=Red%20shoes`, true],
      [`https://${hostOf(FIRST)}/search?q=Boots`, true],
      ['https://other.example/sale', false],
    ]);
    expect(group.hotspots.map(({ siteHotspotId }: { siteHotspotId: number }) => siteHotspotId)).toEqual(atFirst!.hotspots.map(({ id }) => id));
    expect(atSecond!.hotspots.map(({ link }) => link)).toEqual([`https://${hostOf(SECOND)}/search?text=Red%20shoes`, built, 'https://other.example/sale']);
    expect(atFirst!.hotspots[0]!.imageUrl).toBe(`https://console.example${picture}`);
    expect(atFirst).toMatchObject({ page: 'Results', format: 2, marketIds: [1], sourceIds: [5] });
  }); // prettier-ignore

  it("reports errors by field and hotspot, and isn't created", async () => {
    const input = await desk.input({ siteIds: [FIRST] });
    const count = async () => (await desk.call(LIST, {})).hotspotManager.groups.totalRecords;
    const before = await count();
    expect(await fieldsOf({ ...input, hotspots: [{ text: 'a' }, { text: ' ' }, { text: 'A', link: 'x' }] })).toEqual({
      'hotspots.1.text': ['Text is required.'],
      'hotspots.2.link': ['Enter a full URL, such as https://example.com/search?q=shoes, or leave it empty.'],
      'hotspots.2.text': ['Hotspot 1 has the same text.'],
    });
    expect(await fieldsOf({ ...input, siteIds: [desk.world.BRAVO.site] })).toEqual({ siteIds: ['Site not found.'] });
    expect(await fieldsOf({ ...input, siteIds: [] })).toEqual({ siteIds: ['Choose at least one site.'] });
    expect(await fieldsOf({ ...input, marketIds: [20] })).toEqual({ marketIds: ["This market can't be chosen here."] });
    expect(await fieldsOf({ ...input, sourceIds: [9_999] })).toEqual({ sourceIds: ['Source not found.'] });
    const elsewhere = { pageId: ['Choose a page that exists on all of these sites.'] };
    expect(await fieldsOf({ ...input, pageId: desk.world.BRAVO.hotspotPage })).toEqual(elsewhere);
    const foreign = { ...input, hotspots: [{ id: desk.world.BRAVO.hotspotGroup, text: 'x' }] };
    expect(await fieldsOf(foreign)).toEqual({ 'hotspots.0.id': ["The hotspot doesn't belong to this group."] });
    expect(await count()).toBe(before);
  });

  it('preserves hotspots that are sent with their IDs, and detects concurrent edits', async () => {
    const id = await desk.saved({ siteIds: [FIRST], keywords: ['edited'] });
    const before = await desk.group(id);
    const input = await desk.input({ siteIds: [FIRST, SECOND], keywords: ['edited'] });
    const hotspots = [{ text: 'New one' }, { id: before.hotspots[1].id, text: 'Ankle boots' }];
    expect(await desk.update(id, { ...input, hotspots }, before.revision)).toMatchObject({
      ...{ id, message: 'The group is being saved to 2 sites.' },
    });
    await expect(desk.update(id, input, before.revision)).rejects.toThrow('Someone else changed this hotspot group in the meantime.');
    await desk.work();
    const after = await desk.group(id);
    expect(after).toMatchObject({ revision: before.revision + 1, sites: [{ id: FIRST }, { id: SECOND }] });
    expect(after.hotspots[1]).toMatchObject({ id: before.hotspots[1].id, siteHotspotId: before.hotspots[1].siteHotspotId, text: 'Ankle boots' });
    expect(await desk.states(id)).toEqual({ [FIRST]: 'saved', [SECOND]: 'saved' });
    await expect(desk.update(id, await desk.input({ siteIds: [FIRST] }))).rejects.toThrow(
      `The group can't be removed from Site ${SECOND} here. Remove it on the site.`,
    );
  }); // prettier-ignore
});

describe('the list of groups', () => {
  it('sorts by the last update, filters, searches and paginates', async () => {
    const older = await desk.saved({ siteIds: [SITES[3]], texts: ['Lamps'], keywords: ['Listed', 'one'] });
    const newer = await desk.saved({ siteIds: [SITES[4]], texts: ['Chairs', 'Sofas'], keywords: ['listed'] });
    expect(await idsOf({ keyword: 'LISTED' })).toEqual([newer, older]);
    expect(await idsOf({ keyword: 'list' })).toEqual([]);
    expect(await idsOf({ searchPhrase: 'sofa' })).toEqual([newer]);
    expect(await idsOf({ siteIdIn: [SITES[3]], keyword: 'listed' })).toEqual([older]);
    expect(await idsOf({ siteIdIn: [desk.world.BRAVO.site] })).toEqual([]);
    expect(await idsOf({ keyword: 'listed', sourceIdIn: [5], marketIdIn: [1] })).toHaveLength(2);
    expect(await idsOf({ keyword: 'listed', sourceIdIn: [6] })).toEqual([]);
    expect(await idsOf({ keyword: 'listed', creatorIdIn: [desk.world.ALFA.buyer] })).toEqual([]);
    const [row] = await desk.sql<{ at: Date }>('SELECT updated_at AS at FROM hotspot_group WHERE id = $1', [newer]);
    expect(await idsOf({ keyword: 'listed', updatedAt: { start: row!.at.toISOString() } })).toEqual([newer]);
    expect(await idsOf({ keyword: 'listed' }, { orderBy: { column: 'hotspots', direction: 'ASC' } })).toEqual([older, newer]);
    expect(await idsOf({ keyword: 'listed' }, { page: 2, perPage: 1 })).toEqual([older]);
    await expect(idsOf({}, { orderBy: { column: 'links' } })).rejects.toThrow("Unknown column 'links'.");
    await expect(idsOf({}, { perPage: 50_001 })).rejects.toThrow('perPage must be between 1 and 50000.');
    const options = await desk.call('{ hotspotManager { filters { sites { id } markets { id } sources { id } pages { name } creators { username } } } }');
    expect(options.hotspotManager.filters.creators).toContainEqual({ username: 'ALFA-admin' });
    expect(options.hotspotManager.filters.pages).toContainEqual({ name: 'Results' });
    expect(options.hotspotManager.filters.markets).not.toContainEqual({ id: 20 });
  }); // prettier-ignore

  it('exports the filtered groups if the user has the permission', async () => {
    const id = await desk.saved({ siteIds: [SITES[4]], texts: ['=Quoted, "text"', 'Other'], keywords: ['exported'] });
    const post = async (as: string, variables: object) =>
      desk.desk
        .http()
        .post(`/company/${desk.world.ALFA.company}/api/export/hotspotManager.groups`)
        .set('Authorization', `Bearer ${await desk.desk.tokenOf(as)}`)
        .send({ format: 'csv', variables });
    const { status, text, headers } = await post('ALFA-admin', { filters: { keyword: 'exported' } });
    expect([status, headers['x-total-records']]).toEqual([200, '1']);
    expect(text).toContain('Id,Sites,Site group id,Page,Markets,Sources,Keywords,Hotspots,Texts,Links,Images');
    expect(text).toContain(`${id},Site ${SITES[4]},`);
    expect(text).toContain(`"'=Quoted, ""text""\nOther"`);
    expect((await post('ALFA-buyer', {})).status).toBe(403);
    expect((await post('ALFA-admin', { groups: 1 })).status).toBe(400);
  });
});

describe('collecting groups from sites', () => {
  it('adds the groups of a site once, and reports failing sites', async () => {
    const host = hostOf(SECOND);
    await desk.sandbox.planFailure({ platform: 'site', account: host, kind: 'error', times: 2 });
    const before = (await idsOf({}, { perPage: 500 })).length;
    const found = await desk.collected([SITES[2], SECOND]);
    expect(found).toMatchObject({ state: 'done', done: 2, total: 2, error: null });
    expect(found.sites).toEqual([
      { site: { id: SITES[2] }, error: null, added: 2, updated: 0, conflicts: 0, missing: 0, unchanged: expect.any(Number) },
      { site: { id: SECOND }, error: 'The site responded with 500.', added: 0, updated: 0, conflicts: 0, missing: 0, unchanged: 0 },
    ]);
    await desk.sandbox.clearFailures();
    expect((await idsOf({}, { perPage: 500 })).length).toBe(before + 2);
    const again = await desk.collected([SITES[2]]);
    expect(again.sites[0]).toMatchObject({ added: 0, updated: 0, conflicts: 0, missing: 0 });
    expect((await idsOf({}, { perPage: 500 })).length).toBe(before + 2);
    const [id] = await idsOf({ siteIdIn: [SITES[2]], keyword: 'running shoes' });
    const group = await desk.group(id!);
    expect(group).toMatchObject({ creator: null, page: { name: 'Results' }, siteStates: [{ state: 'saved', changedAt: null }] });
    expect(group.hotspots[0]).toMatchObject({ text: 'Running shoes', isLinkBuilt: true });
  }); // prettier-ignore

  it('updates a group with one site from the site, and marks a conflict for a shared group', async () => {
    const single = await desk.saved({ siteIds: [SITES[3]], keywords: ['single'] });
    const shared = await desk.saved({ siteIds: [SITES[3], SITES[4]], keywords: ['shared'] });
    await desk.editAtSite(SITES[3], 'single', 'Edited single');
    await desk.editAtSite(SITES[3], 'shared', 'Edited shared');
    const first = await desk.collected([SITES[3]]);
    expect(first.sites[0]).toMatchObject({ updated: 1, conflicts: 1 });
    const taken = await desk.group(single);
    expect(taken.hotspots[0].text).toBe('Edited single');
    expect(taken.siteStates[0]).toMatchObject({ state: 'saved', changedAt: expect.any(String) });
    const [atSite, other] = (await desk.group(shared)).siteStates;
    expect(atSite).toMatchObject({ state: 'conflict', message: 'The group was changed on the site.' });
    expect(atSite.atSite.hotspots[0].text).toBe('Edited shared');
    expect(other.state).toBe('saved');
    expect((await desk.group(shared)).hotspots[0].text).toBe('Red shoes');
    // The group is in conflict until a user decides.
    expect((await desk.collected([SITES[3]])).sites[0]).toMatchObject({ updated: 0, conflicts: 1, added: 0 });
    await desk.resolve(shared, SITES[3], 'group');
    await desk.work();
    expect((await desk.collected([SITES[3]])).sites[0]).toMatchObject({ updated: 0, conflicts: 0 });
    expect((await desk.atSite(SITES[3], 'shared'))[0]!.hotspots[0]!.text).toBe('Red shoes');
  });

  it('requires sites, and rejects sites of other companies', async () => {
    expect(await desk.collect([])).toMatchObject({ status: 'error', message: 'Choose at least one site.' });
    expect(await desk.collect([desk.world.BRAVO.site])).toMatchObject({ status: 'error', message: 'Site not found.' });
  });
});

describe('hotspot templates', () => {
  const save = (name: string, template: object, isDefault = false, as?: string) =>
    desk.call(
      `mutation ($name: String!, $default: Boolean, $template: HotspotGroupTemplateDataInput!) {
        hotspotManager { saveGroupTemplate(name: $name, default: $default, template: $template) { status message } } }`,
      { name, default: isDefault, template },
      as,
    );
  const list = async () =>
    (await desk.call('{ hotspotManager { groupTemplates { name default template { sites page sources } } } }'))
      .hotspotManager.groupTemplates;

  it('overwrite templates of the same name, allow one default, and belong to one user', async () => {
    await save('Summer', { sites: [FIRST], sources: [5] }, true);
    await save('Autumn', { sites: [SECOND], page: 1 }, true);
    await save('Summer', { sites: [SECOND] });
    const own = (await list()).filter(({ name }: { name: string }) => !name.startsWith('ALFA'));
    expect(own).toEqual([
      { name: 'Autumn', default: true, template: { sites: [SECOND], page: 1, sources: null } },
      { name: 'Summer', default: false, template: { sites: [SECOND], page: null, sources: null } },
    ]);
    const answer = await save('Foreign', { sites: [desk.world.BRAVO.site] });
    expect(answer.hotspotManager.saveGroupTemplate).toEqual({ status: 'error', message: 'Site not found.' });
    const others = await desk.call('{ hotspotManager { groupTemplates { name } } }', {}, 'BRAVO-admin', desk.world.BRAVO.company);
    expect(others.hotspotManager.groupTemplates).toEqual([{ name: 'BRAVO template' }]);
    const remove = (name: string) =>
      desk.call('mutation ($name: String!) { hotspotManager { deleteGroupTemplate(name: $name) { status } } }', { name });
    expect((await remove('Summer')).hotspotManager.deleteGroupTemplate.status).toBe('success');
    expect((await remove('Summer')).hotspotManager.deleteGroupTemplate.status).toBe('error');
    expect((await remove('BRAVO template')).hotspotManager.deleteGroupTemplate.status).toBe('error');
  }); // prettier-ignore
});

describe('permissions', () => {
  it('protect every operation', async () => {
    const { company, buyer } = desk.world.ALFA;
    await giveRole(desk.desk.database, company, buyer, ['sites-configuration']);
    await expect(desk.group(desk.world.ALFA.hotspotGroup, 'ALFA-buyer')).rejects.toThrow();
    await expect(desk.collect([FIRST], 'ALFA-buyer')).rejects.toThrow();
    await expect(desk.create({ siteIds: [], marketIds: [], sourceIds: [], pageId: 1, keywords: [], hotspots: [] }, 'ALFA-buyer')).rejects.toThrow();
  }); // prettier-ignore

  it('hide groups of other companies, and sites that a user can\'t access', async () => {
    const { company, buyer, account, site } = desk.world.ALFA;
    expect(await desk.group(desk.world.BRAVO.hotspotGroup)).toBeNull();
    await expect(desk.retry(desk.world.BRAVO.hotspotGroup)).rejects.toThrow('Hotspot group not found.');
    await giveRole(desk.desk.database, company, buyer, ['hotspot-manager']);
    await desk.sql(
      `INSERT INTO partner_account_site (company_id, account_id, site_id) VALUES ($1, $2, $3), ($1, $2, $4) ON CONFLICT DO NOTHING`,
      [company, account, site, FIRST],
    );
    const hidden = await desk.saved({ siteIds: [SECOND], keywords: ['hidden'] });
    const partly = await desk.saved({ siteIds: [FIRST, SECOND], keywords: ['partly'] });
    expect(await desk.group(hidden, 'ALFA-buyer')).toBeNull();
    expect(await desk.group(partly, 'ALFA-buyer')).toMatchObject({ sites: [{ id: FIRST }], hasOtherSites: true });
    const input = await desk.input({ siteIds: [FIRST], keywords: ['partly'] });
    const mutation = 'mutation ($id: Int!, $input: HotspotGroupInput!) { hotspotManager { updateGroup(id: $id, input: $input) { status } } }';
    await expect(desk.call(mutation, { id: partly, input }, 'ALFA-buyer')).rejects.toThrow("This group is also on sites you can't access");
  }); // prettier-ignore
});
