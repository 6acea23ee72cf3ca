import { ADGROUP_REPORT } from '@adops/domain';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { ADGROUP_CELLS } from './cells.js';

const SETUP: ReportSetup = {
  contract: ADGROUP_REPORT,
  groupings: {
    adgroup: { identity: 'adgroup', one: 'ad group', many: 'ad groups', entityId: 'adgroupId' },
    campaign: { identity: 'campaign', one: 'campaign', many: 'campaigns', entityId: 'campaignId' },
    account: { identity: 'partnerAccountName', one: 'account', many: 'accounts' },
  },
  rowFields: ['adgroupId', 'campaignId', 'partnerAccountId'],
  // What was lost or won stands beside what was spent, in sight without scrolling.
  firstColumns: [
    'adgroup',
    'campaign',
    'siteName',
    'market',
    'siteGroups',
    'sourcePartnerName',
    'partnerAccountName',
    'userName',
    'labels',
    'impressions',
    'bought',
    'cost',
    'earned',
    'profit',
    'margin',
    'ROI',
    'CPC',
    'RPC',
    'sold',
    'opCTR',
  ],
  widths: { siteName: 122, sourcePartnerName: 150, partnerAccountName: 146, userName: 104, labels: 104 },
};

/** Ad groups, campaigns or accounts with what they cost and earn. */
export function AdgroupReportScreen() {
  return <ReportScreen setup={SETUP} renderers={ADGROUP_CELLS} />;
}
