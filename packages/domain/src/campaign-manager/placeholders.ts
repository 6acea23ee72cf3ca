import { titled } from '../ad-generator/placeholders.js';
import { fillPattern } from '../link-generator/placeholders.js';

const capitalized = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());

/** Placeholders of ad texts with their meaning, in display order. */
export const SOCIAL_PLACEHOLDERS: readonly { readonly name: string; readonly help: string }[] = [
  { name: 'keyword', help: 'The keyword, as typed' },
  { name: 'keywordCapitalized', help: 'The keyword, first letter capitalized' },
  { name: 'Keyword', help: 'The keyword, Each Word Capitalized' },
  { name: 'KEYWORD', help: 'The keyword in CAPITALS' },
];

export const keywordWords = (keyword: string): Readonly<Record<string, string>> => ({
  keyword,
  keywordCapitalized: capitalized(keyword),
  Keyword: titled(keyword),
  KEYWORD: keyword.toUpperCase(),
});

/**
 * Fills in the placeholders of an ad's text. Placeholders such as `{{name}}` belong to the platform and remain
 * unchanged.
 */
export const withKeyword = (text: string, keyword: string): string => fillPattern(text, keywordWords(keyword), 'text');
