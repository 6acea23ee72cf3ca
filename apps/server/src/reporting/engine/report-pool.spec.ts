import { afterEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Database } from '../../core/database/index.js';
import { ReportPool } from './report-pool.js';

afterEach(() => void jest.restoreAllMocks());

it.each([
  ['answers false', () => Promise.resolve({ rows: [{ isSent: false }] }), 'The connection does not exist.'],
  ['fails', () => Promise.reject(new Error('permission denied')), 'permission denied'],
])('logs a cancellation that %s', async (_, query: () => Promise<unknown>, reason) => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const client = { processID: 42, release: () => undefined };
  const connections = { connect: () => Promise.resolve(client), end: () => Promise.resolve() };
  const database = { pool: { query }, openPool: () => connections } as unknown as Database;
  const pool = new ReportPool(database, { timeoutSeconds: 60 });
  const gone = new AbortController();
  await pool.withClient({ signal: gone.signal }, async () => {
    gone.abort();
    await new Promise(setImmediate);
  });
  expect(warn.mock.calls).toEqual([[{ event: 'report.cancel-refused', pid: 42, reason }]]);
});
