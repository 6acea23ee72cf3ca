import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OpenAiImages, Pexels, Pixabay, ProviderError } from '@adops/connectors';
import { failureWith } from './failure.fixture.js';
import { RunningSandbox } from './sandbox.fixture.js';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await RunningSandbox.start();
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const failureOf = async (work: Promise<unknown>) => (await failureWith(ProviderError, 'some key', work)).failure;

describe.each([
  ['pexels', (key: string, timeoutMs = 2_000) => new Pexels(key, { sandboxUrl: sandbox.url, timeoutMs })],
  ['pixabay', (key: string, timeoutMs = 2_000) => new Pixabay(key, { sandboxUrl: sandbox.url, timeoutMs })],
] as const)('%s', (platform, source) => {
  const query = { keyword: 'red shoes', page: 1, perPage: 10 };

  it('returns the same images for the same search text, page by page', async () => {
    const [first, again, second] = [
      await source('some key').search(query),
      await source('some key').search(query),
      await source('some key').search({ ...query, page: 2 }),
    ];
    expect(first).toHaveLength(10);
    expect(again).toEqual(first);
    expect(new Set([...first, ...second].map(({ externalId }) => externalId)).size).toBe(20);
    const [picture] = first;
    expect(picture).toMatchObject({
      width: expect.any(Number),
      author: expect.any(String),
      license: expect.any(String),
    });
    expect(source('some key').hosts).toContain(new URL(picture!.thumbnail).hostname);
    expect(await source('some key').search({ ...query, keyword: 'nothing' })).toEqual([]);
  });

  it('distinguishes invalid credentials, rate limits, outages, invalid responses and timeouts', async () => {
    const failing = async (kind: string, timeoutMs?: number) => {
      await sandbox.planFailure({ platform, kind } as never);
      return failureOf(source('some key', timeoutMs).search(query));
    };
    expect(await failureOf(source('bad some key').search(query))).toBe('unauthorized');
    expect(await failing('rateLimit')).toBe('rateLimited');
    expect(await failing('error')).toBe('unavailable');
    expect(await failing('garbage')).toBe('malformed');
    expect(await failing('badItem')).toBe('malformed');
    expect(await failing('slow', 300)).toBe('slow');
  });
});

describe('the image generator', () => {
  const generator = (key = 'some key', timeoutMs = 8_000) =>
    new OpenAiImages({ baseUrl: 'https://api.openai.com', key, model: 'test' }, { sandboxUrl: sandbox.url, timeoutMs });
  const request = { prompt: 'red shoes', size: '1024x1024' };

  it('returns an image of the requested size', async () => {
    const bytes = await generator().generate(request);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_024, 1_024]);
  });

  it('distinguishes invalid credentials, rejections, rate limits, bad responses and timeouts', async () => {
    const failing = async (kind: string, timeoutMs?: number) => {
      await sandbox.planFailure({ platform: 'openai', kind } as never);
      return failureOf(generator('some key', timeoutMs).generate(request));
    };
    expect(await failureOf(generator('bad some key').generate(request))).toBe('unauthorized');
    expect(await failureOf(generator().generate({ ...request, prompt: 'something forbidden' }))).toBe('rejected');
    expect(await failing('rateLimit')).toBe('rateLimited');
    expect(await failing('badItem')).toBe('malformed');
    expect(await failing('silence', 300)).toBe('slow');
  });
});
