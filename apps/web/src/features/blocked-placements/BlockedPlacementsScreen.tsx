import { BLOCKED_PLACEMENTS } from '@adops/domain';
import { useMemo } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { type ReportController, ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { ReasonedButton } from '../../ui/ReasonedButton.js';
import { type BlockedRow, canRelease, type Releases, toBlockedRow } from './blocked-row.js';
import { blockedCell } from './cells.js';
import { useRelease } from './useRelease.js';

const SETUP: ReportSetup = {
  contract: BLOCKED_PLACEMENTS,
  identity: 'placementName',
  cards: ['siteName', 'partnerAccountName', 'scope'],
  rowFields: ['fixedBy', 'campaignName', 'adgroupName', 'partnerAccountName'],
  widths: { marketName: 130, siteName: 130, partnerName: 130, partnerAccountName: 170, scope: 110, campaignName: 200 },
};
/** Setup with selectable rows, for users who may release placements. */
const RELEASING: ReportSetup = { ...SETUP, entityIds: { block: 'id' } };

/** Report of placements blocked at the platforms. Users can release those that aren't fixed by a list. */
export function BlockedPlacementsScreen() {
  const mayRelease = useAccess().permissions.has('placement-report-bulk-actions');
  const { releases, release } = useRelease();
  const renderers = useMemo(
    () => ({ placementName: blockedCell(releases, mayRelease ? (row) => void release([row]) : null) }),
    [mayRelease, release, releases],
  );
  return (
    <ReportScreen
      setup={mayRelease ? RELEASING : SETUP}
      renderers={renderers}
      rowActions={(controller, table) =>
        table({ bar: <ReleaseChosen controller={controller} releases={releases} onRelease={release} /> })
      }
    />
  );
}

interface ReleaseChosenProps {
  readonly controller: ReportController;
  readonly releases: Releases;
  readonly onRelease: (rows: readonly BlockedRow[]) => Promise<void>;
}

/** Button that releases the selected rows. Skips rows that are already released or fixed by a list. */
function ReleaseChosen({ controller, releases, onRelease }: ReleaseChosenProps) {
  const rows = controller.selectedRows().map((row) => toBlockedRow(row, releases)).filter(canRelease); // prettier-ignore
  const reason = controller.selection.isAllMatching
    ? 'Select rows on one page. Results appear in each row.'
    : rows.length === 0
      ? 'None of these placements can be released here.'
      : null;
  return (
    <ReasonedButton size="compact-sm" reason={reason} onClick={() => void onRelease(rows)}>
      Release…
    </ReasonedButton>
  );
}
