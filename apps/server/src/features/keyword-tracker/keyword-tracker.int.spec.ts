import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, TRACKING_COUNTRIES } from '@adops/domain';
import { lastRecord } from '../../../test/saving.js';
import { giveRole } from '../../../test/two-companies.js';
import { LIST, STATS, STOP, TODAY, TrackerDesk } from './tracker.fixture.js';

jest.setTimeout(120_000);
let tracker: TrackerDesk;
beforeAll(async () => {
  tracker = await TrackerDesk.open();
});
beforeEach(() => tracker.clear());
afterAll(() => tracker.close());

describe('a tracked keyword group', () => {
  it('removes duplicate keywords, stores UK as GB, and writes an audit record', async () => {
    const id = await tracker.create({
      countryCode: 'UK',
      keywords: ['Solar  panels', 'SOLAR PANELS', 'heat pump', ' '],
    });
    expect(await tracker.list()).toMatchObject({
      totalRecords: 1,
      rows: [
        {
          ...{
            id,
            name: 'Shoes',
            countryCode: 'GB',
            device: { name: 'Desktop' },
            site: { id: tracker.world.ALFA.site },
          },
          ...{ keywords: ['heat pump', 'Solar panels'], status: 'pending', creator: { username: 'ALFA-admin' } },
          ...{ stoppedAt: null, rpc: null },
        },
      ],
    });
    expect(await lastRecord(tracker.desk, tracker.world.ALFA.company)).toMatchObject({
      ...{ action: 'keywordTrackingGroup.create', entity_type: 'keywordTrackingGroup', entity_name: 'Shoes' },
      after: { countryCode: 'GB', keywords: ['Solar panels', 'heat pump'] },
    });
  });

  it('rejects invalid fields with a message, without storing anything', async () => {
    expect(await tracker.fieldsOf({ name: ' ' })).toEqual({ name: ['Name is required.'] });
    expect(Object.keys(await tracker.fieldsOf({ countryCode: 'PL' }))).toEqual(['countryCode']);
    expect(Object.keys(await tracker.fieldsOf({ deviceId: 4 }))).toEqual(['deviceId']);
    expect(await tracker.fieldsOf({ siteId: tracker.world.BRAVO.site })).toEqual({ siteId: ['Site not found.'] });
    expect(Object.keys(await tracker.fieldsOf({ keywords: [] }))).toEqual(['keywords']);
    const many = Array.from({ length: 201 }, (_, at) => `k${at}`);
    expect((await tracker.fieldsOf({ keywords: many }))['keywords']![0]).toContain('up to 200 keywords');
    await tracker.moveSite(null);
    expect((await tracker.fieldsOf({}))['siteId']![0]).toContain('no API address');
    await tracker.moveSite();
    expect(await tracker.sql('SELECT FROM keyword_tracking_group')).toHaveLength(0);
    expect(await tracker.sql('SELECT FROM tracked_keyword')).toHaveLength(0);
  });

  it('changes only its name when renamed, even if stopped', async () => {
    const id = await tracker.create();
    expect(await tracker.rename(id, ' ')).toEqual({ name: ['Name is required.'] });
    expect(await tracker.rename(tracker.world.BRAVO.trackingGroup, 'Mine')).toBe('Keyword tracker group not found.');
    const [before] = (await tracker.list()).rows;
    expect(await tracker.rename(id, ' Boots ')).toMatchObject({ status: 'success', message: 'The group was renamed.' });
    expect((await tracker.list()).rows[0]).toEqual({ ...before, name: 'Boots' });
    expect(await lastRecord(tracker.desk, tracker.world.ALFA.company)).toMatchObject({
      ...{ action: 'keywordTrackingGroup.rename', entity_id: String(id), before: { name: 'Shoes' }, after: { name: 'Boots' } },
    }); // prettier-ignore
    await tracker.stop(id);
    expect(await tracker.rename(id, 'Boots')).toMatchObject({
      status: 'success',
      message: expect.stringContaining('already'),
    });
    expect(await tracker.rename(id, 'Old boots')).toMatchObject({ status: 'success' });
    expect((await tracker.list()).rows[0]).toMatchObject({ name: 'Old boots', status: 'stopped' });
  });

  it('can be stopped permanently', async () => {
    const id = await tracker.create();
    expect((await tracker.stop(id)).status).toBe('success');
    expect((await tracker.list()).rows[0]).toMatchObject({ status: 'stopped', stoppedAt: expect.any(String) });
    expect(await lastRecord(tracker.desk, tracker.world.ALFA.company)).toMatchObject({
      ...{ action: 'keywordTrackingGroup.stop', entity_id: String(id), before: { status: 'pending' }, after: { status: 'stopped' } },
    }); // prettier-ignore
    expect(await tracker.stop(id)).toMatchObject({ status: 'error' });
    expect(await tracker.run()).toEqual({ answered: 0, failed: 0 });
    expect(await tracker.calls()).toBe(0);
  });

  it('appears in paged lists filtered by creation day, text, country, site and creator', async () => {
    const first = await tracker.create({ name: 'First 100%', keywords: ['boots'] });
    const second = await tracker.create({ name: 'Second', countryCode: 'DE' });
    await giveRole(tracker.desk.database, tracker.world.ALFA.company, tracker.world.ALFA.buyer, ['keyword-tracking-group']);
    const third = await tracker.create({ name: 'Third' }, 'ALFA-buyer');
    await tracker.sql("UPDATE keyword_tracking_group SET created_at = created_at - interval '7 days' WHERE id = $1", [first]);
    const ids = async (filters: object, more: object = {}) =>
      (await tracker.list({ filters, orderBy: { column: 'name', direction: 'ASC' }, ...more })).rows.map(({ id }: { id: number }) => id); // prettier-ignore
    const all = { createdAt: { start: addDays(TODAY, -7), end: TODAY } };
    expect(await ids({})).toEqual([second, third]);
    expect(await ids(all)).toEqual([first, second, third]);
    expect(await ids({ createdAt: { start: addDays(TODAY, -7), end: addDays(TODAY, -7) } })).toEqual([first]);
    expect(await ids({ ...all, searchPhrase: '100%' })).toEqual([first]);
    expect(await ids({ ...all, searchPhrase: 'BOOT' })).toEqual([first]);
    expect(await ids({ ...all, countryCodeIn: ['DE'] })).toEqual([second]);
    expect(await ids({ ...all, creatorIdIn: [tracker.world.ALFA.buyer] })).toEqual([third]);
    expect(await ids({ ...all, siteIdIn: [tracker.world.BRAVO.site] })).toEqual([]);
    expect(await ids(all, { page: 2, perPage: 2 })).toEqual([third]);
    await expect(tracker.list({ orderBy: { column: 'password' } })).rejects.toThrow('unknown column');
    await expect(tracker.list({ filters: { createdAt: { start: TODAY, end: addDays(TODAY, -1) } } })).rejects.toThrow("The end can't be before");
  }); // prettier-ignore

  it("can't be seen or stopped by other companies", async () => {
    const id = await tracker.create();
    expect((await tracker.bravo(LIST)).keywordTrackingGroups.totalRecords).toBe(0);
    await expect(tracker.bravo(STATS, { id })).rejects.toThrow('not found');
    await expect(tracker.bravo(STOP, { id })).rejects.toThrow('not found');
    expect((await tracker.list()).rows[0].status).toBe('pending');
  });
});

