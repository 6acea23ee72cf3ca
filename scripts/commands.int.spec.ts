import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import { ROOT } from './lib/build.ts';

jest.setTimeout(120_000);
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adops-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a command of package.json as `pnpm` does. */
function run(name: string, words: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const [, ...command] = scripts[name]!.split(' ');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...command, ...words],
      { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '', ADOPS_DATA_DIR: folder, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    );
  });
}

describe('the commands in the README', () => {
  it('run existing files', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const named = new Set([...readme.matchAll(/npx pnpm@12 (\w+)/g)].map(([, name]) => name!));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !scripts[name])).toEqual([]);
    const files = Object.values(scripts).flatMap((command) => command.split(' ').filter((word) => /\.ts$/.test(word)));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it.each(['start', 'test', 'check', 'bench', 'console', 'migrate'])('show a help text: %s', async (name) => {
    const { code, output } = await run(name, ['--help']);
    expect(output).toMatch(name === 'console' ? /create-admin/ : new RegExp(`^pnpm ${name}`));
    expect(code).toBe(0);
  });

  it('explain missing settings', async () => {
    expect(await run('console', ['verify-rollups'], { DATABASE_URL: '' })).toMatchObject({
      code: 2,
      output: expect.stringContaining('Start the console first'),
    });
    expect(await run('migrate', [], { DATABASE_URL: '' })).toMatchObject({ code: 2 });
    expect(await run('bench', ['--only', 'nothing'])).toMatchObject({ code: 2 });
  });

  it('skip completed build steps', async () => {
    // Builds once, because a run of single specs doesn't include a build.
    await run('build');
    expect(await run('build')).toEqual({ code: 0, output: 'Everything is built.\n' });
  });

  it('apply migrations', async () => {
    const { url, drop } = await createTestDatabase();
    try {
      expect(await run('migrate', [], { DATABASE_URL: url })).toEqual({ code: 0, output: 'Nothing to apply.\n' });
    } finally {
      await drop();
    }
  });

  it('run benchmarks with a small data set', async () => {
    const file = join(folder, 'figures.json');
    const { code, output } = await run('bench', ['--rows', '20000', '--only', 'load,sizes', '--json', file], {
      BENCH_DATABASE_URL: process.env['TEST_DATABASE_URL'],
    });
    // Ratios of so few rows are meaningless, so a missed limit (exit code 1) is accepted.
    expect([0, 1]).toContain(code);
    expect(output).toContain('hourly rows');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ runs: [expect.anything()] });
  });
});
