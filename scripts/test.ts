import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, ROOT } from './lib/build.ts';
import { removeWithDatabases } from './lib/leftovers.ts';
import { startTestServices, type Stops } from './lib/test-services.ts';
import { Deadline } from './testing/deadline.ts';
import { readDurations, writeDurations } from './testing/durations.ts';
import { Outcome } from './testing/outcome.ts';
import { isWhole, type Kind, readRequest, type Request } from './testing/request.ts';
import { RunCleanup } from './testing/run-cleanup.ts';
import { makeScratch } from './testing/scratch.ts';
import { Specs } from './testing/specs.ts';
import { Stories } from './testing/stories.ts';
import { recordFullRun, type Tier, tierOf } from './testing/tiers.ts';

/** Minutes for browser stories after the specs, including start and stop of the product. */
const STORY_MINUTES = { usual: 7, soft: 13 };

const outcome = new Outcome();
const ending = new RunCleanup((why) => {
  outcome.fail({ what: why });
  return outcome.report();
});

/** Result of a gate of `check.ts`. */
interface GateResult {
  readonly name: string;
  readonly seconds: number;
  readonly error: string | null;
}

async function main(request: Request): Promise<void> {
  const deadline = Deadline.of(request.full);
  deadline.atHardLimit(() => void ending.interrupt('The run reached its time limit of 45 minutes', 1));
  const scratch = await makeScratch();
  // All temporary files of specs and servers are below this folder, so they are deleted even if their own cleanup
  // doesn't run.
  process.env['TMPDIR'] = scratch;
  ending.onInterrupt(() => removeWithDatabases(scratch));
  await attempt(() => runAll(request, deadline, scratch));
  await ending.unlessInterrupted();
  await removeWithDatabases(scratch);
}

async function runAll(request: Request, deadline: Deadline, scratch: string): Promise<void> {
  // Builds before anything runs in parallel, because specs that start the product would otherwise build while others
  // use the build.
  await timed('builds', () =>
    build(
      (step) => console.log(`Building the ${step} …`),
      needsAll(request) ? {} : { only: ['database client', 'domain'] },
    ),
  );
  if (request.kinds.includes('gates') && request.files.length === 0 && request.only === null)
    await timed('gates', gates);
  const tier = request.kinds.includes('integration') ? await tierOf(request) : null;
  if (tier) begin(tier);
  const durations = await readDurations();
  const hasStories = request.kinds.includes('browser') && !request.matrices;
  const specTime = hasStories ? deadline.minus(STORY_MINUTES) : deadline;
  await attempt(() =>
    timed('specs', () =>
      withServices(request, (kinds, env) =>
        new Specs(request, env, scratch, ending, specTime, durations).run(kinds, outcome),
      ),
    ),
  );
  if (hasStories) await attempt(() => playStories(request, deadline, scratch, durations));
  if (tier) outcome.note(tier.proven);
  if (request.record) await writeDurations(durations, outcome.durations);
  if (tier?.isFull && (request.matrices || isWhole(request)) && outcome.isGreen)
    outcome.note(await recordFullRun(tier));
}

function begin({ why, env, leftOut }: Tier): void {
  console.log(why);
  Object.assign(process.env, env);
  for (const what of leftOut) outcome.leaveOut(what);
}

/** Runs the gates of `check`. Each counts as one test. */
async function gates(): Promise<void> {
  const check = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/check.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  let failures = 0;
  check.on('message', ({ name, seconds, error }: GateResult) => {
    outcome.spent(`gate: ${name}`, seconds);
    if (error === null) return outcome.pass();
    failures += 1;
    outcome.fail({ what: `gate: ${name}`, message: error });
  });
  const closed = new Promise((resolve) => check.once('disconnect', resolve));
  const code = await ending.watch(check);
  await closed;
  if (code !== 0 && failures === 0) outcome.fail({ what: `The gates exited with ${code}` });
}

async function withServices(
  request: Request,
  run: (kinds: readonly Kind[], env: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  const kinds = request.kinds.filter((kind) => kind !== 'browser' && kind !== 'gates');
  if (kinds.length === 0) return;
  const stops: Stops = [];
  ending.onInterrupt(() => Promise.all(stops.map((stop) => stop())));
  const services = kinds.includes('integration') ? await startTestServices({ redis: true }, stops) : null;
  if (services) console.log(`Integration tests on ${services.described}.`);
  const env = {
    ...process.env,
    ...(services ? { TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl } : {}),
    // A full run prints the figures of the matrices.
    ...(request.full ? { ADOPS_TEST_TELL: '1' } : {}),
    TZ: 'UTC',
  };
  try {
    await run(kinds, env);
  } finally {
    await ending.unlessInterrupted();
    await services?.stop();
  }
}

/**
 * Runs browser stories after the specs. In parallel they would compete for the processors, and both would take several
 * times as long.
 */
async function playStories(
  request: Request,
  deadline: Deadline,
  scratch: string,
  durations: Awaited<ReturnType<typeof readDurations>>,
): Promise<void> {
  const stories = new Stories(request, process.env, scratch, ending, deadline, durations);
  try {
    await timed('start with demo data', () => stories.open());
    await stories.run(outcome);
  } finally {
    await ending.unlessInterrupted();
    await stories.close(outcome);
  }
}

/** Continues after an error, which counts as a failure. */
async function attempt(part: () => Promise<void>): Promise<void> {
  try {
    await part();
  } catch (error) {
    outcome.fail({ what: messageOf(error).split('\n')[0]!, message: error instanceof Error ? error.stack : undefined });
  }
}

async function timed(part: string, run: () => Promise<void>): Promise<void> {
  const began = Date.now();
  try {
    await run();
  } finally {
    outcome.spent(part, (Date.now() - began) / 1_000);
  }
}

/** Returns true if everything has to be built. Single specs run from the sources except for the database client. */
const needsAll = ({ kinds, files }: Request): boolean =>
  kinds.includes('browser') || (kinds.includes('integration') && files.length === 0);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

let request: Request | 'help';
try {
  request = readRequest(process.argv.slice(2));
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
if (request === 'help') process.exit(0);
await main(request);
console.log(outcome.report());
process.exit(outcome.isGreen ? 0 : 1);