describe('the keyword limit of a user', () => {
  it('defaults to 500 keywords and counts only active groups', async () => {
    expect(await tracker.limits()).toEqual({ total: 500, used: 0, perGroup: 200, countryCodes: [...TRACKING_COUNTRIES] });
    const id = await tracker.create();
    await tracker.create({ keywords: ['one'], deviceId: 2 });
    expect(await tracker.limits()).toMatchObject({ used: 3 });
    await tracker.stop(id);
    expect(await tracker.limits()).toMatchObject({ used: 1 });
    const set = `mutation ($id: Int!, $limit: Int) { user { update(id: $id, input: { keywordTrackingLimit: $limit }) { ... on BaseResponse { status } ... on ValidationErrors { errors { field } } } } }`;
    const update = async (limit: number | null) => (await tracker.call(set, { id: tracker.world.ALFA.buyer, limit })).user.update;
    expect(await update(3)).toEqual({ status: 'success' });
    await giveRole(tracker.desk.database, tracker.world.ALFA.company, tracker.world.ALFA.buyer, ['keyword-tracking-task']);
    expect(await tracker.limits('ALFA-buyer')).toMatchObject({ total: 3, used: 0 });
    expect(await update(-1)).toEqual({ errors: [{ field: 'keywordTrackingLimit' }] });
    expect((await tracker.call('query ($id: Int!) { user(id: $id) { keywordTrackingLimit } }', { id: tracker.world.ALFA.buyer })).user).toEqual({ keywordTrackingLimit: 3 });
    expect(await update(null)).toEqual({ status: 'success' });
    expect(await tracker.limits('ALFA-buyer')).toMatchObject({ total: 500 });
    expect(await tracker.limits()).toMatchObject({ total: 500, used: 1 });
  }); // prettier-ignore

  it('rejects the keyword that exceeds it, without affecting other keywords', async () => {
    await tracker.sql('UPDATE membership SET keyword_tracking_limit = 3 WHERE user_id = $1', [
      tracker.world.ALFA.admin,
    ]);
    await tracker.create();
    expect((await tracker.fieldsOf({ keywords: ['a', 'b'] }))['keywords']![0]).toContain('so you can add 1 more');
    expect(await tracker.track({ keyword: 'third' })).toMatchObject({ status: 'success' });
    expect(await tracker.track({ keyword: 'fourth' })).toMatchObject({ status: 'error', message: expect.stringContaining('your limit') }); // prettier-ignore
    expect(await tracker.limits()).toMatchObject({ used: 3 });
    expect(await tracker.sql('SELECT FROM keyword_tracking_group')).toHaveLength(2);
    const [id] = (await tracker.list()).rows.map((row: { id: number }) => row.id);
    await tracker.stop(id);
    expect(await tracker.track({ keyword: 'fourth' })).toMatchObject({ status: 'success' });
  });

  it('applies to concurrent calls', async () => {
    await tracker.sql('UPDATE membership SET keyword_tracking_limit = 2 WHERE user_id = $1', [
      tracker.world.ALFA.admin,
    ]);
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((keyword) => tracker.track({ keyword })));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(2);
    expect(await tracker.limits()).toMatchObject({ used: 2 });
  });
});

