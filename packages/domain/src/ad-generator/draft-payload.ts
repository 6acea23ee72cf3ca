import { z } from 'zod';
import { MAX_AD_GROUPS } from './generate.js';
import { KEYWORD_TYPES } from './template-forms.js';

const id = z.number().int();

/** What is stored of a draft of the ad generator, however incomplete. */
export const adGeneratorPayload = z.object({
  siteId: id.nullable(),
  sourceId: id.nullable(),
  campaign: z.string(),
  finalUrl: z.string(),
  adGroups: z.array(z.object({ name: z.string(), keyword: z.string() })).max(MAX_AD_GROUPS),
  /** Chosen template groups. */
  groupIds: z.array(id),
  /** Texts changed by hand: by ad, then by field. */
  edits: z.record(z.string(), z.record(z.string(), z.string())),
  keywordTemplateIds: z.array(id),
  /** Match types changed by hand, by keyword item. */
  types: z.record(z.string(), z.enum(KEYWORD_TYPES)),
  /** Keyword items excluded by hand. */
  excludedKeywords: z.array(z.string()),
});

export type AdGeneratorDraft = z.output<typeof adGeneratorPayload>;

export const EMPTY_AD_GENERATOR_DRAFT: AdGeneratorDraft = {
  siteId: null,
  sourceId: null,
  campaign: '',
  finalUrl: 'https://{domain}/search?q={keyword}',
  adGroups: [],
  groupIds: [],
  edits: {},
  keywordTemplateIds: [],
  types: {},
  excludedKeywords: [],
};
