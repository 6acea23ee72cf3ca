import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, ADVERTISERS } from '@adops/domain';
import { factStore } from '../facts/fact-store.fixture.js';
import { type FactRow, FamilyLoader, rowsOf, setFreshness } from '../facts/index.js';
import { DetectionService } from './detection.service.js';
import { HOUR_MS, micros } from './detect/series.js';

const store = factStore();
/** Day under test. The 30 days before it are the baseline. */
const TODAY = '2026-03-31';
const NOW = new Date(`${TODAY}T20:00:00Z`);
let detection: DetectionService;
beforeEach(() => {
  detection = new DetectionService(store.database);
});

interface Hour {
  readonly cost: number | null;
  readonly earned: number | null;
}
/** Returns cost 2 and revenue 2.40, varied by a few cents so that days differ. */
const usual = (day: number, hour: number): Hour => ({ cost: 2, earned: 2.4 + ((day * 7 + hour * 3) % 11) / 100 });

/** Loads 30 days and the hours of TODAY before `until` for the first ad group, with the changes of `odd`. */
async function load(
  until: number,
  odd: (daysBack: number, hour: number) => Partial<Hour> | undefined = () => undefined,
  companyId = store.one.companyId,
): Promise<void> {
  const one = companyId === store.one.companyId ? store.one : store.two;
  const from = addDays(TODAY, -30);
  const rows: FactRow[] = [];
  for (let back = 30; back >= 0; back -= 1) {
    for (let hour = 0; hour < (back === 0 ? until : 24); hour += 1) {
      const { cost, earned } = { ...usual(back, hour), ...odd(back, hour) };
      rows.push({
        adgroupId: one.adgroups[0],
        date: addDays(TODAY, -back),
        hour,
        bought: 10,
        impressions: 100,
        cost: cost === null ? null : micros(cost),
        earned: earned === null ? null : micros(earned),
        sold: earned === null ? null : 5,
      });
    }
  }
  await store.loader.load({
    companyId,
    source: 'spec',
    sides: ['cost', 'revenue'],
    accountId: one.accounts[0],
    slice: { from, to: TODAY },
    rows,
  });
}

async function close(hour: number, companyId = store.one.companyId, feedHour = hour): Promise<void> {
  const one = companyId === store.one.companyId ? store.one : store.two;
  const at = (h: number) => new Date(Date.parse(`${TODAY}T00:00:00Z`) + h * HOUR_MS);
  await setFreshness(store.database, [
    { companyId, accountId: one.accounts[0], completeUntil: at(hour), pulledAt: NOW },
    { companyId, accountId: one.feedAccount, completeUntil: at(feedHour), pulledAt: NOW },
  ]);
}

async function alerts(companyId = store.one.companyId) {
  const { rows } = await store.database.pool.query(
    `SELECT type, adgroup_id, date, hour, loss_micros AS loss, loss_before_micros AS before, resolution,
       resolved_at IS NULL AS holds, is_acknowledged AS seen, range_begin, range_end, date_from
     FROM alert WHERE company_id = $1 ORDER BY datetime, type, id`,
    [companyId],
  );
  return rows;
}
/** Loads ads of three advertisers in the previous ten days and 15 hours of TODAY. `isThere` controls `Gone Ltd`. */
async function showing(isThere: (back: number, hour: number) => boolean): Promise<void> {
  const advertisers = Array.from({ length: 11 }, (_, back) => back).flatMap((back) =>
    Array.from({ length: back === 0 ? 15 : 24 }, (_, hour) => hour).flatMap((hour) =>
      ['Gone Ltd', 'Stays', 'Arbitrage'].flatMap((advertiser) =>
        advertiser === 'Gone Ltd' && !isThere(back, hour)
          ? []
          : [
              {
                adgroupId: store.one.adgroups[0],
                date: addDays(TODAY, -back),
                hour,
                feedId: 1,
                advertiser,
                loaded: 30,
                shown: 24,
                clicked: 3,
                loadPlaces: 30,
                loadPlaceSquares: 30,
                clickPlaces: 3,
                clickPlaceSquares: 3,
              },
            ],
      ),
    ),
  );
  const { companyId } = store.one;
  const slice = { from: addDays(TODAY, -10), to: TODAY, feedIds: [1] };
  const families = [rowsOf(ADVERTISERS, advertisers)];
  await new FamilyLoader(store.database).load({ companyId, source: 'spec', slice, families });
  await store.database.pool.query(
    `UPDATE advertiser SET type = 'business' WHERE company_id = $1 AND name <> 'Arbitrage'`,
    [companyId],
  );
}

