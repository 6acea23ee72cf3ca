import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { giveRole } from '../../../test/two-companies.js';
import { AFS, AFS_CONTENT, ARTICLE, ArticleDesk, OTHER } from './content-wizard.fixture.js';

jest.setTimeout(120_000);
let desk: ArticleDesk;
beforeAll(async () => {
  desk = await ArticleDesk.open();
}, 60_000);
afterEach(() => desk.sandbox.clearFailures());
afterAll(() => desk.close());

/** Returns the error messages by field of a rejected call. */
async function fieldsOf(query: string, variables: object): Promise<object | undefined> {
  const { company } = desk.world.ALFA;
  const { errors } = await desk.desk.call({ query, variables, company, as: 'ALFA-admin' });
  return errors?.[0]?.extensions.fields;
}
const CREATE = `mutation ($siteId: Int!, $marketId: Int!, $topic: String!, $language: String!, $direction: String!) { article {
  create(siteId: $siteId, marketId: $marketId, topic: $topic, language: $language, direction: $direction) { id } } }`;
const UPDATE = `mutation ($id: Int!, $headline: String, $hotspots: [String!], $text: String, $version: Int) { article {
  update(id: $id, headline: $headline, hotspots: $hotspots, text: $text, version: $version) { id } } }`;
const SETTINGS = { siteId: AFS, marketId: 1, topic: 'Shoes', language: 'en', direction: 'howTo' };

describe('an article', () => {
  it('starts empty for a site of one of the two groups', async () => {
    const { status, message, id, article } = await desk.create({ language: 'de', siteId: AFS_CONTENT });
    expect([status, message, article.id]).toEqual(['success', 'The article was created.', id]);
    expect(article).toMatchObject({
      ...{ site: { id: AFS_CONTENT }, market: { id: 1, defaultLanguage: { code: 'en' } }, language: { code: 'de', name: 'German' } },
      ...{ topic: 'Red shoes', direction: 'howTo', creator: { username: 'ALFA-admin' }, status: 'newly', version: 1 },
      ...{ headline: null, headlineEnglish: null, hotspots: [], text: null, textEnglish: null, url: null, uploadedAt: null, error: null },
      ...{ generating: [], generationFailures: [], hotspotSuggestions: null, headlineSuggestions: null, textSuggestion: null },
      ...{ complianceState: 'none', complianceError: null, compliance: null },
      versions: [{ version: 1, savedBy: { username: 'ALFA-admin' }, restoredFrom: null, headline: null, hotspots: [], text: null }],
    });
  }); // prettier-ignore

  it.each<[object, object]>([
    [{ siteId: OTHER }, { siteId: ["Articles can't be created for this site."] }],
    [{ siteId: 2_006 }, { siteId: ['Site not found.'] }],
    [{ marketId: 9_999 }, { marketId: ['Market not found.'] }],
    [{ topic: ' ' }, { topic: ['Topic is required.'] }],
    [{ language: 'German' }, { language: ['Choose a language.'] }],
    [{ direction: 'up' }, { direction: ['Choose a direction.'] }],
  ])('rejects %j at its field', async (change, fields) => {
    expect(await fieldsOf(CREATE, { ...SETTINGS, ...change })).toEqual(fields);
  });

  it('requires all five settings', async () => {
    for (const missing of Object.keys(SETTINGS)) {
      const { [missing]: _left, ...rest } = SETTINGS as Record<string, unknown>;
      const { company } = desk.world.ALFA;
      const { errors } = await desk.desk.call({ query: CREATE, variables: rest, company, as: 'ALFA-admin' });
      expect(errors).toHaveLength(1);
    }
  });

  it('offers only sites of the two groups', async () => {
    const query = '{ contentWizardFilterOptions { sites { id } markets { id } languages { code } creators { username } teams { id } } }';
    const { contentWizardFilterOptions: options } = await desk.call(query);
    const ids = options.sites.map(({ id }: { id: number }) => id);
    expect(ids.sort()).toEqual([AFS, AFS_CONTENT]);
    expect(options.languages).toContainEqual({ code: 'de' });
    expect(options.creators).toContainEqual({ username: 'ALFA-admin' });
    expect(options.teams).toContainEqual({ id: desk.world.ALFA.team });
  }); // prettier-ignore
});

