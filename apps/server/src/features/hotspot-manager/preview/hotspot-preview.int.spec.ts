import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { lastRecord } from '../../../../test/saving.js';
import { giveRole } from '../../../../test/two-companies.js';
import { hostOf, SITES } from '../hotspot-manager.fixture.js';
import { PreviewDesk } from './hotspot-preview.fixture.js';

jest.setTimeout(120_000);
let desk: PreviewDesk;
beforeAll(async () => {
  desk = await PreviewDesk.open();
}, 60_000);
afterEach(() => desk.hotspots.sandbox.clearFailures());
afterAll(() => desk.hotspots.close());

const [FIRST, SECOND, THIRD] = SITES;
const record = () => lastRecord(desk.hotspots.desk, desk.hotspots.world.ALFA.company);
const fieldsOf = async (query: string, variables: object) => {
  const { ALFA } = desk.hotspots.world;
  const { errors } = await desk.hotspots.desk.call({ query, variables, company: ALFA.company, as: 'ALFA-admin' });
  return errors?.[0]?.extensions.fields;
};
const ADD = `mutation ($preview: Int!, $input: HotspotGroupInput!) {
  hotspotManager { createPreviewGroup(hotspotPreviewGroupId: $preview, input: $input) { id } } }`;

describe('a preview', () => {
  it('copies groups to its target sites and stores their source', async () => {
    const live = await desk.hotspots.saved({ siteIds: [FIRST], keywords: ['copied'] });
    const [atSite] = await desk.hotspots.atSite(FIRST, 'copied');
    const answer = await desk.create([live], [SECOND, THIRD], 'replace');
    expect(answer).toEqual({
      ...{ status: 'success', id: expect.any(Number), message: 'The preview was created with 1 group for 2 sites.' },
    });
    expect(await record()).toMatchObject({
      ...{ action: 'hotspotPreview.create', entity_type: 'hotspotPreview', entity_id: String(answer.id) },
      after: { mergeMode: 'replace', siteIds: [SECOND, THIRD], groupIds: [live] },
    });
    const preview = await desk.preview(answer.id);
    expect(preview).toMatchObject({
      ...{ mergeMode: 'replace', totalRecords: 1, validatedGroups: 0, failingGroups: 0, clonedAt: null },
      ...{ targetSites: [{ id: SECOND }, { id: THIRD }], creator: { username: 'ALFA-admin' }, hasOtherSites: false },
    });
    const [group] = preview.groups;
    expect(group).toMatchObject({
      ...{ hotspotPreviewGroupId: answer.id, site: { id: SECOND }, sites: [{ id: SECOND }, { id: THIRD }] },
      ...{ originalSite: { id: FIRST }, originalSiteHotspotGroupId: atSite!.id, siteHotspotGroupId: null, clones: [] },
      ...{ markets: [{ id: 1 }], sources: [{ id: 5 }], page: { name: 'Results' }, version: 2, keywords: ['copied'] },
      ...{ validated: false, validationErrors: [] },
    });
    expect(group.hotspots[1]).toMatchObject({
      ...{ text: 'Boots', isLinkBuilt: true, link: `https://${hostOf(SECOND)}/search?text=Boots` },
    });
    expect(await desk.group(group.id)).toEqual(group);
    const listed = await desk.list({ perPage: 1 });
    expect([listed.rows[0], listed.totalRecords > 1]).toEqual([preview, true]);
  });

  it('rejects unknown sites and groups', async () => {
    const query = `mutation ($groupIds: [Int!]!, $targetSiteIds: [Int!]!) {
      hotspotManager { createPreview(groupIds: $groupIds, targetSiteIds: $targetSiteIds, mergeMode: append) { id } } }`;
    const { BRAVO } = desk.hotspots.world;
    const refused = (groupIds: number[], targetSiteIds: number[]) => fieldsOf(query, { groupIds, targetSiteIds });
    expect(await refused([], [])).toEqual({ targetSiteIds: ['Choose at least one site.'] });
    expect(await refused([], [BRAVO.site])).toEqual({ targetSiteIds: ['Site not found.'] });
    expect(await refused([BRAVO.hotspotGroup], [FIRST])).toEqual({ groupIds: ['Hotspot group not found.'] });
    await expect(desk.validate(BRAVO.hotspotPreview, 'append')).rejects.toThrow('Preview not found.');
    await expect(desk.clone(BRAVO.hotspotPreview, 'append', true)).rejects.toThrow('Preview not found.');
    expect(await desk.preview(BRAVO.hotspotPreview)).toBeNull();
    expect(await desk.group(BRAVO.hotspotPreviewGroup)).toBeNull();
  });

  it('adds, edits, filters and removes groups without changing live groups', async () => {
    const { id } = await desk.create([], [FIRST, SECOND]);
    const input = await desk.hotspots.input({ siteIds: [FIRST], texts: ['Same', 'same'], keywords: ['drafted'] });
    const { id: first } = await desk.addGroup(id, input);
    expect(await record()).toMatchObject({ action: 'hotspotPreviewGroup.create', entity_id: String(first) });
    const { id: second } = await desk.addGroup(id, { ...input, keywords: ['other'] });
    expect(await fieldsOf(ADD, { preview: id, input: { ...input, siteIds: [THIRD] } })).toEqual({
      siteIds: ['Choose target sites of this preview.'],
    });
    const link = { ...input, hotspots: [{ text: 'a', link: 'javascript:alert(1)' }] };
    expect(Object.keys((await fieldsOf(ADD, { preview: id, input: link })) ?? {})).toEqual(['hotspots.0.link']);
    const { revision } = await desk.group(first);
    await desk.updateGroup(first, { ...input, keywords: ['changed'] }, revision);
    expect(await record()).toMatchObject({ action: 'hotspotPreviewGroup.update', after: { keywords: ['changed'] } });
    await expect(desk.updateGroup(first, input, revision)).rejects.toThrow(
      'Someone else changed this hotspot group in the meantime.',
    );
    const found = await desk.preview(id, undefined, { filters: { keyword: 'CHANGED' } });
    expect([found.totalRecords, found.groups.map((group: { id: number }) => group.id)]).toEqual([1, [first]]);
    const paged = await desk.preview(id, undefined, { page: 2, perPage: 1 });
    expect([paged.totalRecords, paged.groups[0].id]).toEqual([2, second]);
    expect(await desk.remove(id, [desk.hotspots.world.BRAVO.hotspotPreviewGroup])).toMatchObject({ status: 'error' });
    expect(await desk.remove(id, [first])).toMatchObject({ message: 'The group was removed from the preview.' });
    expect(await record()).toMatchObject({ action: 'hotspotPreviewGroup.remove', entity_id: String(first) });
    expect((await desk.remove(id)).status).toBe('success');
    expect(await desk.remove(id)).toEqual({ status: 'error', message: 'There are no groups to remove.' });
    expect(await desk.validate(id, 'skip')).toMatchObject({ status: 'success', preview: { mergeMode: 'skip' } });
    expect(await desk.clone(id, 'skip')).toMatchObject({ status: 'error' });
    expect((await desk.delete(id)).status).toBe('success');
    expect(await desk.preview(id)).toBeNull();
  });
});

