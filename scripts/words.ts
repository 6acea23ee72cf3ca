import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/build.ts';
import { findBanned } from './words/banned.ts';
import { sourceFiles } from './words/files.ts';
import { findOddSentences } from './words/english.ts';
import { type Text, textsOf, type TextKind } from './words/texts.ts';

const { values, positionals } = parseArgs({
  options: { fix: { type: 'boolean' }, count: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
if (values.help) {
  console.log(`node --import tsx scripts/words.ts [--fix] [--count] [PATH…]

Finds odd sentences (scripts/words/english.ts: how doc comments and test titles begin) and banned words (scripts/words/banned.ts) in screens, schema, comments, spec titles, names and docs. Files that are
not clean yet stand in scripts/words/baseline.json and odd-sentences.json with how many they may hold; the numbers may
only shrink, and --fix writes the smaller ones. With PATH, all findings of these files are listed, also those in the baseline. --count prints
how often each word occurs. Texts others fixed to the letter are listed in scripts/words/quoted.json.`);
  process.exit(0);
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;
const quoted = await readJson<readonly string[]>(join(ROOT, 'scripts/words/quoted.json'));

/** Search with its list of files that may still contain findings, and how many. */
interface Check {
  readonly name: string;
  readonly baseline: string;
  find(text: Text): readonly { readonly word: string; readonly instead: string }[];
}
const CHECKS: readonly Check[] = [
  { name: 'banned words', baseline: 'scripts/words/baseline.json', find: (text) => findBanned(text, quoted) },
  { name: 'odd sentences', baseline: 'scripts/words/odd-sentences.json', find: findOddSentences },
];

interface Found {
  readonly place: string;
  readonly kind: TextKind;
  readonly word: string;
  readonly instead: string;
  readonly text: string;
}
type FoundByFile = ReadonlyMap<string, readonly Found[]>;

const files = (await sourceFiles(ROOT)).filter(
  (file) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)),
);
const texts = new Map(await Promise.all(files.map(async (file) => [file, await textsOf(ROOT, file)] as const)));
const results = CHECKS.map((check) => ({ check, found: findingsOf(check) }));

if (values.count) {
  const all = results.flatMap(({ found }) => [...found.values()].flat());
  const counts = new Map<string, number>();
  for (const { word } of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`${count}\t${word}`);
  console.log(`${all.length}\tin all`);
} else if (positionals.length > 0) {
  for (const { found } of results) print([...found.values()].flat());
} else {
  for (const { check, found } of results) await compare(check, found);
}

function findingsOf({ find }: Check): FoundByFile {
  const found = new Map<string, Found[]>();
  for (const [file, here] of texts) {
    const all = here.flatMap((text) =>
      find(text).map((finding) => ({ ...finding, ...text, place: `${file}:${text.line}` })),
    );
    if (all.length > 0) found.set(file, all);
  }
  return found;
}

async function compare({ name, baseline }: Check, found: FoundByFile): Promise<void> {
  const path = join(ROOT, baseline);
  const allowed = await readJson<Readonly<Record<string, number>>>(path);
  const over = [...found].filter(([file, here]) => here.length > (allowed[file] ?? 0));
  print(over.flatMap(([, here]) => here));
  const smaller = Object.fromEntries(
    Object.entries(allowed)
      .map(([file, count]) => [file, Math.min(count, found.get(file)?.length ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
  const text = `${JSON.stringify(smaller, null, 2)}\n`;
  const isCurrent = text === (await readFile(path, 'utf8'));
  if (values.fix && !isCurrent) await writeFile(path, text);
  if (!isCurrent && !values.fix) console.error(`${baseline} can shrink: run with --fix and commit it.`);
  if (over.length > 0) console.error(`${over.length} files have more ${name} than ${baseline} allows.`);
  if (over.length > 0 || (!isCurrent && !values.fix)) process.exitCode = 1;
}

function print(findings: readonly Found[]): void {
  for (const { place, kind, word, instead, text } of findings)
    console.error(
      `${place} ${kind}: '${word}' → ${instead}\n    ${text.length > 200 ? `${text.slice(0, 200)} …` : text}`,
    );
}
