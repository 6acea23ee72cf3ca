import {
  endsWithHour,
  type FigureSide,
  frameEndingAt,
  resolveFrame,
  type ResolvedFrame,
  type TimeFrame,
} from '@adops/domain';
import type { FigureProgress } from './figure-progress.repository.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Maximum delay of figures in hours. Rules don't wait for entities with a longer delay. */
export const MAX_HOURS_BEHIND = 72;

/**
 * Reason why figures of a time frame aren't known: some are pending, or the frame consists of hours but figures are
 * daily.
 */
export type NotKnown = 'toCome' | 'byDay';

/** Hours or days of a time frame for which all figures are known, or the reason why there are none. */
export type FigureWindow = ResolvedFrame | NotKnown;

/** Returns the part of a time frame on which a campaign or ad group is judged. */
export function windowOf(
  asked: TimeFrame,
  progress: FigureProgress,
  sides: ReadonlySet<FigureSide>,
  now: Date,
): FigureWindow {
  const needed = [...sides].map((side) => progress[side]);
  const until = Math.min(now.getTime(), ...needed.map((side) => side.until));
  const nominal = resolveFrame(asked, now);
  if (!endsWithHour(asked)) return until >= Date.parse(nominal.range.end) + DAY ? nominal : 'toCome';
  if (needed.some(({ isHourly }) => !isHourly)) return 'byDay';
  const below = Math.floor(until / HOUR);
  if (!(below >= Math.floor(now.getTime() / HOUR) - MAX_HOURS_BEHIND)) return 'toCome';
  return frameEndingAt(asked, now, below) ?? 'toCome';
}

/**
 * Returns true if a campaign or ad group without figures in a window had no activity, because it existed and its
 * sources have reported.
 */
export function hadNothing(
  { range, hours }: ResolvedFrame,
  progress: FigureProgress,
  sides: ReadonlySet<FigureSide>,
): boolean {
  const start = hours ? hours.from * HOUR : Date.parse(range.start);
  return progress.createdAt.getTime() <= start && [...sides].every((side) => progress[side].isMarked);
}
