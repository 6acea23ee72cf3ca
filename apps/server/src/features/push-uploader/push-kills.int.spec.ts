import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PublishingPoint } from '../publishing/publication-runner.js';
import { ONCLICK, PushDesk } from './push-desk.fixture.js';

jest.setTimeout(180_000);
let desk: PushDesk;
beforeAll(async () => {
  desk = await PushDesk.open();
});
afterAll(() => desk.close());

class WorkerKilled extends Error {}

/** Points of the two steps of a campaign, in order: it is made, then sent to review. */
const POINTS: readonly (readonly [PublishingPoint, number])[] = [
  ['claimed', 1],
  ['looked', 1],
  ['begun', 1],
  ['sent', 1],
  ['finished', 1],
  ['looked', 2],
  ['begun', 2],
  ['sent', 2],
  ['finished', 2],
  ['closing', 1],
];

describe('a worker that ends', () => {
  it.each(POINTS)('leaves one whole campaign in the end: at %s, the time %i', async (point, time) => {
    const name = `Killed ${point} ${time}`;
    await desk.upload([{ ...ONCLICK, name }]);
    let seen = 0;
    const killed = desk.runner((at) => {
      if (at === point) seen += 1;
      return at === point && seen === time ? Promise.reject(new WorkerKilled()) : Promise.resolve();
    });
    await expect(desk.work(killed)).rejects.toThrow(WorkerKilled);
    // Nothing is active before it is whole, and nothing is done twice.
    const [half] = await desk.atPlatform(name);
    if (half && time === 1 && point !== 'closing') expect(await desk.entity(half)).toMatchObject({ status: 'paused' });
    await desk.work();
    for (let turn = 0; turn < 3; turn += 1) {
      await desk.passHours();
      await desk.work();
    }
    expect((await desk.tasks({ name })).rows).toMatchObject([{ status: 'completed', error: null }]);
    const ids = await desk.atPlatform(name);
    expect(ids).toHaveLength(1);
    expect(await desk.entity(ids[0]!)).toMatchObject({ status: 'enabled' });
    const { rows } = await desk.sql(
      'SELECT action FROM audit_log WHERE company_id = $1 AND entity_name = $2 ORDER BY id',
      ...[desk.company, name],
    );
    expect(rows.map(({ action }) => action)).toEqual(['pushCampaign.create', 'pushCampaign.enable']);
  });

  it('gives a step up after too many, and says so', async () => {
    const name = 'Killed too often';
    await desk.upload([{ ...ONCLICK, name }]);
    const killed = desk.runner((at) => (at === 'begun' ? Promise.reject(new WorkerKilled()) : Promise.resolve()));
    for (let turn = 0; turn < 8; turn += 1) {
      await desk.work(killed).catch(() => undefined);
      await desk.passHours();
    }
    await desk.work();
    const [task] = (await desk.tasks({ name })).rows;
    expect(task!.status).toBe('failed');
    expect(task!.error).toMatch(/Look at the platform\.$/);
    expect(await desk.atPlatform(name)).toEqual([]);
  });

  it('carries out each step once with two at once', async () => {
    const names = ['Two A', 'Two B', 'Two C'];
    await desk.upload(names.map((name) => ({ ...ONCLICK, name })));
    const ids = (
      await desk.sql(
        'SELECT company_id AS "companyId", id AS "publicationId" FROM publication WHERE name LIKE \'Two %\'',
      )
    ).rows;
    await Promise.all([...ids, ...ids].map((id) => desk.runner().run(id as never)));
    await desk.work();
    for (const name of names) expect(await desk.atPlatform(name)).toHaveLength(1);
  });
});
