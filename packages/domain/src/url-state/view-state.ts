import { z } from 'zod';
import { comparisonMoved } from '../dates/ranges.js';
import type { ReportContract } from '../reports/contract.js';
import { type DatePreset, resolvePreset } from '../reports/date-range.js';
import { readReportState } from './codec.js';
import type { ReportState } from './state.js';

/** Content of a saved view: the URL of the screen, its days as a preset if they match one, and the columns. */
export interface ViewState {
  readonly query: string;
  readonly preset: string | null;
  readonly columns: {
    readonly order: readonly string[];
    readonly visible: readonly string[];
    readonly pinned: readonly string[];
    readonly shares?: readonly string[] | undefined;
  } | null;
}

const stored = z.object({
  query: z.string(),
  preset: z.string().nullable().catch(null),
  columns: z
    .object({
      order: z.array(z.string()),
      visible: z.array(z.string()),
      pinned: z.array(z.string()),
      shares: z.array(z.string()).optional(),
    })
    .nullable()
    .catch(null),
});

/** Parses the valid fields of a stored state, including a plain query string saved by other programs. */
export function readViewState(state: unknown): ViewState | null {
  if (typeof state === 'string') return { query: state.replace(/^\?/, ''), preset: null, columns: null };
  const parsed = stored.safeParse(state);
  return parsed.success ? parsed.data : null;
}

/** Returns the state of a view when it is opened today. Days saved as a preset are resolved again. */
export function stateOfView(contract: ReportContract, view: ViewState, today: string): ReportState | null {
  const state = readReportState(contract, view.query, today);
  if (!state || view.preset === null) return state;
  const range = resolvePreset(view.preset as DatePreset, today) as ReportState['dateRange'] | undefined;
  if (!range) return state;
  return { ...state, dateRange: range, compareRange: comparisonMoved(state.compareRange, state.dateRange, range) };
}

/** Returns the query string of a state with the id of its view, so that differences can be listed. */
export const withView = (query: string, viewId: number | string): string => `${query}&view=${viewId}`;
