import { z } from 'zod';
import { isName, requiredText } from '../forms/text.js';

/** Countries in which keywords can be tracked. GB and UK are the same country, stored as GB. */
export const TRACKING_COUNTRIES = [
  ...['US', 'DE', 'FR', 'IT', 'ES', 'UK', 'BE', 'NL', 'CH', 'SE', 'AT', 'IE', 'AU', 'CA', 'DK', 'GB', 'NO', 'NZ'],
  ...['BR', 'FI', 'IN', 'MX', 'SG', 'HK', 'AR', 'CL', 'CO', 'ID', 'MY', 'PE', 'PH', 'TW', 'TH', 'VE', 'VN'],
] as const;

/** Default limit of tracked keywords per user. Administrators can change it. */
export const DEFAULT_KEYWORD_LIMIT = 500;
export const MAX_KEYWORD_LIMIT = 100_000;
export const MAX_GROUP_KEYWORDS = 200;
export const MAX_TRACKED_LENGTH = 200;
export const GROUPS_PER_PAGE = 25;
export const GROUP_STATS_PER_PAGE = 20;
/** Default number of days for the list of groups, including today. The RPC in the list covers the same days. */
export const GROUP_DAYS = 7;
export const MAX_GROUP_STATS_DAYS = 92;

/** Returns the country code to store. Null if keywords can't be tracked in the country. */
export function trackingCountryOf(code: string): string | null {
  const upper = code.trim().toUpperCase();
  if (!(TRACKING_COUNTRIES as readonly string[]).includes(upper)) return null;
  return upper === 'UK' ? 'GB' : upper;
}

/** Returns the country of a market, derived from its code. For example, CA-FR is in CA. */
export const countryOfMarket = (code: string): string => code.slice(0, 2);

/** Returns the countries in display order, without duplicates. */
export const trackingCountries = (): string[] => [
  ...new Set(TRACKING_COUNTRIES.map((code) => trackingCountryOf(code) ?? code)),
];

/** Returns the keyword to store, with single spaces. */
export const trackedKeyword = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Returns the keywords to store in their original order, without duplicates (ignoring case). */
export function trackedKeywords(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts.map(trackedKeyword).filter((each) => each !== ''))
    if (!byKey.has(text.toLowerCase())) byKey.set(text.toLowerCase(), text);
  return [...byKey.values()];
}

/** Returns the error message for a keyword, or null. */
export function trackedKeywordError(keyword: string): string | null {
  if (keyword === '') return 'Enter a keyword.';
  if ([...keyword].length > MAX_TRACKED_LENGTH)
    return `A keyword can have up to ${MAX_TRACKED_LENGTH} characters. “${[...keyword].slice(0, 40).join('')}…” has ${[...keyword].length.toLocaleString('en-US')}.`;
  if (!isName(keyword)) return `“${keyword.slice(0, 40)}” contains characters that can't be printed.`;
  return null;
}

function keywordListError(keywords: readonly string[]): string | null {
  if (keywords.length === 0) return 'Enter at least one keyword.';
  if (keywords.length > MAX_GROUP_KEYWORDS)
    return `A group can have up to ${MAX_GROUP_KEYWORDS.toLocaleString('en-US')} keywords. This list has ${keywords.length.toLocaleString('en-US')}. Create several groups.`;
  return keywords.map(trackedKeywordError).find((error) => error !== null) ?? null;
}

const chosen = (what: string) =>
  z
    .number({ error: `Choose a ${what}.` })
    .int()
    .positive();

/** Editable fields of a group. Keywords can't be changed, because the group's statistics refer to them. */
export const keywordTrackingGroupName = z.object({ name: requiredText('Name', 100) });

/** Input for a group. */
export const keywordTrackingGroupForm = keywordTrackingGroupName.extend({
  countryCode: z.string().transform((code, context) => {
    const country = trackingCountryOf(code);
    if (country === null) {
      const message = code === '' ? 'Choose a country.' : "Keywords can't be tracked in this country.";
      context.addIssue({ code: 'custom', message });
    }
    return country ?? '';
  }),
  deviceId: chosen('device').max(3, 'Choose a device.'),
  siteId: chosen('site'),
  keywords: z
    .array(z.string())
    .transform(trackedKeywords)
    .superRefine((keywords, context) => {
      const message = keywordListError(keywords);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
});
export type KeywordTrackingGroupForm = z.output<typeof keywordTrackingGroupForm>;

const keywordsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'keyword' : 'keywords'}`;

/** Returns the error message if this many additional keywords can't be tracked, or null. */
export function limitError(used: number, total: number, more: number): string | null {
  const left = Math.max(0, total - used);
  if (more <= left) return null;
  const now = `You track ${used.toLocaleString('en-US')} of ${keywordsText(total)}`;
  const help = 'Stop a group, or ask an administrator for a higher limit.';
  if (left === 0) return `${now}, which is your limit. ${help}`;
  return `${now}, so you can add ${left.toLocaleString('en-US')} more, but this adds ${more.toLocaleString('en-US')}. Remove some, stop a group, or ask an administrator for a higher limit.`;
}
