import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpHotspotGroups, type SiteHotspotContent } from '@adops/connectors';
import { siteFailureOf } from './failure.fixture.js';
import { RunningSandbox } from './sandbox.fixture.js';

let sandbox: RunningSandbox;
let groups: HttpHotspotGroups;
beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  groups = new HttpHotspotGroups({ sandboxUrl: sandbox.url, timeoutMs: 500 });
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const api = { url: 'https://us.shop.example/console-api/', user: 'console', password: 'good words' };
const hotspot = (text: string, id: number | null = null) => ({
  ...{ id, text, link: `https://us.shop.example/search?q=${encodeURIComponent(text)}` },
  ...{ imageUrl: null, thumbImageUrl: null },
});
const CONTENT: SiteHotspotContent = {
  ...{ page: 'Results', format: 2, marketIds: [1], sourceIds: [5], keywords: ['shoes'] },
  hotspots: [hotspot('Red shoes'), hotspot('Boots')],
};

describe('the hotspot group API of a site', () => {
  it('lists pages and groups of the requested site only', async () => {
    expect((await groups.pages(api))!.map(({ name }) => name)).toEqual(['Results', 'Article', 'Home']);
    const listed = (await groups.list(api))!;
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ key: null, version: '1', page: 'Results', hotspots: [{ text: 'Running shoes' }, {}, {}] });
    const other = (await groups.list({ ...api, url: 'https://de.shop.example/console-api' }))!;
    expect(other.map(({ id }) => id)).not.toEqual(listed.map(({ id }) => id));
  }); // prettier-ignore

  it('creates a group once per key and assigns IDs', async () => {
    const key = randomUUID();
    expect(await groups.read(api, key)).toBeNull();
    const saved = await groups.save(api, key, CONTENT, 'new');
    expect(saved).toMatchObject({ key, version: '1', page: 'Results', marketIds: [1], sourceIds: [5] });
    expect(saved.hotspots.map(({ text }) => text)).toEqual(['Red shoes', 'Boots']);
    expect(new Set(saved.hotspots.map(({ id }) => id)).size).toBe(2);
    expect(await siteFailureOf(groups.save(api, key, CONTENT, 'new'))).toEqual({ failure: 'conflict', problems: [] });
    expect(await groups.read(api, key)).toEqual(saved);
    expect(await groups.read(api, String(saved.id))).toEqual(saved);
  });

  it('replaces the whole group by version and preserves hotspot IDs', async () => {
    const first = await groups.save(api, randomUUID(), CONTENT, 'new');
    const kept = first.hotspots[1]!;
    const next = { ...CONTENT, keywords: [], hotspots: [hotspot('Sandals'), hotspot('Boots', kept.id)] };
    const saved = await groups.save(api, String(first.id), next, first.version);
    expect(saved).toMatchObject({ id: first.id, version: '2', keywords: [] });
    expect(saved.hotspots[1]).toEqual(kept);
    expect(first.hotspots.map(({ id }) => id)).not.toContain(saved.hotspots[0]!.id);
    expect(await siteFailureOf(groups.save(api, String(first.id), CONTENT, first.version))).toEqual({
      failure: 'conflict',
      problems: [],
    });
    expect(await groups.read(api, String(first.id))).toEqual(saved);
  });

  it('returns a large number of groups in several pages', async () => {
    const many = { ...api, url: 'https://many.example/console-api' };
    for (let nth = 0; nth < 40; nth++) await groups.save(many, randomUUID(), CONTENT, 'new');
    const listed = (await groups.list(many))!;
    expect(new Set(listed.map(({ id }) => id)).size).toBe(42);
  });

  it('reports validation errors by attribute without saving', async () => {
    const key = randomUUID();
    const long = { ...CONTENT, hotspots: [hotspot('Boots'), hotspot('x'.repeat(61))] };
    expect(await siteFailureOf(groups.save(api, key, long, 'new'))).toEqual({
      failure: 'refused',
      problems: [{ attribute: 'hotspots.1.text', message: 'The text must not exceed 60 characters.' }],
    });
    const elsewhere = await siteFailureOf(groups.save(api, key, { ...CONTENT, page: 'Nowhere' }, 'new'));
    expect(elsewhere.problems[0]?.attribute).toBe('page');
    expect(await groups.read(api, key)).toBeNull();
  });

  it("returns null if the site doesn't show hotspots", async () => {
    const none = { ...api, url: 'https://no-hotspots.example/console-api' };
    expect(await groups.pages(none)).toBeNull();
    expect(await groups.list(none)).toBeNull();
  });

  it.each([
    ['error', 'unreachable'],
    ['silence', 'unreachable'],
    ['rateLimit', 'unreachable'],
    ['garbage', 'badResponse'],
    ['badItem', 'invalidData'],
  ] as const)('maps the failure %s to %s', async (kind, failure) => {
    for (const read of [() => groups.list(api), () => groups.pages(api)]) {
      await sandbox.planFailure({ platform: 'site', account: 'us.shop.example', kind });
      expect((await siteFailureOf(read())).failure).toBe(failure);
      await read();
    }
  });

  it('can save a group even if the response is lost', async () => {
    const key = randomUUID();
    await sandbox.planFailure({ platform: 'site', account: 'us.shop.example', kind: 'silenceAfter' });
    expect((await siteFailureOf(groups.save(api, key, CONTENT, 'new'))).failure).toBe('unreachable');
    expect(await groups.read(api, key)).toMatchObject({ version: '1', keywords: ['shoes'] });
  });

  it('rejects a wrong password and URLs in a private network', async () => {
    expect((await siteFailureOf(groups.list({ ...api, password: 'bad' }))).failure).toBe('unreachable');
    expect((await siteFailureOf(groups.list({ ...api, url: 'https://127.0.0.1/x' }))).failure).toBe('unreachable');
  });
});
