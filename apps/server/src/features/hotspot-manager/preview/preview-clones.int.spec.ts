import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SiteHotspotGroups } from '@adops/connectors';
import fc from 'fast-check';
import { TaskService } from '../../../core/queue/index.js';
import { SITES } from '../hotspot-manager.fixture.js';
import { dieAt, Killed, type Replaceable } from '../killed-worker.fixture.js';
import { SiteReach } from '../site-reach.js';
import { PreviewDesk } from './hotspot-preview.fixture.js';

jest.setTimeout(240_000);
let desk: PreviewDesk;
let reach: Replaceable;
let real: SiteHotspotGroups;
beforeAll(async () => {
  desk = await PreviewDesk.open();
  reach = desk.hotspots.desk.app.get(SiteReach);
  real = reach.outside;
}, 60_000);
afterEach(() => {
  reach.outside = real;
});
afterAll(() => desk.hotspots.close());

/** Three calls per site and save: read, write, and read back. */
const CALLS = 3 * SITES.length;
const OLD = ['Red shoes'];
const BOTH = ['Red shoes', 'Boots'];
/** Sites that already have a group. */
const HAVE = SITES.slice(0, 2);

describe('a clone to five sites whose worker is killed', () => {
  it.each(['before', 'after'] as const)('writes to each site once if killed %s any call', async (when) => {
    for (let call = 1; call <= CALLS; call++) {
      const keyword = `clone ${when} ${call}`;
      await desk.hotspots.saved({ siteIds: HAVE, texts: OLD, keywords: [keyword] });
      const { id } = await desk.withGroup({ siteIds: SITES, texts: BOTH, keywords: [keyword.toUpperCase()] });
      await desk.validate(id, 'append');
      expect((await desk.clone(id, 'append')).status).toBe('success');
      const death = dieAt(reach, call, when);
      await desk.hotspots.work();
      reach.outside = real;
      expect(death.reached).toBe(true);
      for (const site of SITES) {
        const found = [...(await desk.texts(site, keyword)), ...(await desk.texts(site, keyword.toUpperCase()))];
        expect(HAVE.includes(site) ? [[OLD], [BOTH]] : [[], [BOTH]]).toContainEqual(found);
      }
      await desk.hotspots.leaveAsKilled();
      await desk.hotspots.work();
      const [group] = (await desk.preview(id)).groups;
      expect(group.clones.map(({ action, siteState }: { action: string; siteState: { state: string } }) => [action, siteState.state])).toEqual([
        ...HAVE.map(() => ['appended', 'saved']),
        ...SITES.slice(2).map(() => ['created', 'saved']),
      ]);
      for (const site of SITES) {
        const groups = await desk.hotspots.atSite(site, HAVE.includes(site) ? keyword : keyword.toUpperCase());
        // Each group was written once, because a second write would create another version.
        expect(groups.map(({ version, hotspots }) => [version, hotspots.map(({ text }) => text)])).toEqual([[HAVE.includes(site) ? '2' : '1', BOTH]]);
      }
    }
  }); // prettier-ignore

  it('clones no group if the transaction fails at any group', async () => {
    const { id } = await desk.withGroup({ siteIds: SITES, keywords: ['recorded 1'] });
    for (const nth of [2, 3]) await desk.addGroup(id, await desk.hotspots.input({ siteIds: SITES, keywords: [`recorded ${nth}`] }));
    await desk.validate(id, 'append');
    const tasks = desk.hotspots.desk.app.get(TaskService);
    const create = tasks.create.bind(tasks);
    const count = async () => (await desk.hotspots.sql<{ count: string }>('SELECT count(*) FROM hotspot_group'))[0]!.count;
    const before = await count();
    for (const dies of [1, 2, 3]) {
      let calls = 0;
      tasks.create = (...given) => (++calls === dies ? Promise.reject(new Killed()) : create(...given));
      await expect(desk.clone(id, 'append')).rejects.toThrow();
      tasks.create = create;
      expect(await count()).toBe(before);
      const preview = await desk.preview(id);
      expect([preview.clonedAt, preview.groups.flatMap(({ clones }: { clones: object[] }) => clones)]).toEqual([null, []]);
    }
    expect((await desk.clone(id, 'append')).status).toBe('success');
    await desk.hotspots.work();
    for (const site of SITES) for (const nth of [1, 2, 3]) expect(await desk.texts(site, `recorded ${nth}`)).toEqual([BOTH]);
  }); // prettier-ignore
});

