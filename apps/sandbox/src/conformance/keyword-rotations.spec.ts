import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpKeywordRotations, type RotatedKeyword } from '@adops/connectors';
import { sampleWorld } from '../world/sample.js';
import { siteFailureOf } from './failure.fixture.js';
import { RunningSandbox } from './sandbox.fixture.js';

let sandbox: RunningSandbox;
let rotations: HttpKeywordRotations;
beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  rotations = new HttpKeywordRotations({ sandboxUrl: sandbox.url, timeoutMs: 500 });
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const api = { url: 'https://us.shop.example/console-api/', user: 'console', password: 'good words' };
const keyword = (word: string, weight: number, more: Partial<RotatedKeyword> = {}): RotatedKeyword => ({
  keyword: word,
  weight,
  lockWeightPercent: false,
  status: 'active',
  ...more,
});
const LIST = [keyword('red shoes', 70, { lockWeightPercent: true }), keyword('boots', 30)];

/** Fields of an ad group for which the site defines only the list. */
const NOTHING = { default: null, replacement: null, isOwnBrand: false };

describe('the keyword rotation of an ad group', () => {
  it('starts empty and returns the saved list with target links', async () => {
    expect(await rotations.read(api, '7')).toEqual({ version: '1', list: [], ...NOTHING });
    const saved = await rotations.save(api, '7', LIST, '1');
    expect(saved).toEqual({
      version: '2',
      list: LIST.map((each) => ({ ...each, targetLink: expect.stringMatching(/^https:/) })),
      ...NOTHING,
    });
    expect(await rotations.read(api, '7')).toEqual(saved);
    // Other ad groups and sites are unchanged.
    expect((await rotations.read(api, '7/8')).list).toEqual([]);
    expect((await rotations.read({ ...api, url: 'https://de.shop.example/console-api' }, '7')).list).toEqual([]);
  });

  it('rejects a second save of the same version', async () => {
    await rotations.save(api, '9', LIST, '1');
    const late = rotations.save(api, '9', [keyword('boots', 100)], '1');
    expect(await siteFailureOf(late)).toEqual({ failure: 'conflict', problems: [] });
    expect((await rotations.read(api, '9')).list).toHaveLength(2);
  });

  it('reports validation errors by attribute', async () => {
    expect(await siteFailureOf(rotations.save(api, '10', [keyword('boots', 90)], '1'))).toEqual({
      failure: 'refused',
      problems: [{ attribute: 'list', message: 'The weights must add up to 100, not 90.' }],
    });
    const twice = [keyword('boots', 50), keyword('boots', 50)];
    expect((await siteFailureOf(rotations.save(api, '10', twice, '1'))).problems[0]?.attribute).toBe('list.1.keyword');
    expect((await rotations.read(api, '10')).list).toEqual([]);
  });

  it('accepts a list with only paused keywords', async () => {
    const paused = [keyword('boots', 0, { status: 'paused' })];
    expect((await rotations.save(api, '11', paused, '1')).list).toMatchObject(paused);
  });

  it.each([
    ['error', 'unreachable'],
    ['silence', 'unreachable'],
    ['rateLimit', 'unreachable'],
    ['garbage', 'badResponse'],
    ['badItem', 'invalidData'],
  ] as const)('maps the failure %s to %s', async (kind, failure) => {
    await sandbox.planFailure({ platform: 'site', account: 'us.shop.example', kind });
    expect((await siteFailureOf(rotations.read(api, '7'))).failure).toBe(failure);
    await rotations.read(api, '7');
  });

  it('rejects a wrong password and URLs in a private network', async () => {
    expect((await siteFailureOf(rotations.read({ ...api, password: 'bad' }, '7'))).failure).toBe('unreachable');
    expect((await siteFailureOf(rotations.read({ ...api, url: 'https://127.0.0.1/x' }, '7'))).failure).toBe(
      'unreachable',
    );
  });
});

it('flags own-brand keywords and preserves the flag when the list is saved', async () => {
  const world = sampleWorld();
  const group = world.accounts[0]!.campaigns[0]!.adGroups[0]!;
  const host = new URL(group.finalUrl!).host;
  const rotation = [{ keyword: 'my shop', weight: 100, lockWeightPercent: false, status: 'active' as const }];
  const own = await RunningSandbox.start({
    ...world,
    accounts: [
      {
        ...world.accounts[0]!,
        campaigns: [{ ...world.accounts[0]!.campaigns[0]!, adGroups: [{ ...group, rotation, isOwnBrand: true }] }],
      },
    ],
  });
  try {
    const site = { ...api, url: `https://${host}/console-api` };
    const reader = new HttpKeywordRotations({ sandboxUrl: own.url, timeoutMs: 2_000 });
    expect(await reader.read(site, group.id)).toMatchObject({ isOwnBrand: true, list: [{ keyword: 'my shop' }] });
    expect(await reader.save(site, group.id, LIST, '1')).toMatchObject({ isOwnBrand: true, version: '2' });
    expect((await reader.read(site, 'another')).isOwnBrand).toBe(false);
  } finally {
    await own.stop();
  }
});
