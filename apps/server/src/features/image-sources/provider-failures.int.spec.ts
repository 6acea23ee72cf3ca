import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AiDesk } from '../ai-texts/ai-texts.fixture.js';
import { ImageProviders } from './image-providers.js';
import { WebImages } from './web-images.service.js';

jest.setTimeout(180_000);
const TEXTS = 'Texts and translations';
const AI_IMAGES = 'AI images';
const SEARCH = 'Web search';
const BY_URL = 'Picture by URL';
const URL_CHECK = 'URL check';
const SETTINGS = {
  ...{ baseUrl: 'https://api.openai.com', model: 'usual', key: 'sk-of-alfa', isModerated: true },
  ...{ promptPrice: 1, completionPrice: 4, imagePrice: 0.04, monthlyBudget: 50 },
};

/** Reads the table in docs/media.md: failures with their message per screen. */
async function documented(): Promise<Map<string, Map<string, string>>> {
  const text = await readFile(join(import.meta.dirname, '../../../../../docs/media.md'), 'utf8');
  const cells = (line: string) => line.split('|').slice(1, -1).map((cell) => cell.trim()); // prettier-ignore
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const first = lines.findIndex((line) => line.startsWith('| Failure '));
  const [, ...screens] = cells(lines[first]!);
  return new Map(
    lines.slice(first + 2).map((line) => {
      const [what = '', ...words] = cells(line);
      return [what, new Map(screens.map((screen, at) => [screen, words[at]!]))];
    }),
  );
}

let table: Map<string, Map<string, string>>;
let ai: AiDesk;
let folder: string;
const seen = new Set<string>();
beforeAll(async () => {
  table = await documented();
  folder = await mkdtemp(join(tmpdir(), 'failures-'));
  ai = await AiDesk.open({
    ...{ FILES_DIR: folder, AI_IMAGES_KEY: 'good-images', PEXELS_API_KEY: 'good-pexels', AI_TIMEOUT_SECONDS: '4' },
  });
});
beforeEach(async () => {
  await ai.save(SETTINGS);
  await ai.sql('DELETE FROM ai_usage');
});
afterEach(() => ai.sandbox.clearFailures());
afterAll(async () => {
  await ai.close();
  await rm(folder, { recursive: true });
});

const wordsOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    (answer) => `It was done: ${JSON.stringify(answer)}`,
    (error: Error) => error.message,
  );
const translation = (text: string) =>
  wordsOf(ai.calls('query ($x: String!) { aiTranslate(from: "en", to: "de", text: $x) }', { x: text }));
const suggestions = (keyword: string) => wordsOf(ai.suggest({ keyword }));
async function image(keyword: string): Promise<string> {
  const started = await ai
    .calls('query ($k: String!) { adImageSuggestions(providerId: 1, keyword: $k, options: [{ name: "Samples", value: "1" }]) { id } }', { k: keyword })
    .catch((error: Error) => error.message); // prettier-ignore
  if (typeof started === 'string') return started;
  await ai.work('ai-image');
  const [{ id }] = started.adImageSuggestions;
  const { adImageSuggestionsByIds } = await ai.calls(`{ adImageSuggestionsByIds(aiImageIds: [${id}]) { url isError error } }`);
  return adImageSuggestionsByIds[0].error ?? 'It was generated.';
} // prettier-ignore
const search = () => wordsOf(ai.calls('{ webImageSearch(keyword: "shoes") { url } }'));
const byUrl = async (url = 'https://images.pexels.com/photos/one?size=120x80') =>
  (await ai.calls('mutation ($u: String!) { image { add(imageUrl: $u) { status message } } }', { u: url })).image.add.message; // prettier-ignore
const urlCheck = async (url = 'https://alfa.example/page') =>
  (
    await ai.calls('query ($u: [String!]!, $s: Int!) { validateUrlsBySite(urls: $u, siteId: $s) { message } }', {
      ...{ u: [url], s: ai.world.ALFA.site },
    })
  ).validateUrlsBySite.message;

/** Compares a shown message with the table. */
function expectWords(what: string, screen: string, words: string): void {
  const cell = table.get(what)?.get(screen) ?? 'missing';
  seen.add(`${what} ${screen}`);
  const [begin = '', end = ''] = cell.split('…');
  if (cell.includes('…')) {
    expect(words.slice(0, begin.length)).toBe(begin);
    expect(words.slice(-end.length)).toBe(end);
  } else expect(words).toBe(cell);
}

