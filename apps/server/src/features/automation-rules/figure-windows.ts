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
/** Hours whose figures come later than this are not waited for. */
export const MAX_HOURS_BEHIND = 72;

/** Why the figures of a time frame are not known yet: some are still to come, or they come by the day and it asks for hours. */
export type NotKnown = 'toCome' | 'byDay';

/** The hours or days of a time frame whose figures are all in; why there are none. */
export type FigureWindow = ResolvedFrame | NotKnown;

/** The part of a time frame a rule is judged on, for one campaign or ad group. */
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

/** Checks that a campaign or ad group without figures in a window had none: its sources were asked, and it existed. */
export function hadNothing(
  { range, hours }: ResolvedFrame,
  progress: FigureProgress,
  sides: ReadonlySet<FigureSide>,
): boolean {
  const start = hours ? hours.from * HOUR : Date.parse(range.start);
  return progress.createdAt.getTime() <= start && [...sides].every((side) => progress[side].isMarked);
}
