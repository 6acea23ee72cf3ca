import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTestDatabase } from '@adops/testing';
import { expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { Database } from '../core/database/database.js';
import { LocalFolder } from '../core/storage/index.js';
import { insertTwoCompanies } from '../../test/two-companies.js';
import { drawLogos } from './draw-logos.js';

jest.setTimeout(120_000);

it('draws logos of the right shapes once for demo company sites without logos', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'logos-'));
  const { url, drop } = await createTestDatabase();
  const database = new Database(url, { max: 2 });
  try {
    const { ALFA, BRAVO } = await insertTwoCompanies(database);
    await database.pool.query('UPDATE site_settings SET logo_id = NULL');
    await database.pool.query('UPDATE company SET is_demo = true WHERE id = $1', [ALFA.company]);
    const files = new LocalFolder(folder);
    expect(await drawLogos(database, files)).toBe(2);
    expect(await drawLogos(database, files)).toBe(0);
    const { rows } = await database.pool.query<{ width: number; height: number; file: string; thumbnail: string }>(
      `SELECT i.width, i.height, i.file, i.thumbnail FROM site_settings t JOIN image i ON i.company_id = t.company_id
         AND i.id IN (t.logo_id, t.square_logo_id) WHERE t.site_id = $1 ORDER BY i.id`,
      [ALFA.site],
    );
    expect(rows.map(({ width, height }) => [width, height])).toEqual([
      [1024, 256],
      [256, 256],
    ]);
    for (const { file, thumbnail } of rows) {
      const { channels, isOpaque } = await sharp(await buffer(files.open(file))).stats();
      expect(isOpaque).toBe(true);
      // The picture has more than one color, so it isn't empty.
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
      expect(await files.size(thumbnail)).toBeGreaterThan(0);
    }
    const others = await database.pool.query('SELECT logo_id FROM site_settings WHERE site_id = $1', [BRAVO.site]);
    expect(others.rows).toEqual([{ logo_id: null }]);
  } finally {
    await database.close();
    await drop();
    await rm(folder, { recursive: true });
  }
});
