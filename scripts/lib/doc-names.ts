import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './build.ts';

const run = promisify(execFile);
/** Texts of the repository by path. */
type Texts = ReadonlyMap<string, string>;

const IS_DOCUMENT = /^(README|docs\/[^/]+|docs\/decisions\/[^/]+)\.md$/;
const IS_DECISION = /^docs\/decisions\//;
/** Not code of today: other prose, lists of words, and migrations, which name tables that were dropped since. */
const IS_IGNORED = /\.md$|^docs\/|^pnpm-lock\.yaml$|^scripts\/words\/|^prisma\/.*migrations\//;
const IS_BINARY = /\.(png|jpe?g|gif|webp|ico|woff2?|gz|zip|xlsx|mp4)$/;
const COMMENT = /^\s*(\/\/|\/?\*|--).*$/gm;

const WORD = /[A-Za-z_$][\w$]*(?:-[A-Za-z_$][\w$]*)*\*?/g;
/** Value of an assignment or of a parameter of an address, which isn't a name. */
const VALUE = /(?<==)[^\s=&`>]+/g;
/** Camel case, Pascal case, snake case or kebab case, of at least two parts. */
const HAS_PARTS = /[a-z\d][A-Z]|[A-Za-z\d][_-][A-Za-z\d]/;
const IS_FILE = /\.(tsx?|mjs|json|md|css|sql|prisma|graphql|ya?ml)$/;
const IS_PATH = /^[\w*.][\w.*<>-]+(\/[\w.*<>-]+)+\/?$/;
/** Media types, dates such as 3/4/2026, and files that are written by a build or at run time. */
const IS_NO_PATH = /^(text|image|application)\/|^[\d/]+$|(^|\/)(dist|\.data)\//;
/** Ends a decision that names code that was removed or not chosen. */
const NOT_IN_CODE = /^Not in the code: /;

interface DocumentName {
  readonly name: string;
  readonly line: number;
  readonly isPath: boolean;
}

/** Documents whose names are checked. */
const documentsOf = (texts: Texts): Texts => new Map([...texts].filter(([file]) => IS_DOCUMENT.test(file)));

/** Returns the names in the code, without those that only comments mention. */
function codeNames(texts: Texts): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [file, text] of texts) {
    if (IS_IGNORED.test(file)) continue;
    for (const [name] of text.replace(COMMENT, '').matchAll(WORD)) {
      if (names.has(name)) continue;
      names.add(name);
      if (name.includes('-')) for (const part of name.split('-')) names.add(part);
    }
  }
  return names;
}

/**
 * Returns the code names in backticks. Text with blanks, such as a shell line or SQL, counts only with its words of
 * several parts.
 */
export function namesIn(text: string): readonly DocumentName[] {
  const found: DocumentName[] = [];
  let isFenced = false;
  text.split('\n').forEach((content, at) => {
    if (/^\s*```/.test(content)) isFenced = !isFenced;
    if (isFenced) return;
    for (const [, code = ''] of content.matchAll(/`([^`]+)`/g))
      for (const name of namesOf(code)) found.push({ ...name, line: at + 1 });
  });
  return found;
}

function namesOf(code: string): readonly Omit<DocumentName, 'line'>[] {
  if (IS_NO_PATH.test(code)) return [];
  if (IS_PATH.test(code) || (IS_FILE.test(code) && !/\s/.test(code))) return [{ name: code, isPath: true }];
  const words = [...code.replace(VALUE, '').matchAll(WORD)].map(([name]) => ({ name, isPath: false }));
  return /\s/.test(code) ? words.filter(({ name }) => HAS_PARTS.test(name)) : words;
}

/** Returns the names that don't exist, and names that a decision lists as not in the code although they exist. */
export function wrongNames(texts: Texts): readonly string[] {
  const names = codeNames(texts);
  const paths = [...texts.keys()].map((file) => `/${file}\n/${file.replace('/src/', '/')}\n`).join('');
  const exists = ({ name, isPath }: DocumentName): boolean => (isPath ? isPlace(paths, name) : isKnown(names, name));
  return [...documentsOf(texts)].flatMap(([file, text]) => {
    const lines = text.split('\n');
    const isListed = ({ line }: DocumentName): boolean => IS_DECISION.test(file) && NOT_IN_CODE.test(lines[line - 1]!);
    const found = namesIn(text);
    const listed = new Set(found.filter(isListed).map(({ name }) => name));
    return found.flatMap((entry) => {
      const place = `${file}:${entry.line}: ${entry.name}`;
      if (isListed(entry)) return exists(entry) ? [`${place} exists; remove it from "Not in the code"`] : [];
      return exists(entry) || listed.has(entry.name) ? [] : [`${place} doesn't exist`];
    });
  });
}

/** Returns true for a name, for a prefix that ends with *, and for an HTTP header in any case. */
function isKnown(names: ReadonlySet<string>, name: string): boolean {
  if (name.endsWith('*')) return [...names].some((other) => other.startsWith(name.slice(0, -1)));
  return names.has(name) || (name.includes('-') && names.has(name.toLowerCase()));
}

/**
 * Returns true for a file or folder that a document names by the end of its path, or by a part of it. `src` and the
 * extension may be
 * left out; `*` and `<name>` stand for any name.
 * @param paths each path on a line of its own, beginning with a slash
 */
function isPlace(paths: string, name: string): boolean {
  const path = `/${name.replace(/\/$/, '')}`;
  const ends = ['/', '.', '\n'];
  if (!/[*<]/.test(path)) return ends.some((end) => paths.includes(path + end));
  const pattern = path.replace(/[.$]/g, '\\$&').replace(/\*+|<[^>]*>/g, '[^/\\n]*');
  return new RegExp(`${pattern}[${ends.join('')}]`).test(paths);
}

/** Returns every file that git tracks or would add. Pictures and archives come without their content. */
export async function repositoryTexts(): Promise<Texts> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 16 << 20,
  });
  const files = [...new Set(stdout.split('\n'))].filter((file) => file !== '' && existsSync(join(ROOT, file)));
  // One after the other: with thousands of small files that is faster than in parallel.
  return new Map(files.map((file) => [file, IS_BINARY.test(file) ? '' : readFileSync(join(ROOT, file), 'utf8')]));
}
