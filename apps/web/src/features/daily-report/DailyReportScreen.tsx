import { DAILY_REPORT } from '@adops/domain';
import { ReportScreen, type CellRenderers, type ReportSetup } from '../../reporting/index.js';
import { DeliveryCell } from './DeliveryCell.js';

const SETUP: ReportSetup = {
  contract: DAILY_REPORT,
  groupings: {
    date: { identity: 'date', one: 'day', many: 'days' },
    buyerId: { identity: 'buyerName', one: 'buyer', many: 'buyers' },
    feedId: { identity: 'feedName', one: 'feed', many: 'feeds' },
    siteId: { identity: 'siteName', one: 'site', many: 'sites' },
    teamId: { identity: 'teamName', one: 'team', many: 'teams' },
    sourceId: { identity: 'sourceName', one: 'source', many: 'sources' },
    siteProjectId: { identity: 'siteProjectName', one: 'project', many: 'projects' },
    countryCode: { identity: 'country', one: 'country', many: 'countries' },
  },
  rowFields: [],
  widths: { partnerDailyReportStatus: 104 },
};

const CELLS: CellRenderers = {
  partnerDailyReportStatus: (row) => (
    <DeliveryCell status={row['partnerDailyReportStatus']} message={row['partnerDailyReportMessage']} />
  ),
};

/** Figures by day or by another column, our own beside those of the search feed's final report. */
export function DailyReportScreen() {
  return <ReportScreen setup={SETUP} renderers={CELLS} />;
}
