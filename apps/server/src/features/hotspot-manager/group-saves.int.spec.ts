import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SiteHotspotGroups } from '@adops/connectors';
import { giveRole } from '../../../test/two-companies.js';
import { HotspotDesk, SITES } from './hotspot-manager.fixture.js';
import { bound, dieAt, type Replaceable } from './killed-worker.fixture.js';
import { SiteReach } from './site-reach.js';

jest.setTimeout(120_000);
let desk: HotspotDesk;
let reach: Replaceable;
let real: SiteHotspotGroups;
beforeAll(async () => {
  desk = await HotspotDesk.open();
  reach = desk.desk.app.get(SiteReach);
  real = reach.outside;
}, 60_000);
afterEach(async () => {
  reach.outside = real;
  await desk.sandbox.clearFailures();
});
afterAll(() => desk.close());

/** Three calls per site and save: read, write, and read back. */
const CALLS = 3 * SITES.length;
const ALL_SAVED = Object.fromEntries(SITES.map((site) => [site, 'saved']));

describe('a save to five sites whose worker is killed', () => {
  it.each(['before', 'after'] as const)('writes to each site once if killed %s any call', async (when) => {
    for (let call = 1; call <= CALLS; call++) {
      const keyword = `new ${when} ${call}`;
      const { id } = await desk.create(await desk.input({ siteIds: SITES, keywords: [keyword] }));
      const death = dieAt(reach, call, when);
      await desk.work();
      reach.outside = real;
      expect(death.reached).toBe(true);
      for (const site of SITES) {
        const groups = await desk.atSite(site, keyword);
        expect(groups.length).toBeLessThanOrEqual(1);
        for (const { hotspots, marketIds } of groups)
          expect([hotspots.map(({ text }) => text), marketIds]).toEqual([['Red shoes', 'Boots'], [1]]);
      }
      await desk.leaveAsKilled();
      await desk.work();
      expect(await desk.states(id)).toEqual(ALL_SAVED);
      for (const site of SITES) {
        const groups = await desk.atSite(site, keyword);
        // The group was written once, because a second write would create another version.
        expect(groups.map(({ version }) => version)).toEqual(['1']);
      }
    }
  }); // prettier-ignore

  it('replaces an existing group exactly once, at any point of failure', async () => {
    for (let call = 1; call <= CALLS; call++) {
      const keyword = `change ${call}`;
      const id = await desk.saved({ siteIds: SITES, keywords: [keyword] });
      const input = await desk.input({ siteIds: SITES, texts: ['Sandals'], keywords: [keyword] });
      await desk.update(id, input);
      dieAt(reach, call, call % 2 === 0 ? 'before' : 'after');
      await desk.work();
      reach.outside = real;
      for (const site of SITES) {
        const [group] = await desk.atSite(site, keyword);
        const texts = group!.hotspots.map(({ text }) => text);
        expect([['Red shoes', 'Boots'], ['Sandals']]).toContainEqual(texts);
      }
      await desk.leaveAsKilled();
      await desk.work();
      expect(await desk.states(id)).toEqual(ALL_SAVED);
      for (const site of SITES) {
        const [group] = await desk.atSite(site, keyword);
        expect([group!.version, group!.hotspots.map(({ text }) => text)]).toEqual(['2', ['Sandals']]);
      }
    }
  });
});

