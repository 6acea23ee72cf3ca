import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { giveRole } from '../../../test/two-companies.js';
import { ALERTS, dateRange, idsIn, SEVEN, openAlertDesk } from './alert-desk.fixture.js';

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
const mark: (typeof alerts)['mark'] = (...given) => alerts.mark(...given);

describe('markAlertsAsAcknowledged', () => {
  it('acknowledges alerts for all users, returns the result, and writes an audit record', async () => {
    await insert({ ...SEVEN[2]!, id: 11 }, { ...SEVEN[0]!, id: 12 }, { ...SEVEN[4]!, id: 13 });
    expect((await mark([11, 12], 'ALFA-buyer')).data.markAlertsAsAcknowledged).toEqual({
      status: 'success',
      message: '2 alerts marked as acknowledged.',
    });
    const { data } = await ask({ states: ['acknowledged'] });
    expect(data.alertReport.rows.flatMap(idsIn)).toEqual([12, 11]);
    expect((await ask({ states: ['open'] })).data.alertReport.rows.flatMap(idsIn)).toEqual([13]);
    const { rows } = await desk.database.pool.query(
      `SELECT user_id, entity_id, account_id, before FROM audit_log WHERE company_id = $1 AND action = 'alert.acknowledge' ORDER BY entity_id`,
      [world.ALFA.company],
    );
    const each = { user_id: world.ALFA.buyer, account_id: world.ALFA.account, before: { isAcknowledged: false } };
    expect(rows).toEqual([
      { ...each, entity_id: '11' },
      { ...each, entity_id: '12' },
    ]);
    expect((await mark([11])).data.markAlertsAsAcknowledged.message).toBe('Already marked as acknowledged.');
  });

  it("treats alerts that the user can't see as unknown", async () => {
    await insert({ ...SEVEN[2]!, id: 11 }, { ...SEVEN[2]!, id: 12, adgroup: other });
    expect((await mark([12, world.BRAVO.alert], 'ALFA-buyer')).data.markAlertsAsAcknowledged.status).toBe('error');
    expect((await mark([11, 12], 'ALFA-buyer')).data.markAlertsAsAcknowledged.status).toBe('warning');
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['alert-report', 'es-alerter-cyclic-loss']);
    expect((await mark([11], 'ALFA-buyer')).data.markAlertsAsAcknowledged.status).toBe('error');
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['overview-report']);
    expect((await mark([11], 'ALFA-buyer')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const { data } = await ask({ states: ['acknowledged'] });
    expect(data.alertReport.rows.flatMap(idsIn)).toEqual([11]);
  });
});

describe('the alert report export', () => {
  const file = async (body: object, as = 'ALFA-admin') =>
    desk
      .http()
      .post(`/company/${world.ALFA.company}/api/export/alertReport`)
      .set('Authorization', `Bearer ${await desk.tokenOf(as)}`)
      .send(body);

  it('contains one line per alert, with the filters and permissions of the screen', async () => {
    await insert(...SEVEN, { ...SEVEN[2]!, id: 12, adgroup: other });
    const variables = { filters: { dateRange } };
    const answer = await file({
      format: 'csv',
      columns: ['adgroup', 'alerts', 'loss', 'acknowledgeStatus'],
      variables,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-total-records']).toBe('8');
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(9);
    expect(lines[0]).toBe('Ad group,Alert,Details,Loss,Counts in total,Status');
    expect(lines).toContain('ALFA ad group,Significant loss,"Loss 50.00, Tue 10 Mar 01:00 – 07:00",50,Yes,Open');
    const mine = await file({ format: 'csv', variables }, 'ALFA-buyer');
    expect(mine.headers['x-total-records']).toBe('7');
    expect(mine.text).not.toContain('other ad group');
    const narrowed = await file({ format: 'csv', variables: { ...variables, states: ['acknowledged'] } });
    expect(narrowed.text.trimEnd().split('\r\n')).toHaveLength(1);
    expect((await file({ format: 'xlsx', variables })).status).toBe(200);
  });

  it('rejects the same input and users as the report', async () => {
    expect((await file({ format: 'csv', columns: ['cost'] })).status).toBe(400);
    expect((await file({ format: 'csv', variables: { filters: { siteIdIn: ['x'] } } })).status).toBe(400);
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['es-alerter']);
    expect((await file({ format: 'csv' }, 'ALFA-buyer')).status).toBe(403);
  });
});

describe('the ad group report', () => {
  const adgroups = (filters: object, as = 'ALFA-admin') =>
    desk.call({
      query: `query ($filters: ReportFilters) { adgroupReport(filters: $filters) { rows { adgroupId alerts { ${ALERTS} } } } }`,
      variables: { filters: { dateRange, ...filters } },
      company: world.ALFA.company,
      as,
    });

  it('shows the alerts of its days, and filters ad groups by their alerts', async () => {
    await insert(SEVEN[2]!, { ...SEVEN[0]!, id: 12, datetime: '2026-03-09T12:00:00Z' });
    const { data, errors } = await adgroups({});
    expect(errors).toBeUndefined();
    expect(data.adgroupReport.rows.map(idsIn)).toEqual([[3]]);
    const found = async (alertIn: readonly string[], as?: string) =>
      (await adgroups({ alertIn }, as)).data.adgroupReport.rows.length;
    expect(await found(['SignificantOneTimeLossAlert', 'CyclicLossAlert'])).toBe(1);
    expect(await found(['CyclicLossAlert'])).toBe(0);
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report', 'es-alerter-cyclic-loss']);
    expect(await found(['SignificantOneTimeLossAlert'], 'ALFA-buyer')).toBe(0);
    expect((await adgroups({}, 'ALFA-buyer')).data.adgroupReport.rows.map(idsIn)).toEqual([[]]);
  });
});
