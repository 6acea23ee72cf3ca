import { z } from 'zod';
import { idList, optionalText, requiredText } from '../forms/text.js';
import { MEDIA_PARTNER_KEYS, type MediaPartnerKey } from './partners.js';
import { doubledRules } from './replacement-rules.js';

const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;
const email = z.email('Enter a valid email address.');
const host = (label: string) =>
  optionalText(label, 253).refine(
    (text) => text === '' || HOST.test(text),
    'Enter the domain without https:// or a path.',
  );
const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Distinct, non-empty texts. */
const keywords = z
  .array(requiredText('Keyword', 80))
  .max(200, 'A list can have up to 200 keywords.')
  .transform((words) => [...new Set(words)]);

/** Form of the system section. */
export const mediaSystemForm = z.object({
  name: requiredText('Name', 120),
  marketId: z.number().int().positive().nullable().describe('Market ID.'),
  liveSiteDomain: host('Domain').describe('Public domain of the site.'),
  repository: optionalText('Repository', 300).describe('Source repository of the site.'),
  gtmContainerId: optionalText('Container id', 40).describe('Tag manager container ID.'),
  HTTPS: z.boolean().describe('True if the site uses HTTPS.'),
  contacts: z.object({
    adminEmail: email.or(z.literal('')).describe("Administrator's email address."),
    supportEmail: email.or(z.literal('')).describe('Support email address.'),
    errorsReceivers: z
      .array(email)
      .max(50, 'A list can have up to 50 recipients.')
      .transform((all) => [...new Set(all)])
      .describe('Recipients of error emails.'),
  }),
});
export type MediaSystemForm = z.output<typeof mediaSystemForm>;

/** Ad zone on a page. */
export const mediaZoneForm = z
  .object({
    name: requiredText('Name', 100),
    feedIds: idList.describe('Feeds of the zone, in order.'),
    feedSortId: z.number().int().positive().nullable().describe('Feed by which the zone is sorted.'),
    isMainYahooZone: z.boolean().describe('True if this is the main zone of the search-feed partner.'),
    itemsCount: z
      .number()
      .int('Enter a whole number.')
      .min(0, "The number of ads can't be negative.")
      .max(100, 'A zone can have up to 100 ads.')
      .nullable()
      .describe('Number of ads shown in the zone.'),
  })
  .refine(({ feedIds, feedSortId }) => feedSortId === null || feedIds.includes(feedSortId), {
    path: ['feedSortId'],
    message: "Sort by one of the zone's feeds.",
  });

/** Rejects siblings with the same name, because they would be ambiguous. */
function ownNames<S extends z.ZodType<readonly { readonly name: string }[]>>(list: S, what: string): S {
  return list.superRefine((items, context) => {
    for (const [at, { name }] of items.entries())
      if (items.findIndex((each) => each.name.toLowerCase() === name.toLowerCase()) < at)
        context.addIssue({ code: 'custom', path: [at, 'name'], message: `A ${what} with this name already exists.` });
  });
}

const page = z
  .object({ name: requiredText('Name', 100), zones: ownNames(z.array(mediaZoneForm).max(100), 'zone') })
  .superRefine(({ zones }, context) => {
    const second = zones.findIndex(
      ({ isMainYahooZone }, at) => isMainYahooZone && zones.slice(0, at).some((each) => each.isMainYahooZone),
    );
    if (second >= 0)
      context.addIssue({
        code: 'custom',
        path: ['zones', second, 'isMainYahooZone'],
        message: 'A page can have only one main zone.',
      });
  });

/** Input for the sections with their pages and zones. */
export const mediaSectionsForm = z.object({
  sections: ownNames(
    z.array(z.object({ name: requiredText('Name', 100), pages: ownNames(z.array(page).max(100), 'page') })).max(100),
    'section',
  ),
});
export type MediaSectionsForm = z.output<typeof mediaSectionsForm>;

/** Credential or option of a partner. */
export const mediaParameterForm = z.object({ name: requiredText('Name', 100), value: optionalText('Value', 4_000) });
const parameters = ownNames(z.array(mediaParameterForm).max(100), 'value');
export const mediaPartnerForm = z.object({
  isEnabled: z.boolean().describe('True if the partner is used on the site.'),
  credentials: parameters,
  options: parameters,
});
export type MediaPartnerForm = z.output<typeof mediaPartnerForm>;

/** Form of the partners: the switch, the sign-in and other values of each. */
export const mediaPartnersForm = z.object(
  Object.fromEntries(MEDIA_PARTNER_KEYS.map((key) => [key, mediaPartnerForm])) as Record<
    MediaPartnerKey,
    typeof mediaPartnerForm
  >,
);
export type MediaPartnersForm = z.output<typeof mediaPartnersForm>;

const enabled = z.boolean().describe('Enabled.');

