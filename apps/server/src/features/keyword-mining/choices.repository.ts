import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';

export interface Choice {
  readonly id: number;
  readonly name: string;
}
export interface ChoiceOfProvider extends Choice {
  readonly providerId: number;
}

/** Maximum number of advertisers offered. Advertisers with the most ads are first. */
const MAX_ADVERTISERS = 2_000;
const BY_NAME = `ORDER BY lower(name) COLLATE "C", id`;

/** Filter options for competitor ads, limited to options with ads. */
@Injectable()
export class MiningChoicesRepository {
  constructor(private readonly database: Database) {}

  async regions(): Promise<Choice[]> {
    const { rows } = await this.database.pool.query<Choice>(
      `SELECT id, name FROM country c WHERE EXISTS (SELECT FROM mining_creative m WHERE m.country_id = c.id) ${BY_NAME}`,
    );
    return rows;
  }

  async providers(): Promise<Choice[]> {
    const { rows } = await this.database.pool.query<Choice>(`SELECT id, name FROM mining_provider ${BY_NAME}`);
    return rows;
  }

  /** Returns the groups of advertisers. @param providerIds IDs of the providers; null or empty for all */
  async advertiserGroups(providerIds: readonly number[] | null | undefined): Promise<ChoiceOfProvider[]> {
    const { rows } = await this.database.pool.query<ChoiceOfProvider>(
      `SELECT id, name, provider_id AS "providerId" FROM mining_advertiser_group
       WHERE cardinality($1::int[]) = 0 OR provider_id = ANY ($1) ${BY_NAME}`,
      [providerIds ?? []],
    );
    return rows;
  }

  async advertisers(): Promise<ChoiceOfProvider[]> {
    const { rows } = await this.database.pool.query<ChoiceOfProvider>(
      `WITH counted AS (SELECT advertiser_id AS id, count(*) AS ads FROM mining_creative WHERE advertiser_id IS NOT NULL GROUP BY 1
         ORDER BY ads DESC, id LIMIT ${MAX_ADVERTISERS})
       SELECT a.id, a.name, a.provider_id AS "providerId" FROM counted JOIN mining_advertiser a USING (id)
       ORDER BY lower(a.name) COLLATE "C", a.id`,
    );
    return rows;
  }
}
