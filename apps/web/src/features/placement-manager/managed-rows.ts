import { type CapFormula, capOf } from '@adops/domain';
import type { ManagedAdgroupsQuery, ManagedPlacementsQuery } from '../../gql/graphql.js';

export type AdgroupRow = ManagedAdgroupsQuery['placementManager']['adgroups'][number];
export type PlacementRow = ManagedPlacementsQuery['placementManager']['placements']['rows'][number];
export type ManagedStatus = AdgroupRow['status'];
export type Action = 'pause' | 'restore';

/** Result of the last action on a row in this session. */
export interface SessionAction {
  readonly status: ManagedStatus | 'busy';
  readonly message: string | null;
}
export type SessionActions = ReadonlyMap<string, SessionAction>;

interface WithFigures {
  readonly cpa?: number | null;
  readonly rpc?: number | null;
}

/** Returns the cap by the formula on screen. The server computes the same value. */
export const capFor = (formula: CapFormula, { cpa, rpc }: WithFigures): number | null =>
  capOf(formula, { cpa: cpa ?? null, rpc: rpc ?? null });

/** Formats a cap with four decimals, to which caps are truncated. */
export const capText = (cap: number | null | undefined): string => (cap == null ? 'NA' : cap.toFixed(4));

export const STATUS_WORDS: Readonly<Record<ManagedStatus, string>> = {
  enabled: 'Enabled',
  paused: 'Paused',
  failed: 'Failed',
};

const amount = (value: number, currency: string): string => `${value} ${currency}`;

/** Returns the effect of an action on an ad group in one line. */
export function effectWords({ effect, lastCpaCap }: Pick<AdgroupRow, 'effect' | 'lastCpaCap'>): string {
  const { action, reason, currency, targetCpaBefore, targetCpaAfter, targetNote } = effect;
  if (action === null || action === undefined) return reason ?? 'No action possible.';
  if (action === 'restore') return `Enables the ad group. The last cap was ${capText(lastCpaCap)}.`;
  if (targetCpaAfter == null)
    return `Pauses the ad group. The cap is only recorded because ${lowered(targetNote ?? 'there is no cap.')}`;
  const before = targetCpaBefore == null ? 'none' : String(targetCpaBefore);
  return `Pauses the ad group. Target CPA ${before} → ${amount(targetCpaAfter, currency)}.${targetNote ? ` ${targetNote}` : ''}`;
}

/** Lowercases the first word of a sentence after a colon. Names keep their capital letters. */
const lowered = (text: string): string => text.replace(/^(There|A|It|Only|No)\b/, (word) => word.toLowerCase());

/** Returns the rows that the action is possible for. */
export const possible = <Row extends { readonly action: Action | null }>(rows: readonly Row[], action: Action): Row[] =>
  rows.filter((row) => row.action === action);
