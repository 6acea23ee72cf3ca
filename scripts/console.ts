import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, ROOT } from './lib/build.ts';
import { isAlive } from './lib/processes.ts';

/** The console's commands, against DATABASE_URL or the database that `pnpm start` keeps. */
const words = process.argv.slice(2);
const asksForHelp = words.length === 0 || words.includes('--help') || words.includes('-h') || words[0] === 'help';

async function databaseUrl(): Promise<string | null> {
  if (process.env['DATABASE_URL']) return process.env['DATABASE_URL'];
  const running = JSON.parse(await readFile(join(ROOT, '.data/runtime.json'), 'utf8').catch(() => 'null')) as {
    pid: number;
    databaseUrl: string;
  } | null;
  return running && isAlive(running.pid) ? running.databaseUrl : null;
}

const url = await databaseUrl();
if (!url && !asksForHelp) {
  console.error('No database: start the console first (pnpm start), or set DATABASE_URL.');
  process.exit(2);
}
await build((step) => console.error(`Building the ${step} …`), {
  only: ['database client', 'domain', 'connectors', 'server'],
});
const child = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'apps/server/dist/console.js'), ...words], {
  stdio: 'inherit',
  // The package manager changes into the repository; paths are meant from where the person stands.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  env: {
    ...process.env,
    ...(url ? { DATABASE_URL: url } : {}),
    FILES_DIR: process.env['FILES_DIR'] ?? join(ROOT, '.data/files'),
  },
});
child.on('exit', (code) => process.exit(code ?? 1));
