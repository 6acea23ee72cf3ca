import type { Queryable } from '../../core/database/index.js';
import { quoted } from './tables.repository.js';

/** A PHC string of argon2id, as `verify` reads it. */
const PASSWORD_HASH = '^\\$argon2id\\$v=\\d+\\$m=\\d+,t=\\d+,p=\\d+\\$[A-Za-z0-9+/]+\\$[A-Za-z0-9+/]+$';

export async function countRows(on: Queryable, table: string): Promise<number> {
  const { rows } = await on.query<{ count: number }>(`SELECT count(*) AS count FROM public.${quoted(table)}`);
  return rows[0]!.count;
}

/** Returns the first and last day with facts, by company. */
export async function factDays(
  on: Queryable,
): Promise<{ readonly companyId: number; readonly from: string; readonly to: string }[]> {
  const { rows } = await on.query<{ companyId: number; from: string; to: string }>(
    'SELECT company_id AS "companyId", min(date) AS "from", max(date) AS "to" FROM perf_hour GROUP BY 1 ORDER BY 1',
  );
  return rows;
}

export async function holdsSecrets(on: Queryable): Promise<boolean> {
  const { rows } = await on.query<{ any: boolean }>(
    'SELECT EXISTS (SELECT FROM secret) OR EXISTS (SELECT FROM second_factor) AS any',
  );
  return rows[0]!.any;
}

/** Returns the numbers of active users with a readable password and with an unreadable one. */
export async function countSignIns(on: Queryable): Promise<{ readonly can: number; readonly unreadable: number }> {
  const { rows } = await on.query<{ can: number; unreadable: number }>(
    `SELECT count(*) FILTER (WHERE u.password_hash ~ $1) AS can,
       count(*) FILTER (WHERE u.password_hash !~ $1) AS unreadable
     FROM user_account u WHERE u.is_active
       AND EXISTS (SELECT FROM membership m WHERE m.user_id = u.id AND m.is_active)`,
    [PASSWORD_HASH],
  );
  return rows[0]!;
}

/** Returns the keys of the stored files that the database refers to. */
export async function namedFiles(on: Queryable): Promise<string[]> {
  const { rows } = await on.query<{ key: string }>(
    `SELECT file AS key FROM image UNION SELECT thumbnail FROM image UNION SELECT file_key FROM audit_archive
     UNION SELECT payload ->> 'storedAs' FROM task WHERE state IN ('PENDING_FOR_EXECUTION', 'PROCESS') AND payload ? 'storedAs'`,
  );
  return rows.map(({ key }) => key);
}
