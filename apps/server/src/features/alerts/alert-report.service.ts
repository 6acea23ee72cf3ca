import { Injectable } from '@nestjs/common';
import {
  addDays,
  ALERT_REPORT,
  checkCustomFilters,
  dayOf,
  daysOf,
  INVALID_FILTERS,
  resolvePreset,
  visibleAlertTypes,
  type DayRange,
} from '@adops/domain';
import { Database } from '../../core/database/index.js';
import { BadUserInput, ordered } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage, resolveScope } from '../../reporting/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { AlertReport, AlertReportArgs, AlertReportRow, OpenAlerts } from './alert-report.model.js';
import { byAdgroup, moneyOf, noAlerts } from './alert-shapes.js';
import type { AlertsByType } from './alert.model.js';
import {
  AlertReportRepository,
  isAlertColumn,
  type AdgroupOfAlerts,
  type AlertSelection,
} from './store/alert-report.repository.js';

/** Default sort when the client sends none. The screen always sends one. */
const NEWEST_FIRST = { column: 'datetime', direction: 'DESC' } as const;

/** Number of days, up to today, whose open alerts the header counts: the default day of the report, and today. */
const OPEN_DAYS = 2;

/** Reads alerts within the viewer's permissions, accounts and filters. */
@Injectable()
export class AlertReportService {
  constructor(
    private readonly database: Database,
    private readonly repository: AlertReportRepository,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns a page of the report. @throws BadUserInput for invalid filters, sort columns or pages */
  async report(viewer: Viewer, args: AlertReportArgs): Promise<AlertReport> {
    const page = args.page ?? 1;
    const perPage = args.perPage ?? ALERT_REPORT.defaultPageSize;
    checkPage({ page, perPage });
    const order = ordered(args.orderBy ?? NEWEST_FIRST);
    if (!isAlertColumn(order.column)) throw new BadUserInput(`Can't sort by unknown column '${order.column}'.`);
    const selection = await this.select(viewer, args);
    const offset = (page - 1) * perPage;
    const { rows, total, totalLoss } = await this.repository.adgroups(selection, order, { offset, limit: perPage });
    const ids = rows.map(({ adgroup_id }) => adgroup_id);
    const alerts = byAdgroup(ids.length > 0 ? await this.repository.alerts(selection, ids) : []);
    return { rows: await this.shaped(viewer, rows, alerts), totalRecords: total, totalLoss: moneyOf(totalLoss) };
  }

  /** Counts the matching alerts on all pages. */
  async countAlerts(viewer: Viewer, args: AlertReportArgs): Promise<number> {
    return (await this.repository.count(await this.select(viewer, args))).alerts;
  }

  /**
   * Counts the open alerts of the last days, as the report shows them.
   * @param accountIds limits the counts to these accounts, or null for all accounts the viewer can access
   */
  async countOpen(viewer: Viewer, accountIds: readonly number[] | null): Promise<OpenAlerts> {
    const end = dayOf(new Date());
    const start = addDays(end, 1 - OPEN_DAYS);
    const filters = { dateRange: { start, end }, partnerAccountIdIn: accountIds ? [...accountIds] : null };
    const counts = await this.repository.count(await this.select(viewer, { filters, states: ['open'] }));
    return { ...counts, start, end };
  }

  /**
   * Returns alerts of ad groups in a range of days, of the types the viewer may see. The list is empty for ad groups
   * without alerts.
   */
  async ofAdgroups(
    viewer: Viewer,
    adgroupIds: readonly number[],
    range: DayRange,
  ): Promise<ReadonlyMap<number, AlertsByType>> {
    const types = visibleAlertTypes(viewer.permissions);
    const found = byAdgroup(
      await this.repository.alerts({ companyId: viewer.companyId, range, types, states: null }, adgroupIds),
    );
    return new Map(adgroupIds.map((id) => [id, found.get(id) ?? noAlerts()]));
  }

  private async select(viewer: Viewer, { filters, states }: AlertReportArgs): Promise<AlertSelection> {
    const { alertIn, customFilters, ...others } = filters ?? {};
    const range = others.dateRange ?? resolvePreset(ALERT_REPORT.defaultRange, dayOf(new Date()));
    if (range.end < range.start) throw new BadUserInput("The end can't be before the start.");
    if (daysOf(range) > ALERT_REPORT.maxRange) {
      throw new BadUserInput(`The range is longer than ${ALERT_REPORT.maxRange} days.`);
    }
    const checked = checkCustomFilters(ALERT_REPORT, customFilters ?? [], viewer.permissions);
    const unfit = checked.filters.filter(({ name }) => !CONDITION_COLUMNS.has(name));
    if (checked.reasons.length > 0 || unfit.length > 0) throw new BadUserInput(INVALID_FILTERS);
    const types = visibleAlertTypes(viewer.permissions);
    const asked = alertIn && alertIn.length > 0 ? new Set<string>(alertIn) : null;
    return {
      companyId: viewer.companyId,
      range: { start: range.start, end: range.end },
      types: asked ? types.filter((type) => asked.has(type)) : types,
      states: states && states.length > 0 ? states : null,
      scope: await resolveScope(this.database.pool, viewer, others),
      conditions: checked.filters,
    };
  }

  private async shaped(
    viewer: Viewer,
    rows: readonly AdgroupOfAlerts[],
    alerts: ReadonlyMap<number, AlertsByType>,
  ): Promise<AlertReportRow[]> {
    const { sites } = await this.catalogue.of(viewer);
    const byId = new Map(sites.map((site) => [site.id, site]));
    return rows.map((row) => ({
      id: row.adgroup_id,
      adgroup: {
        adgroupId: row.adgroup_id,
        adgroup: row.adgroup,
        campaignId: row.campaign_id,
        campaign: row.campaign,
        sourcePartnerId: row.source_id,
        sourcePartnerName: row.source,
        site: row.site_id === null ? null : (byId.get(row.site_id) ?? null),
        partnerAccountId: row.account_id,
        partnerAccountName: row.account,
        userId: row.user_id,
        userName: row.username,
        linkFinalUrl: row.link_final_url,
      },
      alerts: alerts.get(row.adgroup_id) ?? noAlerts(),
      loss: moneyOf(row.loss),
    }));
  }
}

/** Columns that support conditions. The others belong to single alerts. */
const CONDITION_COLUMNS = new Set([
  'market',
  'siteName',
  'sourcePartnerName',
  'userName',
  'campaign',
  'adgroup',
  'loss',
]);
