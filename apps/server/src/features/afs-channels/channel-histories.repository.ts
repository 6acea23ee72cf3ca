import type { ChannelAssignment, ChannelHistory } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';

export interface StoredHistory {
  readonly accountId: number;
  readonly channelId: string;
  readonly history: ChannelHistory;
}

/** Returns the assignments of all channels of these accounts, by channel. */
export async function channelHistories(
  on: Queryable,
  companyId: number,
  accountIds: readonly number[],
): Promise<StoredHistory[]> {
  const { rows } = await on.query<{ accountId: number; channelId: string; history: ChannelAssignment[] }>(
    `SELECT account_id AS "accountId", channel_id AS "channelId",
       json_agg(json_build_object('from', from_date::text, 'siteId', site_id) ORDER BY from_date) AS history
     FROM afs_channel_assignment WHERE company_id = $1 AND account_id = ANY ($2) GROUP BY 1, 2`,
    [companyId, accountIds],
  );
  return rows;
}
