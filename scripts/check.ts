import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import pLimit from 'p-limit';
import { build, ROOT } from './lib/build.ts';
import { repositoryTexts, wrongNames } from './lib/doc-names.ts';
import { closedDoors, cycles, importGraph } from './lib/doors.ts';
import { longFunctions, type LongFunctions, shrunk, tooLong, unneeded } from './lib/long-functions.ts';
import { startTestServices } from './lib/test-services.ts';
import { sourceFiles } from './words/files.ts';

const run = promisify(execFile);
const { values } = parseArgs({ options: { fix: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  console.log(`pnpm check [--fix]

Runs every gate that needs no test runner: types, lint, import doors, formatting, dead code, names in docs, banned words and
spelling. Also checks that committed generated files (GraphQL schema, client types, migrations) match the code. --fix
updates them instead of comparing.`);
  process.exit(0);
}

const SCHEMA = join(ROOT, 'apps/server/schema.graphql');
const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);
/** Path of the native compiler. Code generators need the JavaScript compiler. */
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const PACKAGES = [
  'apps/web',
  'apps/server',
  'scripts',
  'packages/connectors',
  'packages/domain',
  'apps/sandbox',
  'packages/testing',
];

async function command(program: string, words: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { stdout } = await run(program, words, { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Compares a committed file with the currently generated text. With `--fix`, writes the file. */
async function same(file: string, made: string): Promise<void> {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed === made) return;
  if (!values.fix)
    throw new Error(
      `${file.slice(ROOT.length + 1)} is out of date. Run \`pnpm check --fix\` and review the difference.`,
    );
  await writeFile(file, made);
}

interface Gate {
  readonly name: string;
  pass(): Promise<unknown>;
}
const fix = values.fix ?? false;

/** Gates whose output is used by other gates. They run first, in this order. */
const GENERATED: readonly Gate[] = [
  {
    name: 'GraphQL schema',
    pass: async () => same(SCHEMA, await command(process.execPath, [join(ROOT, 'apps/server/dist/emit-schema.js')])),
  },
  { name: 'client types', pass: clientTypes },
];
/** Gates that run in parallel, the slowest first. */
const INDEPENDENT: readonly Gate[] = [
  { name: 'lint', pass: () => command(bin('oxlint'), ['--deny-warnings', ...(fix ? ['--fix'] : []), '.']) },
  ...PACKAGES.map((folder) => ({
    name: `types of ${folder}`,
    pass: () => command(process.execPath, [TSC, '--noEmit', '-p', folder]),
  })),
  {
    name: 'formatting',
    pass: () => command(bin('oxfmt'), [fix ? '--write' : '--check', '.']),
  },
  { name: 'import doors and cycles', pass: doors },
  { name: 'long functions', pass: functions },
  { name: 'dead code', pass: () => command(bin('knip'), []) },
  { name: 'names in docs', pass: namesInDocs },
  {
    name: 'words',
    pass: () =>
      command(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/words.ts'), ...(fix ? ['--fix'] : [])]),
  },
  { name: 'spelling', pass: spelling },
  { name: 'migrations', pass: migrations },
];

/** Generates the client types, formats them like all other files, and compares them with the committed ones. */
async function clientTypes(): Promise<void> {
  const folder = join(ROOT, 'apps/web/src/gql');
  const names = ['documents.ts', 'graphql.ts'];
  const before = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  await run(
    process.execPath,
    [join(ROOT, 'apps/web/node_modules/@graphql-codegen/cli/cjs/bin.js'), '--config', 'codegen.ts', '--silent'],
    { cwd: join(ROOT, 'apps/web') },
  );
  await command(bin('oxfmt'), ['--write', folder]);
  const after = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  const changed = names.filter((_, at) => before[at] !== after[at]);
  if (changed.length > 0 && !values.fix)
    throw new Error(`apps/web/src/gql was out of date (${changed.join(', ')}) and has been regenerated. Commit it.`);
}

/** Checks that rooms import only what their doors allow, and that no files import each other in a cycle. */
async function doors(): Promise<void> {
  const files = (await sourceFiles(ROOT)).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  const graph = await importGraph(files);
  const found = [...closedDoors(graph), ...cycles(graph)];
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Reports functions over the limit that aren't listed. Entries may only be removed from the list. */
async function functions(): Promise<void> {
  const file = join(ROOT, 'long-functions.json');
  const listed = JSON.parse(await readFile(file, 'utf8')) as LongFunctions;
  const found = await longFunctions();
  const long = tooLong(listed, found);
  if (long.length > 0) throw new Error(`Functions over the line limit:\n${long.join('\n')}`);
  if (fix) return writeFile(file, `${JSON.stringify(shrunk(listed, found), null, 2)}\n`);
  const shorter = unneeded(listed, found);
  if (shorter.length > 0)
    throw new Error(
      `No longer needed in long-functions.json; remove them or run \`pnpm check --fix\`:\n${shorter.join('\n')}`,
    );
}

/** Checks that documents mention only existing files, identifiers, tables, jobs and commands. */
async function namesInDocs(): Promise<void> {
  const wrong = wrongNames(await repositoryTexts());
  const hint =
    'Use current names. A decision lists removed or rejected names in its last line, such as Not in the code: `name`.';
  if (wrong.length > 0) throw new Error([...wrong, hint].join('\n'));
}

/** Checks the spelling of files that git tracks or would add. Unchanged files are skipped. */
async function spelling(): Promise<void> {
  const cache = join(ROOT, 'node_modules/.cache/cspell.json');
  await command(bin('cspell'), [
    ...['lint', '--no-progress', '--no-summary', '--unique', '--cache', '--cache-location', cache],
    ...(await sourceFiles(ROOT)),
  ]);
}

async function migrations(): Promise<void> {
  const services = await startTestServices({ redis: false });
  try {
    await command(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/migrate.ts'), 'drift'], {
      ...process.env,
      DATABASE_URL: services.databaseUrl,
    });
  } finally {
    await services.stop();
  }
}

await build((step) => console.log(`Building the ${step} …`), {
  only: ['database client', 'domain', 'connectors', 'server'],
});
let failed = 0;
async function judge({ name, pass }: Gate): Promise<void> {
  const began = Date.now();
  const error = await pass().then(
    () => null,
    ({ stdout = '', stderr = '', message }: { stdout?: string; stderr?: string; message: string }) =>
      (stdout + stderr).trim() || message,
  );
  const seconds = (Date.now() - began) / 1000;
  if (error === null) console.log(`✓ ${name} (${seconds.toFixed(1)} s)`);
  else {
    failed += 1;
    console.error(`✗ ${name}\n${error}`);
  }
  await tell({ name, seconds, error });
}

/** Reports the result of a gate to the test command, which includes it in its counts. */
const tell = (result: object): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(result, undefined, undefined, () => resolve()) : resolve()));

for (const gate of GENERATED) await judge(gate);
// With `--fix`, gates run one at a time, because they write files that other gates read.
const atOnce = pLimit(fix ? 1 : availableParallelism());
await Promise.all(INDEPENDENT.map((gate) => atOnce(() => judge(gate))));
console.log(failed === 0 ? 'All gates passed.' : `${failed} of ${GENERATED.length + INDEPENDENT.length} gates failed.`);
process.exit(failed === 0 ? 0 : 1);
