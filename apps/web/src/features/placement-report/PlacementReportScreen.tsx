import { PLACEMENT_REPORT } from '@adops/domain';
import { useMemo } from 'react';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { BulkActions, PLACEMENT_ROW_FIELDS, useValueEditor } from '../automation/index.js';
import { placementCells, sectionCells } from './cells.js';

const SETUP: ReportSetup = {
  contract: PLACEMENT_REPORT,
  // Only rows by ad group have a single placement. Rows of campaigns and accounts contain one placement in many ad
  // groups.
  entityIds: { adgroup: 'placementId' },
  rowFields: PLACEMENT_ROW_FIELDS,
  firstColumns: [
    'placement',
    'adgroup',
    'cpcAdjustment',
    'boughtClicks',
    'cost',
    'cpc',
    'soldClicks',
    'revenue',
    'rebate',
    'rpc',
    'profit',
    'margin',
    'section',
  ],
  widths: {
    sourceName: 150,
    accountName: 190,
    campaign: 220,
    adgroup: 230,
    cpcAdjustment: 104,
    isPlacementBlocked: 104,
  },
};

/**
 * Report of placements with their cost and revenue. Status and bid adjustment can be edited in place or for many at
 * once.
 */
export function PlacementReportScreen() {
  const { edit, editor } = useValueEditor('placement-report-bulk-actions');
  const renderers = useMemo(() => placementCells(edit), [edit]);
  // A dot marks blocked sections among the rows of a breakdown.
  const setup = useMemo((): ReportSetup => ({ ...SETUP, partCells: sectionCells(edit) }), [edit]);
  return (
    <ReportScreen
      setup={setup}
      renderers={renderers}
      panel={({ data }) => editor(data.refresh)}
      rowActions={(controller, table) => (
        <BulkActions controller={controller} level="placement">
          {table}
        </BulkActions>
      )}
    />
  );
}
