import { PLACEMENT_REPORT } from '@adops/domain';
import { useMemo } from 'react';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { BulkActions, PLACEMENT_ROW_FIELDS, useValueEditor } from '../automation/index.js';
import { placementCells, sectionCells } from './cells.js';

const SETUP: ReportSetup = {
  contract: PLACEMENT_REPORT,
  // Rows of campaigns and accounts stand for a placement in many ad groups.
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

/** Placements with what they cost and earn; status and bid adjustment are changed where they stand, or of many at once. */
export function PlacementReportScreen() {
  const { edit, editor } = useValueEditor('placement-report-bulk-actions');
  const renderers = useMemo(() => placementCells(edit), [edit]);
  // Sections that are blocked stand out among the parts by their dot.
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
