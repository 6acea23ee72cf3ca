import { isName } from '../forms/text.js';
import { type SuggestionRequest, type TranslationRequest } from './prompts.js';
import { countOf, limitsOf, TEXT_KINDS, type TextKind, textLength } from './targets.js';

export type Suggestions = Readonly<Record<TextKind, readonly string[]>>;

/** What of an answer can be used, and what is wrong with it, in words for the model. */
export interface ReadAnswer<T> {
  /** Null where nothing can be used. */
  readonly value: T | null;
  readonly problems: readonly string[];
}

export const NOT_JSON: ReadAnswer<never> = { value: null, problems: ['The answer is not one JSON object.'] };
/** The same for texts that differ in case or width alone. */
export const textKey = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The object an answer consists of; null: it is none. */
export function answerObject(answer: string): Readonly<Record<string, unknown>> | null {
  // Some models wrap what they were asked for.
  const bare = answer.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
  try {
    const parsed: unknown = JSON.parse(bare);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}

/** Texts that keep the limits of their target: types it has no use for, and all else an answer holds, are left out. */
export function readSuggestions(request: SuggestionRequest, answer: string): ReadAnswer<Suggestions> {
  const given = answerObject(answer);
  if (!given) return NOT_JSON;
  const problems: string[] = [];
  const texts = Object.fromEntries(TEXT_KINDS.map((kind): [TextKind, string[]] => [kind, []])) as Record<
    TextKind,
    string[]
  >;
  const excluded = new Set(request.exclude.map((text) => textKey(cleanText(text))));
  for (const [kind, limit] of limitsOf(request.target)) {
    const count = countOf(limit, request.count);
    const list: unknown[] = Array.isArray(given[kind]) ? given[kind] : [];
    const found = usableTexts(list, limit.maxLength, excluded);
    texts[kind] = found.texts.slice(0, count);
    problems.push(...found.problems.map((problem) => `${kind}: ${problem}`));
    const missing = count - texts[kind].length;
    if (missing > 0) problems.push(`${kind}: ${missing} of ${count} texts are missing.`);
  }
  const isEmpty = limitsOf(request.target).some(([kind]) => texts[kind].length === 0);
  return { value: isEmpty ? null : texts, problems };
}

export const cleanText = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Texts of a list that can be used, each once, with what is wrong with the others. */
export function usableTexts(
  list: readonly unknown[],
  maxLength: number,
  excluded: ReadonlySet<string>,
): { texts: string[]; problems: string[] } {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  list.forEach((each, at) => {
    const text = typeof each === 'string' ? cleanText(each) : '';
    const key = textKey(text);
    const problem =
      text === ''
        ? 'is no text.'
        : !isName(text)
          ? 'has characters that cannot be printed.'
          : textLength(text) > maxLength
            ? `has ${textLength(text)} characters; at most ${maxLength} fit.`
            : texts.has(key)
              ? 'is there twice.'
              : excluded.has(key)
                ? 'is excluded.'
                : null;
    if (problem) problems.push(`text ${at + 1} ${problem}`);
    else texts.set(key, text);
  });
  return { texts: [...texts.values()], problems };
}

/** A translation that can be one: there, printable, and not many times as long as the original. */
export function readTranslation({ text }: TranslationRequest, answer: string): ReadAnswer<string> {
  const given = answerObject(answer);
  if (!given) return NOT_JSON;
  const translation = typeof given['translation'] === 'string' ? given['translation'].trim() : '';
  const maxLength = 200 + textLength(text) * 4;
  const problem =
    translation === ''
      ? '"translation" is missing.'
      : !translation.split(/[\t\n\r]/).every(isName)
        ? '"translation" has characters that cannot be printed.'
        : textLength(translation) > maxLength
          ? `"translation" has ${textLength(translation)} characters; at most ${maxLength} are expected.`
          : null;
  return problem === null ? { value: translation, problems: [] } : { value: null, problems: [problem] };
}

export interface Repair {
  readonly answer: string;
  readonly problems: readonly string[];
}

/** Asks; if something is wrong with the answer, asks again and says what. @returns the better of both */
export async function withOneRepair<T>(
  ask: (repair: Repair | null) => Promise<string>,
  read: (answer: string) => ReadAnswer<T>,
): Promise<ReadAnswer<T>> {
  const answer = await ask(null);
  const first = read(answer);
  if (first.problems.length === 0) return first;
  const second = read(await ask({ answer, problems: first.problems }));
  const isBetter = first.value === null || (second.value !== null && second.problems.length < first.problems.length);
  return isBetter ? second : first;
}