describe('cloning to a site whose group is shared with other sites', () => {
  it('changes only the target site, and preserves the IDs of its hotspots', async () => {
    const [first, second, third] = SITES;
    const shared = await desk.hotspots.saved({ siteIds: [first, second, third], texts: OLD, keywords: ['shared clone'] });
    const [atFirst] = await desk.hotspots.atSite(first, 'shared clone');
    const { id } = await desk.withGroup({ siteIds: [first, second], texts: BOTH, keywords: ['shared clone'] });
    await desk.cloned(id, 'append');
    const [after] = await desk.hotspots.atSite(first, 'shared clone');
    expect(after).toMatchObject({ id: atFirst!.id, version: '2' });
    expect(after!.hotspots[0]!.id).toBe(atFirst!.hotspots[0]!.id);
    expect(await desk.texts(second, 'shared clone')).toEqual([BOTH]);
    expect((await desk.hotspots.atSite(third, 'shared clone')).map(({ version }) => version)).toEqual(['1']);
    expect(await desk.hotspots.states(shared)).toEqual({ [third]: 'saved' });
    const [group] = (await desk.preview(id)).groups;
    const split = group.clones[0].groupId;
    expect(await desk.hotspots.states(split)).toEqual({ [first]: 'saved', [second]: 'saved' });
    // An older clone refers to the live group that its site has now.
    const next = await desk.withGroup({ siteIds: [second], texts: ['Third'], keywords: ['shared clone'] }, 'replace');
    await desk.cloned(next.id, 'replace');
    const clones = (await desk.preview(id)).groups[0].clones as { groupId: number; siteState: { state: string } }[];
    expect(clones.map(({ siteState }) => siteState.state)).toEqual(['saved', 'saved']);
    expect(clones[1]!.groupId).not.toBe(split);
    expect([await desk.texts(first, 'shared clone'), await desk.texts(second, 'shared clone')]).toEqual([[BOTH], [['Third']]]);
  }); // prettier-ignore

  it('updates a site to which a worker was sending the old group', async () => {
    const [first, second] = SITES;
    const keyword = 'moved while sent';
    await desk.hotspots.create(
      await desk.hotspots.input({ siteIds: [first, second], texts: OLD, keywords: [keyword] }),
    );
    // The site has created the group, but the response is lost with the worker.
    dieAt(reach, 3, 'after');
    await desk.hotspots.work();
    reach.outside = real;
    const { id } = await desk.withGroup({ siteIds: [first], texts: BOTH, keywords: [keyword] }, 'replace');
    await desk.cloned(id, 'replace', true);
    await desk.hotspots.leaveAsKilled();
    await desk.hotspots.work();
    expect(await desk.texts(first, keyword)).toEqual([BOTH]);
    expect(await desk.texts(second, keyword)).toEqual([OLD]);
  });
});

const TEXTS = ['Shoes', 'Boots', 'Lamps', 'Sofas'];
const PLACES = SITES.slice(0, 3);
const step = fc.record({
  sites: fc.subarray([...PLACES], { minLength: 1 }),
  audience: fc.constantFrom('one', 'two'),
  texts: fc.shuffledSubarray(TEXTS, { minLength: 1 }),
  mode: fc.constantFrom('append', 'replace', 'skip'),
});

/** Calculates the expected texts of a single site. */
function shownAfter(has: readonly string[] | undefined, texts: readonly string[], mode: string): readonly string[] {
  if (!has || mode === 'replace') return texts;
  if (mode === 'skip') return has;
  const all = [...has];
  for (const text of texts) if (!all.includes(text)) all.push(text);
  return all;
}

describe('successive clones', () => {
  it('produce the same content at a site as one clone to that site alone', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
        run += 1;
        const model = new Map<string, readonly string[]>();
        for (const { sites, audience, texts, mode } of steps) {
          const keyword = `run ${run} ${audience}`;
          const { id } = await desk.withGroup({ siteIds: sites, texts, keywords: [keyword] }, mode);
          const answer = await desk.cloned(id, mode);
          expect(answer.status).toBe('success');
          for (const site of sites) {
            const key = `${site} ${keyword}`;
            model.set(key, shownAfter(model.get(key), texts, mode));
          }
          for (const [key, shown] of model) {
            const [site, ...words] = key.split(' ');
            expect(await desk.texts(Number(site), words.join(' '))).toEqual([shown]);
          }
        }
      }),
      { numRuns: 5, seed: 20_261_127, endOnFailure: true },
    );
  });
});
