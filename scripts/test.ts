import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const scratch = await mkdtemp(join(tmpdir(), 'adops-run-'));

function run(program: string, words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: ROOT, env, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Specs on Jest; a run that ends without a result counts as one failure. */
async function specs(projects: readonly Kind[], env: NodeJS.ProcessEnv): Promise<void> {
  const outcome = join(scratch, 'jest.json');
  const code = await run(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      '--maxWorkers=2',
      // On a busy machine hashing a password alone takes seconds.
      '--testTimeout=30000',
      '--passWithNoTests',
      '--json',
      `--outputFile=${outcome}`,
      ...(values.only ? ['-t', values.only] : []),
      ...(files.length > 0 ? ['--testPathPatterns', ...files] : []),
    ],
    env,
  );
  const result = JSON.parse(await readFile(outcome, 'utf8').catch(() => 'null')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numRuntimeErrorTestSuites: number;
    testResults: { assertionResults: { fullName: string; status: string; invocations?: number }[] }[];
  } | null;
  total.passed += result?.numPassedTests ?? 0;
  total.skipped += result?.numPendingTests ?? 0;
  const failed = result ? result.numFailedTests + result.numRuntimeErrorTestSuites : 1;
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  for (const { fullName, status, invocations = 1 } of result?.testResults.flatMap((file) => file.assertionResults) ??
    [])
    if (status === 'passed' && invocations > 1) console.log(`Passed only at try ${invocations}: ${fullName}`);
}

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
    console.error('The console did not start: no browser test could run.');
    total.failed += 1;
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
    const { stats } = JSON.parse(await readFile(outcome, 'utf8').catch(() => '{}')) as {
      stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
    };
    total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
    total.skipped += stats?.skipped ?? 0;
    total.failed += stats ? stats.unexpected : 1;
    if (stats && code !== 0 && stats.unexpected === 0) total.failed += 1;
    if (stats?.flaky) console.log(`${stats.flaky} browser tests passed only at another try.`);
  } finally {
    start.kill('SIGTERM');
    const code = await ended;
    // Stopping cleanly is part of what is tested.
    if (code === 0) total.passed += 1;
    else {
      console.error(`start ended with ${code} after SIGTERM.`);
      total.failed += 1;
    }
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
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
