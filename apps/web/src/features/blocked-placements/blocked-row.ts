import type { ReportRow } from '../../reporting/index.js';

/** A blocked placement on the screen: as the list has it, and what became of it since. */
export interface BlockedRow {
  readonly id: number;
  readonly name: string;
  /** Where it is blocked, in words. */
  readonly place: string;
  /** It is being released. */
  readonly loading: boolean;
  readonly isPlacementBlocked: boolean;
  /** Why it cannot be released here; null: it can. */
  readonly fixedBy: string | null;
  /** Why it was not released; null: it was not tried, or it was. */
  readonly failure: string | null;
}

/** What happened to rows since they were listed, by their id. */
export type Releases = ReadonlyMap<number, Pick<BlockedRow, 'loading' | 'isPlacementBlocked' | 'failure'>>;

const LISTED = { loading: false, isPlacementBlocked: true, failure: null } as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A row of the list with what became of it; listed, it is blocked and nothing is under way. */
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

/** Whether it can be released now. */
export const canRelease = ({ loading, isPlacementBlocked, fixedBy }: BlockedRow): boolean =>
  !loading && isPlacementBlocked && fixedBy === null;