describe('trackKeyword', () => {
  it('creates a group with one keyword, once per site, country and device', async () => {
    expect(await tracker.track({ keyword: ' Solar  panels ' })).toMatchObject({ status: 'success' });
    expect((await tracker.list()).rows).toMatchObject([{ name: 'Solar panels', countryCode: 'US', keywords: ['Solar panels'] }]);
    expect(await tracker.track({ keyword: 'SOLAR PANELS' })).toMatchObject({ status: 'error', message: expect.stringContaining(`since ${TODAY}`) });
    expect(await tracker.track({ deviceId: 2 })).toMatchObject({ status: 'success' });
    expect(await tracker.track({ marketId: 8 })).toMatchObject({ status: 'error', message: 'Choose a site of this market.' });
    expect(await tracker.track({ marketId: 15 })).toMatchObject({ status: 'error', message: "Keywords can't be tracked in Poland." });
    expect(await tracker.track({ marketId: 999 })).toMatchObject({ status: 'error' });
    expect(await tracker.track({ siteId: tracker.world.BRAVO.site })).toMatchObject({ status: 'error' });
    expect(await tracker.track({ keyword: ' ' })).toMatchObject({ status: 'error', message: 'Enter a keyword.' });
  }); // prettier-ignore

  it('marks the keyword as tracked in keyword statistics until the group is stopped', async () => {
    const query = `query ($deviceIds: [Int!]) { keywordStats(keywords: ["never", "Solar panels"], marketId: 1, deviceIds: $deviceIds) {
      keyword origin feedShowCount rps probeCount hasTrackingTask trackingStartDate advertisers { name shownCount showRate averagePosition meanRpc } } }`;
    const untracked = { hasTrackingTask: false, trackingStartDate: null, origin: null, probeCount: null };
    const tracked = { hasTrackingTask: true, trackingStartDate: TODAY };
    expect((await tracker.call(query)).keywordStats).toMatchObject([untracked, untracked]);
    await tracker.track();
    expect((await tracker.call(query)).keywordStats).toMatchObject([untracked, tracked]);
    expect((await tracker.call(query, { deviceIds: [2] })).keywordStats).toMatchObject([untracked, untracked]);
    await tracker.run();
    const [, found] = (await tracker.call(query)).keywordStats;
    expect(found).toMatchObject({ ...tracked, origin: 'tracking', feedShowCount: null, rps: null, probeCount: 1 });
    const [{ ads }] = (await tracker.sql<{ ads: number }>('SELECT count(*)::int AS ads FROM keyword_probe_ad')) as [{ ads: number }];
    expect(found.advertisers).toHaveLength(ads);
    for (const one of found.advertisers) expect(one).toMatchObject({ shownCount: 1, showRate: 1, meanRpc: null });
    const [id] = (await tracker.list()).rows.map((row: { id: number }) => row.id);
    await tracker.stop(id);
    const [, stopped] = (await tracker.call(query)).keywordStats;
    expect(stopped).toMatchObject({ hasTrackingTask: false, trackingStartDate: null, origin: 'tracking' });
    expect((await tracker.bravo(query)).keywordStats).toMatchObject([untracked, untracked]);
  }); // prettier-ignore

  it.each([
    ['keyword-tracking-task', [true, false, true]],
    ['keyword-tracking-group', [false, true, true]],
    ['keyword-suggestions', [false, false, false]],
  ] as const)('requires its own permission: with %s alone', async (key, open) => {
    await giveRole(tracker.desk.database, tracker.world.ALFA.company, tracker.world.ALFA.buyer, [key]);
    const wanted = [tracker.track({}, 'ALFA-buyer'), tracker.list({}, 'ALFA-buyer'), tracker.limits('ALFA-buyer')];
    const results = await Promise.allSettled(wanted);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(open);
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain("You don't have permission");
  });
});
