import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';

@Injectable()
export class HotspotImagesRepository {
  constructor(private readonly database: Database) {}

  /** Returns true if a site of the company reported a hotspot with this picture. */
  async isKnown(companyId: number, url: string): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      'SELECT FROM hotspot_image WHERE company_id = $1 AND url = $2',
      [companyId, url],
    );
    return rowCount === 1;
  }
}
