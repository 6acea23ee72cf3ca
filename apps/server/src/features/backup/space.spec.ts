import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import { lackingSpace } from './space.js';

it('reserves space for the database, and reports the amount of missing space', async () => {
  const { bavail, bsize } = await statfs(tmpdir());
  const free = bavail * bsize;
  expect(await lackingSpace(tmpdir(), free)).toMatch(
    /^There is too little space in .*. \d+ MB are free, but \d+ MB are needed.$/,
  );
  // Other processes also write to this disk, but less than a tenth.
  expect(await lackingSpace(tmpdir(), Math.max(0, (free * 0.9 - 2 ** 30) / 1.2))).toBeNull();
});
