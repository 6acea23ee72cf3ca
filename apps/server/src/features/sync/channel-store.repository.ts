import type { FeedChannel } from '@adops/connectors';
import type { Database } from '../../core/database/index.js';
import type { ChannelDay } from './channel-pull.js';

interface FeedAccount {
  readonly companyId: number;
  readonly accountId: number;
}

/**
 * Stores the channels an account has at its feed. Channels the feed no longer lists become inactive and remain assigned
 * to their sites.
 */
export async function keepChannels(
  database: Database,
  { companyId, accountId }: FeedAccount,
  channels: readonly FeedChannel[],
  at: Date,
): Promise<void> {
  const listed = JSON.stringify(channels);
  await database.transaction(async (client) => {
    await client.query(
      `INSERT INTO afs_channel AS c (company_id, account_id, channel_id, name, is_active, listed_at)
       SELECT DISTINCT ON (id) $1::int, $2::int, id, name, active, $4::timestamptz
       FROM jsonb_to_recordset($3) AS r (id text, name text, active boolean) ORDER BY id, active DESC
       ON CONFLICT (company_id, account_id, channel_id) DO UPDATE
       SET name = excluded.name, is_active = excluded.is_active, listed_at = excluded.listed_at`,
      [companyId, accountId, listed, at],
    );
    await client.query(
      `UPDATE afs_channel SET is_active = false
       WHERE company_id = $1 AND account_id = $2 AND is_active
         AND NOT EXISTS (SELECT FROM jsonb_to_recordset($3) AS r (id text) WHERE r.id = channel_id)`,
      [companyId, accountId, listed],
    );
  });
}

/** Replaces the impressions of an account's channels on these days. */
export async function keepChannelDays(
  database: Database,
  { companyId, accountId }: FeedAccount,
  { from, to }: { from: string; to: string },
  days: readonly ChannelDay[],
): Promise<void> {
  await database.transaction(async (client) => {
    await client.query(
      'DELETE FROM afs_channel_day WHERE company_id = $1 AND account_id = $2 AND date BETWEEN $3 AND $4',
      [companyId, accountId, from, to],
    );
    await client.query(
      `INSERT INTO afs_channel_day (company_id, account_id, date, channel_id, impressions)
       SELECT $1, $2, date, "channelId", impressions
       FROM jsonb_to_recordset($3) AS r (date date, "channelId" text, impressions bigint) WHERE date BETWEEN $4 AND $5`,
      [companyId, accountId, JSON.stringify(days), from, to],
    );
  });
}