describe('validation', () => {
  it('reports each error by hotspot and site', async () => {
    const [live] = await Promise.all([
      desk.hotspots.saved({ siteIds: [FIRST], texts: ['Sale'], keywords: ['errors'] }),
    ]);
    const { id } = await desk.create([live], [SECOND, THIRD]);
    const [copy] = (await desk.preview(id)).groups;
    const input = await desk.hotspots.input({ siteIds: [SECOND, THIRD], keywords: ['errors'] });
    const link = `https://${hostOf(FIRST)}/sale`;
    const hotspots = [{ text: 'Sale', link }, { text: 'x'.repeat(130) }, { text: 'SALE' }];
    await desk.updateGroup(copy.id, { ...input, marketIds: [20], hotspots });
    // The pages of the site are requested again, and the site doesn't respond.
    await desk.hotspots.sql('DELETE FROM hotspot_site_page WHERE site_id = $1', [THIRD]);
    await desk.hotspots.sandbox.planFailure({ platform: 'site', account: hostOf(THIRD), kind: 'error', times: 5 });
    const answer = await desk.validate(id, 'append');
    expect(answer).toMatchObject({
      ...{ status: 'warning', message: 'The group has validation errors. Correct them, then validate again.' },
      preview: { validatedGroups: 1, failingGroups: 1, mergeMode: 'append' },
    });
    const [group] = answer.preview.groups;
    expect(group.validated).toBe(true);
    const errors = Object.fromEntries(
      group.validationErrors.map((each: { attribute: string; errors: string[] }) => [each.attribute, each.errors]),
    );
    expect(errors).toEqual({
      marketIds: ["This market can't be chosen here."],
      'hotspots.0.link': [
        `The link points to Site ${FIRST}, the site it was copied from. Change it, or leave it empty.`,
      ],
      'hotspots.1.text': ['Text can have up to 120 characters.'],
      'hotspots.2.text': ['Hotspot 1 has the same text.'],
      siteIds: [`Site ${THIRD}: The site responded with 500.`],
    });
    expect(await record()).toMatchObject({ action: 'hotspotPreview.validate', after: { validated: 1, failing: 1 } });
    await desk.hotspots.sandbox.clearFailures();
    await desk.updateGroup(group.id, input);
    expect((await desk.group(group.id)).validated).toBe(false);
    expect(await desk.validate(id, 'append')).toMatchObject({
      ...{ status: 'success', message: 'The group can be cloned.', preview: { failingGroups: 0 } },
    });
  });

  it('detects too many hotspots, conflicts, and groups that replace each other', async () => {
    const keywords = ['merged'];
    const many = Array.from({ length: 99 }, (_, at) => `Text ${at}`);
    const live = await desk.hotspots.saved({ siteIds: [FIRST], texts: many, keywords });
    const { id } = await desk.withGroup({ siteIds: [FIRST], texts: ['Text 1', 'One', 'Two'], keywords });
    const attributes = async (mode: 'append' | 'replace' | 'skip') =>
      (await desk.validate(id, mode)).preview.groups.map((group: { validationErrors: { attribute: string; errors: string[] }[] }) =>
        group.validationErrors.map(({ attribute, errors }) => `${attribute}: ${errors.join(' ')}`));
    expect(await attributes('append')).toEqual([[`hotspots: The group on Site ${FIRST} would have 101 hotspots, but can have at most 100.`]]);
    expect(await attributes('replace')).toEqual([[]]);
    await desk.hotspots.editAtSite(FIRST, 'merged', 'Edited there');
    await desk.hotspots.update(live, await desk.hotspots.input({ siteIds: [FIRST], texts: ['Ours'], keywords }));
    await desk.hotspots.work();
    expect(await desk.hotspots.states(live)).toEqual({ [FIRST]: 'conflict' });
    expect(await attributes('replace')).toEqual([[`siteIds: The group on Site ${FIRST} was changed on the site. Resolve the conflict first.`]]);
    expect(await attributes('skip')).toEqual([[]]);
    await desk.addGroup(id, await desk.hotspots.input({ siteIds: [FIRST], keywords: ['MERGED'] }));
    const twin = 'keywords: Another group of this preview has the same page, markets, sources and keywords.';
    expect(await attributes('skip')).toEqual([[twin], [twin]]);
    expect(await attributes('append')).toEqual([expect.not.arrayContaining([twin]), expect.not.arrayContaining([twin])]);
  }); // prettier-ignore
});

