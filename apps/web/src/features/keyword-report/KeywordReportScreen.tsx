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
  // Bid and profit are next to the name, followed by the metrics that profit is computed from.
  firstColumns: [
    'keyword',
    'matchType',
    'keywordStatus',
    'maxCPC',
    'profit',
    'margin',
    'spend',
    'revenue',
    'rebate',
    'CPC',
    'RPC',
    'bought',
    'sold',
    'opCTR',
    'RPS',
  ],
  details: ['adgroup', 'campaign', 'accountName'],
  cards: ['profit', 'spend', 'margin'],
  rowFields: KEYWORD_ROW_FIELDS,
  widths: {
    keyword: 230,
    matchType: 96,
    keywordStatus: 96,
    maxCPC: 104,
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
