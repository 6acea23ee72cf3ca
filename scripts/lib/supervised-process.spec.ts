import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SupervisedProcess, type RestartPolicy } from './supervised-process.ts';
import { isAlive, startPart } from './processes.ts';

jest.setTimeout(60_000);
const QUICK: RestartPolicy = { firstWait: 20, maxWait: 60, healthy: 60_000, maxRestarts: 4 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adops-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Supervises a process that runs this code. Returns its status lines, and a promise that resolves when it is no longer
 * restarted.
 */
async function keep(name: string, code: string, policy: RestartPolicy) {
  const entry = join(folder, `${name}.cjs`);
  await writeFile(entry, code);
  const lines: string[] = [];
  const log = join(folder, `${name}.log`);
  let gaveUp!: () => void;
  const given = new Promise<void>((resolve) => (gaveUp = resolve));
  const part = await SupervisedProcess.start(
    () => startPart(name, entry, {}, log, { append: lines.length > 0 }),
    { say: (line) => void lines.push(line), gaveUp },
    policy,
  );
  return { part, lines, given, log };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const STAYS = `console.log('up'); process.send('ready'); setInterval(() => {}, 1000);`;
const ENDS = `console.log('up'); process.send('ready'); setTimeout(() => process.exit(3), 10);`;

describe('a crashed process', () => {
  it('restarts and continues its log', async () => {
    const { part, lines, log } = await keep('stayer', STAYS, QUICK);
    const first = part.pid!;
    process.kill(first, 'SIGKILL');
    await until(() => lines.includes('The stayer is running again.'));
    expect(part.pid).not.toBe(first);
    expect(lines[0]).toBe('The stayer ended (by a signal). Restarting it in 0.02 s (1 of 4).');
    await part.stop();
    expect(isAlive(part.pid!)).toBe(false);
    expect((await readFile(log, 'utf8')).match(/up/g)).toHaveLength(2);
  });

  it('restarts with increasing delays, up to a maximum number of attempts', async () => {
    const { lines, given } = await keep('ender', ENDS, QUICK);
    await given;
    const waits = lines.flatMap((line) => /Restarting it in ([\d.]+) s/.exec(line)?.[1] ?? []);
    expect(waits).toEqual(['0.02', '0.04', '0.06', '0.06']);
    expect(lines.at(-1)).toBe(
      'The ender ended (3). It was restarted 4 times in a row and kept failing, so it is not restarted again.',
    );
  });

  it('resets its restart count after running successfully for some time', async () => {
    const { part, lines } = await keep('now and then', ENDS, { ...QUICK, healthy: 1 });
    await until(() => lines.filter((line) => line.includes('(1 of 4)')).length > 6);
    await part.stop();
  });

  it("isn't restarted during shutdown", async () => {
    const { part, lines } = await keep('stopped', STAYS, QUICK);
    await part.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(lines).toEqual([]);
    expect(isAlive(part.pid!)).toBe(false);
  });
});
