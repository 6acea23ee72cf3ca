import type { ReportRow } from '../../reporting/index.js';

/** Row of a blocked placement, with the state of its release. */
export interface BlockedRow {
  readonly id: number;
  readonly name: string;
  /** Entity it is blocked in, such as "Campaign" or the ad group's name. */
  readonly place: string;
  /** True while the release is in progress. */
  readonly loading: boolean;
  readonly isPlacementBlocked: boolean;
  /** Reason why it can't be released here. Null if it can. */
  readonly fixedBy: string | null;
  /** Failure reason. Null if the release succeeded or was not attempted. */
  readonly failure: string | null;
}

/** State of releases since the list was loaded, by row id. */
export type Releases = ReadonlyMap<number, Pick<BlockedRow, 'loading' | 'isPlacementBlocked' | 'failure'>>;

const LISTED = { loading: false, isPlacementBlocked: true, failure: null } as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Converts a report row. Without an entry in `releases` the placement is blocked and not loading. */
export function toBlockedRow(row: ReportRow, releases: Releases): BlockedRow {
  const { adgroupName, campaignName, partnerAccountName } = row;
  return {
    id: Number(row.id),
    name: textOf(row['placementName']),
    place: textOf(adgroupName) || textOf(campaignName) || textOf(partnerAccountName),
    fixedBy: textOf(row['fixedBy']) || null,
    ...(releases.get(Number(row.id)) ?? LISTED),
  };
}

/** Returns true if the placement can be released now. */
export const canRelease = ({ loading, isPlacementBlocked, fixedBy }: BlockedRow): boolean =>
  !loading && isPlacementBlocked && fixedBy === null;
