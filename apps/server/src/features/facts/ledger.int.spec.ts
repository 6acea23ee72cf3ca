import { describe, expect, it } from '@jest/globals';
import { DAY, NEXT, factStore } from './fact-store.fixture.js';
import { asOf, type FactRow, Revaluation, setFreshness } from './index.js';

const store = factStore();

describe('the ledger of corrections', () => {
  it('records changes of complete days only, and asOf returns the figures known at a given time', async () => {
    const [a, b] = store.one.adgroups;
    const row = (adgroupId: number, earned: number, date = DAY) => ({
      adgroupId,
      date,
      hour: 5,
      feedId: 1,
      earned,
      sold: 1,
    });
    const slice = { from: DAY, to: NEXT, accountIds: 'all', feedIds: [1] } as const;
    const load = (rows: FactRow[], knownAt: string) =>
      store.loader.load(store.revenue(rows, { slice, knownAt: new Date(knownAt), grade: 'final' }));
    await load([row(a, 100), row(b, 50), row(a, 7, NEXT)], '2026-03-11T01:00:00Z');
    expect(await store.ledger()).toEqual([]);
    await setFreshness(store.database, [
      {
        companyId: store.one.companyId,
        accountId: store.one.feedAccount,
        completeUntil: new Date('2026-03-11T12:00:00Z'),
      },
    ]);
    await load([row(a, 90), row(b, 50), row(a, 8, NEXT)], '2026-03-12T01:00:00Z');
    await load([row(a, 95), row(a, 9, NEXT)], '2026-03-13T01:00:00Z');
    expect((await store.ledger()).map((r) => [r['adgroup_id'], r['date'], r['earned'], r['sold']])).toEqual([
      [a, DAY, -10, 0],
      [a, DAY, 5, 0],
      [b, DAY, -50, -1],
    ]);
    const at = async (when: string) =>
      (await asOf(store.database, store.one.companyId, { from: DAY, to: DAY }, new Date(when))).map((r) => [
        r.adgroupId,
        r.earned,
      ]);
    expect(await at('2026-03-11T02:00:00Z')).toEqual([
      [a, 100],
      [b, 50],
    ]);
    expect(await at('2026-03-12T02:00:00Z')).toEqual([
      [a, 90],
      [b, 50],
    ]);
    expect((await at('2026-03-13T02:00:00Z')).filter(([, earned]) => earned)).toEqual([[a, 95]]);
  });

  it('records corrections of accounts without a sync if a past day contains figures', async () => {
    const [a, b] = store.one.adgroups;
    const slice = { exact: true } as const;
    const load = (rows: FactRow[]) => store.loader.load(store.cost(rows, { slice }));
    const today = new Date().toISOString().slice(0, 10);
    await load([a, b].flatMap((adgroupId) => [DAY, today].map((date) => ({ adgroupId, date, cost: 100 }))));
    expect(await store.ledger()).toEqual([]);
    await load([
      { adgroupId: a, date: DAY, cost: 90 },
      { adgroupId: a, date: today, cost: 90 },
      { adgroupId: a, date: NEXT, cost: 5 },
    ]);
    expect((await store.ledger()).map((r) => [r['adgroup_id'], r['date'], r['cost']])).toEqual([[a, DAY, -10]]);
  });

  it.each([
    ['the mark of the feed', '2026-03-12T00:00:00Z', 1],
    ['the feed not having reported the day whole', '2026-03-10T12:00:00Z', 0],
    ['no mark at all', null, 1],
  ])('records a change of the share by %s, not by the traffic account', async (_by, until, count) => {
    const { companyId, feedAccount, accounts, site } = store.one;
    const row = { adgroupId: store.one.adgroups[0], date: DAY, hour: 5, feedId: 1, earnedGross: 100 };
    await store.loader.load(store.revenue([row], { figures: ['earnedGross'] }));
    const marks = [{ companyId, accountId: accounts[0], completeUntil: new Date('2026-03-10T12:00:00Z') }];
    if (until) marks.push({ companyId, accountId: feedAccount, completeUntil: new Date(until) });
    await setFreshness(store.database, marks);
    const { rows } = await store.database.pool.query<{ region: string }>(
      'SELECT m.region::text FROM site s JOIN market m ON m.id = s.market_id WHERE s.id = $1',
      [site],
    );
    const change = { companyId, feedId: 1, region: rows[0]!.region, day: DAY, shareMicros: 800_000, userId: null };
    await new Revaluation(store.database).day(change);
    expect((await store.ledger()).map((r) => r['earned'])).toEqual(Array.from({ length: count }, () => -20));
  });

  it('never moves a freshness mark backward, and ignores failed fetches', async () => {
    const mark = async () =>
      (await store.database.pool.query('SELECT * FROM freshness_mark WHERE company_id = $1', [store.one.companyId]))
        .rows[0];
    const key = { companyId: store.one.companyId, accountId: store.one.accounts[0] };
    await setFreshness(store.database, [
      { ...key, completeUntil: new Date('2026-03-11T12:00:00Z'), pulledAt: new Date('2026-03-11T12:20:00Z') },
    ]);
    await setFreshness(store.database, [{ ...key, completeUntil: new Date('2026-03-11T10:00:00Z') }]);
    await setFreshness(store.database, [{ ...key, pulledAt: new Date('2026-03-11T15:00:00Z'), error: 'quota' }]);
    expect(await mark()).toMatchObject({
      complete_until: new Date('2026-03-11T12:00:00Z'),
      last_good_pull: new Date('2026-03-11T12:20:00Z'),
      last_error: 'quota',
    });
  });
});