describe('saving an article', () => {
  it('creates a version that can be restored, and preserves fields that are not sent', async () => {
    const { id } = await desk.create();
    const first = await desk.update(id, { headline: ' One ', hotspots: ['Red shoes', ' Boots '] });
    expect(first).toMatchObject({ status: 'success', message: 'The article was saved.', id });
    expect(first.article).toMatchObject({ version: 2, headline: 'One', hotspots: ['Red shoes', 'Boots'], text: null });
    await desk.update(id, { text: '<p>Text</p>', headlineEnglish: 'One in English' });
    await desk.update(id, { headline: 'Two', hotspots: [] });
    // An unchanged save creates no version.
    await desk.update(id, { headline: 'Two' });
    const article = await desk.article(id);
    expect(article).toMatchObject({ version: 4, headline: 'Two', headlineEnglish: null, hotspots: [], text: '<p>Text</p>' });
    expect(article.versions.map(({ version, headline, text }: Record<string, unknown>) => [version, headline, text])).toEqual([
      [4, 'Two', '<p>Text</p>'],
      [3, 'One', '<p>Text</p>'],
      [2, 'One', null],
      [1, null, null],
    ]);
    const restored = await desk.act(`restore(id: ${id}, version: 3)`, `status message article { ${ARTICLE} }`);
    expect([restored.status, restored.message]).toEqual(['success', 'Version 3 was restored.']);
    expect(restored.article).toMatchObject({ version: 5, headline: 'One', headlineEnglish: 'One in English', hotspots: ['Red shoes', 'Boots'] });
    expect(restored.article.versions[0]).toMatchObject({ version: 5, restoredFrom: 3, savedBy: { username: 'ALFA-admin' } });
    expect(await desk.act(`restore(id: ${id}, version: 77)`, 'status message')).toEqual({
      ...{ status: 'error', message: "Version 77 is no longer stored." },
    });
    await desk.update(id, { headline: '', text: '' });
    expect(await desk.article(id)).toMatchObject({ headline: null, text: null });
  }); // prettier-ignore

  it('rejects an edit that is based on an older version', async () => {
    const { id } = await desk.create();
    await desk.update(id, { headline: 'Mine', version: 1 });
    expect(await fieldsOf(UPDATE, { id, headline: 'Theirs', version: 1 })).toEqual({
      version: ['Someone else changed this article. Nothing was saved. Reload it to see their changes.'],
    });
    expect(await desk.article(id)).toMatchObject({ headline: 'Mine', version: 2 });
  });

  it('retains the newest 100 versions', async () => {
    const { id } = await desk.create();
    await desk.sql('UPDATE article SET version = 101 WHERE id = $1', [id]);
    await desk.update(id, { headline: 'Later' });
    const { versions } = await desk.article(id);
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([102]);
  });

  it('removes scripts, embedded content and styles', async () => {
    const { id } = await desk.create();
    const hostile = [
      ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg onload=alert(1)><a href="x">y</a></svg>'],
      ...['<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<style>p{position:fixed}</style>', '<form><input></form>'],
      ...['<p style="position:fixed" class="x" onclick="alert(1)">Kept</p>', '<a href="javascript:alert(1)">link</a>'],
      ...['<a href="//evil.example">near</a>', '<a href="https://shop.example/?a=1&amp;b=2" target="_top">shop</a>'],
      ...['<math><mtext></p><style><img src=x onerror=alert(1)></style></mtext></math>', '<h2>Heading</h2>'],
    ];
    const { article } = await desk.update(id, { text: hostile.join('') });
    expect(article.text).toContain('<p>Kept</p>');
    expect(article.text).toContain('<a href="https://shop.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer">shop</a>');
    expect(article.text).toContain('<h2>Heading</h2>');
    expect(article.text).not.toMatch(/script|onerror|onload|onclick|javascript|style|iframe|<img|<svg|<form|class|target|evil/i);
  }); // prettier-ignore

  it('accepts a text of 100,000 characters, but rejects other fields of that length', async () => {
    const { id } = await desk.create();
    const long = `<p>${'ä'.repeat(99_993)}</p>`;
    expect((await desk.update(id, { text: long })).article.text).toBe(long);
    expect(await fieldsOf(UPDATE, { id, text: `${long}x` })).toEqual({
      text: ['Text can have up to 100,000 characters.'],
    });
    // Escaped characters count with their stored length.
    expect(await fieldsOf(UPDATE, { id, text: '&'.repeat(30_000) })).toEqual({
      text: ['Text can have up to 100,000 characters.'],
    });
    await expect(desk.update(id, { headline: long })).rejects.toThrow('A text exceeds 10000 characters.');
    await expect(desk.update(id, { text: 'x'.repeat(200_001) })).rejects.toThrow('A text exceeds 200000 characters.');
    const both = 'mutation ($id: Int!, $text: String) { article { update(id: $id, text: $text, headline: $text) { id } } }';
    await expect(desk.call(both, { id, text: long })).rejects.toThrow('A text exceeds 10000 characters.');
    const literal = `mutation { article { update(id: ${id}, text: "${'y'.repeat(20_000)}") { article { text } } } }`;
    expect((await desk.call(literal)).article.update.article.text).toHaveLength(20_000);
  }); // prettier-ignore

  it('returns errors at the invalid fields', async () => {
    const { id } = await desk.create();
    expect(await fieldsOf(UPDATE, { id, headline: 'x'.repeat(121), hotspots: ['a', 'A'] })).toEqual({
      headline: ['Headline can have up to 120 characters.'],
      'hotspots.1': ['Hotspot 1 has the same text.'],
    });
  });
});

