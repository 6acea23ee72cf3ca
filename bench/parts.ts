import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import type * as domain from '../packages/domain/src/index.ts';
import type * as database from '../apps/server/src/core/database/database.ts';
import type * as tokens from '../apps/server/src/core/auth/tokens.ts';
import type * as engine from '../apps/server/src/reporting/engine/report-engine.ts';
import type * as pool from '../apps/server/src/reporting/engine/report-pool.ts';
import type * as exporter from '../apps/server/src/reporting/export/report-exporter.ts';
import type * as bindings from '../apps/server/src/reporting/bindings/index.ts';
import type * as schema from '../apps/server/src/core/database/schema-engine.ts';
import type * as loader from '../apps/server/src/features/facts/fact-loader.ts';
import type * as rollups from '../apps/server/src/features/facts/rollups.ts';

/** The product as it is built, so that what is measured is what runs. */
export async function loadParts(root: string) {
  const server = createRequire(join(root, 'apps/server/package.json'));
  const built = async <T>(path: string): Promise<T> =>
    (await import(pathToFileURL(join(root, 'apps/server/dist', path)).href)) as T;
  server('reflect-metadata');
  return {
    ...((await import(pathToFileURL(server.resolve('@adops/domain')).href)) as typeof domain),
    ...(await built<typeof database>('core/database/database.js')),
    ...(await built<typeof tokens>('core/auth/tokens.js')),
    ...(await built<typeof engine>('reporting/engine/report-engine.js')),
    ...(await built<typeof pool>('reporting/engine/report-pool.js')),
    ...(await built<typeof exporter>('reporting/export/report-exporter.js')),
    ...(await built<typeof bindings>('reporting/bindings/index.js')),
    ...(await built<typeof schema>('core/database/schema-engine.js')),
    ...(await built<typeof loader>('features/facts/fact-loader.js')),
    ...(await built<typeof rollups>('features/facts/rollups.js')),
  };
}
export type Parts = Awaited<ReturnType<typeof loadParts>>;
