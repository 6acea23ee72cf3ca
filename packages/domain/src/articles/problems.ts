import { isName } from '../forms/text.js';
import { languageName, textLength } from '../texts/targets.js';
import { ARTICLE_LIMITS, isArticleDirection } from './limits.js';

/** Validation error of a field. `hotspots.3` is the fourth hotspot. */
export interface ArticleProblem {
  readonly field: string;
  readonly message: string;
}

/** Settings for creating an article. Null or empty if not filled in. */
export interface ArticleSettings {
  readonly siteId: number | null;
  readonly marketId: number | null;
  readonly topic: string;
  readonly language: string | null;
  readonly direction: string | null;
}

/** Content of an article. Null or empty if not filled in. */
export interface ArticleContent {
  readonly headline: string | null;
  readonly hotspots: readonly string[];
  /** HTML. */
  readonly text: string | null;
}

const at = (field: string, message: string | null): ArticleProblem[] => (message === null ? [] : [{ field, message }]);
const tooLong = (label: string, max: number): string =>
  `${label} can have up to ${max.toLocaleString('en-US')} characters.`;

function lineProblem(label: string, text: string, max: number): string | null {
  if (textLength(text) > max) return tooLong(label, max);
  return isName(text) ? null : `${label} contains characters that can't be printed.`;
}

/** Returns the missing or invalid settings. */
export function articleProblems({ siteId, marketId, topic, language, direction }: ArticleSettings): ArticleProblem[] {
  const words = topic.trim();
  return [
    ...at('siteId', siteId === null ? 'Choose a site.' : null),
    ...at('marketId', marketId === null ? 'Choose a market.' : null),
    ...at('topic', words === '' ? 'Topic is required.' : lineProblem('Topic', words, ARTICLE_LIMITS.topic)),
    ...at('language', language === null || languageName(language) === null ? 'Choose a language.' : null),
    ...at('direction', direction === null || !isArticleDirection(direction) ? 'Choose a direction.' : null),
  ];
}

/** Returns the invalid content. No field is required, because users write articles step by step. */
export function contentProblems({ headline, hotspots, text }: ArticleContent): ArticleProblem[] {
  return [
    ...at('headline', lineProblem('Headline', (headline ?? '').trim(), ARTICLE_LIMITS.headline)),
    ...hotspotProblems(hotspots),
    ...at('text', textProblem(text ?? '')),
  ];
}

function hotspotProblems(hotspots: readonly string[]): ArticleProblem[] {
  if (hotspots.length > ARTICLE_LIMITS.hotspots)
    return [{ field: 'hotspots', message: `An article can have up to ${ARTICLE_LIMITS.hotspots} hotspots.` }];
  const seen = new Map<string, number>();
  return hotspots.flatMap((given, position) => {
    const text = given.trim();
    const key = text.normalize('NFKC').toLowerCase();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, position);
    const message =
      text === ''
        ? 'Hotspot is required.'
        : first === undefined
          ? lineProblem('Hotspot', text, ARTICLE_LIMITS.hotspot)
          : `Hotspot ${first + 1} has the same text.`;
    return at(`hotspots.${position}`, message);
  });
}

function textProblem(text: string): string | null {
  if (textLength(text) > ARTICLE_LIMITS.text) return tooLong('Text', ARTICLE_LIMITS.text);
  return text.split(/[\t\n\r]/).every(isName) ? null : "Text contains characters that can't be printed.";
}
