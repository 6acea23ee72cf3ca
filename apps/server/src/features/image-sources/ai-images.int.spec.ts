import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lastRecord, success } from '../../../test/saving.js';
import { AiDesk } from '../ai-texts/ai-texts.fixture.js';

jest.setTimeout(180_000);
const PRICE = 0.04;
const BUDGET = { baseUrl: '', imagePrice: PRICE, monthlyBudget: 10 };
const IMAGE = 'id url isLoading isError isCanceled error cost image { id width }';
let ai: AiDesk;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ai-images-'));
  ai = await AiDesk.open({ FILES_DIR: folder, AI_IMAGES_KEY: 'good-images' });
});
beforeEach(async () => {
  await ai.save(BUDGET);
  for (const table of ['ai_usage', 'ai_image', 'task']) await ai.sql(`DELETE FROM ${table}`);
  ai.sent.length = 0;
});
afterEach(() => ai.sandbox.clearFailures());
afterAll(async () => {
  await ai.close();
  await rm(folder, { recursive: true });
});

interface Image {
  readonly id: number;
  readonly url: string | null;
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly isCanceled: boolean;
  readonly error: string | null;
  readonly cost: number | null;
}
const start = async (samples: number, keyword = 'red shoes', as?: string): Promise<Image[]> =>
  (
    await ai.calls(
      `query ($k: String!, $o: [AiImageOptionInput!]) { adImageSuggestions(providerId: 1, keyword: $k, options: $o) { ${IMAGE} } }`,
      { k: keyword, o: [{ name: 'Samples', value: String(samples) }] },
      as,
    )
  ).adImageSuggestions;
const poll = async (images: readonly Image[], as?: string): Promise<Image[]> =>
  (
    await ai.calls(`query ($ids: [Int!]!) { adImageSuggestionsByIds(aiImageIds: $ids) { ${IMAGE} } }`, {
      ids: images.map(({ id }) => id),
    }, as)
  ).adImageSuggestionsByIds; // prettier-ignore
const cancel = async (images: readonly Image[], as?: string) =>
  (
    await ai.calls('mutation ($ids: [Int!]!) { cancelAiImages(aiImageIds: $ids) { status message } }', {
      ids: images.map(({ id }) => id),
    }, as)
  ).cancelAiImages; // prettier-ignore
const money = async () => {
  const { spent, reserved } = await ai.settings();
  return { spent, reserved };
};
const generations = () => ai.sent.filter(({ path }) => path.endsWith('/images/generations')).length;

