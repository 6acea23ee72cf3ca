import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const ROOT = join(import.meta.dirname, '../..');
const STAMPS = join(ROOT, '.data/build.json');

interface Step {
  readonly name: string;
  /** Files and folders that the step depends on. */
  readonly from: readonly string[];
  /** File that must exist for the step to count as done. */
  readonly makes: string;
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
}

const COMMON = ['pnpm-lock.yaml', 'tsconfig.base.json', '.swcrc'];
const swc = (folder: string): Step => ({
  name: folder.split('/').at(-1)!,
  from: [...COMMON, `${folder}/src`, `${folder}/package.json`],
  makes: `${folder}/dist/.`,
  command: [
    'node',
    join(ROOT, folder, 'node_modules/@swc/cli/bin/swc.js'),
    'src',
    '-d',
    'dist',
    '--strip-leading-paths',
    '--delete-dir-on-start',
    '--config-file',
    join(ROOT, '.swcrc'),
    '--ignore',
    '**/*.spec.ts',
    '--quiet',
  ],
  folder,
});

/** Optional packages that libraries load on demand and no program uses. */
export const ABSENT = [
  '@apollo/cache-control-types',
  '@apollo/gateway',
  '@apollo/subgraph',
  '@as-integrations/fastify',
  '@nestjs/microservices',
  '@nestjs/websockets',
  'class-*',
  'pg-native',
  'ts-morph',
];
/** Packages with native binaries for the current machine. */
const NATIVE = ['@node-rs/*', 'sharp'];
/** Banner that defines `require` for bundled CommonJS packages. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`;

/**
 * Returns the bundler flags that combine a program and its imports into one file, so that it starts without opening thousands of
 * files.
 * @param external packages that are not bundled
 */
export const bundling = (external: readonly string[]): readonly string[] => [
  '--bundle',
  '--platform=node',
  '--format=esm',
  '--target=node20',
  // The names of schema types are derived from class names, which the bundler would otherwise change.
  '--keep-names',
  '--log-level=error',
  `--banner:js=${REQUIRE}`,
  ...external.map((name) => `--external:${name}`),
];
export const BUNDLER = join(ROOT, 'node_modules/.bin/esbuild');

const SERVER = [...COMMON, 'apps/server/src', 'apps/server/package.json', 'prisma/schema'];

const STEPS: readonly Step[] = [
  {
    name: 'database client',
    from: ['pnpm-lock.yaml', 'prisma/schema', 'prisma.config.ts'],
    makes: 'apps/server/src/core/database/prisma/client.ts',
    command: ['node', join(ROOT, 'node_modules/prisma/build/index.js'), 'generate'],
    folder: '.',
  },
  swc('packages/domain'),
  swc('packages/connectors'),
  { ...swc('apps/server'), from: SERVER },
  {
    name: 'programs of the server',
    from: [
      ...SERVER,
      ...['domain', 'connectors'].flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`]),
    ],
    makes: 'apps/server/dist/programs/api.js',
    command: [
      BUNDLER,
      ...['api', 'worker', 'prepare-process'].map((name) => `dist/${name}.js`),
      '--outdir=dist/programs',
      ...bundling([...ABSENT, ...NATIVE]),
    ],
    folder: 'apps/server',
  },
  swc('apps/sandbox'),
  {
    name: 'web client',
    from: [
      ...COMMON,
      'apps/web/src',
      'apps/web/index.html',
      'apps/web/public',
      'apps/web/vite.config.ts',
      'apps/web/package.json',
      'packages/domain/src',
    ],
    makes: 'apps/web/dist/index.html',
    command: ['node', join(ROOT, 'apps/web/node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    folder: 'apps/web',
  },
];

/**
 * Runs the build steps whose sources have changed since the last build. @param say called before each step
 * @param options.only names of steps
 * @param options.except names of skipped steps
 */
export async function build(
  say: (step: string) => void,
  options: { all?: boolean; only?: readonly string[]; except?: readonly string[] } = {},
): Promise<void> {
  const stamps = await readStamps();
  for (const step of STEPS) {
    if ((options.only && !options.only.includes(step.name)) || options.except?.includes(step.name)) continue;
    const stamp = `${await digest(step.from)} ${step.command.join(' ')}`;
    if (!options.all && stamps[step.name] === stamp && existsSync(join(ROOT, step.makes))) continue;
    say(step.name);
    try {
      const [program, ...words] = step.command;
      // Without this setting, Prisma would download an unused engine.
      const env = {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        NO_COLOR: '1',
      };
      await run(program === 'node' ? process.execPath : program, words, {
        cwd: join(ROOT, step.folder),
        env,
        maxBuffer: 16 * 1024 * 1024,
      });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`Building the ${step.name} failed:\n${(stderr + stdout).trim() || String(error)}`, {
        cause: error,
      });
    }
    await mkdir(join(ROOT, '.data'), { recursive: true });
    // Reads the file again, because another build may have recorded its steps since.
    await writeFile(STAMPS, JSON.stringify({ ...(await readStamps()), [step.name]: stamp }, null, 2));
  }
}

/** Returns the source digests of each step's last build. */
const readStamps = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(STAMPS, 'utf8').catch(() => '{}')) as Record<string, string>;

/** Returns a digest of the content of files and folders. Paths are relative to the root. */
export async function digest(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) await add(hash, join(ROOT, path));
  return hash.digest('hex');
}

async function add(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  if (!existsSync(path)) return;
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    hash.update(path.slice(ROOT.length)).update(await readFile(path));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    // Skipped because it is generated from files that are already in the list.
    if (entry.name === 'prisma' && path.endsWith('core/database')) continue;
    await add(hash, join(path, entry.name));
  }
}
