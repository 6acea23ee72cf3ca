import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AD_GENERATOR_DRAFT } from '@adops/domain';
import sharp from 'sharp';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord, refusal, SAVE, success } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { ImagesService } from '../images/index.js';
import { MediaUses } from './index.js';
import { video } from './video.fixture.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;
let folder: string;
let outside: Server;
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  const png = await picture(800, 419, 'teal');
  outside = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url!.endsWith('/moved')) return response.writeHead(302, { location: '/a/deal%20one.png' }).end();
    if (request.url!.endsWith('/inside'))
      return response.writeHead(302, { location: 'http://169.254.169.254/x' }).end();
    if (request.url!.endsWith('.png')) return response.end(png);
    if (request.url!.endsWith('/huge')) return response.end(Buffer.alloc(10_500_000));
    if (request.url!.endsWith('/page')) return response.end('<html></html>');
    return response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => outside.once('listening', resolve));
  desk = await TestConsole.open({
    FILES_DIR: folder,
    SANDBOX_URL: `http://127.0.0.1:${(outside.address() as AddressInfo).port}`,
  });
  world = await insertTwoCompanies(desk.database);
  for (const table of ['image', 'media_item', 'media_collection', 'draft'])
    await desk.database.pool.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 90000)`);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(async () => {
  await desk.close();
  outside.closeAllConnections();
  outside.close();
  await rm(folder, { recursive: true });
});

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .composite([
      { input: Buffer.from(`<svg width="${width}" height="${height}"><circle cx="30%" cy="40%" r="20%"/></svg>`) },
    ])
    .png()
    .toBuffer();

async function upload(content: Buffer, name = 'picture.png', as = 'ALFA-admin') {
  const { status, body } = await desk
    .http()
    .post(`/company/${world.ALFA.company}/api/media/pictures?name=${encodeURIComponent(name)}`)
    .set('Authorization', `Bearer ${await desk.tokenOf(as)}`)
    .attach('file', content, 'x.png');
  return { status, body };
}
async function uploadVideo(content: Buffer, name = 'clip.mp4') {
  const { status, body } = await desk
    .http()
    .post(`/company/${world.ALFA.company}/api/media/videos?name=${encodeURIComponent(name)}`)
    .set('Authorization', `Bearer ${await desk.tokenOf('ALFA-admin')}`)
    .set('Content-Type', 'video/mp4')
    .send(content);
  return { status, body };
}
const files = async (): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

const ITEM = `id kind origin name width height filesize tags keywords language author license licenseEndsOn isLicenseOver
  focalX focalY similarCount parentId collectionIds ownerName version durationMs sourceUrl crop { x y width height }
  image { id url thumbnail parentId forAds { url width height filesize } } video { id url thumbnail }`;
const library = async (filter: object = {}, paging = '') =>
  (
    await call(`query ($f: MediaFilterInput) { mediaLibrary(filter: $f ${paging}) { totalRows rows { ${ITEM} } } }`, {
      f: filter,
    })
  ).mediaLibrary;
const detail = async (id: number) =>
  (
    await call(
      `{ mediaItem(id: ${id}) { item { ${ITEM} } uses { kind id name ownerName } similar { id } crops { id } } }`,
    )
  ).mediaItem;
const update = async (id: number, input: object, version?: number) =>
  (
    await call(
      `mutation ($id: Int!, $i: MediaItemInput!, $v: Int) { mediaLibrary { update(id: $id, input: $i, version: $v) ${SAVE} } }`,
      { id, i: input, v: version },
    )
  ).mediaLibrary.update;
const remove = async (...ids: number[]) =>
  (
    await call(
      `mutation ($ids: [Int!]!) { mediaLibrary { delete(ids: $ids) { status message done failed { id name message } } } }`,
      { ids },
    )
  ).mediaLibrary.delete;
const INPUT = { name: 'Shoes', keywords: ['red shoes'], tags: ['Summer', 'sale'] };

describe('library images', () => {
  it('can be uploaded and searched, with an audit record', async () => {
    const { status, body } = await upload(await picture(600, 314, 'navy'), 'Navy banner.png');
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'picture', origin: 'upload', name: 'Navy banner.png', width: 600, height: 314 });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'media.create',
      entity_name: 'Navy banner.png',
    });
    expect((await library({ text: 'BANNER navy' })).rows.map(({ id }: { id: number }) => id)).toEqual([body.id]);
    expect((await library({ text: 'banner%' })).totalRows).toBe(0);
    expect((await desk.http().get(body.image.url)).status).toBe(200);
  });

  it('include a file of at most 5,120,000 bytes for ads, or the original if small enough', async () => {
    const noise = randomBytes(1_700 * 1_600 * 3);
    const large = await sharp(noise, { raw: { width: 1_700, height: 1_600, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.byteLength).toBeGreaterThan(5_120_000);
    const { status, body } = await upload(large, 'large');
    expect(status).toBe(201);
    const { filesize, image } = body;
    expect(filesize).toBeGreaterThan(5_120_000);
    expect(image.forAds).toMatchObject({ url: `${image.url}/ad` });
    const ad = await desk.http().get(image.forAds.url);
    expect(ad.headers['content-type']).toBe('image/jpeg');
    expect(ad.body.length).toBe(image.forAds.filesize);
    expect(ad.body.length).toBeLessThan(5_120_000);
    expect((await upload(Buffer.alloc(10_000_001))).status).toBe(413);
  });

  it("fail to upload if the file isn't an image, and leave no files", async () => {
    const before = await files();
    for (const bytes of [Buffer.from('<svg/>'), Buffer.alloc(0), (await picture(300, 300, 'red')).subarray(0, 200)])
      expect((await upload(bytes)).status).toBe(400);
    expect(await files()).toBe(before);
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['sites-configuration']);
    expect((await upload(await picture(10, 10, 'red'), 'x', 'ALFA-buyer')).status).toBe(403);
  });

  it('count as similar only if they look alike', async () => {
    const shape = await picture(900, 600, 'gold');
    const { body: first } = await upload(shape, 'gold');
    const { body: again } = await upload(await sharp(shape).resize(450).jpeg({ quality: 60 }).toBuffer(), 'gold small');
    const { body: other } = await upload(await sharp(shape).rotate(90).negate().png().toBuffer(), 'other');
    expect((await detail(first.id)).similar).toEqual([{ id: again.id }]);
    expect(again.similarCount).toBe(1);
    expect(other.similarCount).toBe(0);
    expect((await library({ hasSimilar: true })).rows.map(({ id }: { id: number }) => id)).toEqual([
      again.id,
      first.id,
    ]);
  });

  it('survive the nightly cleanup, and are deleted together with their files', async () => {
    const { body } = await upload(await picture(50, 50, 'pink'), 'pink');
    await desk.database.pool.query("UPDATE image SET created_at = now() - interval '30 days' WHERE id = $1", [
      body.image.id,
    ]);
    await desk.app.get(ImagesService).sweep();
    expect((await desk.http().get(body.image.url)).status).toBe(200);
    const before = await files();
    expect(await remove(body.id)).toEqual({
      status: 'success',
      message: '1 item deleted.',
      done: [body.id],
      failed: [],
    });
    expect(await files()).toBe(before - 2);
    expect((await desk.http().get(body.image.url)).status).toBe(404);
    expect((await remove(body.id)).failed).toEqual([
      { id: body.id, name: '', message: 'Item not found. It may have been deleted.' },
    ]);
  });
});

describe('image metadata', () => {
  it('supports saving and searching, and detects conflicting edits', async () => {
    const { body } = await upload(await picture(400, 400, 'olive'));
    const form = {
      ...INPUT,
      language: 'en',
      author: 'Ann',
      license: 'Stock',
      licenseEndsOn: '2020-01-01',
      focalX: 0.25,
      focalY: 0.75,
    };
    expect(await update(body.id, form, 1)).toEqual(success('The item was saved.'));
    expect(await update(body.id, form, 1)).toEqual(
      refusal('version', 'Someone else changed this item in the meantime. Nothing was saved. Reload it and try again.'),
    );
    expect(await update(body.id, { ...form, language: 'English' })).toEqual(
      refusal('language', 'Use a language code such as en or pt-BR.'),
    );
    expect((await detail(body.id)).item).toMatchObject({
      ...form,
      isLicenseOver: true,
      version: 2,
      ownerName: 'ALFA-admin',
    });
    for (const [filter, count] of [
      [{ text: 'red ann' }, 1], [{ tags: ['summer'] }, 1], [{ tags: ['summer', 'winter'] }, 0], [{ language: 'en' }, 1],
      [{ language: 'de' }, 0], [{ isLicenseOver: true }, 1], [{ text: 'red', aspectRatios: [1.91, 1] }, 1],
      [{ text: 'red', aspectRatios: [1.91] }, 0], [{ text: 'red', minWidth: 400, minHeight: 400 }, 1],
      [{ text: 'red', minWidth: 401 }, 0], [{ text: 'red', userId: world.ALFA.admin }, 1], [{ text: 'red', userId: world.ALFA.buyer }, 0],
      [{ text: 'red', maxFileSize: 1 }, 0], [{ text: 'red', maxFileSize: 5120 }, 1],
    ] as const) expect({ filter, count: (await library(filter)).totalRows }).toEqual({ filter, count }); // prettier-ignore
  });

  it('supports tagging several items at once, with a result per item', async () => {
    const ids = [
      (await upload(await picture(60, 60, 'red'))).body.id,
      (await upload(await picture(60, 60, 'blue'))).body.id,
    ];
    const answer = (
      await call(
        `mutation ($ids: [Int!]!) { mediaLibrary { tag(ids: $ids, add: ["Winter", "new"], remove: ["none"]) { status message done failed { id message } } } }`,
        { ids: [...ids, 1] },
      )
    ).mediaLibrary.tag;
    expect(answer).toEqual({
      status: 'warning',
      message: '2 items changed. 1 item not changed.',
      done: ids,
      failed: [{ id: 1, message: 'Item not found. It may have been deleted.' }],
    });
    expect((await library({ tags: ['WINTER', 'New'] })).totalRows).toBe(2);
    const { tags } = (await call('{ mediaLibraryOptions { tags { name count } } }')).mediaLibraryOptions;
    expect(tags).toContainEqual({ name: 'Winter', count: 2 });
  });

  it('includes collections', async () => {
    const { id } = (await upload(await picture(70, 70, 'red'))).body;
    const run = async (field: string) => (await call(`mutation { mediaLibrary { ${field} } }`)).mediaLibrary;
    expect((await run(`createCollection(name: " Spring ") ${SAVE}`)).createCollection).toEqual(
      success('Collection Spring was created.'),
    );
    expect((await run(`createCollection(name: "Spring") ${SAVE}`)).createCollection).toEqual(
      refusal('name', 'A collection with this name already exists.'),
    );
    const { collections } = (await call('{ mediaLibraryOptions { collections { id name count } hasScanner } }'))
      .mediaLibraryOptions;
    const spring = collections.find(({ name }: { name: string }) => name === 'Spring');
    expect(
      (await run(`addToCollection(id: ${spring.id}, mediaIds: [${id}, 1]) { message }`)).addToCollection.message,
    ).toBe('1 item added to Spring.');
    expect((await library({ collectionId: spring.id })).rows).toMatchObject([{ id, collectionIds: [spring.id] }]);
    expect(
      (await run(`removeFromCollection(id: ${spring.id}, mediaIds: [${id}]) { message }`)).removeFromCollection.message,
    ).toBe('1 item removed from Spring.');
    expect((await run(`deleteCollection(id: ${spring.id}) { status }`)).deleteCollection.status).toBe('success');
    expect((await detail(id)).item.collectionIds).toEqual([]);
  });
});

const CROP = `{ status message result { id width height parentId } item { id name parentId crop { x y width height } } }`;
const crop = async (imageId: number, box: string) =>
  (await call(`mutation { image { crop(imageId: ${imageId}, ${box}) ${CROP} } }`)).image.crop;

describe('image crops', () => {
  it('use the requested size, refer to their original, and leave the original unchanged', async () => {
    const { body } = await upload(await picture(1_000, 500, 'coral'), 'coral');
    const answer = await crop(body.image.id, 'x: 250, y: 10, width: 480, height: 480');
    expect(answer).toMatchObject({
      status: 'success',
      result: { width: 480, height: 480, parentId: body.image.id },
      item: { name: 'coral', parentId: body.id, crop: { x: 250, y: 10, width: 480, height: 480 } },
    });
    expect(await detail(body.id)).toMatchObject({ item: { width: 1_000 }, crops: [{ id: answer.item.id }] });
    // The crop stays a picture when its original is deleted.
    expect((await remove(body.id)).status).toBe('success');
    expect((await detail(answer.item.id)).item).toMatchObject({ parentId: null, crop: { x: 250 } });
  });

  it('return an error if they extend beyond the image', async () => {
    const { body } = await upload(await picture(100, 50, 'black'));
    const box = { result: null, status: 'error' };
    expect(await crop(body.image.id, 'x: 60, y: 0, width: 50, height: 50')).toMatchObject({
      ...box,
      message: 'The crop must be within the picture, which is 100 × 50 pixels.',
    });
    await expect(crop(world.BRAVO.image, 'x: 0, y: 0, width: 5, height: 5')).rejects.toThrow('Image not found.');
  });

  it('return an error if the file of the image is missing', async () => {
    await expect(crop(world.ALFA.image, 'x: 0, y: 0, width: 1, height: 1')).rejects.toThrow(
      'The file of this image is missing. Upload it again.',
    );
  });
});

const add = async (url: string) =>
  (
    await call(
      `mutation ($u: String!) { image { add(imageUrl: $u, keywords: ["deal"], language: "en", tags: ["web"]) { status message result { id width } item { id name origin sourceUrl tags } } } }`,
      { u: url },
    )
  ).image.add;

describe('images added by URL', () => {
  it('follow redirects to the image, and store the image', async () => {
    expect(await add('https://shop.example/moved')).toMatchObject({
      status: 'success',
      result: { width: 800 },
      item: { name: 'moved', origin: 'address', sourceUrl: 'https://shop.example/moved', tags: ['web'] },
    });
  });

  it.each([
    ['https://shop.example/page', 'Only PNG, JPEG, WebP and GIF pictures are supported.'],
    ['https://shop.example/gone', 'The server responded with status 404 instead of a picture.'],
    ['https://shop.example/huge', 'The picture must not be larger than 10 MB.'],
    ['https://shop.example/inside', 'This URL points to a private network. Use a public URL.'],
    ['http://127.0.0.1/x.png', 'This URL points to a private network. Use a public URL.'],
    ['http://2130706433/x.png', 'This URL points to a private network. Use a public URL.'],
    ['https://[::ffff:7f00:1]/x.png', 'This URL points to a private network. Use a public URL.'],
    ['file:///etc/passwd', 'Enter a URL that begins with https://.'],
    ['javascript:alert(1)', 'Enter a URL that begins with https://.'],
  ])('fail for %s: %s', async (url, message) => {
    const before = await files();
    expect(await add(url)).toEqual({ status: 'error', message, result: null, item: null });
    expect(await files()).toBe(before);
  });
});

describe('library videos', () => {
  it('contain metadata from their container and a poster, and can be played at their address', async () => {
    const sent = video({ secret: 'at home', content: Buffer.alloc(300_000, 5) });
    const { status, body } = await uploadVideo(sent, 'clip.mp4');
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'video', name: 'clip.mp4', width: 1280, height: 720, durationMs: 12_500, filesize: sent.length, image: null });
    const played = await desk.http().get(body.video.url).buffer(true).parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
    });
    expect(played.headers).toMatchObject({ 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' });
    expect(played.body.length).toBe(sent.length);
    expect(played.body.includes('at home')).toBe(false);
    const poster = await desk.http().post(`/company/${world.ALFA.company}/api/media/videos/${body.id}/poster`)
      .set('Authorization', `Bearer ${await desk.tokenOf('ALFA-admin')}`).attach('file', await picture(640, 360, 'gray'), 'p.png');
    expect(poster.body).toMatchObject({ kind: 'video', video: { thumbnail: expect.stringContaining('/small') } });
    expect((await call('{ mediaVideos(keyword: "clip") { id url thumbnail } }')).mediaVideos).toEqual([poster.body.video]);
    // Posters don't appear as pictures in the library.
    expect((await library({ kind: 'picture', text: 'clip' })).totalRows).toBe(0);
    const before = await files();
    expect((await remove(body.id)).status).toBe('success');
    expect(await files()).toBe(before - 3);
    expect((await desk.http().get(body.video.url)).status).toBe(404);
  }); // prettier-ignore

  it('return the byte ranges that a player requests', async () => {
    const sent = video({ content: Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251)) });
    const { body } = await uploadVideo(sent, 'parts.mp4');
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, body: bytes } = await desk.http().get(body.video.url).set({ range, ...more }).buffer(true).parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
      });
      return { status, range: headers['content-range'], length: Number(headers['content-length'] ?? 0), bytes: bytes as Buffer, headers };
    };
    const size = sent.length;
    const whole = await part('items=1-2');
    expect(whole).toMatchObject({ status: 200, range: undefined, length: size, headers: { 'accept-ranges': 'bytes', etag: expect.any(String) } });
    const first = await part('bytes=0-99');
    expect(first).toMatchObject({ status: 206, range: `bytes 0-99/${size}`, length: 100, headers: { 'content-type': 'video/mp4' } });
    const rest = await part('bytes=100-');
    expect(rest).toMatchObject({ status: 206, range: `bytes 100-${size - 1}/${size}`, length: size - 100 });
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(whole.bytes)).toBe(true);
    expect((await part('bytes=-7')).bytes.equals(whole.bytes.subarray(-7))).toBe(true);
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    // The file changed since the player started, so the response is the whole file instead of a mismatched part.
    expect((await part('bytes=0-99', { 'if-range': '"another"' })).status).toBe(200);
    expect((await part('bytes=0-99', { 'if-range': whole.headers['etag']! })).status).toBe(206);
  }); // prettier-ignore

  it("fail to upload if the file isn't a video, and leave no files", async () => {
    const before = await files();
    for (const bytes of [
      Buffer.from('<html>'),
      video({ brand: 'heic' }),
      video().subarray(0, 3_000),
      video({ handler: 'text' }),
    ])
      expect((await uploadVideo(bytes)).status).toBe(400);
    expect(await files()).toBe(before);
  });
});

describe('items in use', () => {
  const create = async (payload: object) =>
    (await call(`mutation ($i: DraftInput!) { draft { create(kind: "adGenerator", key: "key-of-media-${Math.random().toString(36).slice(2)}", input: $i) { status draft { id version } errors { field messages } } } }`,
      { i: { payload: { ...AD_GENERATOR_DRAFT.empty, ...payload }, payloadVersion: AD_GENERATOR_DRAFT.version, writer: 'media-page' } })).draft.create; // prettier-ignore

  it("can't be deleted while a draft refers to them", async () => {
    const { body } = await upload(await picture(600, 314, 'plum'), 'plum');
    // Any text of a draft may contain the address of a file.
    const { draft } = await create({ campaign: body.image.url });
    expect((await detail(body.id)).uses).toEqual([
      { kind: 'draft', id: draft.id, name: body.image.url, ownerName: 'ALFA-admin' },
    ]);
    expect(await remove(body.id)).toMatchObject({
      status: 'error',
      done: [],
      failed: [{ name: 'plum', message: 'In use by a draft of ALFA-admin.' }],
    });
    await call(`mutation { draft { discard(id: ${draft.id}) { status } } }`);
    expect((await remove(body.id)).status).toBe('success');
  });

  it('block publishing of a draft if their license has expired', async () => {
    const { body } = await upload(await picture(600, 314, 'tan'), 'tan');
    await update(body.id, { ...INPUT, name: 'tan', licenseEndsOn: '2026-01-31' });
    const { draft } = await create({ campaign: `see ${body.image.url}` });
    const publish = `mutation { draft { publish(id: ${draft.id}, version: ${draft.version}) { status errors { field messages } } } }`;
    expect((await call(publish)).draft.publish).toEqual({
      status: 'error',
      errors: [
        {
          field: 'media',
          messages: [
            'The license of “tan” ended on 2026-01-31. Choose another item, or enter a later date in the media library.',
          ],
        },
      ],
    });
    await update(body.id, { ...INPUT, name: 'tan', licenseEndsOn: '2099-01-31' });
    const again = (await call(publish)).draft.publish;
    expect(JSON.stringify(again)).not.toContain('license');
  });

  it("can't be deleted while an ad or a site uses them", async () => {
    const [shown, logo] = [
      (await upload(await picture(600, 314, 'lime'))).body,
      (await upload(await picture(512, 128, 'cyan'))).body,
    ];
    const { company, adgroup, site } = world.ALFA;
    await desk.app
      .get(MediaUses)
      .keepForAd(company, { adgroupId: adgroup, ad: 'Ad 1', mediaIds: [shown.id, 1] }, desk.database.pool);
    await desk.database.pool.query('UPDATE site_settings SET square_logo_id = $2 WHERE company_id = $1', [
      company,
      logo.image.id,
    ]);
    expect((await detail(shown.id)).uses).toMatchObject([{ kind: 'ad', id: adgroup }]);
    expect((await detail(logo.id)).uses).toMatchObject([{ kind: 'site', id: site }]);
    expect(await remove(shown.id, logo.id)).toMatchObject({ status: 'error', done: [] });
  });
});

describe('image and video search of the uploaders', () => {
  it('returns matching images, including a file for ads if the image is large', async () => {
    const { body } = await upload(await picture(764, 400, 'beige'), 'beige find-me');
    await upload(await picture(400, 764, 'beige'), 'beige portrait find-me');
    const search = (more: string) =>
      call(`{ mediaImages(keyword: "find-me" ${more}) { id url thumbnail width height filesize parentId } }`);
    expect(
      (await search('limit: 15, aspectRatios: [1.91, 1], maxFileSize: 5120, bySocialAccount: false')).mediaImages,
    ).toMatchObject([{ id: body.image.id, width: 764 }]);
    expect((await search('')).mediaImages).toHaveLength(2);
    expect((await search('limit: 1')).mediaImages).toHaveLength(1);
    await expect(search('bySocialAccount: true')).rejects.toThrow(
      "The image libraries of social accounts can't be searched.",
    );
    expect((await call(`{ getImageById(imageId: ${body.image.id}) { id width } }`)).getImageById).toEqual({
      id: body.image.id,
      width: 764,
    });
    expect((await call(`{ getImageById(imageId: ${world.BRAVO.image}) { id } }`)).getImageById).toBeNull();
  });
});
