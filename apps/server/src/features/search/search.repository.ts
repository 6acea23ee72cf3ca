import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { Wanted } from './wanted.js';

/** Ad group or campaign with its account. */
export interface InventoryRow {
  readonly id: number;
  readonly name: string;
  readonly statusId: number;
  readonly account: string;
  readonly source: string;
}

/** Escapes a text for literal use in a LIKE pattern. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Returns ad groups or campaigns of the accounts the viewer can access. Exact IDs come first, then names that start
 * with the text, then other names. Enabled ones come before paused ones.
 */
export async function inventoryHits(
  on: Queryable,
  { companyId, accounts }: Pick<Viewer, 'companyId' | 'accounts'>,
  table: 'adgroup' | 'campaign',
  { text, words, id }: Wanted,
  limit: number,
): Promise<InventoryRow[]> {
  const order =
    'x.id = $3::int DESC NULLS LAST, x.external_id = $4::text DESC, x.name ILIKE $6 DESC, x.status_id, x.name, x.id';
  const { rows } = await on.query<InventoryRow>(
    `SELECT x.id, x.name, x.status_id AS "statusId", o.name AS account, p.name AS source
     FROM (
       SELECT x.id, x.name, x.external_id, x.status_id, x.account_id FROM ${table} x
       WHERE x.company_id = $1 AND ($2::int[] IS NULL OR x.account_id = ANY ($2))
         AND (x.id = $3::int OR x.external_id = $4::text OR x.name ILIKE ALL ($5::text[]))
       ORDER BY ${order} LIMIT $7
     ) x
     JOIN partner_account o ON o.company_id = $1 AND o.id = x.account_id
     JOIN partner p ON p.id = o.partner_id
     ORDER BY ${order}`,
    [
      companyId,
      accounts === 'all' ? null : accounts,
      id,
      text,
      words.map((word) => `%${escaped(word)}%`),
      `${escaped(text)}%`,
      limit,
    ],
  );
  return rows;
}
