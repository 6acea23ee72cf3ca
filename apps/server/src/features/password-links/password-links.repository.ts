import type { Queryable } from '../../core/database/index.js';

// The user isn't signed in yet, so there is no company for the queries.

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
}

/**
 * Returns the active user with this name or email address. `isKnown` is true if they signed in from this address
 * before.
 */
export async function findPerson(
  on: Queryable,
  name: string,
  address: string,
): Promise<(Person & { isKnown: boolean }) | null> {
  const { rows } = await on.query<Person & { isKnown: boolean }>(
    `SELECT id, username, email,
       EXISTS (SELECT FROM session s WHERE s.user_id = user_account.id AND s.user_ip = $2) AS "isKnown"
     FROM user_account
     WHERE is_active AND (lower(username) = lower($1) OR lower(email) = lower($1)) ORDER BY lower(username) = lower($1) DESC LIMIT 1`,
    [name, address],
  );
  return rows[0] ?? null;
}

export async function usernameOf(on: Queryable, userId: number): Promise<string> {
  const { rows } = await on.query<{ username: string }>('SELECT username FROM user_account WHERE id = $1', [userId]);
  return rows[0]!.username;
}

export async function setPasswordHash(on: Queryable, userId: number, hash: string): Promise<void> {
  await on.query('UPDATE user_account SET password_hash = $2 WHERE id = $1', [userId, hash]);
}
