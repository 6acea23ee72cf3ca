import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays } from '@adops/domain';
import { keepProbe, MAX_ATTEMPTS, TAKEN_MS, takeDue } from './due-probes.repository.js';
import { HOST, MINUTE, TODAY, TrackerDesk } from './tracker.fixture.js';

jest.setTimeout(120_000);
const later = (ms: number): Date => new Date(Date.now() + ms);
let tracker: TrackerDesk;
beforeAll(async () => {
  tracker = await TrackerDesk.open();
});
beforeEach(() => tracker.clear());
afterAll(() => tracker.close());

describe('probes', () => {
  it('run once a day per keyword and device, regardless of the number of groups and rounds', async () => {
    const id = await tracker.create();
    await tracker.create({ name: 'Same again', keywords: ['HEAT pump', 'boots'] });
    await tracker.create({ name: 'Other device', deviceId: 2, keywords: ['boots'] });
    expect(await tracker.run()).toEqual({ answered: 4, failed: 0 });
    expect(await tracker.calls()).toBe(4);
    expect(await tracker.run()).toEqual({ answered: 0, failed: 0 });
    expect(await tracker.calls()).toBe(4);
    expect((await tracker.list()).rows.map(({ status }: { status: string }) => status)).toEqual([
      'active',
      'active',
      'active',
    ]);
    const [row] = (await tracker.stats(id, { keyword: 'HEAT PUMP' })).rows;
    expect(row).toMatchObject({ keyword: 'heat pump', probeCount: 1, lastError: null });
    // The next UTC day.
    expect(await tracker.run(new Date(`${addDays(TODAY, 1)}T00:00:05Z`))).toEqual({ answered: 4, failed: 0 });
    expect(await tracker.calls()).toBe(8);
  });

  it('run once if several rounds start concurrently', async () => {
    await tracker.create({ keywords: Array.from({ length: 12 }, (_, at) => `word ${at}`) });
    const now = new Date();
    const taken = await Promise.all([1, 2, 3].map(() => takeDue(tracker.desk.database.pool, { now, dueBy: now }, 40)));
    expect(taken.flat()).toHaveLength(12);
    expect(new Set(taken.flat().map(({ key }) => key)).size).toBe(12);
  });

  it('continue in another worker after a crash, and ignore late writes of the first worker', async () => {
    await tracker.create({ keywords: ['solar panels'] });
    const now = new Date();
    const [lost] = await takeDue(tracker.desk.database.pool, { now, dueBy: now }, 40);
    expect(await tracker.run()).toEqual({ answered: 0, failed: 0 });
    expect(await tracker.run(later(TAKEN_MS + MINUTE))).toEqual({ answered: 1, failed: 0 });
    const before = await tracker.sql('SELECT * FROM keyword_probe_ad');
    const late = [{ position: 9, advertiser: 'Too late', title: null }];
    expect(await keepProbe(tracker.desk.database.pool, lost!, late, now)).toBe(false);
    expect(await tracker.sql('SELECT * FROM keyword_probe_ad')).toEqual(before);
  });

  it('stop when the worker shuts down, and continue in the next worker', async () => {
    await tracker.create();
    const stopping = new AbortController();
    stopping.abort();
    expect(await tracker.run(new Date(), stopping.signal)).toEqual({ answered: 0, failed: 0 });
    expect(await tracker.run()).toEqual({ answered: 2, failed: 0 });
  });

  it('skip keywords of a group that has been stopped', async () => {
    const id = await tracker.create();
    const now = new Date();
    const taken = await takeDue(tracker.desk.database.pool, { now, dueBy: now }, 40);
    expect(taken).toHaveLength(2);
    await tracker.stop(id);
    expect(await tracker.run(later(TAKEN_MS + MINUTE))).toEqual({ answered: 0, failed: 0 });
    expect(await tracker.calls()).toBe(0);
  });

  it('pause for a site that doesn’t respond, show the reason, and retry later', async () => {
    const id = await tracker.create({ keywords: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] });
    await tracker.sandbox.planFailure({ platform: 'site', account: HOST, kind: 'error', times: 50 });
    const { failed } = await tracker.run();
    expect(failed).toBeGreaterThan(0);
    // Only the concurrent probes failed. The others were not attempted.
    expect(failed).toBeLessThan(8);
    const { rows } = await tracker.stats(id);
    for (const row of rows) expect(row).toMatchObject({ origin: null, probeCount: 0, advertiserCount: null, lastError: 'The site responded with 500.' });
    expect((await tracker.list()).rows[0].status).toBe('pending');
    await tracker.sandbox.clearFailures();
    expect(await tracker.run(later(16 * MINUTE))).toEqual({ answered: 8, failed: 0 });
    expect((await tracker.stats(id)).rows[0].lastError).toBeNull();
  }); // prettier-ignore

  it('stop for the day after six attempts, and start again on the next day', async () => {
    await tracker.create({ keywords: ['solar panels'] });
    await tracker.sandbox.planFailure({ platform: 'site', account: HOST, kind: 'error', times: 50 });
    const noon = new Date(`${addDays(TODAY, 1)}T00:00:01Z`).getTime();
    for (let hour = 0; hour < 20; hour++) await tracker.run(new Date(noon + hour * 60 * MINUTE));
    expect(await tracker.calls()).toBe(MAX_ATTEMPTS);
    const [probe] = await tracker.sql<{ state: string }>('SELECT state FROM keyword_probe WHERE state <> $1', ['open']);
    expect(probe).toEqual({ state: 'failed' });
    await tracker.sandbox.clearFailures();
    expect(await tracker.run(new Date(noon + 24 * 60 * MINUTE))).toEqual({ answered: 1, failed: 0 });
  });

  it('report a site without probes, and honor the delay that a site requests', async () => {
    const id = await tracker.create({ keywords: ['solar panels'] });
    await tracker.sandbox.planFailure({ platform: 'site', account: HOST, kind: 'rateLimit', retryAfterSeconds: 60 });
    expect(await tracker.run()).toEqual({ answered: 0, failed: 0 });
    await tracker.sql("DELETE FROM pace WHERE key LIKE 'site-probe:%'");
    expect(await tracker.run(later(2 * MINUTE))).toEqual({ answered: 1, failed: 0 });
    const url = 'https://no-probes.shop.example/console-api';
    await tracker.moveSite(url);
    await tracker.run(new Date(`${addDays(TODAY, 1)}T00:00:05Z`));
    const range = { start: TODAY, end: addDays(TODAY, 1) };
    expect((await tracker.stats(id, { range })).rows[0].lastError).toBe("The site doesn't offer feed probes.");
    await tracker.moveSite();
  });

  it('expire after 400 days', async () => {
    await tracker.create({ keywords: ['solar panels'] });
    await tracker.run();
    await tracker.run(new Date(`${addDays(TODAY, 401)}T12:00:00Z`));
    const rows = await tracker.sql<{ date: string }>('SELECT date::text AS date FROM keyword_probe');
    expect(rows).toEqual([{ date: addDays(TODAY, 401) }]);
  });
});