const badHour = (back: number, hour: number) => (back === 0 && hour === 10 ? { cost: 40, earned: 1 } : undefined);

describe('detection', () => {
  it('finds alerts in closed hours once, and runs one statement if there is no new data', async () => {
    await load(12, badHour);
    await close(12);
    expect(await detection.detect(store.one.companyId, NOW)).toEqual({ added: 1, changed: 0 });
    expect(await alerts()).toMatchObject([
      { type: 'SignificantOneTimeLossAlert', date: TODAY, hour: 10, loss: micros(39), holds: true },
    ]);
    expect(await detection.detect(store.one.companyId, NOW)).toEqual({ added: 0, changed: 0 });
    const later = new Date(NOW.getTime() + HOUR_MS);
    expect(await detection.detect(store.one.companyId, later)).toEqual({ added: 0, changed: 0 });
    await store.database.pool.query('DELETE FROM alert_run');
    expect(await detection.detect(store.one.companyId, NOW)).toEqual({ added: 0, changed: 0 });
    expect(await alerts()).toHaveLength(1);
  });

  it('skips a company while figures of earlier days are still loading', async () => {
    await load(12, badHour);
    await close(12);
    const loadingBefore = (day: string | null) =>
      store.database.pool.query('UPDATE company SET figures_loading_before = $2 WHERE id = $1', [
        store.one.companyId,
        day,
      ]);
    await loadingBefore(addDays(TODAY, -11));
    expect(await detection.detect(store.one.companyId, NOW)).toEqual({ added: 0, changed: 0 });
    await loadingBefore(null);
    expect(await detection.detect(store.one.companyId, NOW)).toEqual({ added: 1, changed: 0 });
  });

  it('finds an alert once in two concurrent runs', async () => {
    await load(12, badHour);
    await close(12);
    await Promise.all([detection, new DetectionService(store.database)].map((d) => d.detect(store.one.companyId, NOW)));
    expect(await alerts()).toHaveLength(1);
  });

  it("ignores hours that aren't closed for both cost and revenue", async () => {
    await load(12, badHour);
    await close(10);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toEqual([]);
    await close(12, undefined, 10);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toEqual([]);
    await close(12);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toHaveLength(1);
  });

  it("doesn't treat missing revenue or a missing freshness mark as a loss", async () => {
    await load(12, (back, hour) => (back === 0 && hour >= 6 ? { cost: 40, earned: null } : undefined));
    await close(12);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toEqual([]);
    await load(12, badHour, store.two.companyId);
    await detection.detect(store.two.companyId, NOW);
    expect(await alerts(store.two.companyId)).toEqual([]);
  });

  it('returns the same result whether it runs hour by hour or all at once', async () => {
    const odd = (back: number, hour: number) =>
      (back === 2 && hour >= 5 && hour < 9) || (back === 1 && hour === 20) || (back === 0 && hour >= 3 && hour < 6)
        ? { cost: 30, earned: 2 }
        : undefined;
    await load(18, odd);
    for (let hour = -72; hour <= 18; hour += 1) {
      await close(hour);
      await detection.detect(store.one.companyId, NOW);
    }
    await load(18, odd, store.two.companyId);
    await close(18, store.two.companyId);
    await detection.detect(store.two.companyId, NOW);
    const plain = (rows: Awaited<ReturnType<typeof alerts>>) => rows.map(({ adgroup_id: _, ...row }) => row);
    const found = plain(await alerts());
    expect(found).toEqual(plain(await alerts(store.two.companyId)));
    expect(new Set(found.map(({ type }) => type))).toEqual(
      new Set(['SignificantOneTimeLossAlert', 'SignificantLossAlert', 'AccumulativeLossAlert']),
    );
  });

  it('preserves the earlier loss when revenue is restated, and resolves obsolete alerts', async () => {
    await load(12, badHour);
    await close(12);
    await detection.detect(store.one.companyId, NOW);
    await load(12, (back, hour) => (back === 0 && hour === 10 ? { cost: 40, earned: 10 } : undefined));
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toMatchObject([{ loss: micros(30), before: micros(39), holds: true }]);
    await load(12);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toMatchObject([{ resolution: 'restated', before: micros(30), holds: false }]);
    await load(12, badHour);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toMatchObject([{ resolution: null, loss: micros(39), holds: true }]);
  });

  it('includes days without hourly figures only in accumulated losses', async () => {
    const bad = (back: number) => (back <= 3 && back > 0 ? { cost: 4, earned: 0.5 } : undefined);
    await load(12, bad);
    for (const back of [1, 2, 3]) {
      await store.loader.load({
        companyId: store.one.companyId,
        source: 'spec',
        sides: ['cost'],
        accountId: store.one.accounts[0],
        slice: { from: addDays(TODAY, -back), to: addDays(TODAY, -back) },
        rows: [{ adgroupId: store.one.adgroups[0], date: addDays(TODAY, -back), bought: 240, cost: micros(96) }],
      });
    }
    await close(12);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toMatchObject([{ type: 'AccumulativeLossAlert', date_from: addDays(TODAY, -3) }]);
  });

  it('applies the thresholds of the company', async () => {
    await load(12, badHour);
    await close(12);
    await store.database.pool.query(
      `INSERT INTO alert_threshold (company_id, type, name, value) VALUES ($1, 'SignificantOneTimeLossAlert', 'loss', 39.01)`,
      [store.one.companyId],
    );
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toEqual([]);
    await store.database.pool.query('UPDATE alert_threshold SET value = 39');
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toHaveLength(1);
  });

  it('raises an alert for an ad group that is close to its end date or budget', async () => {
    await load(12);
    await close(12);
    const [first, second, third] = store.one.adgroups;
    const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
    const q = (sql: string, ...params: unknown[]) => store.database.pool.query(sql, params);
    await q('UPDATE adgroup SET ends_at = $2 WHERE id = $1', first, at(36));
    await q('UPDATE adgroup SET ends_at = $2 WHERE id = $1', second, at(36));
    await q('UPDATE adgroup SET ends_at = $2 WHERE id = $1', third, at(90));
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toMatchObject([{ type: 'AdGroupLifetimeEndAlert', adgroup_id: first }]);
    // The budget is in euros, and one euro is two units of the company's currency. 732 hours cost 1464, so 748 euros
    // last 16 more hours.
    await q('UPDATE adgroup SET ends_at = NULL, lifetime_budget_micros = $2 WHERE id = $1', first, micros(748));
    await q(`UPDATE partner_account SET currency = 'EUR' WHERE id = $1`, store.one.accounts[0]);
    await q(`INSERT INTO currency_rate VALUES ('2026-03-30', 'USD', 2000000), ('2026-03-30', 'EUR', 1000000)`);
    await detection.detect(store.one.companyId, at(1));
    const { rows } = await q('SELECT lifetime_end, resolved_at FROM alert WHERE company_id = $1', store.one.companyId);
    expect(rows).toEqual(
      [{ lifetime_end: new Date(`${TODAY}T12:00:00Z`), resolved_at: null }].map((row) => ({
        ...row,
        lifetime_end: new Date(row.lifetime_end.getTime() + 16 * HOUR_MS),
      })),
    );
    await q('UPDATE adgroup SET lifetime_budget_micros = NULL WHERE id = $1', first);
    await detection.detect(store.one.companyId, at(2));
    expect(await alerts()).toMatchObject([{ resolution: 'over' }]);
  });

  it('raises an alert for a missing advertiser, and resolves it when the advertiser returns', async () => {
    await load(12);
    await close(12);
    const gone = (back: number, hour: number) => back > 0 || hour < 8;
    await showing(gone);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toMatchObject([{ type: 'AdvertiserGoneAlert', date: TODAY, hour: 8, holds: true }]);
    await load(14);
    await close(14);
    await showing((back, hour) => gone(back, hour) || hour >= 12);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toMatchObject([{ type: 'AdvertiserGoneAlert', resolution: 'over' }]);
    await store.database.pool.query('DELETE FROM alert; DELETE FROM alert_run');
    await store.database.pool.query(`UPDATE advertiser SET type = 'comparison' WHERE name = 'Gone Ltd'`);
    await detection.detect(store.one.companyId, NOW);
    expect(await alerts()).toEqual([]);
  });

  it('preserves an acknowledgment until the loss has grown', async () => {
    const stretch = (until: number) => (back: number, hour: number) =>
      back === 0 && hour >= 3 && hour < until ? { cost: 30, earned: 2 } : undefined;
    await load(6, stretch(6));
    await close(6);
    await detection.detect(store.one.companyId, NOW);
    await store.database.pool.query(
      'UPDATE alert SET is_acknowledged = true, acknowledged_loss_micros = loss_micros WHERE company_id = $1',
      [store.one.companyId],
    );
    await load(7, stretch(6));
    await close(7);
    await detection.detect(store.one.companyId, NOW);
    expect((await alerts()).every(({ seen }) => seen)).toBe(true);
    await load(8, stretch(8));
    await close(8);
    await detection.detect(store.one.companyId, NOW);
    const grown = (await alerts()).find(({ type }) => type === 'SignificantLossAlert');
    expect(grown).toMatchObject({ seen: false, loss: micros(5 * 28) });
  });
});

