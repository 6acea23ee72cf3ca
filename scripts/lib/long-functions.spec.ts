import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ROOT } from './build.ts';
import { longFunctions, shrunk, tooLong, unneeded } from './long-functions.ts';

const MAX_LINES = { ts: 60, tsx: 120 };

const FOLDER = join(ROOT, 'scripts/lib/long-functions-spec');
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

async function fileWith(name: string, lines: number): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const body = Array.from({ length: lines - 2 }, () => '  // A comment.\n  work();\n').join('\n');
  await writeFile(join(FOLDER, name), `declare const work: () => void;\nexport function long() {\n${body}}\n`);
  return `scripts/lib/long-functions-spec/${name}`;
}

describe('the list of long functions', () => {
  it('counts lines without blank lines and comments', async () => {
    const files = await Promise.all([
      fileWith('fits.ts', MAX_LINES.ts),
      fileWith('long.ts', MAX_LINES.ts + 1),
      fileWith('fits.tsx', MAX_LINES.tsx),
      fileWith('long.tsx', MAX_LINES.tsx + 3),
    ]);
    expect(await longFunctions(files)).toEqual({
      'scripts/lib/long-functions-spec/long.ts': MAX_LINES.ts + 1,
      'scripts/lib/long-functions-spec/long.tsx': MAX_LINES.tsx + 3,
    });
  });

  it('removes shortened functions, and never accepts new functions', () => {
    const listed = { 'short.ts': 80, 'shorter.ts': 90, 'grown.ts': 70 };
    const found = { 'shorter.ts': 65, 'grown.ts': 75, 'new.ts': 99 };
    expect(unneeded(listed, found)).toEqual(['short.ts']);
    expect(tooLong(listed, found)).toEqual(['grown.ts: a function with 75 lines', 'new.ts: a function with 99 lines']);
    expect(shrunk(listed, found)).toEqual({ 'shorter.ts': 65, 'grown.ts': 70 });
  });
});
