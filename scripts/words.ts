import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/build.ts';
import { findBanned } from './words/banned.ts';
import { sourceFiles } from './words/files.ts';
import { textsOf, type TextKind } from './words/texts.ts';

const { values, positionals } = parseArgs({
  options: { fix: { type: 'boolean' }, count: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
if (values.help) {
  console.log(`node --import tsx scripts/words.ts [--fix] [--count] [PATH…]

Finds banned words (scripts/words/banned.ts) in screens, schema, comments, spec titles, names and docs. Files that are
not clean yet stand in scripts/words/baseline.json with how many they may hold; the numbers may only shrink, and --fix
writes the smaller ones. With PATH, all findings of these files are listed, also those in the baseline. --count prints
how often each word occurs. Texts others fixed to the letter are listed in scripts/words/quoted.json.`);
  process.exit(0);
}

const BASELINE = join(ROOT, 'scripts/words/baseline.json');
const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;
const quoted = await readJson<readonly string[]>(join(ROOT, 'scripts/words/quoted.json'));
const baseline = await readJson<Readonly<Record<string, number>>>(BASELINE);

interface Found {
  readonly place: string;
  readonly kind: TextKind;
  readonly word: string;
  readonly instead: string;
  readonly text: string;
}
const found = new Map<string, readonly Found[]>();
await Promise.all(
  (await sourceFiles(ROOT))
    .filter((file) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)))
    .map(async (file) => {
      const texts = await textsOf(ROOT, file);
      const here = texts.flatMap((text) =>
        findBanned(text, quoted).map((finding) => ({ ...finding, ...text, place: `${file}:${text.line}` })),
      );
      if (here.length > 0) found.set(file, here);
    }),
);
const all = [...found.values()].flat();

if (values.count) {
  const counts = new Map<string, number>();
  for (const { word } of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`${count}\t${word}`);
  console.log(`${all.length}\tin ${found.size} files`);
} else if (positionals.length > 0) {
  print(all);
} else {
  await compare();
}

async function compare(): Promise<void> {
  const over = [...found].filter(([file, here]) => here.length > (baseline[file] ?? 0));
  print(over.flatMap(([, here]) => here));
  const smaller = Object.fromEntries(
    Object.entries(baseline)
      .map(([file, allowed]) => [file, Math.min(allowed, found.get(file)?.length ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
  const text = `${JSON.stringify(smaller, null, 2)}\n`;
  const isCurrent = text === (await readFile(BASELINE, 'utf8'));
  if (values.fix && !isCurrent) await writeFile(BASELINE, text);
  if (!isCurrent && !values.fix) console.error('scripts/words/baseline.json can shrink: run with --fix and commit it.');
  if (over.length > 0)
    console.error(`${over.length} files hold more banned words than scripts/words/baseline.json allows.`);
  process.exitCode = over.length > 0 || (!isCurrent && !values.fix) ? 1 : 0;
}

function print(findings: readonly Found[]): void {
  for (const { place, kind, word, instead, text } of findings)
    console.error(
      `${place} ${kind}: '${word}' → ${instead}\n    ${text.length > 200 ? `${text.slice(0, 200)} …` : text}`,
    );
}
