import { z } from 'zod';
import { parametersError } from '../link-generator/placeholders.js';
import { idList, optionalText, requiredText } from './text.js';

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Placeholders in a URL, such as {keyword}. */
const PLACEHOLDER = /\{[A-Za-z][A-Za-z0-9]*\}/g;

/**
 * Returns true for the base URL of an API. It must use HTTPS and contain only a host and path, because paths are
 * appended to it.
 */
export function isApiUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && search === '' && hash === '';
}

function isUrlTemplate(text: string): boolean {
  const plain = text.replace(PLACEHOLDER, 'x');
  return (
    !/[{}\s]/.test(plain) &&
    /^(https?:\/\/|\/)/.test(plain) &&
    URL.canParse(plain, 'https://site.example') &&
    text !== ''
  );
}

const engine = requiredText('Search engine', 60);
const urlTemplate = requiredText('URL pattern', 500)
  .refine(isUrlTemplate, 'A pattern must start with https:// or /, with placeholders such as {keyword} in braces.')
  .superRefine((pattern, context) => {
    const message = parametersError(pattern.replace(PLACEHOLDER, 'x'));
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** Options of a site or group. Null if not set at this level. */
export const siteOptionsForm = z.object({
  engine: engine.nullable().describe('Search engine of the site.'),
  urlTemplate: urlTemplate.nullable().describe('Search URL template.'),
  feedIds: idList.nullable().describe('Revenue feeds of the site.'),
});
/** Options, as used in forms and API calls. */
export type SiteOptions = z.output<typeof siteOptionsForm>;

const imageId = z.number().int().positive().nullable();

/** Input for a site. An empty password removes it; the mask leaves it unchanged. */
export const siteForm = z.object({
  name: requiredText('Name', 120),
  domain: requiredText('Domain', 253)
    .transform((domain) => domain.toLowerCase())
    .refine(
      (domain) => domain === '' || HOST.test(domain),
      'Enter the domain without https:// or a path, such as shop.example.com.',
    )
    .describe('Domain without the scheme.'),
  marketId: z.number({ error: 'Choose a market.' }).int().positive('Choose a market.').describe('Market ID.'),
  isActive: z.boolean().describe("Inactive items are retained but can't be used."),
  siteProjectId: z.number().int().positive().nullable().describe('Site project ID.'),
  countryCodes: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'A country code must have two letters.'))
    .max(300)
    .transform((codes) => [...new Set(codes)].sort())
    .describe('Two-letter codes of the countries that the site serves.'),
  siteGroupIds: idList,
  siteSettings: z.object({
    apiUrl: optionalText('Address', 500)
      .refine(
        (url) => url === '' || isApiUrl(url),
        "The address must start with https:// and can't contain credentials or a query.",
      )
      .describe("URL of the site's API."),
    apiUser: optionalText('Username', 200)
      .refine((name) => !name.includes(':'), "A username can't contain a colon.")
      .describe("Username for the site's API."),
    apiPassword: z
      .string()
      .max(500, 'Password can have up to 500 characters.')
      .describe("Password for the site's API. The mask leaves the password unchanged."),
    collectStats: z
      .boolean()
      .describe("True to collect the site's own metrics from its API, from the hour this is turned on."),
    repository: optionalText('Repository', 300).describe('Source repository of the site.'),
    keywordParamName: optionalText('Parameter', 60)
      .refine((name) => /^[A-Za-z0-9_.-]*$/.test(name), 'A parameter can contain only letters, digits, _ . and -.')
      .describe('URL parameter that contains the keyword.'),
    options: siteOptionsForm,
    logoId: imageId.describe('Image with an aspect ratio of 4, at least 512x128.'),
    squareLogoId: imageId.describe('Image with an aspect ratio of 1, at least 128x128.'),
  }),
});
export type SiteForm = z.output<typeof siteForm>;

/** Input for a group of sites. */
export const siteGroupForm = z.object({
  name: requiredText('Name', 120),
  code: requiredText('Code', 30)
    .regex(/^[A-Za-z0-9_.-]*$/, 'A code can contain only letters, digits, _ . and -.')
    .describe('Unique code.'),
  description: optionalText('Description', 500),
  options: siteOptionsForm,
  parentId: z.number().int().positive().nullable().describe('Parent group. Omit for the top level.'),
});
export type SiteGroupForm = z.output<typeof siteGroupForm>;