describe('cloning', () => {
  it('rejects the whole preview if a group is invalid or not validated, unless forced', async () => {
    const { id, groupId } = await desk.withGroup({ siteIds: [FIRST, SECOND], texts: ['Fine'], keywords: ['forced'] });
    const long = 'A text that has more characters than the page of this site has room for';
    const input = { ...(await desk.hotspots.input({ siteIds: [SECOND], keywords: ['forced, too'] })), hotspots: [{ text: long }, { text: long }] };
    await desk.addGroup(id, input);
    const refusal = 'Nothing was cloned because 2 of 2 groups are not validated for this merge mode or have errors.';
    expect(await desk.clone(id, 'append')).toMatchObject({ status: 'error', message: refusal });
    await desk.validate(id, 'append');
    expect(await desk.clone(id, 'append')).toMatchObject({
      ...{ status: 'error', message: 'Nothing was cloned because 1 of 2 groups is not validated for this merge mode or has errors.' },
      preview: { clonedAt: null, groups: [{ id: groupId, clones: [] }, { clones: [] }] },
    });
    // The validation was for another mode.
    expect((await desk.clone(id, 'replace')).message).toBe(refusal);
    expect(await desk.texts(FIRST, 'forced')).toEqual([]);
    const answer = await desk.clone(id, 'append', true);
    expect(answer).toMatchObject({
      ...{ status: 'success', message: 'All 2 groups of the preview were cloned to 2 sites, 1 of them without passing validation.' },
      preview: { clonedAt: expect.any(String), groups: [
        { clones: [{ site: { id: FIRST }, action: 'created', isForced: false, siteState: { state: 'pending' } }, { site: { id: SECOND }, isForced: false }] },
        { clones: [{ site: { id: SECOND }, action: 'created', isForced: true }] },
      ] },
    });
    expect(await record()).toMatchObject({ action: 'hotspotPreview.clone', after: { forceSaving: true, groups: 2, mergeMode: 'append' } });
    await desk.hotspots.work();
    const [good, bad] = (await desk.preview(id)).groups;
    expect(good).toMatchObject({ clones: [{ siteState: { state: 'saved' } }, { siteState: { state: 'saved' } }] });
    expect(good.siteHotspotGroupId).toBe((await desk.hotspots.atSite(FIRST, 'forced'))[0]!.id);
    // The error of a site appears with the site.
    expect(bad.clones[0].siteState).toMatchObject({
      ...{ state: 'failed', message: 'Hotspot 1: The text must not exceed 60 characters. Hotspot 2: The text must not exceed 60 characters.' },
    });
  }); // prettier-ignore

  it('appends to, replaces or skips matching groups of the sites', async () => {
    const keywords = ['modes'];
    await desk.hotspots.saved({ siteIds: [FIRST], texts: ['Old', 'Boots'], keywords });
    const { id } = await desk.withGroup({ siteIds: [FIRST, SECOND], texts: ['boots', 'New'], keywords: ['Modes'] });
    const actions = async (mode: 'append' | 'replace' | 'skip') => {
      const { status } = await desk.cloned(id, mode);
      expect(status).toBe('success');
      return (await desk.preview(id)).groups[0].clones.map(({ action }: { action: string }) => action);
    };
    expect(await actions('skip')).toEqual(['skipped', 'created']);
    expect([await desk.texts(FIRST, 'modes'), await desk.texts(SECOND, 'Modes')]).toEqual([[['Old', 'Boots']], [['boots', 'New']]]);
    const [before] = await desk.hotspots.atSite(FIRST, 'modes');
    expect(await actions('append')).toEqual(['appended', 'unchanged']);
    expect(await desk.texts(FIRST, 'modes')).toEqual([['Old', 'Boots', 'New']]);
    expect(await actions('append')).toEqual(['unchanged', 'unchanged']);
    expect(await actions('replace')).toEqual(['replaced', 'unchanged']);
    const [after] = await desk.hotspots.atSite(FIRST, 'Modes');
    expect(after).toMatchObject({ id: before!.id, hotspots: [{ id: before!.hotspots[1]!.id, text: 'boots' }, { text: 'New' }] });
    // A group with other markets is a different group.
    const other = await desk.create([], [FIRST], 'replace');
    await desk.addGroup(other.id, { ...(await desk.hotspots.input({ siteIds: [FIRST], texts: ['Third'], keywords: ['Modes'] })), marketIds: [] });
    await desk.cloned(other.id, 'replace');
    expect(await desk.texts(FIRST, 'Modes')).toEqual([['boots', 'New'], ['Third']]);
  }); // prettier-ignore

  it('reports a failing site, and saves the group to all other sites', async () => {
    const { id } = await desk.withGroup({ siteIds: [FIRST, SECOND], keywords: ['site fails'] });
    await desk.validate(id, 'append');
    await desk.hotspots.sandbox.planFailure({ platform: 'site', account: hostOf(SECOND), kind: 'error', times: 3 });
    await desk.clone(id, 'append');
    await desk.hotspots.work();
    const [group] = (await desk.preview(id)).groups;
    expect(group.clones).toMatchObject([
      { site: { id: FIRST }, siteState: { state: 'saved', message: null } },
      { site: { id: SECOND }, siteState: { state: 'failed', message: 'The site responded with 500.' } },
    ]);
    await desk.hotspots.retry(group.clones[1].groupId);
    await desk.hotspots.work();
    expect(await desk.texts(SECOND, 'site fails')).toHaveLength(1);
  });
});

