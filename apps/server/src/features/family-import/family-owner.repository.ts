import type { Queryable } from '../../core/database/index.js';
import { refuse } from '../import/index.js';

/** Site or feed account that the figures of a file belong to. */
export interface FamilyOwner {
  readonly id: number;
  readonly name: string;
  /** Feed of the account. 0 for a site. */
  readonly feedId: number;
  readonly currency: string | null;
  readonly timeZone: string;
}

/** Finds a site by name. @throws ImportRefused if there is none */
export const findSite = (on: Queryable, companyId: number, name: string): Promise<FamilyOwner> =>
  findOwner(on, companyId, name, {
    what: 'site',
    sql: `SELECT id, name, 0 AS "feedId", NULL AS currency, 'UTC' AS "timeZone" FROM site
      WHERE company_id = $1 AND lower(name) = lower($2) ORDER BY id`,
  });

/** Finds a feed account by name. @throws ImportRefused if there is none */
export const findFeedAccount = (on: Queryable, companyId: number, name: string): Promise<FamilyOwner> =>
  findOwner(on, companyId, name, {
    what: 'feed account',
    sql: `SELECT a.id, a.name, a.partner_id AS "feedId", a.currency, a.timezone AS "timeZone" FROM partner_account a
      JOIN partner p ON p.id = a.partner_id AND p.type = 'feed'
      WHERE a.company_id = $1 AND lower(a.name) = lower($2) ORDER BY a.id`,
  });

async function findOwner(
  on: Queryable,
  companyId: number,
  name: string,
  { what, sql }: { readonly what: string; readonly sql: string },
): Promise<FamilyOwner> {
  const { rows } = await on.query<FamilyOwner>(sql, [companyId, name.trim()]);
  if (rows.length > 1) refuse(`${rows.length} of the company's ${what}s have the name '${name}'. Rename all but one.`);
  return rows[0] ?? refuse(`The company has no ${what} '${name}'.`);
}
