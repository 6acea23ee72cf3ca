import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Migrations of this build. Sources, built files and bundled programs are at different depths below this folder. */
export const MIGRATIONS = above(import.meta.dirname, 'prisma/migrations');

/** Returns the path below the nearest parent folder that contains it. @throws Error if there is none */
function above(folder: string, path: string): string {
  if (existsSync(join(folder, path))) return join(folder, path);
  if (dirname(folder) === folder) throw new Error(`There is no ${path} above ${import.meta.dirname}`);
  return above(dirname(folder), path);
}
