import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Database } from '../core/database/database.js';
import type { FileStorage } from '../core/storage/index.js';
import { readPicture } from '../features/images/index.js';

const SQUARE = 256;
const WIDE = { width: 1024, height: 256 } as const;
/** Color pairs of background and mark, which are distinguishable even with color blindness. */
const COLORS = [
  ['#12355b', '#f2b134'],
  ['#0b6e4f', '#f4f1de'],
  ['#5f0f40', '#fb8b24'],
  ['#1d3557', '#a8dadc'],
  ['#6a040f', '#ffe8d6'],
  ['#2b2d42', '#8ecae6'],
] as const;
/** Shapes of marks in a square of 100. */
const MARKS = [
  '<circle cx="50" cy="50" r="30"/><circle cx="50" cy="50" r="13" fill="GROUND"/>',
  '<path d="M20 72 50 22l30 50z"/>',
  '<path d="M50 18 82 50 50 82 18 50z"/><path d="M50 38 62 50 50 62 38 50z" fill="GROUND"/>',
  '<path d="M22 26h16v48H22zM44 40h16v34H44zM66 54h14v20H66z"/>',
  '<path d="M50 20a30 30 0 0 1 0 60z"/><path d="M42 20a30 30 0 0 0 0 60z" opacity=".55"/>',
] as const;

const markOf = (at: number): string => {
  const [ground, color] = COLORS[at % COLORS.length]!;
  return `<g fill="${color}">${MARKS[at % MARKS.length]!.replaceAll('GROUND', ground)}</g>`;
};
const svg = (width: number, height: number, at: number, marks: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${(width / height) * 100} 100" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="${COLORS[at % COLORS.length]![0]}"/>${marks}</svg>`,
  );
/** Returns the wide mark, with stripes instead of a name, so that no font is needed. */
const wide = (at: number): Buffer =>
  svg(
    WIDE.width,
    WIDE.height,
    at,
    `${markOf(at)}<g fill="${COLORS[at % COLORS.length]![1]}"><rect x="118" y="30" width="${170 + ((at * 37) % 90)}" height="16" rx="8"/>
     <rect x="118" y="58" width="${110 + ((at * 53) % 80)}" height="10" rx="5" opacity=".6"/></g>`,
  );

/** Draws a wide and a square logo for the sites of a new demo. @returns the number of pictures. */
export async function drawLogos(database: Database, files: FileStorage): Promise<number> {
  const { rows: sites } = await database.pool.query<{ companyId: number; siteId: number }>(
    `SELECT t.company_id AS "companyId", t.site_id AS "siteId" FROM site_settings t JOIN company c ON c.id = t.company_id AND c.is_demo
     WHERE t.logo_id IS NULL AND t.square_logo_id IS NULL ORDER BY 1, 2`,
  );
  for (const [at, { companyId, siteId }] of sites.entries()) {
    const ids: number[] = [];
    for (const drawing of [wide(at), svg(SQUARE, SQUARE, at, markOf(at))]) {
      const picture = await readPicture(await sharp(drawing).png().toBuffer());
      const file = await files.put('images', Readable.from([picture.bytes]));
      const thumbnail = await files.put('images', Readable.from([picture.thumbnail]));
      const { rows } = await database.pool.query<{ id: number }>(
        `INSERT INTO image (company_id, token, file, thumbnail, content_type, width, height, filesize)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7) RETURNING id`,
        [companyId, file.key, thumbnail.key, picture.contentType, picture.width, picture.height, file.size],
      );
      ids.push(rows[0]!.id);
    }
    await database.pool.query(
      'UPDATE site_settings SET logo_id = $3, square_logo_id = $4 WHERE company_id = $1 AND site_id = $2',
      [companyId, siteId, ...ids],
    );
  }
  return sites.length * 2;
}
