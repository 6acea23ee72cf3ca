import { FORMULA_START, KEYWORD_TYPES, MAX_AD_GROUPS, unknownPlaceholders } from '@adops/domain';
import { z } from 'zod';

const id = z.number().int();

const draftSchema = z.object({
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
  /** Keyword items left out by hand. */
  leftOut: z.array(z.string()),
});

/** Work of one person in the ad generator, as this browser keeps it. */
export type Draft = z.output<typeof draftSchema>;

export const EMPTY_DRAFT: Draft = {
  siteId: null,
  sourceId: null,
  campaign: '',
  finalUrl: 'https://{domain}/search?q={keyword}',
  adGroups: [],
  groupIds: [],
  edits: {},
  keywordTemplateIds: [],
  types: {},
  leftOut: [],
};

/** What was kept, or an empty draft when it cannot be read. */
export function readDraft(kept: unknown): Draft {
  const parsed = draftSchema.safeParse(kept);
  return parsed.success ? parsed.data : EMPTY_DRAFT;
}

export const isEmptyDraft = (draft: Draft): boolean =>
  draft.campaign === '' && draft.adGroups.length === 0 && draft.groupIds.length === 0;

export function campaignFault(campaign: string): string | null {
  if (campaign.trim() === '') return 'Campaign is required.';
  if (FORMULA_START.test(campaign)) return `A name cannot begin with ${campaign[0]}.`;
  return campaign.length > 128 ? 'Campaign can have 128 characters at most.' : null;
}

export function finalUrlFault(url: string): string | null {
  if (url.trim() === '') return 'Final URL is required.';
  const [unknown] = unknownPlaceholders(url);
  if (unknown !== undefined) return `There is no placeholder {${unknown}}.`;
  if (url.length > 1_024) return 'Final URL can have 1,024 characters at most.';
  return URL.canParse(url.replaceAll('{domain}', 'site.example')) && /^https?:\/\//.test(url)
    ? null
    : 'Final URL begins with https:// or http://.';
}
