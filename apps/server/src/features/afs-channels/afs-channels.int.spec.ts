import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, dayInWords, dayOf } from '@adops/domain';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
const AFS = 101;
const TODAY = dayOf(new Date());
const NEXT = addDays(TODAY, 3);
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;
/** The AFS account of each company, plus a second site and an unlinked account of the first company. */
let account: number;
let foreignAccount: number;
let otherSite: number;
let otherAccount: number;

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await desk.database.pool.query<T>(text, values)).rows;
const idOf = async (text: string, values: unknown[]): Promise<number> =>
  (await sql<{ id: number }>(text, values))[0]!.id;
const newAccount = (company: number, name: string): Promise<number> =>
  idOf('INSERT INTO partner_account (company_id, partner_id, name, external_id) VALUES ($1, $2, $3, $3) RETURNING id', [
    company,
    AFS,
    name,
  ]);
const channels = (company: number, of: number, ids: readonly string[]) =>
  sql(
    `INSERT INTO afs_channel (company_id, account_id, channel_id, name) SELECT $1, $2, id, 'Channel ' || id FROM unnest($3::text[]) id`,
    [company, of, ids],
  );

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  for (const table of ['partner_account', 'site'])
    await sql(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 9000)`);
  const { ALFA, BRAVO } = world;
  account = await newAccount(ALFA.company, 'ALFA AFS');
  otherAccount = await newAccount(ALFA.company, 'ALFA second AFS');
  foreignAccount = await newAccount(BRAVO.company, 'BRAVO AFS');
  otherSite = await idOf(
    `INSERT INTO site (company_id, name, domain, market_id) VALUES ($1, 'ALFA other site', 'other.alfa.example', 1) RETURNING id`,
    [ALFA.company],
  );
  await sql(
    `INSERT INTO partner_account_site (company_id, account_id, site_id)
     VALUES ($1, $2, $3), ($1, $2, $4), ($5, $6, $7)`,
    [ALFA.company, account, ALFA.site, otherSite, BRAVO.company, foreignAccount, BRAVO.site],
  );
});
afterAll(() => desk.close());

beforeEach(async () => {
  await sql('DELETE FROM afs_channel_day');
  await sql('DELETE FROM afs_channel');
  await sql('DELETE FROM connection WHERE account_id = ANY ($1)', [[account, otherAccount, foreignAccount]]);
  await channels(world.ALFA.company, account, ['c1', 'c2', 'c3', 'c10']);
  await channels(world.ALFA.company, otherAccount, ['o1']);
  await channels(world.BRAVO.company, foreignAccount, ['b1']);
});

interface Site {
  id: number;
  name: string;
  date: string;
  channelsKey: string;
  channels: string[];
  channelIdToName: { id: string; name: string }[];
  plannedChanges: { date: string; added: string[]; removed: string[] }[];
}
const site = async (id: number, date?: string, as?: string): Promise<Site | null> =>
  (
    await call(
      `query ($id: Int!, $date: Date) { afsChannelManager { site(id: $id, date: $date) {
         id name date channelsKey channels channelIdToName { id name } plannedChanges { date added removed } } } }`,
      { id, date },
      as,
    )
  ).afsChannelManager.site;
const update = async (
  id: number,
  ids: string[],
  { date = TODAY, key, as }: { date?: string; key?: string; as?: string } = {},
): Promise<{ status: string; message: string }> =>
  (
    await call(
      `mutation ($id: Int!, $date: Date!, $key: String!, $channels: [String!]!) {
         afsChannelManager { updateSite(id: $id, date: $date, channelsKey: $key, channels: $channels) { status message } } }`,
      { id, date, key: key ?? (await site(id, date))?.channelsKey ?? '', channels: ids },
      as,
    )
  ).afsChannelManager.updateSite;
const list = async (as?: string) =>
  (
    await call(
      `{ afsChannelManager { list { id name accountId accountName partnerName capacity peakUsage peakUsageByDay { day value } } } }`,
      {},
      as,
    )
  ).afsChannelManager.list;
const accountOf = async (id: number, args = '', as?: string) =>
  (
    await call(
      `{ afsChannelManager { account(id: ${id}${args}) {
         id name totalChannels isSynced channels { id name isFree siteId siteName usedFrom freeFrom isActive } } } }`,
      {},
      as,
    )
  ).afsChannelManager.account;
const updateAccount = async (id: number, of: { id: string; name?: string | null }[], as?: string) =>
  (
    await call(
      `mutation ($id: Int!, $channels: [AfsChannelInput!]!) {
         afsChannelManager { updateAccount(id: $id, channels: $channels) { status message } } }`,
      { id, channels: of },
      as,
    )
  ).afsChannelManager.updateAccount;
const idsOf = ({ channels: all }: { channels: { id: string }[] }): string[] => all.map(({ id }) => id);

describe('channels of a site', () => {
  it('apply from the saved day without changing earlier days, and write an audit record', async () => {
    const id = world.ALFA.site;
    expect(await update(id, ['c1', 'c2'])).toEqual({
      status: 'success',
      message: `The channels of ALFA site were saved: 2 added from ${dayInWords(TODAY)}.`,
    });
    expect(await update(id, ['c2', 'c3'], { date: NEXT })).toMatchObject({ status: 'success' });
    expect((await site(id))!).toMatchObject({
      id,
      name: 'ALFA site',
      date: TODAY,
      channels: ['c1', 'c2'],
      plannedChanges: [{ date: NEXT, added: ['c3'], removed: ['c1'] }],
      channelIdToName: expect.arrayContaining([{ id: 'c1', name: 'Channel c1' }]),
    });
    expect((await site(id, addDays(TODAY, -1)))!.channels).toEqual([]);
    expect((await site(id, addDays(NEXT, -1)))!.channels).toEqual(['c1', 'c2']);
    expect((await site(id, NEXT))!.channels).toEqual(['c2', 'c3']);
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'afsChannels.updateSite',
      entity_name: 'ALFA site',
      before: { channels: ['Channel c1', 'Channel c2'] },
      after: { channels: ['Channel c2', 'Channel c3'] },
    });
    expect(await update(id, ['c1', 'c2'])).toEqual({ status: 'success', message: 'No changes to save.' });
  });

  it('store the first of two saves with the same version, and reject the second', async () => {
    const id = world.ALFA.site;
    const { channelsKey: key } = (await site(id))!;
    const answers = await Promise.all([update(id, ['c1'], { key }), update(id, ['c2'], { key })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success']);
    expect(answers.find(({ status }) => status === 'error')!.message).toBe(
      'Another user changed the channels of this site, so nothing was saved. Reload and try again.',
    );
    const now = (await site(id))!;
    expect(now.channels).toEqual(answers[0]!.status === 'success' ? ['c1'] : ['c2']);
    expect(now.channelsKey).not.toBe(key);
  });

  it('belong to the first of two sites that claim the same channel concurrently', async () => {
    const answers = await Promise.all([update(world.ALFA.site, ['c1']), update(otherSite, ['c1'])]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success']);
    expect(answers.find(({ status }) => status === 'error')!.message).toMatch(
      /^Another site uses these channels on this day or later: Channel c1 \(ALFA (other )?site, .*\)\. Remove them from that site first\.$/,
    );
    expect(await sql('SELECT site_id FROM afs_channel_assignment')).toHaveLength(1);
  });

  it('become available to other sites on the day of their removal', async () => {
    await update(world.ALFA.site, ['c1', 'c2']);
    await update(world.ALFA.site, ['c2'], { date: NEXT });
    expect(await update(otherSite, ['c1'])).toMatchObject({ status: 'error' });
    expect(await update(otherSite, ['c1'], { date: NEXT })).toMatchObject({ status: 'success' });
    expect((await site(world.ALFA.site))!.channels).toEqual(['c1', 'c2']);
    const [first] = (await accountOf(account)).channels;
    expect(first).toMatchObject({ id: 'c1', isFree: false, siteName: 'ALFA site', freeFrom: null });
  });

  it.each([
    [['c1'], { date: addDays(TODAY, -1) }, "Channels of past days can't be changed. Choose today or a later day."],
    [['c1'], { date: addDays(TODAY, 400) }, 'Choose a day within a year of today.'],
    [['c1', 'c1'], {}, 'Channel c1 is listed twice.'],
    [[''], {}, 'Enter a channel ID.'],
    [
      ['o1'],
      {},
      'No AFS account of this site has channel o1. Link the account to the site, or choose another channel.',
    ],
    [
      ['b1'],
      {},
      'No AFS account of this site has channel b1. Link the account to the site, or choose another channel.',
    ],
  ])("fail validation for %j with %j, and aren't stored", async (ids, options, message) => {
    expect(await update(world.ALFA.site, ids, options)).toEqual({ status: 'error', message });
    expect(await sql('SELECT FROM afs_channel_assignment')).toEqual([]);
  });

  it('remain assigned if they are inactive, but can’t be added', async () => {
    await update(world.ALFA.site, ['c1']);
    await sql(`UPDATE afs_channel SET is_active = false WHERE channel_id IN ('c1', 'c2')`);
    expect(await update(world.ALFA.site, ['c1', 'c2'])).toEqual({
      status: 'error',
      message: '“Channel c2” is inactive in AdSense. Choose another channel.',
    });
    expect(await update(world.ALFA.site, ['c1', 'c3'])).toMatchObject({ status: 'success' });
  });
});

describe('the list of sites', () => {
  it('shows the capacity and peak usage of assigned channels and channels with impressions', async () => {
    await update(world.ALFA.site, ['c1', 'c2']);
    await sql(
      `INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id) VALUES ($1, $2, 'c3', $3), ($1, $2, 'c1', $3) ON CONFLICT DO NOTHING`,
      [world.ALFA.company, AFS, world.ALFA.adgroup],
    );
    await sql(
      `INSERT INTO afs_channel_day (company_id, account_id, date, channel_id, impressions)
       VALUES ($1, $2, $3, 'c3', 10), ($1, $2, $3, 'c1', 5), ($1, $2, $4, 'c3', 1), ($1, $2, $5, 'c3', 9), ($1, $2, $3, 'c10', 7)`,
      [world.ALFA.company, account, TODAY, addDays(TODAY, -29), addDays(TODAY, -30)],
    );
    const entries = await list();
    expect(entries.map(({ name }: { name: string }) => name)).toEqual(['ALFA other site', 'ALFA site']);
    const entry = entries[1];
    expect(entry).toMatchObject({
      id: world.ALFA.site,
      accountId: account,
      accountName: 'ALFA AFS',
      partnerName: 'AdSense for Search',
      capacity: 4,
      peakUsage: 3,
    });
    expect(entry.peakUsageByDay).toHaveLength(30);
    expect(entry.peakUsageByDay[0]).toEqual({ day: addDays(TODAY, -29), value: 1 });
    expect(entry.peakUsageByDay[28]).toEqual({ day: addDays(TODAY, -1), value: 0 });
    expect(entry.peakUsageByDay[29]).toEqual({ day: TODAY, value: 3 });
    expect(entries[0]).toMatchObject({ capacity: 4, peakUsage: 0 });
  });
});

describe('channels of an account', () => {
  it('support sorting, paging, and a filter for free channels', async () => {
    await update(world.ALFA.site, ['c2']);
    expect(await accountOf(account)).toMatchObject({
      id: account,
      name: 'ALFA AFS',
      totalChannels: 4,
      isSynced: false,
    });
    expect(idsOf(await accountOf(account))).toEqual(['c1', 'c2', 'c3', 'c10']);
    expect(idsOf(await accountOf(account, ', orderBy: { column: "name", direction: DESC }'))).toEqual([
      'c10',
      'c3',
      'c2',
      'c1',
    ]);
    expect(idsOf(await accountOf(account, ', orderBy: { column: "siteName", direction: DESC }'))[0]).toBe('c2');
    const page = await accountOf(account, ', page: 2, perPage: 2, showOnlyFreeChannels: true');
    expect([idsOf(page), page.totalChannels]).toEqual([['c10'], 3]);
    await expect(accountOf(account, ', orderBy: { column: "none", direction: ASC }')).rejects.toThrow(
      "Can't sort by unknown column 'none'.",
    );
  });

  it('count as free on a day if no site uses them on or after that day', async () => {
    await update(world.ALFA.site, ['c1']);
    await update(world.ALFA.site, [], { date: NEXT });
    await update(otherSite, ['c2'], { date: NEXT });
    const free = ', showOnlyFreeChannels: true';
    expect(idsOf(await accountOf(account, free))).toEqual(['c3', 'c10']);
    expect(idsOf(await accountOf(account, `${free}, date: "${NEXT}"`))).toEqual(['c1', 'c3', 'c10']);
    expect((await accountOf(account)).channels.slice(0, 3)).toEqual([
      expect.objectContaining({ id: 'c1', isFree: false, siteName: 'ALFA site', usedFrom: null, freeFrom: NEXT }),
      expect.objectContaining({ id: 'c2', isFree: false, siteName: 'ALFA other site', usedFrom: NEXT, freeFrom: null }),
      expect.objectContaining({
        id: 'c3',
        isFree: true,
        siteId: null,
        siteName: null,
        usedFrom: null,
        freeFrom: TODAY,
      }),
    ]);
  });

  it("can be entered manually if the account isn't connected", async () => {
    await update(world.ALFA.site, ['c2']);
    const kept = [{ id: 'c2' }, { id: 'c3', name: 'News' }, { id: ' new ', name: 'New one' }];
    expect(await updateAccount(account, [{ id: 'c3' }])).toEqual({
      status: 'error',
      message: '“Channel c2” is assigned to ALFA site. Remove it from the site first.',
    });
    expect(await updateAccount(account, [{ id: 'c2' }, { id: 'c2' }])).toEqual({
      status: 'error',
      message: 'Channel c2 is listed twice.',
    });
    expect(await updateAccount(account, kept)).toEqual({
      status: 'success',
      message: 'The channels of ALFA AFS were saved.',
    });
    expect((await accountOf(account)).channels).toEqual([
      expect.objectContaining({ id: 'c2', name: 'Channel c2' }),
      expect.objectContaining({ id: 'new', name: 'New one' }),
      expect.objectContaining({ id: 'c3', name: 'News' }),
    ]);
    expect(await updateAccount(account, kept)).toEqual({ status: 'success', message: 'No changes to save.' });
    // A previously assigned channel is unchanged for its days.
    await update(world.ALFA.site, []);
    await updateAccount(account, [{ id: 'c3' }]);
    await sql(
      `INSERT INTO afs_channel_assignment (company_id, account_id, channel_id, from_date, site_id) VALUES ($1, $2, 'c3', '2026-01-01', $3), ($1, $2, 'c3', '2026-02-01', NULL)`,
      [world.ALFA.company, account, otherSite],
    );
    await updateAccount(account, []);
    expect((await accountOf(account)).channels).toEqual([expect.objectContaining({ id: 'c3', isActive: false })]);
    expect((await site(otherSite, '2026-01-15'))!.channels).toEqual(['c3']);
  });

  it('reject the second of two saves with the same version, unless no version is sent', async () => {
    const versionOf = async () =>
      (await call(`{ afsChannelManager { account(id: ${account}) { version } } }`, {})).afsChannelManager.account
        .version;
    const save = async (ids: readonly string[], version: string | null) =>
      (
        await call(
          `mutation ($id: Int!, $channels: [AfsChannelInput!]!, $version: String) {
             afsChannelManager { updateAccount(id: $id, channels: $channels, version: $version) { status message } } }`,
          { id: account, channels: ids.map((id) => ({ id })), version },
        )
      ).afsChannelManager.updateAccount;
    const seen = await versionOf();
    expect(await save(['c1', 'c2', 'c3', 'theirs'], seen)).toMatchObject({ status: 'success' });
    expect(await save(['c1', 'c2', 'c3', 'mine'], seen)).toEqual({
      status: 'error',
      message: 'Another user changed the channels of this account, so nothing was saved. Reload and try again.',
    });
    expect(idsOf(await accountOf(account))).toContain('theirs');
    expect(await save(['c1', 'c2', 'c3', 'theirs', 'mine'], await versionOf())).toMatchObject({ status: 'success' });
    expect(await save(['c1', 'c2', 'c3'], null)).toMatchObject({ status: 'success' });
  });

  it('allow only name changes if they are synced from the feed', async () => {
    await sql(
      `INSERT INTO connection (company_id, account_id, connector, collect_from, channels_read_at) VALUES ($1, $2, 'adsense-search', now(), now())`,
      [world.ALFA.company, account],
    );
    const all = ['c1', 'c2', 'c3', 'c10'].map((id) => ({ id }));
    expect(await updateAccount(account, [...all, { id: 'x' }])).toEqual({
      status: 'error',
      message:
        'AdSense has no channel x in this account. Create it in AdSense, and it appears here after the next sync.',
    });
    expect(await updateAccount(account, all.slice(1))).toEqual({
      status: 'error',
      message:
        'AdSense still has “Channel c1”. Delete it in AdSense, and it becomes inactive here after the next sync.',
    });
    expect(await updateAccount(account, [{ id: 'c1', name: 'First' }, ...all.slice(1)])).toMatchObject({
      status: 'success',
    });
    const answer = await accountOf(account);
    expect([answer.isSynced, answer.channels.map(({ name }: { name: string }) => name)]).toEqual([
      true,
      ['Channel c2', 'Channel c3', 'Channel c10', 'First'],
    ]);
  });
});

describe('permissions', () => {
  const DENIED = "You don't have permission to do this.";

  it('distinguish between viewing and editing', async () => {
    const { company, buyer, site: id } = world.ALFA;
    await sql('UPDATE membership SET all_partner_accounts = true WHERE company_id = $1 AND user_id = $2', [
      company,
      buyer,
    ]);
    await giveRole(desk.database, company, buyer, ['afs-channel-manager']);
    expect(await list('ALFA-buyer')).toHaveLength(2);
    expect(await site(id, undefined, 'ALFA-buyer')).toMatchObject({ id });
    expect(await accountOf(account, '', 'ALFA-buyer')).toMatchObject({ id: account });
    await expect(update(id, ['c1'], { as: 'ALFA-buyer' })).rejects.toThrow(DENIED);
    await expect(updateAccount(account, [], 'ALFA-buyer')).rejects.toThrow(DENIED);
    await giveRole(desk.database, company, buyer, ['afs-channel-manager-edit']);
    await expect(list('ALFA-buyer')).rejects.toThrow(DENIED);
    expect(await update(id, ['c1'], { as: 'ALFA-buyer' })).toMatchObject({ status: 'success' });
    await giveRole(desk.database, company, buyer, ['link-generator']);
    await expect(list('ALFA-buyer')).rejects.toThrow(DENIED);
    await expect(site(id, undefined, 'ALFA-buyer')).rejects.toThrow(DENIED);
    await expect(accountOf(account, '', 'ALFA-buyer')).rejects.toThrow(DENIED);
  });

  it('exclude sites and accounts of other companies, with the same error as for unknown IDs', async () => {
    for (const id of [world.BRAVO.site, 999_999]) {
      expect(await site(id)).toBeNull();
      await expect(update(id, [])).rejects.toThrow('Site not found.');
    }
    for (const id of [foreignAccount, world.ALFA.account, 999_999]) {
      expect(await accountOf(id)).toBeNull();
      await expect(updateAccount(id, [])).rejects.toThrow('Account not found.');
    }
    expect(JSON.stringify(await list())).not.toContain('BRAVO');
  });

  it('cover only accounts that the user can access', async () => {
    const { company, buyer, site: id } = world.ALFA;
    await sql('UPDATE membership SET all_partner_accounts = false WHERE company_id = $1 AND user_id = $2', [
      company,
      buyer,
    ]);
    await giveRole(desk.database, company, buyer, ['afs-channel-manager', 'afs-channel-manager-edit']);
    expect(await list('ALFA-buyer')).toEqual([]);
    expect(await site(id, undefined, 'ALFA-buyer')).toBeNull();
    await expect(update(id, ['c1'], { key: 'x', as: 'ALFA-buyer' })).rejects.toThrow('Site not found.');
  });
});
