import { Injectable } from '@nestjs/common';
import type { DayRange } from '@adops/domain';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { AdvertiserTypeName } from './advertiser-report.model.js';

/** Sums of an advertiser in a time slice. */
export interface SliceSums {
  readonly date: string;
  /** null: hours are added up. */
  readonly hour: number | null;
  readonly advertiserId: number;
  readonly name: string;
  readonly type: AdvertiserTypeName;
  readonly loaded: number;
  readonly shown: number;
  readonly clicked: number;
  readonly loadPlaces: number;
  readonly loadPlaceSquares: number;
  readonly clickPlaces: number;
  readonly clickPlaceSquares: number;
}
export interface KeywordSums {
  readonly date: string;
  readonly hour: number | null;
  readonly keyword: string;
  readonly sold: number;
  /** Millionths. */
  readonly revenue: number;
}

const MEASURES: Readonly<Record<string, string>> = {
  loaded: 'loaded',
  shown: 'shown',
  clicked: 'clicked',
  loadPlaces: 'load_places',
  loadPlaceSquares: 'load_place_squares',
  clickPlaces: 'click_places',
  clickPlaceSquares: 'click_place_squares',
};

@Injectable()
export class AdvertiserReportRepository {
  constructor(private readonly database: Database) {}

  /** Advertisers of a site by day or hour, as far as the viewer's accounts and the ad groups asked for reach. */
  async slices(
    viewer: Viewer,
    question: {
      readonly siteId: number;
      readonly feedId: number;
      readonly range: DayRange;
      readonly byHour: boolean;
      readonly adgroupId: number | null;
      readonly label: string | null;
    },
  ): Promise<SliceSums[]> {
    const sums = Object.entries(MEASURES).map(([field, column]) => `isum(f.${column}) AS "${field}"`);
    const { rows } = await this.database.pool.query<SliceSums>(
      `SELECT f.date, ${question.byHour ? 'f.hour::int' : 'NULL::int'} AS hour, v.id AS "advertiserId", v.name, v.type::text AS type,
         ${sums.join(', ')}
       FROM advertiser_hour f JOIN advertiser v ON v.company_id = f.company_id AND v.id = f.advertiser_id
       WHERE f.company_id = $1 AND f.site_id = $2 AND f.feed_id = $3 AND f.date BETWEEN $4 AND $5
         AND ($6::int[] IS NULL OR f.account_id = ANY ($6)) AND ($7::int IS NULL OR f.adgroup_id = $7)
         AND ($8::text IS NULL OR f.adgroup_id IN (
           SELECT al.adgroup_id FROM adgroup_label al JOIN label l ON l.company_id = al.company_id AND l.id = al.label_id
           WHERE al.company_id = $1 AND l.name = $8))
       GROUP BY 1, 2, 3, 4, 5`,
      [
        viewer.companyId,
        question.siteId,
        question.feedId,
        question.range.start,
        question.range.end,
        accountsOf(viewer),
        question.adgroupId,
        question.label,
      ],
    );
    return rows;
  }

  /** Revenue by keyword and time of the keywords with most clicks. */
  async keywords(
    viewer: Viewer,
    question: {
      readonly adgroupIds: readonly number[] | null;
      readonly advertiserIds: readonly number[] | null;
      readonly siteIds: readonly number[] | null;
      readonly range: DayRange;
      readonly byHour: boolean;
      readonly most: number;
    },
  ): Promise<KeywordSums[]> {
    const { rows } = await this.database.pool.query<KeywordSums>(
      `WITH f AS MATERIALIZED (
         SELECT date, ${question.byHour ? 'hour::int' : 'NULL::int'} AS hour, keyword, isum(sold) AS sold, isum(revenue) AS revenue
         FROM keyword_rpc_hour
         WHERE company_id = $1 AND date BETWEEN $2 AND $3 AND ($4::int[] IS NULL OR account_id = ANY ($4))
           AND ($5::int[] IS NULL OR adgroup_id = ANY ($5)) AND ($6::int[] IS NULL OR site_id = ANY ($6))
           AND ($7::int[] IS NULL OR advertiser_id = ANY ($7))
         GROUP BY 1, 2, 3
       ), strongest AS (
         SELECT keyword FROM f GROUP BY keyword ORDER BY isum(sold) DESC, keyword COLLATE "C" LIMIT $8
       )
       SELECT f.* FROM f JOIN strongest USING (keyword) ORDER BY f.date, f.hour, f.keyword COLLATE "C"`,
      [
        viewer.companyId,
        question.range.start,
        question.range.end,
        accountsOf(viewer),
        question.adgroupIds,
        question.siteIds,
        question.advertiserIds,
        question.most,
      ],
    );
    return rows;
  }

  /** Feeds a site is set up with: its main one, and those its ad groups send to. */
  async feedsOfSite(viewer: Viewer, siteId: number): Promise<number[]> {
    const { rows } = await this.database.pool.query<{ id: number }>(
      `SELECT DISTINCT x.id FROM (
         SELECT s.main_feed_id AS id FROM site s WHERE s.company_id = $1 AND s.id = $2
         UNION ALL
         SELECT a.feed_id FROM adgroup a WHERE a.company_id = $1 AND a.site_id = $2 AND ($3::int[] IS NULL OR a.account_id = ANY ($3))
       ) x WHERE x.id IS NOT NULL ORDER BY x.id`,
      [viewer.companyId, siteId, accountsOf(viewer)],
    );
    return rows.map(({ id }) => id);
  }
}

const accountsOf = (viewer: Viewer): readonly number[] | null => (viewer.accounts === 'all' ? null : viewer.accounts);
