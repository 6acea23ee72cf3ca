import { KEYWORD_REPORT } from '@adops/domain';
import { useMemo } from 'react';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { BulkActions, KEYWORD_ROW_FIELDS, useValueEditor } from '../automation/index.js';
import { keywordCells } from './cells.js';

const SETUP: ReportSetup = {
  contract: KEYWORD_REPORT,
  identity: 'keyword',
  // Only rows by ad group have a single keyword. Rows of campaigns and accounts contain many.
  entityIds: { adgroup: 'entityId' },
  // Columns that matter for bids come first, within 1440 px. Parent names are listed under the keyword.
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
    'rebate',
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

/** Report of keywords with their cost and revenue. Status and bid can be edited in place or for many at once. */
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
