import { parseArgs } from 'node:util';

export const KINDS = ['gates', 'unit', 'integration', 'web', 'browser'] as const;
export type Kind = (typeof KINDS)[number];

/** Spec files of which a usual run skips some cases. */
export const MATRICES: readonly string[] = [
  'automation/running/kill-matrix',
  'automation/running/platform-failures',
  'automation/running/service-failures',
  'automation/running/two-of-each',
  'publishing/publishing-matrix',
  'graphql/schema.fuzz',
  'graphql/wide-numbers',
  'import/import.fuzz',
  'import/meant-files',
  'alerts/replay/replay',
  'automation/changes/change-order',
  'automation/tasks/counter-tasks',
  'automation/planning/daily-change-cap',
  'afs-channels/history',
  'ab-tests/method/simulation',
  'tenancy/tenancy',
  'scripts/start',
];

/** Parsed arguments of a test command. */
export interface Request {
  readonly kinds: readonly Kind[];
  /** Texts of which spec file paths must contain at least one. Empty for all files. */
  readonly files: readonly string[];
  /** Text that the names of selected tests contain. Null for all tests. */
  readonly only: string | null;
  /** Share of the files to run, such as `1/3`. Null for all. */
  readonly shard: string | null;
  /** True to run everything, including the cases that a usual run skips. */
  readonly full: boolean;
  /** True to run only the matrices. */
  readonly matrices: boolean;
  /** True to write the duration of each file to the committed record. */
  readonly record: boolean;
}

/** Returns true for a run without a selection of kinds, files or tests. */
export const isWhole = ({ kinds, files, only, shard }: Request): boolean =>
  kinds.length === KINDS.length && files.length === 0 && only === null && shard === null;

const HELP = `pnpm test [${KINDS.join('|')}|matrices …] [FILE …] [--only NAME] [--full] [--shard I/N] [--record]

Without a kind: all of them, within 35 minutes; long specs and browser stories then take turns by day. FILE limits to
spec files whose path contains it, --only to tests whose name contains it, --shard to one of N parts of the files, for N
machines side by side. --full has no time limit, plays every story, every failure on both stores of the queue, and tries random input
for longer. matrices --full runs only the specs that differ in a full run, and records that they passed. --record
writes the seconds of each file into scripts/testing/durations.json.`;

/** Parses the arguments. @throws Error with one line for the user */
export function readRequest(words: string[]): Request | 'help' {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      only: { type: 'string', short: 't' },
      shard: { type: 'string' },
      full: { type: 'boolean' },
      record: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 'help';
  }
  const given = { only: values.only ?? null, full: values.full ?? false, record: values.record ?? false };
  const kinds = KINDS.filter((kind) => positionals.includes(kind));
  if (positionals.includes('matrices')) {
    if (positionals.length > 1 || values.only || values.shard)
      throw new Error("matrices can't be combined with another kind, FILE, --only or --shard.");
    return { ...given, kinds: ['unit', 'integration'], files: MATRICES, shard: null, matrices: true };
  }
  return {
    ...given,
    kinds: kinds.length > 0 ? kinds : KINDS,
    files: positionals.filter((word) => !KINDS.includes(word as Kind)),
    shard: values.shard === undefined ? null : shardOf(values.shard),
    matrices: false,
  };
}

function shardOf(text: string): string {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!part || Number(part) < 1 || Number(part) > Number(parts))
    throw new Error(`--shard must be I/N, such as 1/3, not ${text}.`);
  return text;
}
