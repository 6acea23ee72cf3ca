import type { Queryable } from './database.js';

/**
 * Asks the server to cancel the statement a connection runs.
 * @param pid of the connection's process. Cast, because a distributed database has more than one function of the name.
 * @returns why it wasn't canceled; null if it was
 */
export async function cancelStatement(on: Queryable, pid: number): Promise<string | null> {
  try {
    const { rows } = await on.query<{ isSent: boolean }>('SELECT pg_cancel_backend($1::int) AS "isSent"', [pid]);
    return rows[0]?.isSent ? null : 'The server found no such connection.';
  } catch (error) {
    return (error as Error).message;
  }
}
