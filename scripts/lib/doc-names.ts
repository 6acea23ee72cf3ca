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
/**
 * Pattern of files that aren't current code: other prose, word lists, and migrations, which mention tables that were
 * dropped later.
 */
const IS_IGNORED = /\.md$|^docs\/|^pnpm-lock\.yaml$|^scripts\/words\/|^prisma\/.*migrations\//;
const IS_BINARY = /\.(png|jpe?g|gif|webp|ico|woff2?|gz|zip|xlsx|mp4)$/;
const COMMENT = /^\s*(\/\/|\/?\*|--).*$/gm;

const WORD = /[A-Za-z_$][\w$]*(?:-[A-Za-z_$][\w$]*)*\*?/g;
/** Pattern of the value of an assignment or URL parameter, which isn't a name. */
const VALUE = /(?<==)[^\s=&`>]+/g;
/** Pattern of camel case, Pascal case, snake case or kebab case with at least two parts. */
const HAS_PARTS = /[a-z\d][A-Z]|[A-Za-z\d][_-][A-Za-z\d]/;
const IS_FILE = /\.(tsx?|mjs|json|md|css|sql|prisma|graphql|ya?ml)$/;
const IS_PATH = /^[\w*.][\w.*<>-]+(\/[\w.*<>-]+)+\/?$/;
/** Pattern of media types, dates such as 3/4/2026, and files that are written by a build or at run time. */
const IS_NO_PATH = /^(text|image|application)\/|^[\d/]+$|(^|\/)(dist|\.data)\//;
/** Prefix of the last line of a decision, which lists code that was removed or not chosen. */
const NOT_IN_CODE = /^Not in the code: /;

interface DocumentName {
  readonly name: string;
  readonly line: number;
  readonly isPath: boolean;
}

/** Returns the documents whose names are checked. */
const documentsOf = (texts: Texts): Texts => new Map([...texts].filter(([file]) => IS_DOCUMENT.test(file)));

/** Returns the names in the code, except those that occur only in comments. */
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
 * Returns the code names in backticks. In text with spaces, such as a shell command or SQL, only words with several
 * parts count.
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

/** Returns names that don't exist, and existing names that a decision lists as not in the code. */
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

/** Returns true for a name, for a prefix that ends with *, and for an HTTP header (ignoring case). */
function isKnown(names: ReadonlySet<string>, name: string): boolean {
  if (name.endsWith('*')) return [...names].some((other) => other.startsWith(name.slice(0, -1)));
  return names.has(name) || (name.includes('-') && names.has(name.toLowerCase()));
}

/**
 * Returns true for a file or folder, which documents may identify by the end or the middle of its path. `src` and the
 * extension may be omitted. `*` and `<name>` match any name.
 * @param paths paths, each on its own line and beginning with a slash
 */
function isPlace(paths: string, name: string): boolean {
  const path = `/${name.replace(/\/$/, '')}`;
  const ends = ['/', '.', '\n'];
  if (!/[*<]/.test(path)) return ends.some((end) => paths.includes(path + end));
  const pattern = path.replace(/[.$]/g, '\\$&').replace(/\*+|<[^>]*>/g, '[^/\\n]*');
  return new RegExp(`${pattern}[${ends.join('')}]`).test(paths);
}

/** Returns every file that git tracks or would add. Images and archives are included without their content. */
export async function repositoryTexts(): Promise<Texts> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 16 << 20,
  });
  const files = [...new Set(stdout.split('\n'))].filter((file) => file !== '' && existsSync(join(ROOT, file)));
  // Sequential reads are faster than parallel ones for thousands of small files.
  return new Map(files.map((file) => [file, IS_BINARY.test(file) ? '' : readFileSync(join(ROOT, file), 'utf8')]));
}
