import { isName } from '../forms/text.js';
import { answerObject, cleanText, NOT_JSON, type ReadAnswer, textKey, usableTexts } from '../texts/responses.js';
import { textLength } from '../texts/targets.js';
import {
  type DetectedViolation,
  type ModelVerdict,
  VIOLATION_SEVERITIES,
  type ViolationSeverity,
} from './compliance.js';
import { ARTICLE_LIMITS } from './limits.js';
import { articlePlainText, escapedHtml } from './plain-text.js';
import { isTranslated, partLimit, type PartRequest, type SuggestedPart } from './prompts.js';

/** Suggested hotspot or headline. `translated` is null if the text is English or its translation is unusable. */
export interface PartSuggestion {
  readonly original: string;
  readonly translated: string | null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Maximum length of an English text. English headlines are stored, so the limit for headlines applies. English hotspots
 * are only displayed.
 */
const MAX_ENGLISH: Readonly<Record<SuggestedPart, number>> = { hotspots: 400, headlines: ARTICLE_LIMITS.headline };

/** Parses hotspots or headlines and drops those that exceed their limits. */
export function readParts(request: PartRequest, answer: string): ReadAnswer<readonly PartSuggestion[]> {
  const given = answerObject(answer);
  if (!given) return NOT_JSON;
  const items = listOf(given[request.part]).map((each) => (isObject(each) ? each : { text: each }));
  const excluded = new Set(request.exclude.map((text) => textKey(cleanText(text))));
  const found = usableTexts(
    items.map(({ text }) => text),
    partLimit(request.part),
    excluded,
  );
  const english = new Map(items.map((item) => [textKey(cleanText(textOf(item.text))), englishOf(item, request.part)]));
  const suggestions = found.texts.slice(0, request.count).map((original) => ({
    original,
    translated: isTranslated(request.language) ? (english.get(textKey(original)) ?? null) : null,
  }));
  const problems = [...found.problems];
  const missing = request.count - suggestions.length;
  if (missing > 0) problems.push(`${missing} of ${request.count} texts are missing.`);
  return { value: suggestions.length === 0 ? null : suggestions, problems };
}

function englishOf(item: Readonly<Record<string, unknown>>, part: SuggestedPart): string | null {
  const text = cleanText(textOf(item['english']));
  return text !== '' && textLength(text) <= MAX_ENGLISH[part] && isName(text) ? text : null;
}

/** Minimum characters of an article. A shorter response is rejected. */
const MIN_ARTICLE = 300;

/** Builds the HTML of an article from headings, paragraphs and lists. All text from the model is escaped. */
export function readArticle(answer: string): ReadAnswer<string> {
  const given = answerObject(answer);
  if (!given) return NOT_JSON;
  const html = listOf(given['sections'])
    .map((section) => (isObject(section) ? sectionHtml(section) : ''))
    .join('\n')
    .trim();
  const length = textLength(articlePlainText(html));
  const problem =
    length < MIN_ARTICLE
      ? `The article has ${length} characters, but at least ${MIN_ARTICLE} are expected.`
      : textLength(html) > ARTICLE_LIMITS.text
        ? 'The article is too long.'
        : null;
  return problem === null ? { value: html, problems: [] } : { value: null, problems: [problem] };
}

function sectionHtml({ heading, paragraphs, points }: Readonly<Record<string, unknown>>): string {
  const lines = (given: unknown): string[] =>
    listOf(given)
      .map((each) => cleanText(textOf(each)))
      .filter((text) => text !== '' && isName(text));
  const [title] = lines([heading]);
  const list = lines(points).map((text) => `<li>${escapedHtml(text)}</li>`);
  return [
    ...(title === undefined ? [] : [`<h2>${escapedHtml(title)}</h2>`]),
    ...lines(paragraphs).map((text) => `<p>${escapedHtml(text)}</p>`),
    ...(list.length === 0 ? [] : [`<ul>${list.join('')}</ul>`]),
  ].join('\n');
}

const MAX_REASONING = 500;
const MAX_CATEGORY = 100;
const MAX_MODEL_VIOLATIONS = 40;

/** Parses a model's verdict on an article. A later step checks that its quotes are in the article. */
export function readVerdict(answer: string): ReadAnswer<ModelVerdict> {
  const given = answerObject(answer);
  if (!given) return NOT_JSON;
  const { score, summary, violations } = given;
  const problems = [
    ...(typeof score === 'number' && score >= 0 && score <= 100 ? [] : ['"score" isn\'t a number from 0 to 100.']),
    ...(Array.isArray(violations) ? [] : ['"violations" isn\'t a list.']),
  ];
  const read = listOf(violations).slice(0, MAX_MODEL_VIOLATIONS).map(violationOf);
  if (read.some((each) => each === null)) problems.push('A violation has no category, severity or reasoning.');
  if (problems.length > 0) return { value: null, problems };
  const known = read.filter((each) => each !== null);
  return {
    value: { score: score as number, summary: cut(textOf(summary), MAX_REASONING), violations: known },
    problems,
  };
}

const cut = (text: string, max: number): string => [...cleanText(text)].slice(0, max).join('');

function violationOf(given: unknown): DetectedViolation | null {
  if (!isObject(given)) return null;
  const { severity } = given;
  const category = cut(textOf(given['category']), MAX_CATEGORY);
  const reasoning = cut(textOf(given['reasoning']), MAX_REASONING);
  if (category === '' || reasoning === '' || !isSeverity(severity)) return null;
  const quote = textOf(given['quote']).trim();
  return { policy_category: category, severity, reasoning, violating_quote: quote === '' ? null : quote };
}

const isSeverity = (value: unknown): value is ViolationSeverity =>
  (VIOLATION_SEVERITIES as readonly unknown[]).includes(value);
