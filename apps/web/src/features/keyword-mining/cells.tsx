import { KEYWORD_MINING, NEW_AD_DAYS } from '@adops/domain';
import { Link } from 'react-router';
import type { CellRenderer, CellRenderers, ReportRow } from '../../reporting/index.js';
import { linkedCell } from '../../reporting/index.js';
import { detailTexts } from '../../reporting/table/name-cells.js';
import { DetailLine } from '../../ui/NameLines.js';
import lines from '../../ui/NameLines.module.css';
import { StateBadge } from '../../ui/StateBadge.js';
import classes from './cells.module.css';

interface Tracking {
  readonly keywordTrackingGroup: { readonly id: number; readonly status: string } | null;
}

/** Returns the tracker group of the keyword. Null if unknown. */
const trackingOf = (row: ReportRow): Tracking['keywordTrackingGroup'] =>
  (row['creativeTracking'] as Tracking | null)?.keywordTrackingGroup ?? null;

/** @param pathOf address of a tracker group, or null if the user may not open it */
function keywordCell(pathOf: ((id: number) => string) | null): CellRenderer {
  return (row, text, { details }) => {
    const under = detailTexts(KEYWORD_MINING, row, details);
    const group = trackingOf(row);
    const isTracked = group !== null && group.status !== 'stopped';
    return (
      <span className={lines.lines}>
        <span className={classes.keyword}>
          <span className={classes.text}>{text}</span>
          {row['isNew'] === true && (
            <span className={classes.new} title={`First shown within the last ${NEW_AD_DAYS} days`}>
              New
            </span>
          )}
          {isTracked &&
            (pathOf ? (
              <Link
                className={classes.tracked}
                to={pathOf(group.id)}
                tabIndex={-1}
                data-action
                title="Open its statistics"
              >
                Tracked
              </Link>
            ) : (
              <span className={classes.tracked}>Tracked</span>
            ))}
        </span>
        <DetailLine texts={under} />
      </span>
    );
  };
}

export const miningCells = (pathOf: ((id: number) => string) | null): CellRenderers => ({
  keyword: keywordCell(pathOf),
  isUsed: (row) => <StateBadge isOn={row['isUsed'] === true} on="Used" off="Not used" />,
  timesShownFrom: (row) => (typeof row['timesShown'] === 'string' ? row['timesShown'] : 'NA'),
  advertiserName: linkedCell('adUrl', 'ad'),
  targetUrl: linkedCell('targetUrl', 'landing page'),
});
