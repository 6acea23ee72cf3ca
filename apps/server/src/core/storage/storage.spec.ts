import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FileMissing, LocalFolder } from './index.js';

let folder: string;
let storage: LocalFolder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  storage = new LocalFolder(folder);
});
afterAll(() => rm(folder, { recursive: true }));

it('gives back what was put, as often as wanted, until it is removed', async () => {
  const { key, size } = await storage.put('imports', Readable.from(['täglich']));
  expect(size).toBe(8);
  expect(await text(storage.open(key))).toBe('täglich');
  expect(await text(storage.open(key))).toBe('täglich');
  await storage.remove(key);
  await storage.remove(key);
  await expect(storage.size(key)).rejects.toThrow(FileMissing);
});

it('keeps nothing of a stream that breaks off', async () => {
  const broken = Readable.from(
    (function* () {
      yield 'half';
      throw new Error('gone');
    })(),
  );
  await expect(storage.put('exports', broken)).rejects.toThrow('gone');
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

it.each(['../secret', '/etc/passwd', 'imports/../../x', 'imports/aa/x', ''])('knows no file %j', async (key) => {
  await expect(storage.size(key)).rejects.toThrow(FileMissing);
  expect(() => storage.open(key)).toThrow(FileMissing);
});
