import { z } from 'zod';
import type { TreeLevels } from '../drafts/entity-tree.js';
import { type AdEdits, MAX_AD_GROUPS } from './generate.js';
import { KEYWORD_TYPES } from './template-forms.js';

const id = z.number().int();

/** Edited ads are entities of the draft, so that a save sends only changed ones. */
export const AD_GENERATOR_LEVELS: TreeLevels = ['editedAds'];

/** Stored content of an ad generator draft, even if incomplete. */
export const adGeneratorPayload = z.object({
  siteId: id.nullable(),
  sourceId: id.nullable(),
  campaign: z.string(),
  finalUrl: z.string(),
  adGroups: z.array(z.object({ name: z.string(), keyword: z.string() })).max(MAX_AD_GROUPS),
  /** Ids of the chosen template groups. */
  groupIds: z.array(id),
  /** Ads with manually edited texts, by key. */
  editedAds: z.array(z.object({ id: z.string(), texts: z.record(z.string(), z.string()) })),
  keywordTemplateIds: z.array(id),
  /** Manually changed match types, by keyword item. */
  types: z.record(z.string(), z.enum(KEYWORD_TYPES)),
  /** Manually excluded keyword items. */
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

/** Returns manually edited texts by ad and field. */
export const editsOf = (editedAds: EditedAds): AdEdits =>
  Object.fromEntries(editedAds.map(({ id: key, texts }) => [key, texts]));

/** Changes one text of an ad. */
export function withAdText(editedAds: EditedAds, key: string, name: string, text: string): EditedAds {
  if (!editedAds.some((ad) => ad.id === key)) return [...editedAds, { id: key, texts: { [name]: text } }];
  return editedAds.map((ad) => (ad.id === key ? { ...ad, texts: { ...ad.texts, [name]: text } } : ad));
}
