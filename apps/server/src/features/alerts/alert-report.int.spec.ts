import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, ALERT_REPORT, stateOfBuiltIn } from '@adops/domain';
import { FIGURES_DAY, giveRole } from '../../../test/two-companies.js';
import { idsIn, SEVEN, openAlertDesk } from './alert-desk.fixture.js';

jest.setTimeout(60_000);
let alerts: Awaited<ReturnType<typeof openAlertDesk>>;
let desk: (typeof alerts)['desk'];
let world: (typeof alerts)['world'];
let other: (typeof alerts)['other'];
beforeAll(async () => {
  alerts = await openAlertDesk();
  ({ desk, world, other } = alerts);
});
afterAll(() => alerts.desk.close());
beforeEach(() => alerts.reset());
const insert: (typeof alerts)['insert'] = (...given) => alerts.insert(...given);
const ask: (typeof alerts)['ask'] = (...given) => alerts.ask(...given);

describe('alertReport', () => {
  it('returns every field of the seven types, grouped by ad group', async () => {
    await insert(...SEVEN);
    const { data, errors } = await ask();
    expect(errors).toBeUndefined();
    expect(data.alertReport.totalRecords).toBe(1);
    const [row] = data.alertReport.rows;
    const { account, adgroup, campaign, site, buyer } = world.ALFA;
    expect(row).toMatchObject({
      id: adgroup,
      adgroup: {
        adgroupId: adgroup,
        adgroup: 'ALFA ad group',
        campaignId: campaign,
        campaign: 'ALFA campaign',
        sourcePartnerId: 5,
        partnerAccountId: account,
        partnerAccountName: 'ALFA account',
        userId: buyer,
        userName: 'ALFA-buyer',
        linkFinalUrl: 'https://alfa.example/',
        site: { id: site, name: 'ALFA site', siteGroups: [{ code: 'ALFA' }] },
      },
    });
    const common = {
      adgroupId: adgroup,
      datetime: `${FIGURES_DAY}T12:00:00.000Z`,
      isAcknowledged: false,
      state: 'open',
    };
    expect(row.alerts).toMatchObject({
      cyclicLoss: [
        {
          ...common,
          id: 1,
          type: 'CyclicLossAlert',
          dateIntervalBegin: '2026-03-03',
          dateIntervalEnd: '2026-03-09',
          hourIntervals: [{ start: 2, end: 5 }],
          loss: 52,
          lossBefore: null,
        },
      ],
      advertiserGone: [{ ...common, id: 2, date: FIGURES_DAY, hour: 7, advertiserName: 'Gone Ltd', advertiserId: 9 }],
      significantOneTimeLoss: [{ ...common, id: 3, date: FIGURES_DAY, hour: 11, loss: 28.5, lossBefore: 31 }],
      estimatedSignificantOneTimeLoss: [{ ...common, id: 4, hour: 9, loss: 31.05, grade: 'estimate' }],
      accumulativeLoss: [{ ...common, id: 5, dateIntervalBegin: '2026-03-02', date: '2026-03-09', loss: 120 }],
      significantLoss: [
        {
          ...common,
          id: 6,
          dateHourRangeBegin: `${FIGURES_DAY}T01:00:00.000Z`,
          dateHourRangeEnd: `${FIGURES_DAY}T07:00:00.000Z`,
          loss: 50,
        },
      ],
      adGroupLifetimeEnd: [{ ...common, id: 7, lifetimeEnd: '2026-03-11T20:00:00.000Z' }],
    });
  });

  it('shows only permitted alert types, or all types with the permission for all types', async () => {
    await insert(...SEVEN);
    const { company, buyer } = world.ALFA;
    const seen = async (...keys: Parameters<typeof giveRole>[3]) => {
      await giveRole(desk.database, company, buyer, ['alert-report', ...keys]);
      const { data } = await ask({}, 'ALFA-buyer');
      return data.alertReport.rows.flatMap(idsIn);
    };
    expect(await seen('es-alerter')).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await seen('es-alerter-cyclic-loss')).toEqual([1]);
    expect(await seen('es-alerter-advertiser-gone', 'es-alerter-significant-one-time-loss')).toEqual([2, 3]);
    expect(await seen('es-alerter-estimated-significant-one-time-loss')).toEqual([4]);
    expect(await seen('es-alerter-accumulative-loss', 'es-alerter-significant-loss')).toEqual([5, 6]);
    expect(await seen()).toEqual([]);
    await giveRole(desk.database, company, buyer, ['es-alerter']);
    expect((await ask({}, 'ALFA-buyer')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('sorts groups by their newest alert, and supports paging and a total count', async () => {
    await insert(
      { ...SEVEN[2]!, id: 11, datetime: `${FIGURES_DAY}T08:00:00Z` },
      { ...SEVEN[2]!, id: 12, datetime: `${FIGURES_DAY}T10:00:00Z` },
      { ...SEVEN[2]!, id: 13, adgroup: other, datetime: `${FIGURES_DAY}T09:00:00Z` },
    );
    const { data } = await ask();
    expect(data.alertReport.rows.map(idsIn)).toEqual([[12, 11], [13]]);
    const page = await ask({ page: 2, perPage: 1 });
    expect(page.data.alertReport).toMatchObject({ totalRecords: 2, rows: [{ id: other }] });
    const byName = await ask({ orderBy: { column: 'adgroup', direction: 'DESC' } });
    expect(byName.data.alertReport.rows.map(({ id }: { id: number }) => id)).toEqual([other, world.ALFA.adgroup]);
    for (const variables of [{ page: 0 }, { perPage: 500_001 }, { orderBy: { column: 'cost' } }]) {
      expect((await ask(variables)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it('sorts groups with open alerts before those with only resolved alerts, newest first', async () => {
    const resolved = { resolved_at: `${FIGURES_DAY}T11:00:00Z`, resolution: 'over' };
    await insert(
      { ...SEVEN[2]!, id: 11, datetime: `${FIGURES_DAY}T08:00:00Z` },
      {
        ...SEVEN[2]!,
        id: 12,
        adgroup: other,
        datetime: `${FIGURES_DAY}T10:00:00Z`,
        values: { ...SEVEN[2]!.values, ...resolved },
      },
    );
    const order = async (column?: string) => {
      const { data } = await ask(column ? { orderBy: { column, direction: 'DESC' } } : {});
      return data.alertReport.rows.flatMap(idsIn);
    };
    expect(await order()).toEqual([12, 11]);
    expect(await order('acknowledgeStatus')).toEqual([11, 12]);
    await desk.database.pool.query('UPDATE alert SET resolved_at = NULL, resolution = NULL WHERE id = 12');
    expect(await order('acknowledgeStatus')).toEqual([12, 11]);
  });

  describe('the loss column', () => {
    const restated = { resolved_at: `${FIGURES_DAY}T11:00:00Z`, resolution: 'restated' };
    const hour = (at: number, loss: number, more: object = {}) => ({
      type: 'SignificantOneTimeLossAlert',
      values: { date: FIGURES_DAY, hour: at, loss_micros: loss * 1_000_000, ...more },
    });
    const fill = () =>
      insert(
        SEVEN[0]!,
        SEVEN[1]!,
        // Includes the days of the cycle.
        SEVEN[4]!,
        SEVEN[5]!,
        // One inside the range of hours, and one outside.
        { id: 21, ...hour(2, 30, { parent_id: 6 }) },
        { id: 22, ...hour(9, 22.5) },
        // No longer applies.
        { id: 23, ...hour(12, 25, restated) },
        { id: 31, adgroup: other, ...hour(4, 28.5) },
      );
    const lossesOf = async (variables: object) => {
      const { data, errors } = await ask(variables);
      expect(errors).toBeUndefined();
      const { rows, totalLoss } = data.alertReport;
      return [totalLoss, ...rows.map(({ id, loss }: { id: number; loss: number | null }) => [id, loss])];
    };

    it('sums the losses by ad group and in total, without counting an hour twice', async () => {
      await fill();
      // 120 over the days with the cycle, 50 in the range with one hour of 30, and 22.5 in another hour.
      const byLoss = { orderBy: { column: 'loss', direction: 'DESC' } };
      expect(await lossesOf(byLoss)).toEqual([221, [world.ALFA.adgroup, 192.5], [other, 28.5]]);
      const { data } = await ask(byLoss);
      const alerts = Object.values(data.alertReport.rows[0].alerts).flat() as { id: number; isCounted: boolean }[];
      expect(
        alerts
          .filter(({ isCounted }) => isCounted)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([22, 5, 6]);
      // The total includes other pages.
      expect(await lossesOf({ ...byLoss, perPage: 1, page: 2 })).toEqual([221, [other, 28.5]]);
    });
    it.each([
      [40, 120],
      [300, 300],
    ])('counts only the larger of two overlapping losses: %d and 120 sum to %d', async (loss, expected) => {
      const range = { range_begin: '2026-03-09T20:00:00Z', range_end: `${FIGURES_DAY}T02:00:00Z` };
      await insert(SEVEN[4]!, {
        id: 24,
        type: 'SignificantLossAlert',
        values: { ...range, loss_micros: loss * 1_000_000 },
      });
      expect(await lossesOf({})).toEqual([expected, [world.ALFA.adgroup, expected]]);
    });
    it('counts adjacent alerts separately', async () => {
      const range = { range_begin: `${FIGURES_DAY}T00:00:00Z`, range_end: `${FIGURES_DAY}T09:00:00Z` };
      await insert(
        SEVEN[4]!,
        { id: 24, type: 'SignificantLossAlert', values: { ...range, loss_micros: 60_000_000 } },
        { id: 22, ...hour(9, 22.5) },
      );
      expect(await lossesOf({})).toEqual([202.5, [world.ALFA.adgroup, 202.5]]);
    });
    it("counts an alert if the alert that contains it doesn't match", async () => {
      await fill();
      const alertIn = ['SignificantOneTimeLossAlert'];
      const order = { orderBy: { column: 'loss', direction: 'DESC' } };
      expect(await lossesOf({ ...order, filters: { alertIn } })).toEqual([
        81,
        [world.ALFA.adgroup, 52.5],
        [other, 28.5],
      ]);
      expect(await lossesOf({ filters: { alertIn: ['CyclicLossAlert'] } })).toEqual([52, [world.ALFA.adgroup, 52]]);
      expect(await lossesOf({ filters: { alertIn: ['AdvertiserGoneAlert'] } })).toEqual([
        null,
        [world.ALFA.adgroup, null],
      ]);
      expect(await lossesOf({ states: ['resolved'] })).toEqual([null, [world.ALFA.adgroup, null]]);
    });
    it('sorts its built-in view by the largest loss first', async () => {
      await fill();
      const byLoss = ALERT_REPORT.views.find(({ id }) => id === 'by-loss')!;
      const { dateRange, orderBy } = stateOfBuiltIn(ALERT_REPORT, byLoss, addDays(FIGURES_DAY, 1));
      expect(dateRange).toEqual({ start: FIGURES_DAY, end: FIGURES_DAY });
      expect(await lossesOf({ filters: { dateRange }, orderBy })).toEqual([
        221,
        [world.ALFA.adgroup, 192.5],
        [other, 28.5],
      ]);
    });
    it('sorts by loss, with ad groups without a loss last', async () => {
      await fill();
      const ids = async (direction: string, alertIn?: string[]) => {
        const [, ...rows] = await lossesOf({
          orderBy: { column: 'loss', direction },
          ...(alertIn && { filters: { alertIn } }),
        });
        return rows.map(([id]: number[]) => id);
      };
      expect(await ids('ASC')).toEqual([other, world.ALFA.adgroup]);
      await desk.database.pool.query('DELETE FROM alert WHERE id = 31');
      await insert({ id: 32, type: 'AdvertiserGoneAlert', adgroup: other, values: SEVEN[1]!.values! });
      expect(await ids('ASC')).toEqual([world.ALFA.adgroup, other]);
      expect(await ids('DESC')).toEqual([world.ALFA.adgroup, other]);
    });
    it.each([
      ['gt', 28.5, ['one']],
      ['gte', 28.5, ['one', 'other']],
      ['lt', 192.5, ['other']],
      ['lte', '192.5', ['one', 'other']],
      ['eq', 28.5, ['other']],
      ['neq', 28.5, ['one']],
      ['gt', 1_000, []],
    ])('for the condition loss %s %j, returns the rows %j', async (operation, value, expected) => {
      await fill();
      const [total, ...rows] = await lossesOf({ filters: { customFilters: [{ name: 'loss', operation, value }] } });
      const left = rows.map(([id]: number[]) => (id === other ? 'other' : 'one')).sort();
      expect(left).toEqual(expected);
      const sum = (left.includes('one') ? 192.5 : 0) + (left.includes('other') ? 28.5 : 0);
      expect(total).toBe(sum === 0 ? null : sum);
    });
  });

  it('assigns an alert to the UTC day of its time', async () => {
    await insert(
      { ...SEVEN[2]!, id: 11, datetime: '2026-03-09T23:59:59Z' },
      { ...SEVEN[2]!, id: 12, datetime: `${FIGURES_DAY}T00:00:00Z` },
      { ...SEVEN[2]!, id: 13, datetime: '2026-03-11T00:00:00Z' },
    );
    expect((await ask()).data.alertReport.rows.map(idsIn)).toEqual([[12]]);
  });

  it.each([
    [{ siteIdIn: [1_006] }, [11, 12]],
    [{ siteIdIn: [1] }, []],
    [{ partnerAccountIdIn: [1_005] }, [12]],
    [{ sourceIdIn: [6] }, []],
    [{ buyerIdIn: [1_002] }, [11]],
    [{ adgroup: 'OTHER' }, [12]],
    [{ campaign: 'alfa' }, [11, 12]],
    [{ searchPhrase: 'other account' }, [12]],
    [{ adgroupIdIn: [1_010] }, [11]],
    [{ labelNameIn: ['ALFA label'] }, [11]],
    [{ alertIn: ['CyclicLossAlert'] }, [12]],
    [{ deviceIdIn: [1] }, [11]],
    [{ deviceIdIn: [2] }, []],
    [{ countryCodeIn: ['DE'] }, [11]],
    [{ customFilters: [{ name: 'adgroup', operation: 'contains', value: 'other' }] }, [12]],
    [{ customFilters: [{ name: 'campaign', operation: 'neq', value: 'ALFA campaign' }] }, []],
  ])('for the filter %j, returns the alerts %j', async (filters, expected) => {
    await insert({ ...SEVEN[2]!, id: 11 }, { ...SEVEN[0]!, id: 12, adgroup: other });
    const { data, errors } = await ask({ filters });
    expect(errors).toBeUndefined();
    expect(data.alertReport.rows.flatMap(idsIn).sort()).toEqual(expected);
  });

  it("rejects conditions that don't match the column", async () => {
    for (const filter of [
      { name: 'loss', operation: 'gt', value: 'much' },
      { name: 'loss', operation: 'contains', value: 1 },
      { name: 'alerts', operation: 'eq', value: 'x' },
      { name: 'datetime', operation: 'eq', value: 'x' },
      { name: 'adgroup', operation: 'gt', value: 'x' },
    ]) {
      const { errors } = await ask({ filters: { customFilters: [filter] } });
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it("limits alerts to the user's company and visible accounts", async () => {
    await insert({ ...SEVEN[2]!, id: 11 }, { ...SEVEN[2]!, id: 12, adgroup: other });
    expect((await ask({}, 'ALFA-buyer')).data.alertReport.rows.flatMap(idsIn)).toEqual([11]);
    expect((await ask({ filters: { adgroupIdIn: [other] } }, 'ALFA-buyer')).data.alertReport.rows).toEqual([]);
    const { data } = await ask({ filters: { adgroupIdIn: [world.BRAVO.adgroup] } });
    expect(data.alertReport).toEqual({ totalRecords: 0, totalLoss: null, rows: [] });
  });
});

describe('openAlerts', () => {
  const count = async (as = 'ALFA-admin', partnerAccountIdIn: readonly number[] | null = null) => {
    const query = 'query ($in: [Int!]) { openAlerts(partnerAccountIdIn: $in) { alerts adgroups start end } }';
    return desk.call({ query, variables: { in: partnerAccountIdIn }, company: world.ALFA.company, as });
  };
  const numbers = async (...given: Parameters<typeof count>) => {
    const { alerts: all, adgroups } = (await count(...given)).data.openAlerts;
    return [all, adgroups];
  };
  const today = new Date().toISOString().slice(0, 10);
  const daysAgo = (days: number): string => `${addDays(today, -days)}T12:00:00Z`;

  it('counts only alerts that the report shows as open on the same days', async () => {
    await insert(
      { ...SEVEN[2]!, id: 11, datetime: daysAgo(0) },
      { ...SEVEN[0]!, id: 12, datetime: daysAgo(1) },
      { ...SEVEN[2]!, id: 13, datetime: daysAgo(2) },
      { ...SEVEN[2]!, id: 14, adgroup: other, datetime: daysAgo(1) },
      { ...SEVEN[3]!, id: 15, datetime: daysAgo(1), values: { ...SEVEN[3]!.values, is_acknowledged: true } },
      {
        ...SEVEN[4]!,
        id: 16,
        datetime: daysAgo(1),
        values: { ...SEVEN[4]!.values, resolved_at: daysAgo(0), resolution: 'over' },
      },
    );
    const { data } = await count();
    expect(data.openAlerts).toEqual({ alerts: 3, adgroups: 2, start: addDays(today, -1), end: today });
    const { start, end } = data.openAlerts;
    const report = await ask({ filters: { dateRange: { start, end } }, states: ['open'] });
    expect(report.data.alertReport.rows.flatMap(idsIn).sort()).toEqual([11, 12, 14]);
    await alerts.mark([11]);
    expect(await numbers()).toEqual([2, 2]);
  });

  it('counts alerts of types and accounts the user can see', async () => {
    await insert(
      { ...SEVEN[2]!, id: 11, datetime: daysAgo(0) },
      { ...SEVEN[0]!, id: 12, datetime: daysAgo(0) },
      { ...SEVEN[2]!, id: 13, adgroup: other, datetime: daysAgo(0) },
    );
    expect(await numbers('ALFA-buyer')).toEqual([2, 1]);
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['alert-report', 'es-alerter-cyclic-loss']);
    expect(await numbers('ALFA-buyer')).toEqual([1, 1]);
    expect(await numbers('ALFA-buyer', [world.ALFA.otherAccount])).toEqual([0, 0]);
    expect(await numbers('ALFA-admin', [world.ALFA.account])).toEqual([2, 1]);
    expect(await numbers('ALFA-admin', [world.BRAVO.account])).toEqual([0, 0]);
  });

  it('requires the permission for the alert report', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['advertisers-report', 'es-alerter']);
    expect((await count('ALFA-buyer')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
