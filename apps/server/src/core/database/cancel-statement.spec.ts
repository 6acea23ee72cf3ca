import { describe, expect, it, jest } from '@jest/globals';
import { cancelStatement } from './cancel-statement.js';
import type { Queryable } from './database.js';

const answering = (answer: () => Promise<unknown>) => {
  const query = jest.fn((_sql: string, _params: readonly unknown[]) => answer());
  return { query, on: { query } as unknown as Queryable };
};

describe('cancelStatement', () => {
  it('calls pg_cancel_backend with an integer argument', async () => {
    const { on, query } = answering(() => Promise.resolve({ rows: [{ isSent: true }] }));
    expect(await cancelStatement(on, 42)).toBeNull();
    expect(query).toHaveBeenCalledWith(expect.stringMatching(/\bpg_cancel_backend\(\$1::int\)/), [42]);
  });

  it('returns the reason for a failed cancellation', async () => {
    const refused = answering(() => Promise.resolve({ rows: [{ isSent: false }] }));
    expect(await cancelStatement(refused.on, 42)).toBe('The connection does not exist.');
    const failed = answering(() => Promise.reject(new Error('permission denied')));
    expect(await cancelStatement(failed.on, 42)).toBe('permission denied');
  });
});
