import { expect, it, jest } from '@jest/globals';
import { DoublePlatforms } from '../../../test/automation/double-connector.js';
import { ends, openStage, THOUSAND, tell } from '../../../test/automation/kill-stage.js';
import { LATE_MS, SHORT } from '../../../test/automation/lane-world.js';
import { WorkerFleet } from '../../../test/automation/worker-fleet.js';
import { giveRole } from '../../../test/two-companies.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { BulkActionsService } from '../automation/index.js';
import { SelectionService } from '../automation/planning/selection.js';
import { TaskRequests } from '../automation/tasks/task-requests.service.js';
import { PauseEffects } from './pause-effects.service.js';
import { PlacementActionsService } from './placement-actions.service.js';

jest.setTimeout(400_000);

/** Returns the service that records actions, using the database of the stage. */
function actionsOn({ database, platform }: Awaited<ReturnType<typeof openStage>>): PlacementActionsService {
  const platforms = new DoublePlatforms(platform.url, { timeoutMs: 600, lateMs: LATE_MS, batchSize: 10 });
  const none = null as never;
  const bulk = new BulkActionsService(
    database,
    new SelectionService(none, none, none),
    platforms,
    { dispatch: () => Promise.resolve() } as never,
    new TaskRequests(database),
  );
  return new PlacementActionsService(database, bulk, new PauseEffects(database, bulk, platforms), none);
}

it('pauses 1,000 ad groups exactly once while workers are killed', async () => {
  const scene = await openStage(THOUSAND);
  const { database, platform, adgroups } = scene;
  const { rows: owners } = await database.pool.query<{ company: number; user: number }>(
    `SELECT a.company_id AS company, a.buyer_user_id AS user FROM partner_account a WHERE a.id = $1`,
    [adgroups[0]!.accountId],
  );
  const { company, user } = owners[0]!;
  await giveRole(database, company, user, ['placement-manager']);
  await database.pool.query('UPDATE company SET approval_entity_limit = 10000 WHERE id = $1', [company]);
  const viewer: Viewer = {
    ...{ companyId: company, userId: user, actorId: user, sessionId: null, accounts: 'all', teamId: null },
    permissions: new Set(['placement-manager']),
  };
  const fleet = await WorkerFleet.start({
    ...{
      databaseUrl: scene.url,
      redisUrl: null,
      platformUrl: platform.url,
      workers: 2,
      wakeAfterMs: 4 * SHORT.leaseMs,
    },
  });
  const answer = await actionsOn(scene).adgroups(
    { viewer, action: 'pause', daysRange: 7, request: { id: null, repeatable: null } },
    adgroups.map(({ id, accountId }) => ({ adgroupId: id, accountId, cap: 0.4234 })),
  );
  expect(answer.status).toBe('warning');
  // Workers die between writing and reading back, at random steps, and before anything was sent.
  fleet.arm('sent', 'SIGKILL');
  const kills = setInterval(() => {
    if (fleet.deaths < 2) fleet.killOne();
    else if (fleet.deaths < 4) fleet.arm('begun', 'SIGKILL');
  }, 900);
  const { rows: tasks } = await database.pool.query<{ id: number }>('SELECT id FROM automation_task');
  const seconds = Math.round((await ends(scene, tasks[0]!.id, 240_000)) / 100) / 10;
  clearInterval(kills);
  const deaths = fleet.deaths;
  await fleet.close();
  const count = async (text: string): Promise<number> =>
    (await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n ${text}`)).rows[0]!.n;
  const written = new Map<string, number>();
  for (const { id } of platform.applied) written.set(id, (written.get(id) ?? 0) + 1);
  const result = {
    tasks: tasks.length,
    sentOnce: [...written.values()].filter((times) => times === 1).length,
    sentTwice: [...written.values()].filter((times) => times > 1).length,
    paused: adgroups.filter(({ externalId }) => platform.entities.get(externalId)!.status === 'paused').length,
    keptAsPaused: await count(`FROM adgroup WHERE name LIKE 'lane ad group%' AND status_id = 3`),
    actions:
      await count(`FROM placement_action a JOIN automation_operation o ON o.company_id = a.company_id AND o.id = a.operation_id
      WHERE o.state = 'done' AND a.cap_micros = 423400 AND a.cap_operation_id IS NULL`),
    records: await count(`FROM audit_log WHERE action = 'adgroup.status' AND task_id IS NOT NULL`),
    intents: await count('FROM operation_intent'),
  };
  await scene.close();
  tell('bulk pause', [{ deaths, seconds, ...result }]);
  expect(result).toEqual({
    ...{ tasks: 1, sentOnce: 1_000, sentTwice: 0, paused: 1_000, keptAsPaused: 1_000, actions: 1_000, records: 1_000 },
    intents: 0,
  });
  expect(deaths).toBeGreaterThan(1);
});