describe('a save', () => {
  it("finds its result at the site after a lost response, and doesn't write twice", async () => {
    const { id } = await desk.create(await desk.input({ siteIds: [SITES[0]], keywords: ['lost'] }));
    let lost = 0;
    reach.outside = {
      ...bound(real),
      save: async (...given) => {
        await real.save(...given);
        lost += 1;
        return real.read({ ...given[0], password: 'bad' }, given[1]) as never;
      },
    };
    await desk.work();
    expect(lost).toBe(1);
    expect(await desk.states(id)).toEqual({ [SITES[0]]: 'saved' });
    expect((await desk.atSite(SITES[0], 'lost')).map(({ version }) => version)).toEqual(['1']);
  });

  it('skips a failing site, continues with all other sites, and can be retried', async () => {
    const host = `s${SITES[0]}.shop.example`;
    const input = await desk.input({ siteIds: [SITES[0], SITES[1]], keywords: ['fails'] });
    await desk.sandbox.planFailure({ platform: 'site', account: host, kind: 'error', times: 3 });
    const { id } = await desk.create(input);
    await desk.work();
    expect(await desk.states(id)).toEqual({ [SITES[0]]: 'failed', [SITES[1]]: 'saved' });
    expect((await desk.group(id)).siteStates[0].message).toBe('The site responded with 500.');
    expect(await desk.atSite(SITES[0], 'fails')).toEqual([]);
    expect(await desk.retry(id)).toEqual({ status: 'success', message: 'The group is being saved to 1 site.' });
    await desk.work();
    expect(await desk.states(id)).toEqual({ [SITES[0]]: 'saved', [SITES[1]]: 'saved' });
    expect(await desk.retry(id)).toEqual({ status: 'error', message: 'There is nothing to retry.' });
  });

  it('reports the hotspot that a site rejected', async () => {
    const texts = ['Boots', 'A text that has more characters than the page of this site has room for'];
    const id = await desk.saved({ siteIds: [SITES[0]], texts, keywords: ['refused'] });
    expect((await desk.group(id)).siteStates[0]).toMatchObject({
      state: 'failed',
      message: 'Hotspot 2: The text must not exceed 60 characters.',
    });
    expect(await desk.atSite(SITES[0], 'refused')).toEqual([]);
  });

  it('creates a conflict for a change made at the site, and allows choosing a version', async () => {
    for (const keep of ['group', 'site'] as const) {
      const keyword = `keep ${keep}`;
      const siteIds = [SITES[0], SITES[1]];
      const id = await desk.saved({ siteIds, keywords: [keyword] });
      await desk.editAtSite(SITES[0], keyword, 'Edited there');
      await desk.update(id, await desk.input({ siteIds, texts: ['Ours'], keywords: [keyword] }));
      await desk.work();
      const [first, second] = (await desk.group(id)).siteStates;
      expect(first).toMatchObject({ state: 'conflict', message: 'The group was changed on the site.' });
      expect(first.atSite.hotspots[0].text).toBe('Edited there');
      expect(second.state).toBe('saved');
      expect((await desk.resolve(id, SITES[0], keep)).status).toBe('success');
      expect(await desk.resolve(id, SITES[0], keep)).toMatchObject({ status: 'error' });
      await desk.work();
      expect(await desk.states(id)).toEqual({ [SITES[0]]: 'saved', [SITES[1]]: 'saved' });
      for (const site of siteIds) {
        const [group] = await desk.atSite(site, keyword);
        expect(group!.hotspots[0]!.text).toBe(keep === 'group' ? 'Ours' : 'Edited there');
      }
    }
  });

  it('recreates a group deleted at the site only if a user retries the save', async () => {
    const id = await desk.saved({ siteIds: [SITES[2]], keywords: ['gone'] });
    reach.outside = { ...bound(real), read: () => Promise.resolve(null) };
    await desk.update(id, await desk.input({ siteIds: [SITES[2]], texts: ['Next'], keywords: ['gone'] }));
    await desk.work();
    reach.outside = real;
    expect(await desk.states(id)).toEqual({ [SITES[2]]: 'missing' });
    await desk.retry(id);
    await desk.work();
    expect(await desk.states(id)).toEqual({ [SITES[2]]: 'saved' });
  });

  it('fails if the user has since lost the permission', async () => {
    const { company, buyer } = desk.world.ALFA;
    await desk.sql(`UPDATE membership SET all_partner_accounts = true WHERE company_id = $1 AND user_id = $2`, [company, buyer]);
    await giveRole(desk.desk.database, company, buyer, ['hotspot-manager']);
    const { id } = await desk.create(await desk.input({ siteIds: [SITES[3]], keywords: ['lost right'] }), 'ALFA-buyer');
    await giveRole(desk.desk.database, company, buyer, ['overview-report']);
    await desk.work();
    expect(await desk.states(id)).toEqual({ [SITES[3]]: 'failed' });
    expect(await desk.atSite(SITES[3], 'lost right')).toEqual([]);
  }); // prettier-ignore
});
