import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

jest.setTimeout(180_000);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adops-ended-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the external folders to which embedded databases of the run were moved. */
async function movedTo(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => name.endsWith('.moved-to'));
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
}

const processes = (): string[] => execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n');

it('stops all processes and reports results after SIGTERM', async () => {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '', TMPDIR: folder };
  delete env['TEST_DATABASE_URL'];
  delete env['TEST_REDIS_URL'];
  const run = spawn(process.execPath, ['--import', 'tsx', 'scripts/test.ts', 'integration', 'health', 'queue.int'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => run.once('exit', resolve));
  while (!output.includes('Integration tests on')) {
    if (run.exitCode !== null) throw new Error(`It ended at once:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const outside = await movedTo();
  run.kill('SIGTERM');
  expect(await ended).toBe(143);
  expect(output).toContain('✗ Stopped by SIGTERM');
  expect(output).toMatch(/\d+ passed, 1 failed, \d+ skipped\n$/);
  // The cache of the TypeScript loader isn't part of the run.
  expect((await readdir(folder)).filter((name) => !name.startsWith('tsx-'))).toEqual([]);
  for (const place of outside) expect(existsSync(place)).toBe(false);
  expect(processes().filter((line) => [folder, ...outside].some((place) => line.includes(place)))).toEqual([]);
});
