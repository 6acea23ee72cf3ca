import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The migrations of this build. Sources, built files and bundled programs stand at different depths below them. */
export const MIGRATIONS = above(import.meta.dirname, 'prisma/migrations');

/** @throws Error when no folder above holds it */
function above(folder: string, path: string): string {
  if (existsSync(join(folder, path))) return join(folder, path);
  if (dirname(folder) === folder) throw new Error(`There is no ${path} above ${import.meta.dirname}`);
  return above(dirname(folder), path);
}
