import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpSiteArticles, type SiteArticleContent } from '@adops/connectors';
import { siteFailureOf } from './failure.fixture.js';
import { RunningSandbox } from './sandbox.fixture.js';

let sandbox: RunningSandbox;
let articles: HttpSiteArticles;
beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  articles = new HttpSiteArticles({ sandboxUrl: sandbox.url, timeoutMs: 500 });
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const api = { url: 'https://us.shop.example/console-api/', user: 'console', password: 'good words' };
const CONTENT: SiteArticleContent = {
  ...{ headline: 'Choosing shoes', language: 'en', marketId: 1, topic: 'Shoes' },
  ...{ hotspots: ['Red shoes', 'Boots'], text: '<p>Fish &amp; chips, äöü.</p>' },
};

describe('the article API of a site', () => {
  it('creates an article once per key and assigns a URL', async () => {
    const key = randomUUID();
    expect(await articles.read(api, key)).toBeNull();
    const saved = await articles.save(api, key, CONTENT, 'new');
    expect(saved).toMatchObject({ ...CONTENT, key, version: '1' });
    expect(new URL(saved.url).host).toBe('us.shop.example');
    expect(await siteFailureOf(articles.save(api, key, CONTENT, 'new'))).toEqual({ failure: 'conflict', problems: [] });
    expect(await articles.read(api, key)).toEqual(saved);
    expect(await articles.read({ ...api, url: 'https://de.shop.example/console-api' }, key)).toBeNull();
  });

  it('replaces an article by version and preserves its URL', async () => {
    const key = randomUUID();
    const first = await articles.save(api, key, CONTENT, 'new');
    const next = await articles.save(api, key, { ...CONTENT, headline: 'Choosing boots' }, first.version);
    expect(next).toMatchObject({ headline: 'Choosing boots', version: '2', url: first.url });
    expect((await siteFailureOf(articles.save(api, key, CONTENT, first.version))).failure).toBe('conflict');
  });

  it('accepts 100,000 characters', async () => {
    const text = `<p>${'ä'.repeat(99_990)}</p>`;
    expect(await articles.save(api, randomUUID(), { ...CONTENT, text }, 'new')).toMatchObject({ text });
  });

  it('reports validation errors by attribute without saving', async () => {
    const key = randomUUID();
    const long = { ...CONTENT, headline: 'x'.repeat(101) };
    expect(await siteFailureOf(articles.save(api, key, long, 'new'))).toEqual({
      failure: 'refused',
      problems: [{ attribute: 'headline', message: 'The headline must not exceed 100 characters.' }],
    });
    expect(await articles.read(api, key)).toBeNull();
  });

  it("rejects articles if the site doesn't show articles", async () => {
    const none = { ...api, url: 'https://no-articles.example/console-api' };
    expect(await siteFailureOf(articles.save(none, randomUUID(), CONTENT, 'new'))).toEqual({
      ...{ failure: 'refused', problems: [] },
    });
  });

  it.each([
    ['error', 'unreachable'],
    ['silence', 'unreachable'],
    ['rateLimit', 'unreachable'],
    ['garbage', 'badResponse'],
    ['badItem', 'invalidData'],
    ['huge', 'unreachable'],
  ] as const)('maps the failure %s to %s', async (kind, failure) => {
    const key = randomUUID();
    const saved = await articles.save(api, key, CONTENT, 'new');
    await sandbox.planFailure({ platform: 'site', account: 'us.shop.example', kind });
    expect((await siteFailureOf(articles.read(api, key))).failure).toBe(failure);
    expect(await articles.read(api, key)).toEqual(saved);
  });

  it('can save an article even if the response is lost', async () => {
    const key = randomUUID();
    await sandbox.planFailure({ platform: 'site', account: 'us.shop.example', kind: 'silenceAfter' });
    expect((await siteFailureOf(articles.save(api, key, CONTENT, 'new'))).failure).toBe('unreachable');
    expect(await articles.read(api, key)).toMatchObject({ version: '1', headline: 'Choosing shoes' });
  });

  it('rejects a wrong password and URLs in a private network', async () => {
    const key = randomUUID();
    expect((await siteFailureOf(articles.read({ ...api, password: 'bad' }, key))).failure).toBe('unreachable');
    expect((await siteFailureOf(articles.read({ ...api, url: 'https://127.0.0.1/x' }, key))).failure).toBe(
      'unreachable',
    );
  });
});
