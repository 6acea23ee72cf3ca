import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ROOT } from './build.ts';

/** Section of the code with its own import rules (docs/architecture.md). */
type Room =
  | 'domain'
  | 'connectors'
  | 'testing'
  | 'sandbox'
  | 'server-feature'
  | 'server-core'
  | 'server-reporting'
  | 'server-reference'
  | 'server-demo'
  | 'server-entry'
  | 'web-feature'
  | 'web-reporting'
  | 'web-wizard'
  | 'web-builder'
  | 'web-ui'
  | 'web-gql'
  | 'web-app'
  | 'web-entry';

/** Path patterns of the rooms. The first pattern that matches a path determines its room. */
const ROOMS: readonly (readonly [RegExp, Room])[] = [
  [/^packages\/domain\/src\//, 'domain'],
  [/^packages\/connectors\/src\//, 'connectors'],
  [/^packages\/testing\/src\//, 'testing'],
  [/^apps\/sandbox\/src\//, 'sandbox'],
  [/^apps\/server\/src\/features\//, 'server-feature'],
  [/^apps\/server\/src\/core\//, 'server-core'],
  [/^apps\/server\/src\/reporting\//, 'server-reporting'],
  [/^apps\/server\/src\/reference\//, 'server-reference'],
  [/^apps\/server\/src\/demo\//, 'server-demo'],
  [/^apps\/server\/src\/(console\/)?[^/]+\.ts$/, 'server-entry'],
  [/^apps\/web\/src\/features\//, 'web-feature'],
  [/^apps\/web\/src\/reporting\//, 'web-reporting'],
  [/^apps\/web\/src\/wizard\//, 'web-wizard'],
  [/^apps\/web\/src\/builder\//, 'web-builder'],
  [/^apps\/web\/src\/ui\//, 'web-ui'],
  [/^apps\/web\/src\/gql\//, 'web-gql'],
  [/^apps\/web\/src\/app\//, 'web-app'],
  [/^apps\/web\/src\/entry\//, 'web-entry'],
];

const WEB_BASE = ['domain', 'web-ui', 'web-gql', 'web-app'] as const;
/**
 * Rooms that a room may import in addition to itself. A feature imports its own files, and other features through their
 * index.ts.
 */
const DOORS: Readonly<Record<Room, readonly Room[]>> = {
  domain: [],
  connectors: ['domain'],
  testing: ['domain'],
  sandbox: ['domain', 'connectors'],
  'server-core': ['domain', 'connectors'],
  'server-reporting': ['domain', 'server-core'],
  'server-reference': ['domain', 'server-core'],
  'server-feature': ['domain', 'connectors', 'server-core', 'server-reporting', 'server-reference', 'server-feature'],
  'server-demo': ['domain', 'connectors', 'server-core', 'server-reference', 'server-feature'],
  'server-entry': [
    ...(['domain', 'connectors', 'server-core', 'server-reporting', 'server-reference'] as const),
    ...(['server-feature', 'server-demo'] as const),
  ],
  'web-ui': ['domain'],
  'web-gql': [],
  'web-reporting': WEB_BASE,
  'web-wizard': WEB_BASE,
  'web-builder': [...WEB_BASE, 'web-wizard'],
  'web-feature': [...WEB_BASE, 'web-reporting', 'web-wizard', 'web-builder', 'web-feature'],
  'web-app': WEB_BASE,
  // The entry imports the manifest and index.ts of features, and passes them to the app.
  'web-entry': [...WEB_BASE, 'web-feature'],
};

/** Specs may import from any room. */
const IS_SPEC = /\.(spec|fixture)\.tsx?$/;
const FEATURE = /^apps\/(?:server|web)\/src\/features\/([^/]+)\/(.*)$/;
/** Folders without their own package.json that a room may not import. */
const IN_REPOSITORY = /^(apps|packages|scripts|bench)\//;

interface Import {
  /** Path of the imported file from the root. Null for a package. */
  readonly to: string | null;
  readonly line: number;
  /** True for type imports and import(), which cause no cycle when modules are loaded. */
  readonly isLate: boolean;
}
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

/** Returns the imports of files. Paths are relative to the root. */
export async function importGraph(files: readonly string[], root = ROOT): Promise<ImportGraph> {
  const graph = new Map<string, Import[]>();
  for (const file of files) graph.set(file, importsOf(file, await readFile(join(root, file), 'utf8'), root));
  return graph;
}

function importsOf(file: string, text: string, root: string): Import[] {
  const { module } = parseSync(file, text);
  const imports: Import[] = [];
  const add = (request: string, start: number, isLate: boolean): void => {
    imports.push({ to: resolved(file, request, root), line: text.slice(0, start).split('\n').length, isLate });
  };
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, moduleRequest.start, entries.length > 0 && entries.every(({ isType }) => isType));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) add(moduleRequest.value, moduleRequest.start, isType);
  for (const { moduleRequest } of module.dynamicImports) {
    const request = text.slice(moduleRequest.start, moduleRequest.end);
    if (/^['"]/.test(request)) add(request.slice(1, -1), moduleRequest.start, true);
  }
  return imports;
}

function resolved(from: string, request: string, root: string): string | null {
  const own = /^@adops\/(\w+)/.exec(request)?.[1];
  if (own) return `packages/${own}/src/index.ts`;
  if (!request.startsWith('.')) return null;
  const path = normalize(join(dirname(from), request));
  const base = path.replace(/\.js$/, '');
  return [`${base}.ts`, `${base}.tsx`, path].find((one) => existsSync(join(root, one))) ?? path;
}

export const roomOf = (path: string): Room | null => ROOMS.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** Returns one line per import that no door allows. */
export function closedDoors(graph: ImportGraph): string[] {
  return [...graph].flatMap(([from, imports]) =>
    IS_SPEC.test(from) || roomOf(from) === null
      ? []
      : imports.flatMap(({ to, line }) => {
          const why = to === null ? null : whyClosed(from, to);
          return why === null ? [] : [`${from}:${line} imports ${to}: ${why}`];
        }),
  );
}

function whyClosed(from: string, to: string): string | null {
  const [room, target] = [roomOf(from)!, roomOf(to)];
  if (target === null)
    return IN_REPOSITORY.test(to) && /\.tsx?$/.test(to) ? 'only specs can import from outside the rooms.' : null;
  const [own, other] = [FEATURE.exec(from), FEATURE.exec(to)];
  if (room !== target && !DOORS[room].includes(target)) return `${room} does not import ${target}.`;
  if (!other || (own && room === target && own[1] === other[1])) return null;
  const doors = room === 'web-entry' ? ['index.ts', 'manifest.ts'] : ['index.ts'];
  if (room === 'server-entry' || doors.includes(other[2]!)) return null;
  return `a feature must be imported through its ${doors.join(' or ')}.`;
}

/** Returns the groups of files that import each other when they are loaded, one line each. */
export function cycles(graph: ImportGraph): string[] {
  const state = { index: 0, indices: new Map<string, number>(), low: new Map<string, number>(), stack: [] as string[] };
  const found: string[] = [];
  for (const file of graph.keys()) if (!state.indices.has(file)) connect(file, graph, state, found);
  return found;
}

/** Finds strongly connected components with Tarjan's algorithm. */
function connect(
  file: string,
  graph: ImportGraph,
  state: { index: number; indices: Map<string, number>; low: Map<string, number>; stack: string[] },
  found: string[],
): void {
  const { indices, low, stack } = state;
  indices.set(file, state.index);
  low.set(file, state.index);
  state.index += 1;
  stack.push(file);
  for (const { to, isLate } of graph.get(file) ?? []) {
    if (isLate || to === null || !graph.has(to)) continue;
    if (to === file) found.push(`${file} imports itself`);
    if (!indices.has(to)) {
      connect(to, graph, state, found);
      low.set(file, Math.min(low.get(file)!, low.get(to)!));
    } else if (stack.includes(to)) low.set(file, Math.min(low.get(file)!, indices.get(to)!));
  }
  if (low.get(file) !== indices.get(file)) return;
  const group = stack.splice(stack.indexOf(file));
  if (group.length > 1) found.push(`${group.sort().join(', ')} import each other.`);
}