interface ListedArticle {
  readonly id: number;
  readonly site: { readonly id: number };
}
const list = async (filters: object, more: object = {}, as?: string) => {
  const query = `query ($filters: ArticleFilters, $orderBy: OrderByInput, $page: Int, $perPage: Int) {
    articles(filters: $filters, orderBy: $orderBy, page: $page, perPage: $perPage) { totalRecords rows { id site { id } status } } }`;
  return (await desk.call(query, { filters, ...more }, as)).articles;
};
const idsOf = async (filters: object, more: object = {}, as?: string): Promise<number[]> =>
  (await list(filters, more, as)).rows.map(({ id }: ListedArticle) => id);

describe('the list of articles', () => {
  it('filters, searches, sorts and pages articles, sorted by site and newest first by default', async () => {
    const make = async (more: object) => (await desk.create({ topic: 'Listed', ...more })).id as number;
    const first = await make({ siteId: AFS });
    const second = await make({ siteId: AFS_CONTENT, language: 'de', marketId: 8 });
    const third = await make({ siteId: AFS });
    const phrase = { searchPhrase: 'listed' };
    expect(await idsOf(phrase)).toEqual([second, third, first]);
    expect(await idsOf({ ...phrase, siteIdIn: [AFS] })).toEqual([third, first]);
    expect(await idsOf({ ...phrase, marketIdIn: [8] })).toEqual([second]);
    expect(await idsOf({ ...phrase, languageCodeIn: ['de', 'fr'] })).toEqual([second]);
    expect(await idsOf({ ...phrase, creatorIdIn: [desk.world.ALFA.admin] })).toHaveLength(3);
    expect(await idsOf({ ...phrase, creatorIdIn: [desk.world.ALFA.buyer] })).toEqual([]);
    expect(await idsOf({ ...phrase, teamIdIn: [desk.world.BRAVO.team] })).toEqual([]);
    expect(await idsOf({ ...phrase, statusIn: ['failed', 'completed'] })).toEqual([]);
    const [row] = await desk.sql<{ at: Date }>('SELECT created_at AS at FROM article WHERE id = $1', [third]);
    expect(await idsOf({ ...phrase, createdAt: { start: row!.at.toISOString() } })).toEqual([third]);
    expect(await idsOf(phrase, { orderBy: { column: 'createdAt', direction: 'ASC' } })).toEqual([first, second, third]);
    expect(await list(phrase, { page: 2, perPage: 2 })).toMatchObject({ totalRecords: 3, rows: [{ id: first }] });
    await expect(idsOf({}, { orderBy: { column: 'text' } })).rejects.toThrow("Unknown column 'text'.");
    for (const column of ['id', 'siteId', 'site', 'market', 'language', 'topic', 'direction', 'headline', 'creator', 'status', 'uploadedAt'])
      expect(await idsOf(phrase, { orderBy: { column } })).toHaveLength(3);
    expect(await desk.act(`delete(id: ${first})`, 'status message')).toEqual({ status: 'success', message: 'The article was deleted.' });
    expect(await idsOf(phrase)).toEqual([second, third]);
    expect(await idsOf({ ...phrase, statusIn: ['deleted'] })).toEqual([first]);
    expect(await desk.update(first, { headline: 'x' })).toMatchObject({ status: 'error', message: 'The article was deleted.' });
    expect(await desk.suggest('hotspotSuggestions', first)).toMatchObject({ status: 'error', message: 'The article was deleted.' });
  }); // prettier-ignore

  it('runs the same number of queries for many articles as for one', async () => {
    for (let nth = 0; nth < 5; nth++) await desk.written({}, { topic: 'Counted' });
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const countOf = async (perPage: number) => {
      query.mockClear();
      await desk.call(`{ articles(filters: { searchPhrase: "counted" }, perPage: ${perPage}) { rows { ${ARTICLE} } totalRecords } }`);
      return query.mock.calls.length;
    };
    await countOf(1);
    const one = await countOf(1);
    expect(await countOf(5)).toBe(one);
    query.mockRestore();
  }); // prettier-ignore
});