/** Form of the services. An active service has all required values. */
export const mediaServicesForm = z.object({
  travelSite: z
    .object({
      isEnabled: enabled,
      url: optionalText('Address', 500).describe('URL.'),
      apiKey: optionalText('Key', 500).describe('API key of the service, returned masked.'),
    })
    .refine(({ url }) => url === '' || isHttps(url), {
      path: ['url'],
      message: 'The address must start with https://.',
    })
    .refine(({ isEnabled, url }) => !isEnabled || url !== '', { path: ['url'], message: 'Address is required.' }),
  recaptcha: z
    .object({
      isEnabled: enabled,
      siteKey: optionalText('Site key', 200).describe('Public key.'),
      secretKey: optionalText('Secret key', 200).describe('Returned masked.'),
    })
    .refine(({ isEnabled, siteKey }) => !isEnabled || siteKey !== '', {
      path: ['siteKey'],
      message: 'Site key is required.',
    })
    .refine(({ isEnabled, secretKey }) => !isEnabled || secretKey !== '', {
      path: ['secretKey'],
      message: 'Secret key is required.',
    }),
  optimisedImage: z
    .object({
      isEnabled: enabled,
      host: host('Host').describe('Host that serves the images.'),
      quality: z
        .number()
        .int('Enter a whole number.')
        .min(1, 'Quality must be between 1 and 100.')
        .max(100, 'Quality must be between 1 and 100.')
        .nullable()
        .describe('Image quality, 1 to 100.'),
    })
    .refine(({ isEnabled, host: name }) => !isEnabled || name !== '', { path: ['host'], message: 'Host is required.' }),
});
export type MediaServicesForm = z.output<typeof mediaServicesForm>;

/** Form of the search section. */
export const mediaSearchingForm = z.object({
  availableFeedPartnerIds: idList.describe('Feeds the site can query.'),
  popularTrimIds: idList.describe('Enabled trims of popular keywords.'),
  keywordParam: optionalText('Parameter', 60)
    .refine((name) => /^[A-Za-z0-9_.-]*$/.test(name), 'A parameter can contain only letters, digits, _ . and -.')
    .describe('URL parameter that contains the keyword.'),
  defaultCurrencyCode: z
    .string()
    .regex(/^([A-Z]{3})?$/, 'A currency code must have three letters.')
    .describe('ISO 4217 currency code.'),
  defaultCity: optionalText('City', 120).describe("City used when the visitor's city is unknown."),
  defaultRelatedKeywords: keywords.describe('Related keywords shown if no other related keywords exist.'),
  defaultPopularKeywords: keywords.describe('Popular keywords shown if no other popular keywords exist.'),
});
export type MediaSearchingForm = z.output<typeof mediaSearchingForm>;

const conditions = {
  id: z.number().int().positive().nullable().describe('ID of the rule. Omit it to create a rule.'),
  replacement: requiredText('Replacement', 200),
  sourceIds: idList.describe('Source IDs.'),
  deviceIds: idList.describe('Device class IDs.'),
  isActive: z.boolean().describe("Inactive items are retained but can't be used."),
};
const SAME = 'The replacement must differ from the original.';
const DOUBLED = 'Another rule already covers the same sources and devices.';

/** Returns the form of one rule, for any kind of replacement. @param label label of the field for the replaced value */
export const replacementRuleForm = (label: string) =>
  z
    .object({ from: requiredText(label, 200), ...conditions })
    .refine(({ from, replacement }) => from !== replacement, { path: ['replacement'], message: SAME });
export type ReplacementRuleForm = z.output<ReturnType<typeof replacementRuleForm>>;

export const yahooTagRuleForm = z
  .object({
    tag: requiredText('Tag', 200).describe('Tag to replace.'),
    ...conditions,
    replacement: conditions.replacement.describe('Replacement tag.'),
  })
  .refine(({ tag, replacement }) => tag !== replacement, { path: ['replacement'], message: SAME });

export const mediaAlphaRuleForm = z
  .object({
    placementId: requiredText('Placement id', 200).describe('Placement ID to replace.'),
    ...conditions,
    replacement: conditions.replacement.describe('Replacement placement ID.'),
  })
  .refine(({ placementId, replacement }) => placementId !== replacement, { path: ['replacement'], message: SAME });

/** Complete list of rules that replace tags of the search-feed partner. */
export const yahooTagRulesForm = z.object({
  rules: z
    .array(yahooTagRuleForm)
    .max(1_000)
    .superRefine((rules, context) => {
      for (const at of doubledRules(rules.map((rule) => ({ ...rule, from: rule.tag }))))
        context.addIssue({ code: 'custom', path: [at, 'tag'], message: DOUBLED });
    }),
});

/** Complete list of rules that replace placement ids of MediaAlpha. */
export const mediaAlphaRulesForm = z.object({
  rules: z
    .array(mediaAlphaRuleForm)
    .max(1_000)
    .superRefine((rules, context) => {
      for (const at of doubledRules(rules.map((rule) => ({ ...rule, from: rule.placementId }))))
        context.addIssue({ code: 'custom', path: [at, 'placementId'], message: DOUBLED });
    }),
});
