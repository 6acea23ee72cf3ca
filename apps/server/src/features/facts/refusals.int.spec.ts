import { describe, expect, it } from '@jest/globals';
import { DAY, NEXT, factStore } from './fact-store.fixture.js';
import { type FactRow, FactsRefused } from './index.js';

const store = factStore();

describe('validation of a load', () => {
  const good = () => ({ adgroupId: store.one.adgroups[0], date: DAY, hour: 1, cost: 1 });
  it.each<[string, () => FactRow, string]>([
    ['2^53', () => ({ ...good(), cost: 2 ** 53 }), '2^53'],
    ['a fraction', () => ({ ...good(), cost: 0.5 }), 'whole number'],
    ['a count beyond 32 bits', () => ({ ...good(), bought: 2 ** 31 }), 'count between 0 and 2^31 - 1'],
    ['an ad group of no company', () => ({ ...good(), adgroupId: 999_999_999 }), 'ad group'],
    ['an ad group of another account', () => ({ ...good(), adgroupId: store.one.adgroups[3] }), 'ad group'],
    ['an ad group of another company', () => ({ ...good(), adgroupId: store.two.adgroups[0] }), 'ad group'],
    ['30 February', () => ({ ...good(), date: '2026-02-30' }), 'is not a date'],
    ['a day outside the slice', () => ({ ...good(), date: NEXT }), 'outside the slice'],
    ['hour 24', () => ({ ...good(), hour: 24 }), 'hour'],
    ['device 9', () => ({ ...good(), deviceId: 9 }), 'device'],
    ['country 1', () => ({ ...good(), countryId: 1 }), 'country'],
    ['a source as feed', () => ({ ...good(), feedId: 5 }), 'feed'],
  ])('stores nothing for %s', async (_name, bad, words) => {
    const load = store.loader.load(store.cost([good(), bad()]));
    await expect(load).rejects.toThrow(FactsRefused);
    await expect(load).rejects.toThrow(words);
    expect(await store.facts()).toEqual([]);
    // The connection that was copying can run the next load.
    await store.loader.load(store.cost([good()]));
    expect(await store.facts()).toHaveLength(1);
  });

  it('rejects an account of another company', async () => {
    await expect(store.loader.load(store.cost([], { accountId: store.two.accounts[0] }))).rejects.toThrow(
      'belong to company',
    );
  });
  it('rejects dates in 1999 or next month, even without a slice of days', async () => {
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    for (const date of ['1999-12-31', later]) {
      await expect(store.loader.load(store.cost([{ ...good(), date }], { slice: { exact: true } }))).rejects.toThrow(
        'is not between',
      );
    }
  });
  it('rejects a sum greater than 2^53', async () => {
    const half = Number.MAX_SAFE_INTEGER - 1;
    await expect(
      store.loader.load(
        store.cost([
          { ...good(), cost: half },
          { ...good(), cost: half },
        ]),
      ),
    ).rejects.toThrow('beyond 2^53');
  });
  it('stores nothing if the source of the load fails', async () => {
    async function* broken(): AsyncGenerator<FactRow> {
      yield good();
      throw new Error('connection reset');
    }
    await expect(store.loader.load(store.cost([], { rows: broken() }))).rejects.toThrow('connection reset');
    expect(await store.facts()).toEqual([]);
  });
});
