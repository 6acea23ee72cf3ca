import { z } from 'zod';
import type { TreeLevels } from '../drafts/entity-tree.js';
import { type AdEdits, MAX_AD_GROUPS } from './generate.js';
import { KEYWORD_TYPES } from './template-forms.js';

const id = z.number().int();

/** An edited ad is an entity of the draft: a save sends those that changed. */
export const AD_GENERATOR_LEVELS: TreeLevels = ['editedAds'];

/** What is stored of a draft of the ad generator, however incomplete. */
export const adGeneratorPayload = z.object({
  siteId: id.nullable(),
  sourceId: id.nullable(),
  campaign: z.string(),
  finalUrl: z.string(),
  adGroups: z.array(z.object({ name: z.string(), keyword: z.string() })).max(MAX_AD_GROUPS),
  /** Chosen template groups. */
  groupIds: z.array(id),
  /** Ads by their keys, with the texts changed by hand. */
  editedAds: z.array(z.object({ id: z.string(), texts: z.record(z.string(), z.string()) })),
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
  editedAds: [],
  keywordTemplateIds: [],
  types: {},
  excludedKeywords: [],
};

type EditedAds = AdGeneratorDraft['editedAds'];

/** Texts changed by hand: by ad, then by field. */
export const editsOf = (editedAds: EditedAds): AdEdits =>
  Object.fromEntries(editedAds.map(({ id: key, texts }) => [key, texts]));

/** The edited ads with a text of one of them changed. */
export function withAdText(editedAds: EditedAds, key: string, name: string, text: string): EditedAds {
  if (!editedAds.some((ad) => ad.id === key)) return [...editedAds, { id: key, texts: { [name]: text } }];
  return editedAds.map((ad) => (ad.id === key ? { ...ad, texts: { ...ad.texts, [name]: text } } : ad));
}
