import { readFileSync, writeFileSync } from 'node:fs';
import { chance } from '../world/seeded-random.js';
import type { World } from '../world/world.js';

/** A/B test that a site is asked to run. */
export interface AbTestInput {
  readonly experimentId: string;
  readonly name: string;
  readonly type: string;
  readonly from: string;
  readonly to: string | null;
  readonly sourceIds: readonly number[];
  readonly deviceIds: readonly number[];
  readonly adgroupNames: readonly string[];
  readonly variants: readonly { number: number; name: string; presentUrl: string | null; weight: number }[];
}

export interface KeptTest extends AbTestInput {
  readonly key: string;
  readonly version: string;
  readonly status: 'active' | 'stopped';
  /** Time at which it was stopped, ISO format. */
  readonly stoppedAt: string | null;
}

/** Host prefix of sites that don't run tests. */
const WITHOUT_TESTS = 'no-tests.';

/** Returns the experiments that a site can test. Null if the site doesn't run tests. */
export function experimentsOf(host: string): readonly object[] | null {
  if (host.startsWith(WITHOUT_TESTS) || chance(host, 'tests') < 0.12) return null;
  const version = (id: number, name: string, page: string, weight: number, description: string) => ({
    ...{ id, name, presentUrl: `https://${host}/preview/${page}`, weight, description },
  });
  return [
    {
      id: 'results-layout',
      name: 'Results page layout',
      variants: [
        version(1, 'Current layout', 'results', 0.5, 'Four ads above the results.'),
        version(2, 'Ads between results', 'results-mixed', 0.5, 'Ads after every third result.'),
      ],
    },
    {
      id: 'search-box',
      name: 'Search box',
      variants: [
        version(1, 'Plain box', 'box', 0.34, 'Box without suggestions.'),
        version(2, 'Suggestions', 'box-suggest', 0.33, 'Suggestions while typing.'),
        version(3, 'Popular searches', 'box-popular', 0.33, 'Links to popular searches below the box.'),
      ],
    },
  ];
}

/** Started and stopped tests, by host and key. */
export class AbTestStore {
  private readonly tests = new Map<string, KeptTest>();

  /** @param file file that stores tests. If missing, they are stored only in memory */
  constructor(
    private readonly world: World,
    private readonly file?: string,
  ) {
    for (const { host, ...test } of world.abTests)
      this.tests.set(`${host} ${test.key}`, { ...test, version: '1', status: test.stoppedAt ? 'stopped' : 'active' });
    if (!file) return;
    try {
      const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, KeptTest>;
      for (const [key, test] of Object.entries(stored)) this.tests.set(key, test);
    } catch {
      // No test has been started yet.
    }
  }

  of(host: string, key: string): KeptTest | null {
    return this.tests.get(`${host} ${key}`) ?? null;
  }

  all(host: string): readonly KeptTest[] {
    return [...this.tests].flatMap(([place, test]) => (place.startsWith(`${host} `) ? [test] : []));
  }

  start(host: string, key: string, input: AbTestInput): KeptTest {
    return this.keep(host, { ...input, key, version: '1', status: 'active', stoppedAt: null });
  }

  stop(host: string, test: KeptTest): KeptTest {
    const stoppedAt = new Date(this.world.clock()).toISOString();
    const version = String(Number(test.version) + 1);
    return this.keep(host, { ...test, version, status: 'stopped', stoppedAt });
  }

  private keep(host: string, test: KeptTest): KeptTest {
    this.tests.set(`${host} ${test.key}`, test);
    if (this.file) writeFileSync(this.file, JSON.stringify(Object.fromEntries(this.tests)));
    return test;
  }
}

/** Returns the validation errors of a test. Empty if the site accepts it. */
export function testErrors(host: string, test: AbTestInput): { attribute: string; message: string }[] {
  const known = (experimentsOf(host) ?? []) as { id: string }[];
  if (!known.some(({ id }) => id === test.experimentId))
    return [{ attribute: 'experimentId', message: 'The site has no such experiment.' }];
  const strange = test.variants.findIndex(({ presentUrl }) => presentUrl !== null && new URL(presentUrl).host !== host);
  if (strange >= 0)
    return [{ attribute: `variants.${strange}.presentUrl`, message: `The page doesn't belong to ${host}.` }];
  return [];
}
