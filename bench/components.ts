import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import type * as domain from '../packages/domain/src/index.ts';
import type * as database from '../apps/server/src/core/database/database.ts';
import type * as reach from '../apps/server/src/core/database/reach.ts';
import type * as tokens from '../apps/server/src/core/auth/tokens.ts';
import type * as engine from '../apps/server/src/reporting/engine/report-engine.ts';
import type * as pool from '../apps/server/src/reporting/engine/report-pool.ts';
import type * as exporter from '../apps/server/src/reporting/export/report-exporter.ts';
import type * as bindings from '../apps/server/src/reporting/bindings/index.ts';
import type * as schema from '../apps/server/src/core/database/schema-engine.ts';
import type * as loader from '../apps/server/src/features/facts/fact-loader.ts';
import type * as familyLoader from '../apps/server/src/features/facts/family-loader.ts';
import type * as columns from '../apps/server/src/features/facts/columns.ts';
import type * as reference from '../apps/server/src/reference/load-reference-data.ts';
import type * as pace from '../apps/server/src/core/limits/call-rate.ts';
import type * as masterKeys from '../apps/server/src/core/secrets/master-keys.ts';
import type * as secretStore from '../apps/server/src/core/secrets/secret-store.ts';
import type * as platforms from '../apps/server/src/features/connections/connected-platforms.ts';
import type * as syncRunner from '../apps/server/src/features/sync/sync-runner.ts';
import type * as jobRegistry from '../apps/server/src/core/queue/job-registry.ts';
import type * as queueService from '../apps/server/src/core/queue/queue.service.ts';
import type * as queueStore from '../apps/server/src/core/queue/store.ts';
import type * as approval from '../apps/server/src/features/automation/planning/approval.ts';
import type * as changeable from '../apps/server/src/features/automation/planning/entities.repository.ts';
import type * as planning from '../apps/server/src/features/automation/planning/plan-operations.ts';
import type * as laneDispatcher from '../apps/server/src/features/automation/running/lane-dispatcher.ts';
import type * as ruleEvaluation from '../apps/server/src/features/automation-rules/rule-evaluation.ts';
import type * as taskStore from '../apps/server/src/features/automation/tasks/task-store.repository.ts';
import type * as rollups from '../apps/server/src/features/facts/rollups.ts';

/** Loads the built product, so that the benchmark measures the code that runs in production. */
export async function loadParts(root: string) {
  const server = createRequire(join(root, 'apps/server/package.json'));
  const built = async <T>(path: string): Promise<T> =>
    (await import(pathToFileURL(join(root, 'apps/server/dist', path)).href)) as T;
  server('reflect-metadata');
  return {
    ...((await import(pathToFileURL(server.resolve('@adops/domain')).href)) as typeof domain),
    ...(await built<typeof database>('core/database/database.js')),
    ...(await built<typeof reach>('core/database/reach.js')),
    ...(await built<typeof tokens>('core/auth/tokens.js')),
    ...(await built<typeof engine>('reporting/engine/report-engine.js')),
    ...(await built<typeof pool>('reporting/engine/report-pool.js')),
    ...(await built<typeof exporter>('reporting/export/report-exporter.js')),
    ...(await built<typeof bindings>('reporting/bindings/index.js')),
    ...(await built<typeof schema>('core/database/schema-engine.js')),
    ...(await built<typeof loader>('features/facts/fact-loader.js')),
    ...(await built<typeof familyLoader>('features/facts/family-loader.js')),
    ...(await built<typeof columns>('features/facts/columns.js')),
    ...(await built<typeof rollups>('features/facts/rollups.js')),
    ...(await built<typeof reference>('reference/load-reference-data.js')),
    ...(await built<typeof pace>('core/limits/call-rate.js')),
    ...(await built<typeof masterKeys>('core/secrets/master-keys.js')),
    ...(await built<typeof secretStore>('core/secrets/secret-store.js')),
    ...(await built<typeof platforms>('features/connections/connected-platforms.js')),
    ...(await built<typeof jobRegistry>('core/queue/job-registry.js')),
    ...(await built<typeof queueService>('core/queue/queue.service.js')),
    ...(await built<typeof queueStore>('core/queue/store.js')),
    ...(await built<typeof approval>('features/automation/planning/approval.js')),
    ...(await built<typeof changeable>('features/automation/planning/entities.repository.js')),
    ...(await built<typeof planning>('features/automation/planning/plan-operations.js')),
    ...(await built<typeof laneDispatcher>('features/automation/running/lane-dispatcher.js')),
    ...(await built<typeof ruleEvaluation>('features/automation-rules/rule-evaluation.js')),
    ...(await built<typeof taskStore>('features/automation/tasks/task-store.repository.js')),
    ...(await built<typeof syncRunner>('features/sync/sync-runner.js')),
  };
}
export type Parts = Awaited<ReturnType<typeof loadParts>>;