describe('a failing AI or image provider', () => {
  it.each([
    ['Refuses the key', { kind: 'expiredToken' }, [TEXTS, AI_IMAGES, SEARCH]],
    ['Too many requests', { kind: 'rateLimit', retryAfterSeconds: 9 }, [TEXTS, AI_IMAGES, SEARCH, BY_URL, URL_CHECK]],
    ['Quota used up', { kind: 'quota' }, [TEXTS, AI_IMAGES]],
    ['Malformed response', { kind: 'garbage' }, [TEXTS, AI_IMAGES, SEARCH, BY_URL]],
    ['Broken', { kind: 'error' }, [TEXTS, AI_IMAGES, SEARCH, BY_URL, URL_CHECK]],
    ['Slow', { kind: 'silence' }, [TEXTS, AI_IMAGES, SEARCH, BY_URL, URL_CHECK]],
  ] as const)('causes the documented error message: %s', async (what, failure, screens) => {
    const plan = (platform: string, more: object = {}) => ai.sandbox.planFailure({ platform, ...failure, ...more });
    const tried: Readonly<Record<string, () => Promise<void>>> = {
      [TEXTS]: async () => {
        await plan('openai', { path: 'completions' });
        expectWords(what, TEXTS, await suggestions('shoes'));
        await plan('openai', { path: 'completions' });
        expectWords(what, TEXTS, await translation('shoes'));
      },
      [AI_IMAGES]: async () => {
        await plan('openai', { path: 'generations' });
        expectWords(what, AI_IMAGES, await image('red shoes'));
      },
      [SEARCH]: async () => {
        await plan('pexels', { path: 'search' });
        expectWords(what, SEARCH, await search());
      },
      [BY_URL]: async () => {
        await plan('pexels', { path: 'photos' });
        expectWords(what, BY_URL, await byUrl());
      },
      [URL_CHECK]: async () => {
        await plan('site');
        expectWords(what, URL_CHECK, await urlCheck());
      },
    };
    // Runs in parallel, because each waits for another provider.
    await Promise.all(screens.map((screen) => tried[screen]!()));
  });

  it('causes an error message if it rejects or flags the text', async () => {
    expectWords('Refuses the words', TEXTS, await suggestions('something forbidden'));
    expectWords('Refuses the words', TEXTS, await translation('something forbidden'));
    expectWords('Refuses the words', AI_IMAGES, await image('something forbidden'));
    expectWords('Flagged by moderation', TEXTS, await translation('something hateful'));
  });
});

describe('the images of a company', () => {
  it('require a budget, a price and a provider before the first call', async () => {
    await ai.save({ monthlyBudget: 0 });
    ai.sent.length = 0;
    for (const words of [await suggestions('shoes'), await translation('shoes')])
      expectWords('Over budget', TEXTS, words);
    expectWords('Over budget', AI_IMAGES, await image('shoes'));
    await ai.save({ imagePrice: null });
    expectWords('No price', AI_IMAGES, await image('shoes'));
    await ai.save({ baseUrl: '' });
    for (const words of [await suggestions('shoes'), await translation('shoes')])
      expectWords('No provider', TEXTS, words);
    // An installation without an image provider in its environment.
    const none = new ImageProviders({ AI_IMAGES_URL: 'https://api.openai.com', AI_IMAGES_MODEL: 'none' } as never);
    const found = new WebImages(none).search({ keyword: 'shoes', offset: 1, count: 20 });
    expectWords('No provider', SEARCH, await wordsOf(found));
    expectWords('No provider', AI_IMAGES, await wordsOf(Promise.resolve().then(() => none.generatorOf(1))));
    expect(ai.sent).toEqual([]);
  });

  it('never come from private networks', async () => {
    ai.sent.length = 0;
    const what = 'Points to a private network';
    expectWords(what, BY_URL, await byUrl('https://169.254.169.254/latest'));
    expectWords(what, URL_CHECK, await urlCheck('https://alfa.example:8080/'));
    expect(ai.sent).toEqual([]);
  });
});

it('covers all error messages of the documented table', () => {
  const cells = [...table].flatMap(([what, words]) =>
    [...words].flatMap(([screen, cell]) => (cell === '–' ? [] : [`${what} ${screen}`])),
  );
  expect(cells.length).toBeGreaterThan(25);
  expect(cells.filter((cell) => !seen.has(cell))).toEqual([]);
});
