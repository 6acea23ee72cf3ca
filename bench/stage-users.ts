import type { BenchContext } from './bench-context.ts';
import { timesOf } from './measure.ts';
import { actsOf, chanceOf, chooseAct, type Act } from './users.ts';
import { ms, printTable } from './results.ts';
import { download, memoryOf } from './stage-export.ts';

/** Number of concurrent users. A full run has 200 users for 20 minutes. */
export const AT_WORK = Number(process.env['BENCH_PEOPLE'] ?? 60);
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 2);
const IDLE_ROUNDS = 20;
/** Number of users who export a file from time to time. */
const SAVERS = Math.max(1, Math.round(AT_WORK / 33));
const THINK_MS = [8_000, 20_000] as const;
/** Share of users who change a column or filter shortly after they open a report. */
const CHANGE = { share: 0.6, afterMs: [2_000, 6_000] as const };

/**
 * Measures users at work while the newest day is rebuilt repeatedly. Users open reports by their usual frequency,
 * change sort order and days, and use filter lists, previews of bulk changes and files of 50,000 rows. Compares with
 * the same calls on an idle server.
 */
export async function measurePeople(context: BenchContext): Promise<void> {
  const { held, details, say } = context;
  const acts = actsOf(context);
  say('calls on an idle server');
  const idle = await idleTimes(acts);
  say(`${AT_WORK} people for ${MINUTES} min`);
  const taken = new Map<string, number[]>(acts.map(({ name }) => [name, []]));
  const failures: string[] = [];
  const ramp = (MINUTES * 60_000) / 5;
  const until = performance.now() + ramp + MINUTES * 60_000;
  const isOver = (): boolean => performance.now() > until;
  const note = (failure: unknown): void => void failures.push(String(failure));

  const person = async (index: number): Promise<void> => {
    const chance = chanceOf(index + 1);
    const headers = context.api.people[1 + index];
    await pause((ramp * index) / AT_WORK, isOver);
    while (!isOver()) {
      const act = chooseAct(acts, chance);
      const times = chance() < CHANGE.share ? 2 : 1;
      for (let time = 0; time < times && !isOver(); time++) {
        const start = performance.now();
        await act.run(chance, headers).then(() => taken.get(act.name)!.push(performance.now() - start), note);
        const [least, max] = time + 1 < times ? CHANGE.afterMs : THINK_MS;
        await pause(least + chance() * (max - least), isOver);
      }
    }
  };
  const lag = watchLag(context);
  const memory: number[] = [];
  const watch = setInterval(() => void memoryOf(context).then((now) => memory.push(now)), 1_000);
  const rebuilding = rebuild(context, isOver);
  const saving = Array.from({ length: SAVERS }, (_, index) => save(context, index, isOver, note));
  await Promise.all([...Array.from({ length: AT_WORK }, (_, index) => person(index)), ...saving, rebuilding]);
  clearInterval(watch);
  const lagMs = await lag();

  const calls = [...taken.values()].reduce((sum, { length }) => sum + length, 0);
  const rows = acts.map(({ name }) => {
    const busy = timesOf(taken.get(name)!);
    return { name, count: taken.get(name)!.length, idle: idle.get(name)!, busy, ratio: busy.p95 / idle.get(name)!.p95 };
  });
  console.log('');
  printTable(
    ['people', 'calls', 'idle p50 / p95', 'busy p50 / p95', 'p95 ratio'],
    rows.map(({ name, count, idle: quiet, busy, ratio }) => [
      name,
      String(count),
      `${ms(quiet.p50)} / ${ms(quiet.p95)}`,
      `${ms(busy.p50)} / ${ms(busy.p95)}`,
      ratio.toFixed(2),
    ]),
  );
  const worst = [...rows].sort((a, b) => b.ratio - a.ratio)[0]!;
  const third = Math.floor(memory.length / 3);
  const [early, late] = [timesOf(memory.slice(third, 2 * third)).p50, timesOf(memory.slice(2 * third)).p50];
  details['people'] = { people: AT_WORK, minutes: MINUTES, rows, failures, lagMs, rssMb: [early / 1024, late / 1024] };
  held.push(
    {
      what: `${AT_WORK} people: calls that failed`,
      value: failures.length,
      limit: 0,
      must: 'at most',
      unit: 'count',
      detail: `of ${calls} calls in ${MINUTES} min${failures[0] ? `; first: ${failures[0].slice(0, 120)}` : ''}`,
    },
    {
      what: `${AT_WORK} people: p95 / idle p95 of the slowest kind of call`,
      value: worst.ratio,
      limit: 3,
      must: 'at most',
      unit: 'ratio',
      detail: `${worst.name}: ${ms(worst.busy.p95)} / ${ms(worst.idle.p95)} ms`,
    },
    {
      what: `${AT_WORK} people: p99 lag of the event loop`,
      value: lagMs,
      limit: 50,
      must: 'at most',
      unit: 'ms',
      detail: 'of the API, the worst of its looks',
    },
    {
      what: `${AT_WORK} people: memory at the end / in the middle`,
      value: late / early,
      limit: 1.05,
      must: 'at most',
      unit: 'ratio',
      detail: `${(late / 1024).toFixed(0)} / ${(early / 1024).toFixed(0)} MB resident, medians of thirds`,
    },
  );
}

