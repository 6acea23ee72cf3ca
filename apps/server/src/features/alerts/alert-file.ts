import { Injectable } from '@nestjs/common';
import {
  ALERT_REPORT,
  alertDetails,
  alertLabel,
  alertStatus,
  type AlertFacts,
  defaultColumns,
  formatValue,
  listAlerts,
} from '@adops/domain';
import { BadUserInput, Forbidden } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type FileRows, ReportRegistry } from '../../reporting/index.js';
import type { AlertReportArgs, AlertReportRow } from './alert-report.model.js';
import { AlertReportService } from './alert-report.service.js';

/** Ad groups read per query. */
const BATCH = 500;

type Line = AlertFacts & { readonly processingDatetime?: string | null };
type Cell = (row: AlertReportRow, alert: Line) => string | number | null;

/** Columns of the file by column of the screen. Some columns of the screen become two. */
const CELLS: Readonly<Record<string, readonly { label: string; isNumber?: boolean; value: Cell }[]>> = {
  adgroup: [{ label: 'Ad group', value: ({ adgroup }) => adgroup.adgroup }],
  acknowledgeStatus: [{ label: 'Status', value: (_, alert) => alertStatus(alert) }],
  alerts: [
    { label: 'Alert', value: (_, { type }) => alertLabel(type) },
    { label: 'Details', value: (_, alert) => alertDetails(alert) },
  ],
  loss: [
    { label: 'Loss', isNumber: true, value: (_, { loss }) => loss ?? null },
    { label: 'Counts in total', value: (_, { isCounted }) => (isCounted ? 'Yes' : 'No') },
  ],
  datetime: [{ label: 'Occurred', value: (_, { datetime }) => formatValue('datetime', datetime) }],
  processingDatetime: [
    { label: 'Detected', value: (_, { processingDatetime }) => formatValue('datetime', processingDatetime) },
  ],
  campaign: [{ label: 'Campaign', value: ({ adgroup }) => adgroup.campaign }],
  siteName: [{ label: 'Site', value: ({ adgroup }) => adgroup.site?.name ?? null }],
  sourcePartnerName: [{ label: 'Source', value: ({ adgroup }) => adgroup.sourcePartnerName }],
  market: [{ label: 'Market', value: ({ adgroup }) => adgroup.site?.market?.name ?? null }],
  userName: [{ label: 'Buyer', value: ({ adgroup }) => adgroup.userName ?? null }],
};

/** Exports the alert report as a file with one line per alert, in the order of the screen. */
@Injectable()
export class AlertFile {
  constructor(
    registry: ReportRegistry,
    private readonly alerts: AlertReportService,
  ) {
    registry.addFile({ id: ALERT_REPORT.id, rows: (viewer, args, columns) => this.rows(viewer, args, columns) });
  }

  private async rows(viewer: Viewer, args: AlertReportArgs, asked: readonly string[]): Promise<FileRows> {
    if (!ALERT_REPORT.permission.some((key) => viewer.permissions.has(key))) throw new Forbidden();
    const ids = asked.length > 0 ? [...new Set(asked)] : defaultColumns(ALERT_REPORT);
    const unknown = ids.find((id) => !Object.hasOwn(CELLS, id));
    if (unknown !== undefined) throw new BadUserInput(`Unknown column '${unknown}'.`);
    const cells = ids.flatMap((id) => CELLS[id]!);
    const total = await this.alerts.countAlerts(viewer, args);
    return {
      columns: cells.map(({ label, isNumber }) => ({
        id: label,
        field: label,
        of: 'value' as const,
        label,
        format: isNumber ? ('money' as const) : ('text' as const),
        kind: isNumber ? ('number' as const) : ('text' as const),
      })),
      total,
      batches: this.batches(viewer, args, cells),
    };
  }

  private async *batches(viewer: Viewer, args: AlertReportArgs, cells: readonly { value: Cell }[]) {
    for (let page = 1; ; page += 1) {
      const { rows } = await this.alerts.report(viewer, { ...args, page, perPage: BATCH });
      if (rows.length === 0) return;
      yield rows.flatMap((row) => linesOf(row).map((alert) => cells.map(({ value }) => value(row, alert))));
      if (rows.length < BATCH) return;
    }
  }
}

/** Returns the alerts of a row in order, with times as strings. */
function linesOf({ alerts }: AlertReportRow): Line[] {
  return listAlerts(JSON.parse(JSON.stringify(Object.values(alerts).flat())) as Line[]);
}
