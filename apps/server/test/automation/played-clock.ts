import pg from 'pg';
import type { Database } from '../../src/core/database/index.js';

/**
 * Clock of a spec's database that can be moved. Statements that query the time get the simulated time. Open connections
 * are closed, so that new ones use it.
 */
export class PlayedClock {
  private offsetMs = 0;

  private constructor(private readonly database: Database) {}

  static async start(database: Database, url: string): Promise<PlayedClock> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`
        CREATE SCHEMA played;
        GRANT USAGE ON SCHEMA played TO PUBLIC;
        CREATE TABLE played.clock (shift interval NOT NULL);
        GRANT SELECT ON played.clock TO PUBLIC;
        INSERT INTO played.clock VALUES (interval '0');
        CREATE FUNCTION played.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
          'SELECT pg_catalog.clock_timestamp() + shift FROM played.clock';
        CREATE FUNCTION played.now() RETURNS timestamptz LANGUAGE sql STABLE AS
          'SELECT pg_catalog.now() + shift FROM played.clock';
        ALTER TABLE automation_task ALTER created_at SET DEFAULT played.clock_timestamp();
        ALTER TABLE automation_lane ALTER run_after SET DEFAULT played.clock_timestamp();
        ALTER TABLE audit_log ALTER created_at SET DEFAULT played.clock_timestamp();
        DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = played, public, pg_catalog', current_database()); END $$`);
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    } finally {
      await client.end();
    }
    return new PlayedClock(database);
  }

  /** Sets the clock, which continues from this moment. */
  async set(moment: Date): Promise<void> {
    this.offsetMs = moment.getTime() - Date.now();
    await this.database.pool.query(`UPDATE played.clock SET shift = $1 * interval '1 millisecond'`, [this.offsetMs]);
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }
}
