import type { PoolClient } from 'pg';
import type { Database, Queryable } from '../database/index.js';

/** A row that this worker holds. Every statement includes the token, so that an earlier holder can't write. */
export type Held<Id> = Id & { readonly token: number };

/** This worker no longer holds the row, so it must stop without writing. */
export class LeaseLost extends Error {}

/** Returns the SQL condition: no worker holds the row. @param alias alias of the table, if it has one */
export function isFree(alias?: string): string {
  const until = alias ? `${alias}.lease_until` : 'lease_until';
  return `(${until} IS NULL OR ${until} < clock_timestamp())`;
}

/** Conditions for claiming a row, and the additional changes and columns of the claim. */
export interface Taking {
  /** SQL conditions. */
  readonly where?: string;
  /** SQL assignments. */
  readonly set?: string;
  /** SQL columns. */
  readonly returning?: string;
}

/**
 * Rows of a table that one worker at a time holds, by an increasing token and a lease on the database clock. The table
 * has the columns `lease_token` and `lease_until`.
 */
export class Leases<Id extends object> {
  /** SQL condition for the row of `keyOf`, with the first parameters of a statement. */
  readonly isRow: string;
  private readonly names: readonly (keyof Id)[];
  private readonly next: number;

  /** Creates the leases of a table. @param key columns of the key, and their names in IDs */
  constructor(
    private readonly database: Pick<Database, 'pool' | 'transaction'>,
    private readonly table: string,
    key: Readonly<Record<string, keyof Id>>,
    private readonly leaseMs: number,
  ) {
    this.names = Object.values(key);
    this.next = this.names.length + 1;
    this.isRow = Object.keys(key)
      .map((column, at) => `${column} = $${at + 1}`)
      .join(' AND ');
  }

  keyOf(id: Id): unknown[] {
    return this.names.map((name) => id[name]);
  }

  /** Claims the row. Null if another worker holds it, or it doesn't match `where`. */
  async take<Row extends object = object>(
    on: Queryable,
    id: Id,
    { where = 'true', set, returning }: Taking = {},
  ): Promise<(Row & { readonly token: number }) | null> {
    const { rows } = await on.query<Row & { token: number }>(
      `UPDATE ${this.table} SET lease_token = lease_token + 1,
         lease_until = clock_timestamp() + $${this.next} * interval '1 millisecond'${set ? `, ${set}` : ''}
       WHERE ${this.isRow} AND ${isFree()} AND ${where}
       RETURNING lease_token AS token${returning ? `, ${returning}` : ''}`,
      [...this.keyOf(id), this.leaseMs],
    );
    return rows[0] ?? null;
  }

  /** Extends the lease. @throws LeaseLost, even if the lease had expired and no other worker holds the row yet */
  async extend(held: Held<Id>): Promise<void> {
    const { rowCount } = await this.database.pool.query(
      `UPDATE ${this.table} SET lease_until = clock_timestamp() + $${this.next + 1} * interval '1 millisecond'
       WHERE ${this.isRow} AND lease_token = $${this.next} AND lease_until > clock_timestamp()`,
      [...this.keyOf(held), held.token, this.leaseMs],
    );
    if (rowCount === 0) throw new LeaseLost();
  }

  /**
   * Runs `work` and extends the lease until it ends.
   * @param work called with a function that returns true if the lease was lost in the meantime
   */
  async whileHeld<T>(held: Held<Id>, beatMs: number, work: (isLost: () => boolean) => Promise<T>): Promise<T> {
    let lost = false;
    const beat = setInterval(() => {
      // After a lost connection the next heartbeat retries, because the lease outlasts several heartbeats.
      this.extend(held).catch((error: unknown) => {
        if (error instanceof LeaseLost) lost = true;
      });
    }, beatMs);
    try {
      return await work(() => lost);
    } finally {
      clearInterval(beat);
    }
  }

  /**
   * Runs `work` in a transaction while this worker certainly holds the row.
   * @param stillMs minimum remaining time of the lease
   * @throws LeaseLost if the lease ends too early
   */
  fenced<T>(held: Held<Id>, stillMs: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.database.transaction(async (client) => {
      const { rowCount } = await client.query(
        `SELECT 1 FROM ${this.table} WHERE ${this.isRow} AND lease_token = $${this.next}
           AND lease_until > clock_timestamp() + $${this.next + 1} * interval '1 millisecond' FOR UPDATE`,
        [...this.keyOf(held), held.token, stillMs],
      );
      if (rowCount === 0) throw new LeaseLost();
      return work(client);
    });
  }
}
