import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readRequest, type Request } from './request.js';
import { PROVEN, provenFiles, provenMigrations, provenSince, storeOf, tierOf } from './tiers.js';

const now = { queue: 'a', limits: 'b' };

it('lists proven code that has changed since the last full run', () => {
  const last = { commit: 'c0ffee1234', day: '2026-11-20', content: { queue: 'a', limits: 'b' } };
  expect(provenSince(null, now)).toContain('no record of a full run');
  expect(provenSince(last, now)).toBe(
    'Matrices passed in full at c0ffee12 on 2026-11-20. Nothing they cover has changed.',
  );
  expect(provenSince({ ...last, content: { queue: 'x', limits: 'b' } }, now)).toContain('Changed since: queue.');
});

it('watches only existing paths', () => {
  for (const path of PROVEN) expect([path, existsSync(path)]).toEqual([path, true]);
});

it('watches all files of the queue except the list of its jobs', async () => {
  const paths = await provenFiles('apps/server/src/core/queue');
  expect(paths).toContain('apps/server/src/core/queue/queue.service.ts');
  expect(paths).not.toContain('apps/server/src/core/queue/jobs.ts');
  expect(await provenFiles('prisma/schema/task.prisma')).toEqual(['prisma/schema/task.prisma']);
});

it('watches the migrations of changes and tasks, but not the migrations of facts', async () => {
  const paths = await provenMigrations();
  expect(paths).toContain('prisma/migrations/20261121203540_automation/migration.sql');
  expect(paths.filter((path) => /tags|page_views|account_budgets/.test(path))).toEqual([]);
});

it('requires an explicit request for a full run', async () => {
  expect(await tierOf(readRequest(['--full']) as Request)).toMatchObject({
    isFull: true,
    env: { ADOPS_TEST_FULL: '1' },
    leftOut: [],
  });
  const usual = await tierOf(readRequest([]) as Request, 7);
  expect(usual).toMatchObject({
    isFull: false,
    env: { ADOPS_TEST_FULL: '', ADOPS_TEST_DAY: '7', ADOPS_TEST_QUEUE: 'Redis' },
  });
  expect(usual.leftOut).toHaveLength(2);
  expect((await tierOf(readRequest(['kill-matrix']) as Request)).leftOut).toEqual([]);
});

it('alternates between the queue stores by day', () => {
  expect([storeOf(2), storeOf(3)]).toEqual(['PostgreSQL', 'Redis']);
});
