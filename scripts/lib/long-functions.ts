import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from './build.ts';

/** Most lines of a function, without blank lines and comments; eslint.config.mjs holds everything to the same. */
export const MAX_LINES = { ts: 60, tsx: 120 } as const;

/** Files with longer functions, each with the lines of its longest: long-functions.json. It may only shrink. */
export type LongFunctions = Readonly<Record<string, number>>;

const rule = (max: number): Linter.RulesRecord => ({
  'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }],
});

/** Lines of the longest function of each file that has one over the limit. A file that is gone has none. */
export async function longFunctions(files: readonly string[]): Promise<LongFunctions> {
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: true,
    allowInlineConfig: false,
    errorOnUnmatchedPattern: false,
    overrideConfig: [
      { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser as never } },
      { files: ['**/*.ts'], rules: rule(MAX_LINES.ts) },
      { files: ['**/*.tsx'], rules: rule(MAX_LINES.tsx) },
    ],
  });
  const results = await eslint.lintFiles(files.map((file) => join(ROOT, file)));
  return Object.fromEntries(
    results.flatMap(({ filePath, messages }) => {
      const lines = messages.flatMap(({ message }) => /too many lines \((\d+)\)/.exec(message)?.[1] ?? []).map(Number);
      return lines.length > 0 ? [[filePath.slice(ROOT.length + 1), Math.max(...lines)]] : [];
    }),
  );
}

/** The list as it can be now: without files that no longer need it, and with no more lines than they have. */
export function shrunk(listed: LongFunctions, found: LongFunctions): LongFunctions {
  return Object.fromEntries(
    Object.entries(listed)
      .filter(([file]) => found[file] !== undefined)
      .map(([file, lines]) => [file, Math.min(lines, found[file]!)]),
  );
}

/** Entries that are no longer needed. */
export const unneeded = (listed: LongFunctions, found: LongFunctions): string[] =>
  Object.keys(listed).filter((file) => found[file] === undefined);
