import { type AdGeneratorDraft, editsOf } from './draft-payload.js';
import { type AdTypeId, isAdType } from './fields.js';
import {
  type AdPlace,
  type ChosenTemplate,
  generateAds,
  type GeneratedAd,
  type GeneratedKeyword,
  generateKeywords,
  MAX_ADS,
  MAX_KEYWORDS,
} from './generate.js';
import { isUsableAdSource } from './sources.js';
import type { AdTemplateValue, KeywordType } from './template-forms.js';

interface Named {
  readonly id: number;
  readonly name: string;
}
interface AdSite extends Named {
  readonly domain: string;
  readonly market?: Named | null;
}
export interface AdTemplateGroupChoice {
  readonly id: number;
  readonly siteId?: number | null;
  readonly siteName?: string | null;
  readonly sourceId?: number | null;
  readonly typeId: number;
  readonly categoryName?: string | null;
  readonly templates: readonly { readonly id?: number | null; readonly fields: readonly AdTemplateValue[] }[];
}
interface KeywordTemplateChoice {
  readonly id: number;
  readonly marketId?: number | null;
  readonly marketName?: string | null;
  readonly sourceId?: number | null;
  readonly keyword: string;
  readonly type: KeywordType;
}

/** Options for all steps of the ad generator. */
export interface AdChoices {
  readonly sites: readonly AdSite[];
  readonly sources: readonly Named[];
  readonly groups: readonly AdTemplateGroupChoice[];
  readonly keywordTemplates: readonly KeywordTemplateChoice[];
}

/** Options limited to the chosen site and source, which are included. */
export interface AdChoicesOfPlace extends AdChoices {
  readonly site: AdSite | null;
  readonly source: Named | null;
}

/** Options together with the ads and keywords generated from the choices. */
export interface GeneratedContent extends AdChoicesOfPlace {
  readonly place: AdPlace;
  readonly ads: readonly GeneratedAd[];
  readonly keywords: readonly GeneratedKeyword[];
  /** Error message if nothing is generated because there are too many ads or keywords. Otherwise null. */
  readonly tooMany: string | null;
}

type Place = Pick<AdGeneratorDraft, 'siteId' | 'sourceId'>;

/**
 * Limits the options to sources with ad support, and to templates of the chosen source that apply to the site, its
 * market or everywhere.
 */
export function choicesOfPlace(choices: AdChoices, { siteId, sourceId }: Place): AdChoicesOfPlace {
  const sources = choices.sources.filter(({ id }) => isUsableAdSource(id));
  const site = choices.sites.find(({ id }) => id === siteId) ?? null;
  const source = sources.find(({ id }) => id === sourceId) ?? null;
  const fits = (of: number | null | undefined, own: number | undefined): boolean => of == null || of === own;
  return {
    sites: choices.sites,
    sources,
    site,
    source,
    groups: choices.groups.filter(
      (group) => source !== null && group.sourceId === source.id && fits(group.siteId, site?.id),
    ),
    keywordTemplates: choices.keywordTemplates.filter(
      (each) => source !== null && each.sourceId === source.id && fits(each.marketId, site?.market?.id),
    ),
  };
}

export const adPlaceOf = (site: AdSite | null, finalUrl: string): AdPlace => ({
  site: site?.name ?? '',
  domain: site?.domain ?? '',
  market: site?.market?.name ?? '',
  finalUrl,
});

export function templatesOf({ typeId, templates }: AdTemplateGroupChoice): ChosenTemplate[] {
  return templates.flatMap(({ id, fields }) =>
    id != null && isAdType(typeId) ? [{ id, typeId: typeId satisfies AdTypeId, fields }] : [],
  );
}

/** Returns an error message if there are too many ads or keywords, otherwise null. */
export function tooManyText(ads: number, keywords: number): string | null {
  const over = (count: number, max: number, what: string): string | null =>
    count > max
      ? `The file would have ${count.toLocaleString('en-US')} ${what}. The limit is ${max.toLocaleString('en-US')}. Choose fewer ad groups or templates.`
      : null;
  return over(ads, MAX_ADS, 'ads') ?? over(keywords, MAX_KEYWORDS, 'keywords');
}

/** Generates the ads and keywords of a draft. */
export function generateContent(choices: AdChoices, draft: AdGeneratorDraft): GeneratedContent {
  const chosen = choicesOfPlace(choices, draft);
  const place = adPlaceOf(chosen.site, draft.finalUrl);
  const templates = chosen.groups.filter(({ id }) => draft.groupIds.includes(id)).flatMap(templatesOf);
  const keywords = chosen.keywordTemplates.filter(({ id }) => draft.keywordTemplateIds.includes(id));
  const count = draft.adGroups.length;
  const tooMany = tooManyText(count * templates.length, count * keywords.length);
  return {
    ...chosen,
    place,
    ads: tooMany === null ? generateAds(draft.adGroups, templates, place, editsOf(draft.editedAds)) : [],
    keywords: tooMany === null ? generateKeywords(draft.adGroups, keywords, place, draft.types) : [],
    tooMany,
  };
}
