import { TestConsole } from '../../../test/console.js';
import { FIGURES_DAY, giveRole, insertTwoCompanies } from '../../../test/two-companies.js';

export interface NewAlert {
  readonly id: number;
  readonly type: string;
  readonly adgroup?: number;
  readonly datetime?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}
/** One stored alert of each type. */
export const SEVEN: readonly NewAlert[] = [
  {
    id: 1,
    type: 'CyclicLossAlert',
    values: {
      date_from: '2026-03-03',
      date: '2026-03-09',
      hour_intervals: '[{"start":2,"end":5}]',
      loss_micros: 52_000_000,
    },
  },
  {
    id: 2,
    type: 'AdvertiserGoneAlert',
    values: { date: FIGURES_DAY, hour: 7, advertiser_id: 9, advertiser_name: 'Gone Ltd' },
  },
  {
    id: 3,
    type: 'SignificantOneTimeLossAlert',
    values: { date: FIGURES_DAY, hour: 11, loss_micros: 28_500_000, loss_before_micros: 31_000_000 },
  },
  {
    id: 4,
    type: 'EstimatedSignificantOneTimeLossAlert',
    values: { date: FIGURES_DAY, hour: 9, loss_micros: 31_050_000 },
  },
  {
    id: 5,
    type: 'AccumulativeLossAlert',
    values: { date_from: '2026-03-02', date: '2026-03-09', loss_micros: 120_000_000 },
  },
  {
    id: 6,
    type: 'SignificantLossAlert',
    values: { range_begin: `${FIGURES_DAY}T01:00:00Z`, range_end: `${FIGURES_DAY}T07:00:00Z`, loss_micros: 50_000_000 },
  },
  { id: 7, type: 'AdGroupLifetimeEndAlert', values: { lifetime_end: '2026-03-11T20:00:00Z' } },
];

const COMMON =
  'id type adgroupId datetime processingDatetime isAcknowledged state resolvedAt resolution parentId isCounted';
export const ALERTS = `
  cyclicLoss { ${COMMON} dateIntervalBegin dateIntervalEnd hourIntervals { start end } loss lossBefore }
  advertiserGone { ${COMMON} date hour advertiserName advertiserId }
  significantOneTimeLoss { ${COMMON} date hour loss lossBefore }
  estimatedSignificantOneTimeLoss { ${COMMON} date hour loss lossBefore grade }
  accumulativeLoss { ${COMMON} dateIntervalBegin date loss lossBefore }
  significantLoss { ${COMMON} dateHourRangeBegin dateHourRangeEnd loss lossBefore }
  adGroupLifetimeEnd { ${COMMON} lifetimeEnd }`;
const REPORT = `query ($page: Int, $perPage: Int, $filters: ReportFilters, $orderBy: OrderByInput, $states: [AlertState!]) {
  alertReport(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy, states: $states) {
    totalRecords totalLoss
    rows { id loss alerts { ${ALERTS} } adgroup {
      adgroupId adgroup campaignId campaign sourcePartnerId sourcePartnerName partnerAccountId partnerAccountName
      userId userName linkFinalUrl site { id name market_id siteGroups { code } } } }
  }
}`;
export const dateRange = { start: FIGURES_DAY, end: FIGURES_DAY };

export const idsIn = (row: { alerts: Record<string, { id: number }[]> }) =>
  Object.values(row.alerts).flatMap((alerts) => alerts.map(({ id }) => id));

/** Opens a console with two companies. Each test inserts its own alerts. */
export async function openAlertDesk(environment: NodeJS.ProcessEnv = {}) {
  const desk = await TestConsole.open(environment);
  const world = await insertTwoCompanies(desk.database);
  // Second ad group, in an account that only the admin may see.
  const other = 1_990;
  const { company, campaign, otherAccount, site } = world.ALFA;
  await desk.database.pool.query(
    `INSERT INTO adgroup (company_id, id, campaign_id, account_id, site_id, external_id, name) VALUES ($1, $2, $3, $4, $5, 'o', 'ALFA other ad group')`,
    [company, other, campaign, otherAccount, site],
  );

  /** Deletes all alerts and gives the buyer the permissions of the report. */
  async function reset(): Promise<void> {
    await desk.database.pool.query('DELETE FROM alert WHERE company_id = $1', [company]);
    await giveRole(desk.database, company, world.ALFA.buyer, ['alert-report', 'es-alerter']);
  }
  async function insert(...alerts: readonly NewAlert[]): Promise<void> {
    for (const {
      id,
      type,
      adgroup = world.ALFA.adgroup,
      datetime = `${FIGURES_DAY}T12:00:00Z`,
      values = {},
    } of alerts) {
      const row = {
        company_id: world.ALFA.company,
        id,
        type,
        adgroup_id: adgroup,
        identity: `i${id}`,
        datetime,
        ...values,
      };
      const columns = Object.keys(row);
      await desk.database.pool.query(
        `INSERT INTO alert (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(row),
      );
    }
  }
  const ask = (variables: object = {}, as = 'ALFA-admin') => {
    const filters = { dateRange, ...(variables as { filters?: object }).filters };
    return desk.call({ query: REPORT, variables: { ...variables, filters }, company: world.ALFA.company, as });
  };
  const mark = (alertIds: readonly number[], as = 'ALFA-admin') =>
    desk.call({
      query: 'mutation ($alertIds: [Int!]!) { markAlertsAsAcknowledged(alertIds: $alertIds) { status message } }',
      variables: { alertIds },
      company: world.ALFA.company,
      as,
    });

  return { desk, world, other, reset, insert, ask, mark };
}