describe('generated images', () => {
  it('load, finish and fail individually, and cost the configured price', async () => {
    const images = await start(3);
    expect(images).toHaveLength(3);
    for (const image of images)
      expect(image).toMatchObject({ url: null, isLoading: true, isError: false, isCanceled: false, cost: PRICE });
    expect(await money()).toEqual({ spent: 0, reserved: 0.12 });
    // The second image is rate limited, which costs nothing. The others succeed.
    await ai.work('ai-image');
    await ai.sandbox.planFailure({ platform: 'openai', kind: 'rateLimit', retryAfterSeconds: 7 });
    const [more] = await start(1);
    await ai.work('ai-image');
    const polled = await poll([...images, more!]);
    for (const image of polled.slice(0, 3))
      expect(image).toMatchObject({
        isLoading: false,
        isError: false,
        error: null,
        cost: PRICE,
        image: { width: 1024 },
      });
    expect(polled[3]).toMatchObject({
      ...{ url: null, isLoading: false, isError: true, isCanceled: false, cost: 0 },
      error: 'The image generator is rate limiting requests. Try again in 7 s.',
    });
    expect(await money()).toEqual({ spent: 0.12, reserved: 0 });
    const { aiUsage } = await ai.calls('{ aiUsage { username tool promptId calls cost } }');
    expect(aiUsage).toEqual([{ username: 'ALFA-admin', tool: 'image', promptId: null, calls: 4, cost: 0.12 }]);
    const { imageSources } = await ai.calls('{ imageSources { generators { id price } } }');
    expect(imageSources.generators).toEqual([{ id: 1, price: PRICE }]);
  });

  it.each([
    [
      { kind: 'expiredToken' },
      'red shoes',
      'The image generator rejected the key. Ask an administrator to check it.',
      0,
    ],
    [null, 'something forbidden', 'The image generator rejected the request. Try other words.', 0],
    [{ kind: 'badItem' }, 'red shoes', "The image generator sent a response that can't be read.", PRICE],
    [{ kind: 'error' }, 'red shoes', 'The image generator has a problem (status 500). Try again later.', PRICE],
  ] as const)(
    'return a readable error for %j, and charge calls that may have been billed',
    async (failure, keyword, error, cost) => {
      if (failure) await ai.sandbox.planFailure({ platform: 'openai', ...failure });
      const images = await start(1, keyword);
      await ai.work('ai-image');
      expect(await poll(images)).toMatchObject([{ isLoading: false, isError: true, url: null, error, cost }]);
      expect(await money()).toEqual({ spent: cost, reserved: 0 });
    },
  );

  it('fail for all images of a request if the budget is exceeded', async () => {
    await ai.save({ monthlyBudget: 0.1 });
    await expect(start(3)).rejects.toThrow(
      "This request could exceed this month's AI budget because it can cost up to 0.12 USD, and 0.00 USD of 0.10 USD are already used. An administrator can raise the budget in the company settings.",
    );
    expect(await ai.sql('SELECT FROM ai_image')).toHaveLength(0);
    expect(await start(2)).toHaveLength(2);
    await expect(start(1)).rejects.toThrow('it can cost up to 0.04 USD, and 0.08 USD of 0.10 USD are already used');
  });

  it('respect the budget in concurrent requests', async () => {
    await ai.save({ monthlyBudget: 0.2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => start(2)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await money()).toEqual({ spent: 0, reserved: 0.16 });
  });

  it('require a price, with 0 for free images and an error for null', async () => {
    expect(await ai.save({ imagePrice: null })).toEqual(success('The AI settings were saved.'));
    expect(await ai.settings()).toMatchObject({ imagePrice: null, monthlyBudget: 10 });
    await expect(start(1)).rejects.toThrow(
      "The price of a generated image isn't set, so the budget can't be enforced.",
    );
    expect((await ai.calls('{ imageSources { generators { price } } }')).imageSources.generators).toEqual([
      { price: null },
    ]);
    await ai.save({ imagePrice: 0, monthlyBudget: 0 });
    const images = await start(1);
    await ai.work('ai-image');
    expect(await poll(images)).toMatchObject([{ isError: false, cost: 0 }]);
    // Missing fields retain their values.
    await ai.save({ monthlyBudget: 3 });
    expect(await ai.settings()).toMatchObject({ imagePrice: 0, monthlyBudget: 3 });
  });

  it("don't count toward a user's limit of concurrent text requests", async () => {
    await ai.save({
      baseUrl: 'https://api.openai.com',
      model: 'usual',
      key: 'sk-texts',
      promptPrice: 1,
      completionPrice: 4,
    });
    await start(10);
    expect((await ai.suggest({ keyword: 'shoes' })).headlines).toHaveLength(5);
  });
});

describe('cancellation of a request', () => {
  it("skips images that haven't started, and completes and charges running images", async () => {
    const images = await start(6);
    // Four run concurrently and the others wait.
    const working = ai.work('ai-image', 6);
    while (generations() < 4) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await cancel(images)).toEqual({
      status: 'success',
      message: '2 images were canceled. Images that are already being generated will be completed.',
    });
    expect(await lastRecord(ai.desk, ai.world.ALFA.company)).toMatchObject({
      ...{ action: 'aiImage.cancel', entity_name: 'red shoes', after: { samples: 2 } },
    });
    await working;
    expect(generations()).toBe(4);
    const polled = await poll(images);
    expect(polled.filter(({ url }) => url !== null)).toHaveLength(4);
    const canceled = polled.filter(({ isCanceled }) => isCanceled);
    expect(canceled).toHaveLength(2);
    for (const image of canceled)
      expect(image).toMatchObject({
        isLoading: false,
        isError: true,
        cost: 0,
        error: 'Canceled before it was generated.',
      });
    expect(await money()).toEqual({ spent: 0.16, reserved: 0 });
    expect(await cancel(images)).toEqual({
      status: 'error',
      message: 'Nothing was canceled because every image is ready or being generated.',
    });
  });

  it('rejects images of another user or company', async () => {
    const images = await start(1);
    const others = ai.world.ALFA.buyer;
    expect(others).not.toBe(ai.world.ALFA.admin);
    await ai.sql('UPDATE ai_image SET owner_id = $1', others);
    expect(await cancel(images)).toMatchObject({ status: 'error' });
    expect(await poll(images)).toEqual([]);
    expect(await ai.sql("SELECT FROM ai_image WHERE state = 'loading'")).toHaveLength(1);
  });
});

describe('a worker that is killed', () => {
  /** Changes started images to the state after a killed worker's lease has expired. */
  const kill = () =>
    ai.sql(
      "UPDATE task SET state = 'PROCESS', attempt = 1, finished_at = NULL, lease_until = now() - interval '1 second' WHERE kind = 'ai-image'",
    );

  it('leaves images to the next worker, and counts the possible cost', async () => {
    const images = await start(2);
    await ai.sql('UPDATE ai_image SET begun_at = now() WHERE id = $1', images[0]!.id);
    await kill();
    await ai.work('ai-image');
    expect(generations()).toBe(2);
    expect(await poll(images)).toMatchObject([
      { isError: false, cost: PRICE },
      { isError: false, cost: PRICE },
    ]);
    // Two images and the interrupted request.
    expect(await money()).toEqual({ spent: 0.12, reserved: 0 });
  });

  it('leaves finished images unchanged', async () => {
    const images = await start(2);
    await ai.work('ai-image');
    const before = await poll(images);
    await kill();
    await ai.work('ai-image');
    expect(generations()).toBe(2);
    expect(await poll(images)).toEqual(before);
    expect(await money()).toEqual({ spent: 0.08, reserved: 0 });
  });

  it('marks an image as failed with a message if the budget doesn’t allow another attempt', async () => {
    await ai.save({ monthlyBudget: 0.04 });
    const images = await start(1);
    await ai.sql('UPDATE ai_image SET begun_at = now()');
    await kill();
    await ai.work('ai-image');
    expect(generations()).toBe(0);
    const [image] = await poll(images);
    expect(image).toMatchObject({ isLoading: false, isError: true });
    expect(image!.error).toMatch(
      /^This request could exceed this month's AI budget because it can cost up to 0.04 USD, and 0.04 USD of 0.04 USD are already used/,
    );
    expect(await money()).toEqual({ spent: 0.04, reserved: 0 });
  });

  it('causes an error message at the image if no worker restarts', async () => {
    const images = await start(1);
    await ai.sql("UPDATE ai_image SET created_at = now() - interval '16 minutes'");
    expect(await poll(images)).toMatchObject([
      {
        isLoading: false,
        isError: true,
        error: "The image generator didn't send this image in time. Generate it again.",
      },
    ]);
  });
});
