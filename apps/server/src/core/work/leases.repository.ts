import type { PoolClient } from 'pg';
import type { Database, Queryable } from '../database/index.js';

/** A row that this worker holds: every statement names the token, so that an older holder writes nothing. */
export type Held<Id> = Id & { readonly token: number };

/** This worker no longer holds the row: it must stop without writing. */
export class LeaseLost extends Error {}

/** Returns the SQL: no worker holds the row. @param alias of the table, where it has one */
export function isFree(alias?: string): string {
  const until = alias ? `${alias}.lease_until` : 'lease_until';
  return `(${until} IS NULL OR ${until} < clock_timestamp())`;
}

/** Conditions on a row that is taken, and what taking it changes and reads in addition. */
export interface Taking {
  /** SQL conditions. */
  readonly where?: string;
  /** SQL assignments. */
  readonly set?: string;
  /** SQL columns. */
  readonly returning?: string;
}

/**
 * Rows of a table that one worker at a time holds, by a rising token and a lease on the database's clock. The table has
 * `lease_token` and `lease_until`.
 */
export class Leases<Id extends object> {
  /** SQL: the row of `keyOf`, as the first parameters of a statement. */
  readonly isRow: string;
  private readonly names: readonly (keyof Id)[];
  private readonly next: number;

  /** @param key columns of the key, and what ids call them */
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

  /** Takes the row; null: another worker holds it, or it is not what `where` says. */
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

  /** Extends the lease. @throws LeaseLost, also when it had ended and no other worker has the row yet */
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
   * @param work called with what says whether the lease was lost in the meantime
   */
  async whileHeld<T>(held: Held<Id>, beatMs: number, work: (isLost: () => boolean) => Promise<T>): Promise<T> {
    let lost = false;
    const beat = setInterval(() => {
      // A connection that is cut is tried again at the next beat; the lease outlasts several.
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
   * Runs `work` in a transaction while the row is certainly ours.
   * @param stillMs the lease must last this much longer
   * @throws LeaseLost
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
