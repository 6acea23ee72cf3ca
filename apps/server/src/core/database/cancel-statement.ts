import type { Queryable } from './database.js';

/**
 * Asks the server to cancel the running statement of a connection.
 * @param pid ID of the connection's process. Cast, because a distributed database has several functions with this name.
 * @returns the reason why it wasn't canceled, or null
 */
export async function cancelStatement(on: Queryable, pid: number): Promise<string | null> {
  try {
    const { rows } = await on.query<{ isSent: boolean }>('SELECT pg_cancel_backend($1::int) AS "isSent"', [pid]);
    return rows[0]?.isSent ? null : 'The connection does not exist.';
  } catch (error) {
    return (error as Error).message;
  }
}
