import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { TestConsole } from '../../../test/console.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { ImagesService } from './images.service.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let files: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'images-'));
  desk = await TestConsole.open({ FILES_DIR: files });
  world = await insertTwoCompanies(desk.database);
});
afterAll(async () => {
  await desk.close();
  await rm(files, { recursive: true });
});

async function send(content: Buffer, as = 'ALFA-admin', company = world.ALFA.company) {
  const { status, body } = await desk
    .http()
    .post(`/company/${company}/api/files`)
    .set('Authorization', `Bearer ${await desk.tokenOf(as)}`)
    .attach('file', content, 'picture.png');
  return { status, body };
}
const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'navy' } });
const stored = async (): Promise<string[]> =>
  (await readdir(files, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

it('stores a re-encoded image without hidden content and serves it only at its address', async () => {
  const secret = 'taken at home, 52.1 13.2';
  const sent = Buffer.concat([
    await solid(600, 314)
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  expect(sent.includes(secret)).toBe(true);
  const { status, body } = await send(sent);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: expect.any(Number),
    width: 600,
    height: 314,
    filesize: expect.any(Number),
    parentId: null,
  });
  for (const path of await stored()) {
    const bytes = await readFile(path);
    expect(bytes.includes(secret) || bytes.includes('<script>')).toBe(false);
  }
  const whole = await desk.http().get(body.url);
  expect(whole.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(whole.headers['cache-control']).toContain('immutable');
  expect(whole.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(whole.headers['content-disposition']).toMatch(/^inline; filename="[0-9a-f-]{36}\.jpeg"$/);
  expect(whole.body.length).toBe(body.filesize);
  const small = await sharp((await desk.http().get(body.thumbnail)).body).metadata();
  expect(small).toMatchObject({ format: 'webp', width: 320 });
  // An address of the other company, a guessed one, and an empty one.
  for (const url of [
    body.url.replace(String(world.ALFA.company), String(world.BRAVO.company)),
    `/company/${world.ALFA.company}/api/files/6f1f8a0e-0000-4000-8000-000000000000`,
    body.url.replace(/^\/company\/\d+/, ''),
  ])
    expect((await desk.http().get(url)).status).toBe(404);
  expect((await desk.http().get(`/company/${world.ALFA.company}/api/files/1`)).status).toBe(400);
});

it('accepts PNG, WebP and GIF, and converts the first frame of a GIF to PNG', async () => {
  for (const [format, type] of [
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/png'],
  ] as const) {
    const { body } = await send(await solid(128, 128).toFormat(format).toBuffer());
    expect((await desk.http().get(body.url)).headers['content-type']).toBe(type);
  }
});

it('rejects SVG, disguised files and decompression bombs, and stores nothing', async () => {
  const png = await solid(200, 200).png().toBuffer();
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const before = await stored();
  for (const [content, words] of [
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'Only PNG, JPEG, WebP and GIF pictures are supported.',
    ],
    [Buffer.from('%PDF-1.4'), 'Only PNG, JPEG, WebP and GIF pictures are supported.'],
    [Buffer.alloc(0), 'Only PNG, JPEG, WebP and GIF pictures are supported.'],
    [png.subarray(0, 60), "The picture can't be read because the file is damaged or too large."],
    [bomb, 'The picture'],
  ] as const) {
    const { status, body } = await send(content);
    expect({ status, words: body.errors?.[0].message }).toEqual({ status: 400, words: expect.stringContaining(words) });
  }
  expect((await send(Buffer.alloc(5_120_001))).status).toBe(413);
  expect(await stored()).toEqual(before);
});

it('accepts images only from users of the company with the permission', async () => {
  const png = await solid(10, 10).png().toBuffer();
  expect((await send(png, 'ALFA-buyer')).status).toBe(403);
  expect((await send(png, 'ALFA-admin', world.BRAVO.company)).status).toBe(403);
  expect((await desk.http().post(`/company/${world.ALFA.company}/api/files`).attach('file', png, 'x.png')).status).toBe(
    401,
  );
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['campaign-manager']);
  expect((await send(png, 'ALFA-buyer')).status).toBe(201);
});

it('deletes unused images and their files after a week, but preserves used images', async () => {
  const png = () => solid(512, 128).png().toBuffer();
  const [unused, logo, fresh] = [await send(await png()), await send(await png()), await send(await png())];
  const { company, site, image } = world.ALFA;
  const q = (text: string, ...values: unknown[]) => desk.database.pool.query(text, values);
  // The site uses a newer logo instead of its original one. A crop refers to its source image.
  await q('UPDATE site_settings SET logo_id = $3 WHERE company_id = $1 AND site_id = $2', company, site, logo.body.id);
  const cut = await send(await png());
  await q('UPDATE image SET parent_id = $2 WHERE id = $1', cut.body.id, unused.body.id);
  await q("UPDATE image SET created_at = now() - interval '8 days' WHERE id <> ALL ($1)", [fresh.body.id, cut.body.id]);
  const filesBefore = (await stored()).length;
  const images = desk.app.get(ImagesService);
  const removed = await images.sweep();
  expect(removed).toBeGreaterThan(0);
  // The initial picture of the company is a row without files.
  expect((await stored()).length).toBe(filesBefore - 2 * (removed - 1));
  const left = async () =>
    (await q('SELECT id FROM image WHERE company_id = $1 ORDER BY id', company)).rows.map(({ id }) => id);
  const kept = [unused, logo, fresh, cut].map(({ body }) => body.id as number).sort((a, b) => a - b);
  expect(await left()).toEqual(kept);
  expect((await desk.http().get(logo.body.url)).status).toBe(200);
  const { rows } = await q(
    "SELECT source, reason FROM audit_log WHERE action = 'image.delete' AND entity_id = $1",
    String(image),
  );
  expect(rows).toEqual([{ source: 'system', reason: 'Unused for 7 days.' }]);

  // A week later the crop is removed, then the original.
  expect(await images.sweep(new Date(Date.now() + 8 * 24 * 3_600_000))).toBe(3);
  expect(await left()).toEqual([logo.body.id]);
  expect((await desk.http().get(unused.body.url)).status).toBe(404);
  expect((await desk.http().get(unused.body.thumbnail)).status).toBe(404);
});
