import { z } from 'zod';
import { optionalText, requiredText } from '../forms/text.js';
import { MAX_TAGS } from './media-limits.js';

/** Trims tags and keywords. Removes empty ones and duplicates, ignoring case. */
export function cleanWords(words: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const clean = word.trim().replace(/\s+/g, ' ');
    if (clean !== '' && !seen.has(clean.toLowerCase())) seen.set(clean.toLowerCase(), clean);
  }
  return [...seen.values()];
}

const words = (what: string) =>
  z
    .array(optionalText(what === 'tag' ? 'Tag' : 'Keyword', 60))
    .transform(cleanWords)
    .refine((list) => list.length <= MAX_TAGS, `Up to ${MAX_TAGS} ${what}s.`);

const blankIsNull = (what: string, length: number) =>
  optionalText(what, length)
    .nullable()
    .transform((text) => (text === '' ? null : text));

const share = z.number().min(0).max(1).nullable();

export const mediaTags = words('tag');

/** ISO 639 code, with a region if needed, for example en or pt-BR. */
export const languageCode = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'Use a language code such as en or pt-BR.')
  .nullable();

/** Input for an item of the media library. */
export const mediaForm = z
  .object({
    name: requiredText('Name', 200),
    keywords: words('keyword'),
    tags: mediaTags,
    language: languageCode,
    author: blankIsNull('Author', 200),
    license: blankIsNull('License', 500),
    licenseEndsOn: z.iso.date('Enter a date.').nullable(),
    focalX: share,
    focalY: share,
  })
  .refine(({ focalX, focalY }) => (focalX === null) === (focalY === null), {
    path: ['focalX'],
    message: 'A focal point must have two coordinates.',
  });
export type MediaForm = z.infer<typeof mediaForm>;

export const collectionName = requiredText('Name', 100);

/** Returns true if the last day of a license has passed. @param today YYYY-MM-DD, in UTC */
export const isLicenseOver = (endsOn: string | null | undefined, today: string): boolean =>
  endsOn != null && endsOn < today;

/** Returns the text that a search scans. */
export const searchTextOf = ({
  name,
  keywords,
  tags,
  author,
}: Pick<MediaForm, 'name' | 'keywords' | 'tags' | 'author'>): string =>
  [name, ...keywords, ...tags, author ?? ''].join('\n').toLowerCase();

/** Returns the words of a search. All of them must occur in the text. */
export const searchWords = (text: string): string[] =>
  text.toLowerCase().trim().split(/\s+/).filter(Boolean).slice(0, 10);