async function idleTimes(acts: readonly Act[]): Promise<Map<string, ReturnType<typeof timesOf>>> {
  const times = new Map<string, number[]>(acts.map(({ name }) => [name, []]));
  const chance = chanceOf(7);
  for (let round = 0; round < IDLE_ROUNDS + 5; round++) {
    for (const { name, run } of acts) {
      const start = performance.now();
      await run(chance);
      // The first rounds warm up code and caches.
      if (round >= 5) times.get(name)!.push(performance.now() - start);
    }
  }
  return new Map([...times].map(([name, all]) => [name, timesOf(all)]));
}

/** Exports a file of about 50,000 rows each minute. */
async function save(
  context: BenchContext,
  index: number,
  isOver: () => boolean,
  note: (failure: unknown) => void,
): Promise<void> {
  const { world } = context;
  const days = Math.max(1, Math.min(world.days, Math.round(50_000 / (world.adgroupDays / world.days))));
  const start = new Date(Date.parse(world.lastDay) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const body = {
    columns: ['adgroupId', 'adgroup', 'siteName', 'bought', 'cost', 'earned', 'profit', 'margin'],
    variables: { filters: { dateRange: { start, end: world.lastDay } }, segment: 'date' },
  };
  while (!isOver()) {
    await pause(15_000 + (index * 45_000) / SAVERS, isOver);
    if (!isOver()) await download(context, 'adgroupReport', 'csv', body).catch(note);
    await pause(45_000, isOver);
  }
}

/** Rebuilds the rollups of the newest day repeatedly. */
async function rebuild({ parts, database, world }: BenchContext, isOver: () => boolean): Promise<void> {
  const rollups = new parts.Rollups(database);
  while (!isOver()) {
    await rollups.refresh(1, [world.lastDay], { force: true });
    await pause(1_000, isOver);
  }
}

/** Returns the maximum event loop lag that the API reported, in milliseconds. Null if it reports none. */
function watchLag({ api }: BenchContext): () => Promise<number | null> {
  let worst: number | null = null;
  const look = async (): Promise<void> => {
    const text = await fetch(api.metricsUrl).then(
      (answer) => answer.text(),
      () => '',
    );
    const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1];
    if (seconds !== undefined) worst = Math.max(worst ?? 0, Number(seconds) * 1000);
  };
  // Each request resets the measurement, so this discards the lag before the users start.
  void look().then(() => (worst = null));
  const watch = setInterval(() => void look(), 10_000);
  return async () => {
    clearInterval(watch);
    await look();
    return worst;
  };
}

/** Waits for the given time, but not beyond the end. */
async function pause(time: number, isOver: () => boolean): Promise<void> {
  const until = performance.now() + time;
  while (performance.now() < until && !isOver())
    await new Promise((resolve) => setTimeout(resolve, Math.min(500, Math.max(1, until - performance.now()))));
}