describe('permissions', () => {
  it("hide previews of other sites, and reject changes if the user can't access all sites", async () => {
    const { company, buyer, account, site } = desk.hotspots.world.ALFA;
    const { id: hidden } = await desk.create([], [SECOND]);
    const { id: partly, groupId } = await desk.withGroup({ siteIds: [FIRST, SECOND], keywords: ['partly seen'] });
    await giveRole(desk.hotspots.desk.database, company, buyer, ['overview-report']);
    await expect(desk.preview(partly, 'ALFA-buyer')).rejects.toThrow();
    await expect(desk.clone(partly, 'append', true, 'ALFA-buyer')).rejects.toThrow();
    await giveRole(desk.hotspots.desk.database, company, buyer, ['hotspot-manager']);
    await desk.hotspots.sql(
      `INSERT INTO partner_account_site (company_id, account_id, site_id) VALUES ($1, $2, $3), ($1, $2, $4) ON CONFLICT DO NOTHING`,
      [company, account, site, FIRST],
    );
    expect(await desk.preview(hidden, 'ALFA-buyer')).toBeNull();
    expect(await desk.preview(partly, 'ALFA-buyer')).toMatchObject({
      ...{ targetSites: [{ id: FIRST }], hasOtherSites: true },
      groups: [{ id: groupId, sites: [{ id: FIRST }], hasOtherSites: true }],
    });
    const rows = (await desk.list({}, 'ALFA-buyer')).rows as { id: number }[];
    expect([rows.some(({ id }) => id === partly), rows.some(({ id }) => id === hidden)]).toEqual([true, false]);
    const refusal = "This preview is also for sites you can't access, so you can't change it.";
    expect(await desk.clone(partly, 'append', true, 'ALFA-buyer')).toMatchObject({ status: 'error', message: refusal });
    expect(await desk.delete(partly, 'ALFA-buyer')).toEqual({ status: 'error', message: refusal });
  });
});
