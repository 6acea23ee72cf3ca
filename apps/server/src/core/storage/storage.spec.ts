import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { S3_KEYS, S3Double } from '../../../test/s3-double.js';
import { S3Bucket } from './s3-bucket.js';
import { chooseStorage, FileMissing, type FileStorage, LocalFolder } from './index.js';

jest.setTimeout(60_000);
let folder: string;
let s3: S3Double;
let bucket: S3Bucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  s3 = await S3Double.open();
  bucket = new S3Bucket(s3.settings('files'));
});
afterAll(async () => {
  bucket.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

function* breakingOff(bytes: number): Generator<Buffer> {
  yield Buffer.alloc(bytes, 'x');
  throw new Error('gone');
}

describe.each<[string, () => FileStorage, () => Promise<number>]>([
  [
    'a folder',
    () => new LocalFolder(folder),
    async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).length,
  ],
  ['a bucket', () => bucket, async () => s3.objects.size + s3.uploads.size],
])('%s', (_, open, kept) => {
  let storage: FileStorage;
  beforeAll(() => {
    storage = open();
  });

  it('returns a stored file any number of times until its deletion', async () => {
    const { key, size } = await storage.put('imports', Readable.from(['täglich']));
    expect(size).toBe(8);
    expect(await storage.size(key)).toBe(8);
    expect(await text(storage.open(key))).toBe('täglich');
    expect(await text(storage.open(key))).toBe('täglich');
    expect(await text(storage.open(key, { start: 3, end: 5 }))).toBe('gli');
    expect(await text(storage.open(key, { start: 7, end: 7 }))).toBe('h');
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.size(key)).rejects.toThrow(FileMissing);
    await expect(text(storage.open(key))).rejects.toThrow();
    expect(await kept()).toBe(0);
  });

  it('stores a file larger than the memory limit byte for byte', async () => {
    const bytes = randomBytes(12 * 2 ** 20);
    const { key, size } = await storage.put('images', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
    expect(size).toBe(bytes.length);
    expect(await storage.size(key)).toBe(bytes.length);
    expect((await buffer(storage.open(key))).equals(bytes)).toBe(true);
    await storage.remove(key);
  });

  it('supports closing a stream before the end of a file', async () => {
    const { key } = await storage.put('images', Readable.from([Buffer.alloc(3 * 2 ** 20)]));
    const reading = storage.open(key);
    for await (const chunk of reading) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect(reading.destroyed).toBe(true);
    await storage.remove(key);
  });

  it.each([4, 11 * 2 ** 20])('stores nothing if a stream fails after %d bytes', async (bytes) => {
    await expect(storage.put('exports', Readable.from(breakingOff(bytes)))).rejects.toThrow('gone');
    expect(await kept()).toBe(0);
  });

  it('lists all files, and restores a file with its original key', async () => {
    const put = ['one', 'two', 'three'].map(async (word) => (await storage.put('images', Readable.from([word]))).key);
    const keys = await Promise.all(put);
    const named: string[] = [];
    for await (const key of storage.list()) named.push(key);
    expect(named.sort()).toEqual([...keys].sort());
    await storage.remove(keys[0]!);
    await storage.putBack(keys[0]!, Readable.from(['back']));
    expect(await text(storage.open(keys[0]!))).toBe('back');
    await expect(storage.putBack('../secret', Readable.from(['x']))).rejects.toThrow(FileMissing);
    for (const key of keys) await storage.remove(key);
  });

  it('stores an empty file', async () => {
    const { key, size } = await storage.put('exports', Readable.from([]));
    expect([size, await storage.size(key), await text(storage.open(key))]).toEqual([0, 0, '']);
    await storage.remove(key);
  });

  it.each(['../secret', '/etc/passwd', 'imports/../../x', 'imports/aa/x', ''])('rejects the key %j', async (key) => {
    await expect(storage.size(key)).rejects.toThrow(FileMissing);
    expect(() => storage.open(key)).toThrow(FileMissing);
  });
});

it('reports a rejected bucket key without revealing the key', async () => {
  const wrong = new S3Bucket({ ...s3.settings('files'), secretKey: 'a-wrong-secret-key' });
  const failure = await wrong.put('imports', Readable.from(['x'])).catch((error: unknown) => error);
  wrong.close();
  expect(String(failure)).toContain('SignatureDoesNotMatch');
  expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toMatch(/secret-key|test-access-key/);
  expect(s3.objects.size).toBe(0);
});

it('uses the configured storage', () => {
  const base = { FILES_DIR: folder, S3_REGION: 'us-east-1' };
  expect(chooseStorage(base)).toBeInstanceOf(LocalFolder);
  expect(() => chooseStorage({ ...base, S3_BUCKET: 'files' })).toThrow('S3_ACCESS_KEY');
  const keys = { S3_ACCESS_KEY: S3_KEYS.accessKey, S3_SECRET_KEY: S3_KEYS.secretKey };
  const chosen = chooseStorage({ ...base, ...keys, S3_BUCKET: 'files', S3_ENDPOINT: s3.endpoint });
  expect(chosen).toBeInstanceOf(S3Bucket);
  (chosen as S3Bucket).close();
});
