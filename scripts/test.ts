import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { build, ROOT } from './lib/build.ts';
import { freePort } from './lib/embedded-postgres.ts';
import { startTestServices } from './lib/test-services.ts';

const KINDS = ['unit', 'integration', 'web', 'browser'] as const;
type Kind = (typeof KINDS)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', short: 't' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(`pnpm test [${KINDS.join('|')} …] [FILE …] [--only NAME]

Without a kind: all of them. FILE limits to spec files whose path holds it, --only to tests whose name holds it.`);
  process.exit(0);
}
const kinds = KINDS.filter((kind) => positionals.includes(kind));
const wanted: readonly Kind[] = kinds.length > 0 ? kinds : KINDS;
const files = positionals.filter((word) => !KINDS.includes(word as Kind));

const total = { passed: 0, failed: 0, skipped: 0 };
/** More files than this have a common reason, which another try does not take away. */
const MOST_TRIED_ALONE = 15;
/** Named at the end, where a reader looks first. */
const failures: string[] = [];
const stumbled: string[] = [];
function fail(what: string): void {
  total.failed += 1;
  failures.push(what);
}
const scratch = await mkdtemp(join(tmpdir(), 'adops-run-'));

function run(program: string, words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: ROOT, env, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

interface JestResult {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; invocations?: number }[];
  }[];
}

async function jest(projects: readonly Kind[], words: string[], env: NodeJS.ProcessEnv) {
  const outcome = join(scratch, 'jest.json');
  await rm(outcome, { force: true });
  const code = await run(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      // On a busy machine hashing a password alone takes seconds.
      '--testTimeout=30000',
      '--passWithNoTests',
      '--json',
      `--outputFile=${outcome}`,
      ...(values.only ? ['-t', values.only] : []),
      ...words,
    ],
    env,
  );
  return { code, result: JSON.parse(await readFile(outcome, 'utf8').catch(() => 'null')) as JestResult | null };
}

/**
 * Specs on Jest; a run that ends without a result counts as one failure. In CI files that failed have one more try, one
 * after the other with nothing beside them: what passes then is named, what fails is a failure.
 */
async function specs(projects: readonly Kind[], env: NodeJS.ProcessEnv): Promise<void> {
  const first = await jest(
    projects,
    ['--maxWorkers=2', ...(files.length > 0 ? ['--testPathPatterns', ...files] : [])],
    env,
  );
  const failedFiles = first.result?.testResults.filter(({ status }) => status === 'failed') ?? [];
  const again =
    env['CI'] && failedFiles.length > 0 && failedFiles.length <= MOST_TRIED_ALONE
      ? await jest(
          projects,
          ['--runInBand', '--forceExit', '--runTestsByPath', ...failedFiles.map(({ name }) => name)],
          env,
        )
      : null;
  const settled = again?.result ? first.result!.testResults.filter((file) => !failedFiles.includes(file)) : [];
  const last = again?.result ? [...settled, ...again.result.testResults] : (first.result?.testResults ?? []);
  for (const { name, status, assertionResults } of last) {
    for (const { fullName, status, invocations = 1 } of assertionResults) {
      if (status === 'passed') total.passed += 1;
      else if (status === 'failed') fail(`${relative(ROOT, name)}: ${fullName}`);
      else total.skipped += 1;
      if (status === 'passed' && invocations > 1) stumbled.push(`try ${invocations}: ${fullName}`);
    }
    if (status === 'failed' && !assertionResults.some((one) => one.status === 'failed'))
      fail(`${relative(ROOT, name)} did not run`);
  }
  if (again?.result)
    for (const { name, assertionResults } of failedFiles)
      for (const { fullName } of assertionResults.filter(({ status }) => status === 'failed')) {
        const which = `${relative(ROOT, name)}: ${fullName}`;
        if (!failures.includes(which)) stumbled.push(`alone: ${which}`);
      }
  if (!first.result || (first.code !== 0 && failedFiles.length === 0)) fail(`Jest ended with ${first.code}`);
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}
interface BrowserResult {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}
const stories = (suites: readonly Suite[]): NonNullable<Suite['specs']> =>
  suites.flatMap(({ suites = [], specs = [] }) => [...specs, ...stories(suites)]);

/** Playwright against the product as `start` starts it: with neither a database nor a Redis given. */
async function browser(): Promise<void> {
  const data = join(scratch, 'data');
  const port = await freePort();
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), ADOPS_DATA_DIR: data };
  delete env['DATABASE_URL'];
  delete env['REDIS_URL'];
  const began = Date.now();
  const start = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number>((resolve) => start.once('exit', (code) => resolve(code ?? 1)));
  let printed = '';
  const ready = await new Promise<boolean>((resolve) => {
    start.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      printed += chunk.toString();
      if (printed.includes('Ctrl-C stops it')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!ready) {
    fail('The console did not start: no browser test could run.');
    return;
  }
  console.log(
    `Started for the browser tests in ${((Date.now() - began) / 1000).toFixed(1)} s, no DATABASE_URL, no REDIS_URL.`,
  );
  try {
    const outcome = join(scratch, 'playwright.json');
    const code = await run(
      process.execPath,
      [
        join(ROOT, 'apps/web/node_modules/@playwright/test/cli.js'),
        'test',
        '--config',
        join(ROOT, 'apps/web/playwright.config.ts'),
        '--reporter=list,json',
        ...(values.only ? ['-g', values.only] : []),
        ...files,
      ],
      {
        ...process.env,
        E2E_BASE_URL: `http://127.0.0.1:${port}`,
        E2E_MAIL_URL: /http:\/\/localhost:\d+\/mail/.exec(printed)?.[0] ?? '',
        PLAYWRIGHT_JSON_OUTPUT_NAME: outcome,
      },
    );
    const { stats, suites = [] } = JSON.parse(
      await readFile(outcome, 'utf8').catch(() => '{}'),
    ) as Partial<BrowserResult>;
    total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
    total.skipped += stats?.skipped ?? 0;
    for (const { title, file, tests } of stories(suites))
      for (const { status } of tests) {
        if (status === 'unexpected') fail(`${file}: ${title}`);
        if (status === 'flaky') stumbled.push(`another try: ${file}: ${title}`);
      }
    if (!stats || (code !== 0 && stats.unexpected === 0)) fail(`Playwright ended with ${code}`);
  } finally {
    start.kill('SIGTERM');
    const code = await ended;
    // Stopping cleanly is part of what is tested.
    if (code === 0) total.passed += 1;
    else fail(`start ended with ${code} after SIGTERM.`);
  }
}

try {
  // Specs run from the sources; only the generated database client must be there. `start` builds what browsers need.
  await build((step) => console.log(`Building the ${step} …`), { only: ['database client'] });
  const onJest = wanted.filter((kind) => kind !== 'browser');
  if (onJest.length > 0) {
    const services = onJest.includes('integration') ? await startTestServices() : null;
    if (services) console.log(`Integration tests on ${services.described}.`);
    try {
      await specs(onJest, {
        ...process.env,
        ...(services ? { TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl } : {}),
        TZ: 'UTC',
      });
    } finally {
      await services?.stop();
    }
  }
  if (wanted.includes('browser')) await browser();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
if (stumbled.length > 0) console.log(`\nPassed, but not at once:\n  ${stumbled.join('\n  ')}`);
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
