import {
  defaultOrderOf,
  groupingOfState,
  isComparedOrder,
  presetOf,
  readReportState,
  resolvePreset,
  writeReportState,
} from '@adops/domain';
import type { DatePreset, ReportContract, ReportState } from '@adops/domain';
import { readJson, writeJson } from '../../app/session/storage.js';

const keyOf = (contract: ReportContract, companyId: number): string => `state.${companyId}.${contract.id}`;

/**
 * Stores the last used state of a report in a company. If the days match a preset, the preset is stored instead, so
 * that 'yesterday' remains relative to today.
 */
export function rememberState(contract: ReportContract, companyId: number, state: ReportState, today: string): void {
  const query = writeReportState(contract, { ...state, page: 1 });
  writeJson(keyOf(contract, companyId), { query, preset: presetOf(state.dateRange, today) });
}

/** Returns the last used state, with its preset resolved to today's dates. Null if none is stored. */
export function recallState(contract: ReportContract, companyId: number, today: string): ReportState | null {
  const kept = readJson(keyOf(contract, companyId)) as { query?: unknown; preset?: unknown } | null;
  if (!kept || typeof kept.query !== 'string') return null;
  const state = readReportState(contract, kept.query, today);
  if (!state || typeof kept.preset !== 'string') return state;
  const range = resolvePreset(kept.preset as DatePreset, today) as ReportState['dateRange'] | undefined;
  if (!range) return state;
  // The comparison isn't stored, and the server rejects a sort order that uses it.
  const isComparing = isComparedOrder(state.orderBy?.column ?? '');
  const orderBy = isComparing ? defaultOrderOf(contract, groupingOfState(contract, state)) : state.orderBy;
  return { ...state, dateRange: range, compareRange: null, comparesLate: false, orderBy };
}
