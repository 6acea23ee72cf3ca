import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { insertTwoCompanies } from '../../../test/two-companies.js';
import { SecretStore } from '../secrets/index.js';
import { Readiness } from './index.js';

jest.setTimeout(20_000);
let desk: TestConsole;
afterEach(() => desk.close());

const ready = async () => {
  const { status, body } = await desk.http().get('/readyz');
  return { status, failed: body.failed as string[] };
};
const keyNamed = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

describe('readiness', () => {
  it('succeeds if all services respond, and fails during shutdown', async () => {
    desk = await TestConsole.open({ FILES_DIR: '/tmp' });
    expect(await ready()).toEqual({ status: 200, failed: [] });
    desk.app.get(Readiness).drain();
    expect(await ready()).toEqual({ status: 503, failed: ['draining'] });
    expect((await desk.http().get('/healthz')).status).toBe(200);
  });

  it('requires the master keys of all stored secrets', async () => {
    desk = await TestConsole.open({ FILES_DIR: '/tmp', SECRETS_KEYS: keyNamed('this') });
    const { company, account } = (await insertTwoCompanies(desk.database)).ALFA;
    const owner = { companyId: company, kind: 'partner_account', id: account } as const;
    await desk.app.get(SecretStore).set(owner, { apiPassword: 'something' }, { userId: null });
    expect(await ready()).toEqual({ status: 200, failed: [] });
    await desk.database.pool.query("UPDATE secret SET key_id = 'another'");
    expect(await ready()).toEqual({ status: 503, failed: ['keys'] });
  });

  it('fails until all migrations of this version have run', async () => {
    desk = await TestConsole.open({ FILES_DIR: '/tmp' });
    const { rows } = await desk.database.pool.query<{ migration_name: string }>(
      'DELETE FROM _prisma_migrations WHERE started_at = (SELECT max(started_at) FROM _prisma_migrations) RETURNING *',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await ready()).toEqual({ status: 503, failed: ['migrations'] });
  });

  it('requires a response from the queue', async () => {
    desk = await TestConsole.open({ FILES_DIR: '/tmp', REDIS_URL: 'redis://127.0.0.1:1' });
    expect(await ready()).toEqual({ status: 503, failed: ['queue'] });
  });
});