describe('access rights', () => {
  it("hide articles of other companies and of sites that the user can't access", async () => {
    const { ALFA, BRAVO } = desk.world;
    expect(await desk.article(BRAVO.article)).toBeNull();
    await expect(desk.update(BRAVO.article, { headline: 'x' })).rejects.toThrow('Article not found.');
    await giveRole(desk.desk.database, ALFA.company, ALFA.buyer, ['content-wizard']);
    const hidden = (await desk.create({ siteId: AFS_CONTENT, topic: 'Hidden' })).id as number;
    expect(await desk.article(hidden, 'ALFA-buyer')).toBeNull();
    expect(await idsOf({ searchPhrase: 'hidden' }, {}, 'ALFA-buyer')).toEqual([]);
    await expect(desk.suggest('hotspotSuggestions', hidden, 'ALFA-buyer')).rejects.toThrow('Article not found.');
    await giveRole(desk.desk.database, ALFA.company, ALFA.buyer, ['hotspot-manager']);
    await expect(list({}, {}, 'ALFA-buyer')).rejects.toThrow();
  });

  it('allow reading an article whose creator was deleted', async () => {
    const { id } = await desk.create();
    await desk.sql(`UPDATE article SET created_by = 999999 WHERE id = $1`, [id]);
    await desk.sql(`UPDATE article_version SET saved_by = 999999 WHERE article_id = $1`, [id]);
    expect(await desk.article(id)).toMatchObject({ creator: { username: 'Deleted user' }, versions: [{ savedBy: null }] });
  }); // prettier-ignore
});

describe('a translation', () => {
  it('uses the AI provider', async () => {
    const { aiTranslate } = await desk.call('{ aiTranslate(from: "de", to: "en", text: "<p>Schuhe</p>") }');
    expect(aiTranslate).toBe('[en] <p>Schuhe</p>');
  });
});
