import { KEYWORD_REPORT } from '@adops/domain';
import { useMemo } from 'react';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { BulkActions, KEYWORD_ROW_FIELDS, useValueEditor } from '../automation/index.js';
import { keywordCells } from './cells.js';

const SETUP: ReportSetup = {
  contract: KEYWORD_REPORT,
  identity: 'keyword',
  // Rows of campaigns and accounts stand for many keywords.
  entityIds: { adgroup: 'entityId' },
  // What bids are decided on within 1440 px; the names above the keyword behind it.
  firstColumns: [
    'keyword',
    'matchType',
    'keywordStatus',
    'maxCPC',
    'adgroup',
    'bought',
    'spend',
    'CPC',
    'sold',
    'revenue',
    'RPC',
    'profit',
    'margin',
  ],
  rowFields: KEYWORD_ROW_FIELDS,
  widths: {
    keyword: 230,
    matchType: 104,
    keywordStatus: 110,
    sourceName: 150,
    accountName: 190,
    campaign: 220,
    adgroup: 230,
  },
};

/** Keywords with what they cost and earn; status and bid are changed where they stand, or of many at once. */
export function KeywordReportScreen() {
  const { edit, editor } = useValueEditor();
  const renderers = useMemo(() => keywordCells(edit), [edit]);
  return (
    <ReportScreen
      setup={SETUP}
      renderers={renderers}
      panel={({ data }) => editor(data.refresh)}
      rowActions={(controller, table) => (
        <BulkActions controller={controller} level="keyword">
          {table}
        </BulkActions>
      )}
    />
  );
}
