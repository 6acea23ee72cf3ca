import { HOURLY_REPORT } from '@adops/domain';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';

const SETUP: ReportSetup = {
  contract: HOURLY_REPORT,
  groupings: {
    hour: { identity: 'hour', one: 'hour', many: 'hours' },
    date: { identity: 'date', one: 'day', many: 'days' },
    marketName: { identity: 'marketName', one: 'market', many: 'markets' },
    siteName: { identity: 'siteName', one: 'site', many: 'sites' },
    sourcePartnerName: { identity: 'sourcePartnerName', one: 'source', many: 'sources' },
    campaignName: { identity: 'campaignName', one: 'campaign', many: 'campaigns' },
    adgroupName: { identity: 'adgroupName', one: 'ad group', many: 'ad groups' },
    deviceName: { identity: 'deviceName', one: 'device', many: 'devices' },
    country: { identity: 'country', one: 'country', many: 'countries' },
  },
  rowFields: [],
  widths: { hour: 152, date: 104, campaignName: 220, adgroupName: 230, sourcePartnerName: 150 },
};

/** Figures hour by hour, gathered by any combination of nine columns. */
export function HourlyReportScreen() {
  return <ReportScreen setup={SETUP} />;
}