describe('detection with figures of the site', () => {
  /** Stores that the site has reported its counts up to an hour of TODAY. */
  const alertAt = (hour: number) =>
    store.database.pool.query(
      `INSERT INTO site_connection (company_id, site_id, collect_from, complete_until) VALUES ($1, $2, '2026-01-01', $3)
       ON CONFLICT (company_id, site_id) DO UPDATE SET complete_until = excluded.complete_until`,
      [store.one.companyId, store.one.site, new Date(Date.parse(`${TODAY}T00:00:00Z`) + hour * HOUR_MS)],
    );
  const slice = { from: TODAY, to: TODAY, fromHour: 10, toHour: 10, accountIds: 'all' as const, feedIds: [1] };
  const look = () => detection.detect(store.one.companyId, NOW);

  it("reports no missing advertiser in hours that the site hasn't fully reported", async () => {
    await load(12);
    await close(12);
    await alertAt(9);
    await showing((back, hour) => back > 0 || hour < 8);
    await look();
    expect(await alerts()).toEqual([]);
    await alertAt(11);
    await look();
    expect(await alerts()).toMatchObject([{ type: 'AdvertiserGoneAlert', date: TODAY, hour: 8 }]);
  });

  it('estimates a loss only from hours that the site has fully reported', async () => {
    await load(11, (back, hour) => (back === 0 && hour === 10 ? { cost: 40, earned: null } : undefined));
    await store.loader.load({
      ...{ companyId: store.one.companyId, source: 'spec', sides: ['estimate'], accountId: 0, slice },
      rows: [
        { adgroupId: store.one.adgroups[0], date: TODAY, hour: 10, feedId: 1, earnedEst: micros(1), unreported: true },
      ],
    });
    await store.database.pool.query(
      'INSERT INTO alert_estimate_ratio (company_id, feed_id, day, samples, q10, q50, q90) VALUES ($1, 1, $2, 100, 1, 1, 1)',
      [store.one.companyId, TODAY],
    );
    await close(11, undefined, 10);
    await alertAt(10);
    await look();
    expect(await alerts()).toEqual([]);
    await alertAt(11);
    await look();
    expect(await alerts()).toMatchObject([
      { type: 'EstimatedSignificantOneTimeLossAlert', hour: 10, loss: micros(39) },
    ]);
  });

  it('uses provisional revenue of the feed without correction', async () => {
    await load(11, (back, hour) => (back === 0 && hour === 10 ? { cost: 40, earned: null } : undefined));
    await store.loader.load({
      ...{
        companyId: store.one.companyId,
        source: 'spec',
        sides: ['revenue'],
        accountId: store.one.feedAccount,
        slice,
      },
      grade: 'estimate',
      rows: [
        {
          adgroupId: store.one.adgroups[0],
          date: TODAY,
          hour: 10,
          feedId: 1,
          earned: micros(4),
          earnedGross: micros(5),
        },
      ],
    });
    await close(11);
    await alertAt(10);
    await look();
    expect(await alerts()).toMatchObject([
      { type: 'EstimatedSignificantOneTimeLossAlert', hour: 10, loss: micros(36) },
    ]);
  });
});
