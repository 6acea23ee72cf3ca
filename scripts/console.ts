import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, ROOT } from './lib/build.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { backupFolder, DATA } from './lib/data-folders.ts';
import { isAlive } from './lib/processes.ts';

/**
 * Runs the console's commands against DATABASE_URL or the database of `pnpm start`. `restore` creates that database,
 * so the console must be stopped. `verify` works in both cases.
 */
const words = process.argv.slice(2);
const asksForHelp = words.length === 0 || words.includes('--help') || words.includes('-h') || words[0] === 'help';
/** Commands that open the database even if it isn't running. All others are useless then. */
const OPENS_DATABASE = ['restore', 'verify'];

async function runningUrl(): Promise<string | null> {
  const running = JSON.parse(await readFile(join(DATA, 'runtime.json'), 'utf8').catch(() => 'null')) as {
    pid: number;
    databaseUrl: string;
  } | null;
  return running && isAlive(running.pid) ? running.databaseUrl : null;
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

let embedded: EmbeddedPostgres | undefined;
let url = process.env['DATABASE_URL'] ?? null;
if (!url && !asksForHelp) {
  url = await runningUrl();
  if (url && words[0] === 'restore')
    refuse('The console is running. Stop it first, because a backup can only be restored into a new database.');
  if (!url && OPENS_DATABASE.includes(words[0]!)) {
    await mkdir(DATA, { recursive: true });
    embedded = await startEmbeddedPostgres(join(DATA, 'postgres')).catch((error: Error) => refuse(error.message));
    url = embedded.url;
  }
  if (!url) refuse('There is no database. Start the console first (pnpm start), or set DATABASE_URL.');
}
await build((step) => console.error(`Building the ${step} …`), {
  only: ['database client', 'domain', 'connectors', 'server'],
});
const keyFile = join(DATA, 'secrets.key');
const hasKeys = process.env['SECRETS_KEYS'] || process.env['SECRETS_KEY_FILE'];
const child = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'apps/server/dist/console.js'), ...words], {
  stdio: 'inherit',
  // The package manager changes the working directory to the repository, but paths are relative to the user's
  // directory.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  env: {
    ...process.env,
    ...(url ? { DATABASE_URL: url } : {}),
    FILES_DIR: process.env['FILES_DIR'] ?? join(DATA, 'files'),
    BACKUP_FOLDER: backupFolder(DATA),
    ...(!hasKeys && existsSync(keyFile) && { SECRETS_KEY_FILE: keyFile }),
  },
});
child.on('exit', (code) => {
  const stopped = embedded && !embedded.reused ? embedded.stop() : Promise.resolve();
  void stopped.finally(() => process.exit(code ?? 1));
});
