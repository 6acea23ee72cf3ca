import { createTestDatabase } from '@adops/testing';
import { startConsole } from './console-app.js';
import { insertKnownFacts, knownFacts } from './known-facts.js';
import { Database } from '../src/core/database/index.js';

export const world = knownFacts();
export const dateRange = { start: '2026-03-10', end: '2026-03-14' };
export const filters = { dateRange };

/**
 * Opens a console with the known facts, and two users: one with all permissions, and one who can see a single account.
 */
export async function openCoreReports() {
  const server = await createTestDatabase();
  const database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  // The reader sees only account 2 and lacks the permission for the hourly report.
  await database.pool.query(`INSERT INTO role_permission VALUES (1, 2, 'overview-report')`);
  await database.pool.query(
    `INSERT INTO freshness_mark (company_id, account_id, complete_until, last_error) VALUES
       (1, 1, '2026-03-15T00:00Z', NULL), (1, 2, '2026-03-13T06:00Z', 'Quota used up'), (1, 3, '2026-03-14T12:00Z', NULL),
       (1, 4, '2026-03-15T03:00Z', NULL)`,
  );
  await database.close();
  const console_ = await startConsole(server.url);
  const everything = await console_.signIn(1);
  const reader = await console_.signIn(2);
  const close = async (): Promise<void> => {
    await console_.stop();
    await server.drop();
  };
  return { console_, everything, reader, close };
}
