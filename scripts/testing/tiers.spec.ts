import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readRequest, type Request } from './request.js';
import { changedSince, PROVEN, provenFiles, provenMigrations, storeOf, tierOf } from './tiers.js';

const now = { queue: 'a', limits: 'b' };

it('is full where there was no full run, and where what the matrices prove has changed', () => {
  expect(changedSince(null, now)).toEqual(['queue', 'limits']);
  expect(changedSince({ commit: 'c', content: { queue: 'a' } }, now)).toEqual(['limits']);
  expect(changedSince({ commit: 'c', content: { queue: 'x', limits: 'b' } }, now)).toEqual(['queue']);
  expect(changedSince({ commit: 'c', content: now }, now)).toEqual([]);
});

it('watches paths that are there', () => {
  for (const path of PROVEN) expect([path, existsSync(path)]).toEqual([path, true]);
});

it('watches every file of the queue but the list of its jobs', async () => {
  const paths = await provenFiles('apps/server/src/core/queue');
  expect(paths).toContain('apps/server/src/core/queue/queue.service.ts');
  expect(paths).not.toContain('apps/server/src/core/queue/jobs.ts');
  expect(await provenFiles('prisma/schema/task.prisma')).toEqual(['prisma/schema/task.prisma']);
});

it('watches the migrations of changes and tasks, and not those of facts', async () => {
  const paths = await provenMigrations();
  expect(paths).toContain('prisma/migrations/20261121203540_automation/migration.sql');
  expect(paths.filter((path) => /tags|page_views|account_budgets/.test(path))).toEqual([]);
});

it('is full when asked for, and not for single files', async () => {
  expect(await tierOf(readRequest(['--full']) as Request, false)).toMatchObject({
    isFull: true,
    env: { ADOPS_TEST_FULL: '1' },
    leftOut: [],
  });
  const single = await tierOf(readRequest(['kill-matrix']) as Request, false);
  expect(single).toMatchObject({ isFull: false, env: { ADOPS_TEST_FULL: '' } });
  expect(single.env['ADOPS_TEST_QUEUE']).toMatch(/^(PostgreSQL|Redis)$/);
});

it('takes turns between the queue stores by the commit', () => {
  expect(storeOf('a0')).toBe('PostgreSQL');
  expect(storeOf('af')).toBe('Redis');
  expect(storeOf('')).toBe('PostgreSQL');
});
