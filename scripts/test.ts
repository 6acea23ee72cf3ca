import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './lib/build.ts';
import { removeWithDatabases } from './lib/leftovers.ts';
import { startTestServices, type Stops } from './lib/test-services.ts';
import { RunCleanup } from './testing/run-cleanup.ts';
import { Outcome } from './testing/outcome.ts';
import { readRequest, type Request } from './testing/request.ts';
import { Specs } from './testing/specs.ts';
import { Stories } from './testing/stories.ts';
import { recordFullRun, type Tier, tierOf } from './testing/tiers.ts';

const ending = new RunCleanup();
const outcome = new Outcome();

async function main(request: Request): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'adops-run-'));
  // Run by root, embedded databases belong to another user, who has to get to what is below.
  await chmod(scratch, 0o711);
  // All temporary files of specs and servers are below it, so they are removed even if their own cleanup doesn't run.
  process.env['TMPDIR'] = scratch;
  ending.onInterrupt(() => removeWithDatabases(scratch));
  try {
    // Before anything runs in parallel: specs that start the product would build while others use the build.
    await build(
      (step) => console.log(`Building the ${step} …`),
      needsAll(request) ? {} : { only: ['database client', 'domain'] },
    );
    const isWhole = request.files.length === 0 && request.only === null;
    const hasIntegration = request.kinds.includes('integration');
    const tier = hasIntegration ? await tierOf(request, isWhole) : null;
    if (tier) begin(tier);
    if (request.kinds.includes('browser')) await withBrowsers(request, scratch);
    else await onJest(request, scratch);
    if (tier?.isFull && (isWhole || request.matrices) && !request.shard && outcome.isGreen)
      console.log(`\n${await recordFullRun(tier)}`);
  } catch (error) {
    outcome.fail(messageOf(error));
  }
  await ending.unlessInterrupted();
  await removeWithDatabases(scratch);
}

function begin({ why, env, leftOut }: Tier): void {
  console.log(why);
  Object.assign(process.env, env);
  for (const what of leftOut) outcome.leaveOut(what);
}

async function onJest(request: Request, scratch: string): Promise<void> {
  const kinds = request.kinds.filter((kind) => kind !== 'browser');
  if (kinds.length === 0) return;
  const stops: Stops = [];
  ending.onInterrupt(() => Promise.all(stops.map((stop) => stop())));
  const services = kinds.includes('integration') ? await startTestServices({ redis: true }, stops) : null;
  if (services) console.log(`Integration tests on ${services.described}.`);
  const env = {
    ...process.env,
    ...(services ? { TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl } : {}),
    TZ: 'UTC',
  };
  try {
    await new Specs(request, env, scratch, ending).run(kinds, outcome);
  } finally {
    await ending.unlessInterrupted();
    await services?.stop();
  }
}

/** Stories after the specs: in parallel, browser and specs take each other's processors, and both take several times as long. */
async function withBrowsers(request: Request, scratch: string): Promise<void> {
  await onJest(request, scratch).catch((error: unknown) => outcome.fail(messageOf(error)));
  const stories = new Stories(request, process.env, scratch, ending);
  try {
    await stories.open();
    await stories.run(outcome);
  } finally {
    await ending.unlessInterrupted();
    await stories.close(outcome);
  }
}

/** Whether everything built is needed: single specs run from the sources but for the database client. */
const needsAll = ({ kinds, files }: Request): boolean =>
  kinds.includes('browser') || (kinds.includes('integration') && files.length === 0);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

let request: Request | 'help';
try {
  request = readRequest(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (request === 'help') process.exit(0);
await main(request);
console.log(outcome.report());
process.exit(outcome.isGreen ? 0 : 1);
