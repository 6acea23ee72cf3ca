import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Names that the sheet About mentions. */
export interface AboutNames {
  readonly company: string;
  /** Reporting currency. */
  readonly currency: string;
  readonly user: string;
  /** User who acts as another user, or the user's own name. */
  readonly actor: string;
}

export async function readAboutNames(
  on: Queryable,
  { companyId, userId, actorId }: Pick<Viewer, 'companyId' | 'userId' | 'actorId'>,
): Promise<AboutNames> {
  const { rows } = await on.query<AboutNames>(
    `SELECT c.name AS company, c.reporting_currency AS currency, u.username AS "user", a.username AS actor
     FROM company c, user_account u, user_account a WHERE c.id = $1 AND u.id = $2 AND a.id = $3`,
    [companyId, userId, actorId],
  );
  const [names] = rows;
  if (!names) throw new Error('The company or the user of a file no longer exists.');
  return names;
}
