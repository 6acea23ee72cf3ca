import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ends, violations, NONE, openStage, SIZE, type Stage, tell } from '../../../../test/automation/kill-stage.js';
import { NEW_BID, OLD_BID } from '../../../../test/automation/lane-world.js';
import { OwnRedis } from '../../../../test/automation/own-servers.js';
import type { Behavior } from '../../../../test/automation/platform-double.js';
import { inTurn, IS_FULL, onQueueStores } from '../../../../test/tier.js';
import { WorkerFleet } from '../../../../test/automation/worker-fleet.js';

jest.setTimeout(600_000);

/** One in this number of calls fails. */
const EACH = IS_FULL ? 9 : 4;
const SURVIVED = inTurn<Behavior>(
  ['rateLimited', 'failBefore', 'failAfter', 'hangBefore', 'hangAfter', 'late', 'missing', 'garbage'],
  2,
);

onQueueStores('a platform out of order', (store) => {
  let scene: Stage;
  let fleet: WorkerFleet;
  let redis: OwnRedis | null;
  let bid = NEW_BID;
  beforeAll(async () => {
    redis = store === 'Redis' ? await OwnRedis.start() : null;
    scene = await openStage(SIZE);
    fleet = await WorkerFleet.start({
      databaseUrl: scene.url,
      redisUrl: redis?.url ?? null,
      platformUrl: scene.platform.url,
      workers: 2,
      wakeAfterMs: 0,
    });
  });
  afterAll(async () => {
    await fleet.close();
    await scene.close();
    await redis?.close();
  });

  /** Sets all bids at a platform on which every nth call fails. */
  async function run(behavior: Behavior) {
    let calls = 0;
    let met = 0;
    scene.platform.behave = () => {
      calls += 1;
      if (calls % EACH !== 0) return 'ok';
      met += 1;
      return behavior;
    };
    bid += 10_000;
    const task = await scene.task(bid);
    const seconds = Math.round((await ends(scene, task)) / 100) / 10;
    const counts = await violations(scene, task, bid);
    return { task, behavior, met, seconds, ...counts };
  }

  it('causes no lost or repeated change for any kind of failure', async () => {
    const results = [];
    for (const behavior of SURVIVED) results.push(await run(behavior));
    tell(`${store}: every ${EACH}th call`, results);
    for (const { behavior, met, ...result } of results) {
      expect({ behavior, ...result }).toMatchObject({ behavior, ...NONE });
      expect(met).toBeGreaterThan(3);
    }
  });

  it('completes one half of a batch and reports the other half as rejected', async () => {
    const { task, met, ...result } = await run('halfFailed');
    tell(`${store}: half of a batch refused`, [{ met, ...result }]);
    const { rows } = await scene.database.pool.query<{ state: string; n: number; there: number }>(
      `SELECT o.state, count(*)::int AS n, count(*) FILTER (WHERE g.max_cpc_micros = $2)::int AS there
       FROM automation_operation o JOIN adgroup g ON g.company_id = o.company_id AND g.id = o.entity_id
       WHERE o.task_id = $1 GROUP BY o.state ORDER BY o.state`,
      [task, bid],
    );
    const refused = result.lost;
    expect(refused).toBeGreaterThan(10);
    expect(rows).toEqual([
      { state: 'done', n: scene.adgroups.length - refused, there: scene.adgroups.length - refused },
      { state: 'rejected', n: refused, there: 0 },
    ]);
    expect(result).toMatchObject({ ...NONE, lost: refused, wrong: refused, differing: refused, audited: refused });
    expect(bid).not.toBe(OLD_BID);
  });
});
