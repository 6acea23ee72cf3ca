import {
  DATE_PRESETS,
  daysOf,
  presetsOf,
  resolvePreset,
  writeReportState,
  type DatePreset,
  type DayRange,
  type ReportState,
} from '@adops/domain';
import { arrangementText } from '../columns/column-choice.js';
import type { ReportController } from '../screen/useReportController.js';
import { keptParameter } from '../state/kept-parameters.js';

/** Days that a link can use: those on screen, or a preset relative to the day it is opened. */
export interface LinkDays {
  /** Days on screen as text. Null if the report has none. */
  readonly shown: string | null;
  /** Presets that currently equal the days on screen. */
  readonly presets: readonly DatePreset[];
}

const MAX_MONTH_DAYS = 31;
const isOfMonth = (preset: DatePreset): boolean => preset === 'thisMonth' || preset === 'lastMonth';
const maxDays = (preset: DatePreset, today: string): number =>
  isOfMonth(preset) ? MAX_MONTH_DAYS : daysOf(resolvePreset(preset, today));

/**
 * Returns the presets that a link to these days can use.
 * @param maxRange maximum number of days that the report shows, which must not be exceeded on any day the link is
 * opened
 */
export function presetsOfLink(
  range: DayRange,
  today: string,
  { maxRange, isMonthly = false }: { readonly maxRange: number; readonly isMonthly?: boolean },
): DatePreset[] {
  return presetsOf(range, today).filter(
    (preset) => (isOfMonth(preset) || !isMonthly) && maxDays(preset, today) <= maxRange,
  );
}

/** Returns a preset as the choice of a link: 'Always last 7 days'. */
export const alwaysWords = (preset: DatePreset): string => `Always ${DATE_PRESETS[preset].toLowerCase()}`;

/** State of the screen from which a link is created. */
interface Sender extends Pick<ReportController, 'contract' | 'state' | 'variablesContext'> {
  readonly choice: Pick<ReportController['choice'], 'choice'>;
}

/**
 * Returns the state that shows the same rows to every reader: 'Show only my accounts' becomes a filter for these
 * accounts.
 */
function stateOfLink({ contract, state, variablesContext: { ownAccountIds } }: Sender): ReportState {
  const isChosen = state.filters.partnerAccountIdIn !== undefined;
  const canFilter = contract.filters.some(({ id }) => id === 'partnerAccountIdIn');
  if (!ownAccountIds || isChosen || !canFilter) return state;
  return { ...state, filters: { ...state.filters, partnerAccountIdIn: ownAccountIds } };
}

/**
 * Returns the query of a link to exactly what a report shows: its state, and its columns with order, pins and shares.
 * @param search query of the current address
 * @param preset days that are resolved when the link is opened, on the first page. Null for the days on screen
 */
export function linkQuery(sender: Sender, search: string, preset: DatePreset | null): string {
  const state = stateOfLink(sender);
  const query =
    preset === null
      ? writeReportState(sender.contract, state)
      : writeReportState(sender.contract, { ...state, page: 1 }, preset);
  const alerts = keptParameter(search, 'highlightAlerts') === 'true' ? ['highlightAlerts=true'] : [];
  return [query, ...alerts, `columns=${encodeURIComponent(arrangementText(sender.choice.choice))}`].join('&');
}
