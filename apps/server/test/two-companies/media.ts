import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';

/** Inserts a library with a video in a collection, which an ad shows, and a rejected file. */
export async function insertMedia(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  await q(
    `INSERT INTO media_item (company_id, id, kind, origin, name, tags, author, width, height, filesize, video_token, video_file,
       video_type, search_text, created_by)
     VALUES ($1, $2, 'video', 'upload', $3, ARRAY[$4], $5, 1280, 720, 1000, gen_random_uuid(), $6, 'video/mp4', lower($3), $7)`,
    ids.company,
    ids.media,
    `${mark} video`,
    `${mark} tag`,
    `${mark} author`,
    `videos/00/00000000-0000-4000-8000-${String(ids.media).padStart(12, '0')}`,
    ids.admin,
  );
  await q(
    'INSERT INTO media_collection (company_id, id, name) VALUES ($1, $2, $3)',
    ids.company,
    ids.mediaCollection,
    `${mark} collection`,
  );
  await q(
    'INSERT INTO media_collection_item (company_id, collection_id, media_id) VALUES ($1, $2, $3)',
    ids.company,
    ids.mediaCollection,
    ids.media,
  );
  await q(
    'INSERT INTO ad_media (company_id, adgroup_id, media_id, ad) VALUES ($1, $2, $3, $4)',
    ids.company,
    ids.adgroup,
    ids.media,
    `${mark} ad`,
  );
  await q(
    'INSERT INTO media_quarantine (company_id, id, name, file, filesize, finding) VALUES ($1, $2, $3, $4, 100, $5)',
    ids.company,
    ids.quarantined,
    `${mark} file`,
    // The file doesn't exist, as after a crash.
    `quarantine/00/00000000-0000-4000-8000-${String(ids.quarantined).padStart(12, '0')}`,
    `${mark} finding`,
  );
}
