import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readDurations } from './durations.js';

/** Maximum seconds of a file without a reason in slow.json. A story file contains about ten stories. */
const MAX_SECONDS = { spec: 20, stories: 60 };

describe('recorded durations', () => {
  it('refer to existing files', async () => {
    const files = Object.keys(await readDurations());
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('remain below the limits, except for files with a reason in slow.json', async () => {
    const reasons = JSON.parse(await readFile(join(import.meta.dirname, 'slow.json'), 'utf8')) as Record<
      string,
      string
    >;
    const slow = Object.entries(await readDurations())
      .filter(([file, seconds]) => seconds > (file.includes('/e2e/') ? MAX_SECONDS.stories : MAX_SECONDS.spec))
      .map(([file]) => file);
    expect(slow.filter((file) => !reasons[file])).toEqual([]);
    expect(Object.keys(reasons).filter((file) => !existsSync(file))).toEqual([]);
  });
});
