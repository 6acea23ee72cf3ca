import { ADGROUP_REPORT } from '@adops/domain';
import { useMemo } from 'react';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { BulkActions, EDIT_ROW_FIELDS, useValueEditor } from '../automation/index.js';
import { AlertHighlights } from './AlertHighlights.js';
import { adgroupCells } from './cells.js';
import { useHighlightedAlerts } from './useHighlightedAlerts.js';

const SETUP: ReportSetup = {
  contract: ADGROUP_REPORT,
  identity: { adgroup: 'adgroup', campaign: 'campaign', account: 'partnerAccountName' },
  entityIds: { adgroup: 'adgroupId', campaign: 'campaignId' },
  rowFields: [...EDIT_ROW_FIELDS, 'siteId'],
  // Profit is next to the name, followed by the metrics it is computed from.
  firstColumns: [
    'adgroup',
    'campaign',
    'profit',
    'margin',
    'cost',
    'earned',
    'rebate',
    'CPC',
    'RPC',
    'RPS',
    'bought',
    'sold',
    'opCTR',
    'ROI',
    'userName',
    'labels',
  ],
  details: ['siteName', 'sourcePartnerName', 'partnerAccountName'],
  cards: ['profit', 'cost', 'margin'],
  widths: { siteName: 122, sourcePartnerName: 150, partnerAccountName: 190, userName: 104, labels: 100 },
};

/** Report of ad groups, campaigns or accounts. With an ad group selected, it can highlight the hours of its alerts. */
export function AdgroupReportScreen() {
  const highlighted = useHighlightedAlerts();
  const { atHour } = highlighted;
  const setup = useMemo((): ReportSetup => ({ ...SETUP, partMark: ({ hour }) => atHour(hour) }), [atHour]);
  const { edit, editor } = useValueEditor();
  const renderers = useMemo(() => adgroupCells(edit), [edit]);
  return (
    <ReportScreen
      setup={setup}
      renderers={renderers}
      panel={({ data }) => (
        <>
          <AlertHighlights {...highlighted} />
          {editor(data.refresh)}
        </>
      )}
      rowActions={(controller, table) => <BulkActions controller={controller}>{table}</BulkActions>}
    />
  );
}
