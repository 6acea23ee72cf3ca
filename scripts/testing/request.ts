import { parseArgs } from 'node:util';

export const KINDS = ['unit', 'integration', 'web', 'browser'] as const;
export type Kind = (typeof KINDS)[number];

/** Spec files of which a usual run leaves something out: those that read apps/server/test/tier.ts. */
export const MATRICES: readonly string[] = [
  'automation/running/kill-matrix',
  'automation/running/platform-failures',
  'automation/running/service-failures',
  'automation/running/two-of-each',
  'graphql/schema.fuzz',
  'import/import.fuzz',
];

/** What a run was asked for. */
export interface Request {
  readonly kinds: readonly Kind[];
  /** Spec files whose path holds one of these; none: all. */
  readonly files: readonly string[];
  /** Tests whose name holds this. */
  readonly only: string | null;
  /** Part of the whole, as `1/3`. */
  readonly shard: string | null;
  /** Everything, also what a usual run leaves out. */
  readonly full: boolean;
  /** Only what a usual run leaves out some of, in full. */
  readonly matrices: boolean;
}

const HELP = `pnpm test [${KINDS.join('|')} …] [FILE …] [--only NAME] [--full | --matrices] [--shard I/N]

Without a kind: all of them. FILE limits to spec files whose path holds it, --only to tests whose name holds it,
--shard to one of N parts of the files, for N machines side by side. --full plays every failure on both stores of the
queue and tries random input for longer; a run without FILE and --only does so automatically when what the failures
prove has changed since the last full run. --matrices runs only what differs in a full run, and records it as one.`;

/** @throws Error with one line for the user. */
export function readRequest(words: string[]): Request | 'help' {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      only: { type: 'string', short: 't' },
      shard: { type: 'string' },
      full: { type: 'boolean' },
      matrices: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 'help';
  }
  const kinds = KINDS.filter((kind) => positionals.includes(kind));
  if (values.matrices) {
    if (positionals.length > 0 || values.only || values.shard)
      throw new Error('--matrices runs the matrices whole: without a kind, FILE, --only and --shard.');
    return { kinds: ['integration'], files: MATRICES, only: null, shard: null, full: true, matrices: true };
  }
  return {
    kinds: kinds.length > 0 ? kinds : KINDS,
    files: positionals.filter((word) => !KINDS.includes(word as Kind)),
    only: values.only ?? null,
    shard: values.shard === undefined ? null : shardOf(values.shard),
    full: values.full ?? false,
    matrices: false,
  };
}

function shardOf(text: string): string {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!part || Number(part) < 1 || Number(part) > Number(parts))
    throw new Error(`--shard must be a part of a number of parts, as in 1/3, not ${text}.`);
  return text;
}
