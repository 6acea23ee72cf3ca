import { DAILY_REPORT } from '@adops/domain';
import { ReportScreen, type CellRenderers, type ReportSetup } from '../../reporting/index.js';
import { DeliveryCell } from './DeliveryCell.js';

const SETUP: ReportSetup = {
  contract: DAILY_REPORT,
  widths: { partnerDailyReportStatus: 104 },
};

const CELLS: CellRenderers = {
  partnerDailyReportStatus: (row) => (
    <DeliveryCell status={row['partnerDailyReportStatus']} message={row['partnerDailyReportMessage']} />
  ),
};

/** Metrics by day or another column, next to those of the search feed's final report. */
export function DailyReportScreen() {
  return <ReportScreen setup={SETUP} renderers={CELLS} />;
}
