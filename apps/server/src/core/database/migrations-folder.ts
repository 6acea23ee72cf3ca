import { join } from 'node:path';

/** The migrations of this build. */
export const MIGRATIONS = join(import.meta.dirname, '../../../../../prisma/migrations');
