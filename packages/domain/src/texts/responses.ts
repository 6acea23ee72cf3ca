import { isName } from '../forms/text.js';
import { type SuggestionRequest, type TranslationRequest } from './prompts.js';
import { countOf, limitsOf, TEXT_KINDS, type TextKind, textLength } from './targets.js';

export type Suggestions = Readonly<Record<TextKind, readonly string[]>>;

/** Usable content of a response, and its problems in words for the model. */
export interface ReadAnswer<T> {
  /** Null if no content is usable. */
  readonly value: T | null;
  readonly problems: readonly string[];
}

export const NOT_JSON: ReadAnswer<never> = { value: null, problems: ['The response is not one JSON object.'] };
/** Returns a key that is the same for texts that differ only in case or width. */
export const textKey = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns the JSON object of a response. Null if there is none. */
export function answerObject(answer: string): Readonly<Record<string, unknown>> | null {
  // Some models wrap the JSON in a code block.
  const bare = answer.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
  try {
    const parsed: unknown = JSON.parse(bare);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}

/** Parses the texts that respect the limits of their target. Ignores unsupported text types and all other content. */
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

/** Returns the usable texts of a list without duplicates, and the problems of all others. */
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
          ? 'has unprintable characters.'
          : textLength(text) > maxLength
            ? `has ${textLength(text)} characters, but the limit is ${maxLength}.`
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

/** Parses a translation. It must be present, printable, and not many times longer than the original. */
export function readTranslation({ text }: TranslationRequest, answer: string): ReadAnswer<string> {
  const given = answerObject(answer);
  if (!given) return NOT_JSON;
  const translation = typeof given['translation'] === 'string' ? given['translation'].trim() : '';
  const maxLength = 200 + textLength(text) * 4;
  const problem =
    translation === ''
      ? '"translation" is missing.'
      : !translation.split(/[\t\n\r]/).every(isName)
        ? '"translation" has characters that can\'t be printed.'
        : textLength(translation) > maxLength
          ? `"translation" has ${textLength(translation)} characters; at most ${maxLength} are expected.`
          : null;
  return problem === null ? { value: translation, problems: [] } : { value: null, problems: [problem] };
}

export interface Repair {
  readonly answer: string;
  readonly problems: readonly string[];
}

/**
 * Requests a response from the model. If it has problems, requests a second response with a list of the problems.
 * @returns the better response
 */
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
