import type { ChannelHistory } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import { channelHistories, type StoredHistory } from './channel-histories.repository.js';

export interface ChannelRow {
  readonly accountId: number;
  readonly channelId: string;
  readonly name: string | null;
  readonly ownName: string | null;
  readonly isActive: boolean;
}

/** Days with impressions of a channel. */
export interface UsedDays {
  readonly accountId: number;
  readonly channelId: string;
  readonly days: readonly string[];
}

export interface LinkedChannel {
  readonly accountId: number;
  readonly channelId: string;
  readonly siteId: number;
}

/** Stored AFS channels and their assignments. */
@Injectable()
export class AfsChannelsRepository {
  constructor(private readonly database: Database) {}

  channels(
    companyId: number,
    accountIds: readonly number[],
    on: Queryable = this.database.pool,
  ): Promise<ChannelRow[]> {
    return rowsOf(
      on,
      `SELECT account_id AS "accountId", channel_id AS "channelId", name, own_name AS "ownName", is_active AS "isActive"
       FROM afs_channel WHERE company_id = $1 AND account_id = ANY ($2) ORDER BY 1, 2`,
      [companyId, accountIds],
    );
  }

  histories(
    companyId: number,
    accountIds: readonly number[],
    on: Queryable = this.database.pool,
  ): Promise<StoredHistory[]> {
    return channelHistories(on, companyId, accountIds);
  }

  /** Returns the days of the range on which channels had impressions. */
  usedDays(companyId: number, accountIds: readonly number[], from: string, to: string): Promise<UsedDays[]> {
    return rowsOf(
      this.database.pool,
      `SELECT account_id AS "accountId", channel_id AS "channelId", array_agg(date::text) AS days FROM afs_channel_day
       WHERE company_id = $1 AND account_id = ANY ($2) AND date BETWEEN $3 AND $4 AND impressions > 0 GROUP BY 1, 2`,
      [companyId, accountIds, from, to],
    );
  }

  /** Returns the sites of the ad groups whose clicks contain the channels. */
  links(companyId: number, accountIds: readonly number[]): Promise<LinkedChannel[]> {
    return rowsOf(
      this.database.pool,
      `SELECT p.id AS "accountId", t.tag AS "channelId", g.site_id AS "siteId"
       FROM partner_account p JOIN feed_tag t ON t.company_id = p.company_id AND t.feed_id = p.partner_id
       JOIN adgroup g ON g.company_id = t.company_id AND g.id = t.adgroup_id
       WHERE p.company_id = $1 AND p.id = ANY ($2) AND g.site_id IS NOT NULL`,
      [companyId, accountIds],
    );
  }

  /**
   * Returns the time at which the feed last listed the channels of the account. Null if it never did, or the account
   * isn't connected.
   */
  async syncedAt(companyId: number, accountId: number, on: Queryable = this.database.pool): Promise<Date | null> {
    const [row] = await rowsOf<{ at: Date | null }>(
      on,
      'SELECT channels_read_at AS at FROM connection WHERE company_id = $1 AND account_id = $2 AND is_enabled',
      [companyId, accountId],
    );
    return row?.at ?? null;
  }

  /** Locks the assignments of these accounts, so that saves run in sequence. */
  async lock(change: Change, accountIds: readonly number[]): Promise<void> {
    await change.rows(
      'SELECT FROM partner_account WHERE company_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE',
      [change.companyId, accountIds],
    );
  }

  /** Writes the assignments from a day on. Earlier days are unchanged. */
  async saveHistories(change: Change, day: string, histories: readonly StoredHistory[]): Promise<void> {
    const channels = JSON.stringify(histories.map(({ accountId, channelId }) => ({ accountId, channelId })));
    await change.rows(
      `DELETE FROM afs_channel_assignment a USING jsonb_to_recordset($2) AS r ("accountId" int, "channelId" text)
       WHERE a.company_id = $1 AND a.account_id = r."accountId" AND a.channel_id = r."channelId" AND a.from_date >= $3`,
      [change.companyId, channels, day],
    );
    const assignments = histories.flatMap(({ accountId, channelId, history }) =>
      from(history, day).map((assignment) => ({ accountId, channelId, ...assignment })),
    );
    await change.rows(
      `INSERT INTO afs_channel_assignment (company_id, account_id, channel_id, from_date, site_id, set_by)
       SELECT $1, "accountId", "channelId", "from", "siteId", $3
       FROM jsonb_to_recordset($2) AS r ("accountId" int, "channelId" text, "from" date, "siteId" int)`,
      [change.companyId, JSON.stringify(assignments), change.viewer.userId],
    );
  }

  async saveOwnNames(
    change: Change,
    accountId: number,
    names: readonly { readonly id: string; readonly ownName: string | null }[],
  ): Promise<void> {
    await change.rows(
      `UPDATE afs_channel c SET own_name = r."ownName" FROM jsonb_to_recordset($3) AS r (id text, "ownName" text)
       WHERE c.company_id = $1 AND c.account_id = $2 AND c.channel_id = r.id`,
      [change.companyId, accountId, JSON.stringify(names)],
    );
  }

  async insertChannels(change: Change, accountId: number, ids: readonly string[]): Promise<void> {
    await change.rows(
      `INSERT INTO afs_channel (company_id, account_id, channel_id) SELECT $1, $2, id FROM unnest($3::text[]) id
       ON CONFLICT (company_id, account_id, channel_id) DO UPDATE SET is_active = true`,
      [change.companyId, accountId, ids],
    );
  }

  /** Removes channels. Previously assigned channels become inactive instead, because earlier days refer to them. */
  async removeChannels(change: Change, accountId: number, ids: readonly string[]): Promise<void> {
    const place = [change.companyId, accountId, ids] as const;
    await change.rows(
      `DELETE FROM afs_channel c WHERE company_id = $1 AND account_id = $2 AND channel_id = ANY ($3)
       AND NOT EXISTS (SELECT FROM afs_channel_assignment a WHERE a.company_id = c.company_id AND a.account_id = c.account_id
         AND a.channel_id = c.channel_id)`,
      place,
    );
    await change.rows(
      'UPDATE afs_channel SET is_active = false WHERE company_id = $1 AND account_id = $2 AND channel_id = ANY ($3)',
      place,
    );
  }
}

const from = (history: ChannelHistory, day: string): ChannelHistory => history.filter((one) => one.from >= day);

const rowsOf = async <T extends object>(on: Queryable, text: string, values: readonly unknown[]): Promise<T[]> =>
  (await on.query<T>(text, [...values])).rows;
