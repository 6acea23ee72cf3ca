import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

/**
 * Returns the version of a build: APP_VERSION if the release sets it, or else a hash of all sources of the build, so
 * that equal sources give equal versions on every machine.
 */
export function buildVersion(root: string): string {
  if (process.env.APP_VERSION) return process.env.APP_VERSION;
  const sources = ['apps/web/src', 'apps/web/public', 'packages/domain/src'].flatMap((path) =>
    filesOf(join(root, path)),
  );
  const hash = createHash('sha256');
  for (const path of [...sources.sort(), join(root, 'apps/web/index.html'), join(root, 'pnpm-lock.yaml')]) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}
