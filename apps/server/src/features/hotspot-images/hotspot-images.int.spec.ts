import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { Database } from '../../core/database/index.js';
import { HotspotImagesRepository } from './hotspot-images.repository.js';
import { HotspotImagesService } from './hotspot-images.service.js';

const PICTURE = 'https://shop.example/images/deals.png';
const PAGE = 'https://shop.example/images/page.png';
const GONE = 'https://shop.example/images/gone.png';

let testDatabase: TestDatabase;
let database: Database;
let site: Server;
let images: HotspotImagesService;
const asked: string[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  await database.pool.query("INSERT INTO company (id, name) VALUES (1, 'One'), (2, 'Two')");
  await database.pool.query('INSERT INTO hotspot_image (company_id, url) SELECT 1, u FROM unnest($1::text[]) u', [
    [PICTURE, PAGE, GONE],
  ]);
  const png = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  site = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url!.endsWith('deals.png')) response.end(png);
    else if (request.url!.endsWith('page.png')) response.end('<script>alert(1)</script>');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  const sandbox = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  images = new HotspotImagesService(new HotspotImagesRepository(database), { SANDBOX_URL: sandbox });
});
afterAll(async () => {
  await new Promise((resolve) => site.close(resolve));
  await database.close();
  await testDatabase.drop();
});

describe('thumbnails of hotspots', () => {
  it('fetch and scale down a reported image only once', async () => {
    const [first, second] = [await images.thumbnail(1, PICTURE), await images.thumbnail(1, PICTURE)];
    expect(await sharp(first!).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect(second).toBe(first);
    expect(asked.filter((path) => path.endsWith('deals.png'))).toHaveLength(1);
  });

  it('fetch no image from an address that no site of the company reported', async () => {
    const before = asked.length;
    expect(await images.thumbnail(1, 'https://shop.example/images/other.png')).toBeNull();
    expect(await images.thumbnail(2, PICTURE)).toBeNull();
    expect(asked).toHaveLength(before);
  });

  it('return null if the site sends no image, and retry on the next call', async () => {
    expect(await images.thumbnail(1, PAGE)).toBeNull();
    expect(await images.thumbnail(1, GONE)).toBeNull();
    expect(await images.thumbnail(1, GONE)).toBeNull();
    expect(asked.filter((path) => path.endsWith('gone.png'))).toHaveLength(2);
  });

  it('reject addresses in private networks', async () => {
    const inside = 'http://127.0.0.1/images/deals.png';
    await database.pool.query('INSERT INTO hotspot_image (company_id, url) VALUES (1, $1)', [inside]);
    expect(await images.thumbnail(1, inside)).toBeNull();
  });
});
