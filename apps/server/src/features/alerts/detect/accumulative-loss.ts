import type { Thresholds } from '../thresholds.js';
import { type AlertRow, isUnresolved, newAlert, reopen, resolve, restate, update } from './alert-row.js';
import { DAY_HOURS, type DayFigures, firstHour, HOUR_MS, micros } from './series.js';

const TYPE = 'AccumulativeLossAlert';

/** Period in which losses accumulated, starting with its first losing day. */
export interface Episode {
  readonly begin: string;
  /** Days on which the loss exceeded the threshold and each of its doublings, with the loss at that time. */
  readonly passed: readonly { readonly date: string; readonly loss: number }[];
  /** True if the loss was earned back, or the ad group paused for a long time. */
  readonly isOver: boolean;
}

/**
 * Calculates the one-sided cumulative sum of daily losses: C = max(0, C - P). It restarts when it is back at 0 or after
 * a pause.
 * @param days closed days in order. Days without a figure may be missing.
 * @param lastDay the last closed day, up to which a pause can last.
 */
export function lossEpisodes(days: readonly DayFigures[], lastDay: string, limits: Thresholds[typeof TYPE]): Episode[] {
  const episodes: Episode[] = [];
  const threshold = micros(limits.loss);
  let open: { begin: string; passed: { date: string; loss: number }[] } | null = null;
  let loss = 0;
  let next = threshold;
  let lastActive: string | null = null;
  const close = (isOver: boolean) => {
    if (open) episodes.push({ ...open, isOver });
    open = null;
    loss = 0;
    next = threshold;
  };
  const rested = (date: string) =>
    lastActive !== null && (firstHour(date) - firstHour(lastActive)) / DAY_HOURS > limits.pausedDays;
  for (const { date, cost, profit } of days) {
    if (rested(date)) close(true);
    if ((cost ?? 0) > 0) lastActive = date;
    if (profit === null) continue;
    loss -= profit;
    if (loss <= 0) {
      close(true);
      continue;
    }
    open ??= { begin: date, passed: [] };
    if (loss < next) continue;
    open.passed.push({ date, loss });
    while (loss >= next) next *= 2;
  }
  // A pause would become visible on the day after the last closed one.
  close(rested(new Date((firstHour(lastDay) + DAY_HOURS) * HOUR_MS).toISOString().slice(0, 10)));
  return episodes.filter(({ passed }) => passed.length > 0);
}

/**
 * Updates the alerts of an ad group from its episodes. @param sinceDay unreported episodes that ended earlier stay
 * unreported.
 */
export function findAccumulativeLoss(
  input: { adgroupId: number; days: readonly DayFigures[]; lastDay: string; sinceDay: string },
  rows: AlertRow[],
  thresholds: Thresholds,
  now: number,
): void {
  const { adgroupId, days, lastDay, sinceDay } = input;
  const episodes = lossEpisodes(days, lastDay, thresholds[TYPE]);
  const own = rows.filter((row) => row.type === TYPE);
  const covered = new Set<AlertRow>();
  for (const { begin, passed, isOver } of episodes) {
    const { date, loss } = passed.at(-1)!;
    const found = { dateFrom: begin, date, loss, datetime: (firstHour(date) + DAY_HOURS) * HOUR_MS };
    const same = own.find(
      (row) => row.identity === begin || (isUnresolved(row) && row.dateFrom! <= date && begin <= row.date!),
    );
    if (same) {
      covered.add(same);
      bringUp(same, found, isOver, now);
    } else if (!isOver || date >= sinceDay) {
      const row = newAlert({ type: TYPE, adgroupId, identity: begin, ...found });
      if (isOver) resolve(row, 'over', now);
      rows.push(row);
    }
  }
  const profitBetween = (row: AlertRow) =>
    days
      .filter(({ date }) => date >= row.dateFrom! && date <= row.date!)
      .reduce((sum, { profit }) => sum + (profit ?? 0), 0);
  for (const row of own.filter((each) => isUnresolved(each) && !covered.has(each))) {
    restate(row, -profitBetween(row), false, now);
  }
}

function bringUp(
  row: AlertRow,
  found: { dateFrom: string; date: string; loss: number; datetime: number },
  isOver: boolean,
  now: number,
): void {
  if (row.resolution === 'over') return;
  if (!isUnresolved(row)) reopen(row);
  if (found.date > row.date!) {
    // The loss has doubled, so the alert is raised again even if it was acknowledged.
    update(row, { ...found, isAcknowledged: false, acknowledgedLoss: null });
  } else if (found.date === row.date && found.dateFrom === row.dateFrom) restate(row, found.loss, true, now);
  else update(row, { ...found, lossBefore: row.loss });
  if (isOver) resolve(row, 'over', now);
}
