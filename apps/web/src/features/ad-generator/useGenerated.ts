import {
  type AdPlace,
  type ChosenTemplate,
  generateAds,
  type GeneratedAd,
  type GeneratedKeyword,
  generateKeywords,
  isAdType,
  isUsableAdSource,
  MAX_ADS,
  MAX_KEYWORDS,
} from '@adops/domain';
import { useMemo } from 'react';
import type { AdGeneratorQuery } from '../../gql/graphql.js';
import type { Draft } from './draft.js';

export type TemplateGroup = AdGeneratorQuery['adGeneratorTemplateGroups']['rows'][number];
export type KeywordTemplate = AdGeneratorQuery['adGeneratorKeywordTemplates']['rows'][number];

/** What can be chosen, what is chosen, and what comes out of it. */
export interface Generated {
  readonly sites: AdGeneratorQuery['sites'];
  /** Only the sources ads can be built for. */
  readonly sources: AdGeneratorQuery['sources'];
  readonly site: AdGeneratorQuery['sites'][number] | null;
  readonly source: AdGeneratorQuery['sources'][number] | null;
  readonly place: AdPlace;
  /** Of the source, for the site or for every site. */
  readonly groups: readonly TemplateGroup[];
  readonly keywordTemplates: readonly KeywordTemplate[];
  readonly ads: readonly GeneratedAd[];
  readonly keywords: readonly GeneratedKeyword[];
  /** Why nothing is generated, when it would be too much. */
  readonly tooMany: string | null;
}

export function useGenerated(data: AdGeneratorQuery, draft: Draft): Generated {
  const { siteId, sourceId, finalUrl, adGroups, groupIds, edits, keywordTemplateIds, types } = draft;
  const chosen = useMemo(() => {
    const sources = data.sources.filter(({ id }) => isUsableAdSource(id));
    const site = data.sites.find(({ id }) => id === siteId) ?? null;
    const source = sources.find(({ id }) => id === sourceId) ?? null;
    const fits = <T>(of: T | null | undefined, own: T | null | undefined): boolean => of == null || of === own;
    return {
      sites: data.sites,
      sources,
      site,
      source,
      groups: data.adGeneratorTemplateGroups.rows.filter(
        (group) => source !== null && group.sourceId === source.id && fits(group.siteId, site?.id),
      ),
      keywordTemplates: data.adGeneratorKeywordTemplates.rows.filter(
        (each) => source !== null && each.sourceId === source.id && fits(each.marketId, site?.market?.id),
      ),
    };
  }, [data, siteId, sourceId]);
  const { site, groups, keywordTemplates } = chosen;
  const place = useMemo(
    (): AdPlace => ({
      site: site?.name ?? '',
      domain: site?.domain ?? '',
      market: site?.market?.name ?? '',
      finalUrl,
    }),
    [site, finalUrl],
  );
  const templates = useMemo(
    () => groups.filter(({ id }) => groupIds.includes(id)).flatMap(templatesOf),
    [groups, groupIds],
  );
  const words = useMemo(
    () => keywordTemplates.filter(({ id }) => keywordTemplateIds.includes(id)),
    [keywordTemplates, keywordTemplateIds],
  );
  const tooMany = tooManyText(adGroups.length * templates.length, adGroups.length * words.length);
  const ads = useMemo(
    () => (tooMany === null ? generateAds(adGroups, templates, place, edits) : []),
    [tooMany, adGroups, templates, place, edits],
  );
  const keywords = useMemo(
    () => (tooMany === null ? generateKeywords(adGroups, words, place, types) : []),
    [tooMany, adGroups, words, place, types],
  );
  return { ...chosen, place, ads, keywords, tooMany };
}

export function templatesOf({ typeId, templates }: TemplateGroup): ChosenTemplate[] {
  return templates.flatMap(({ id, fields }) => (id != null && isAdType(typeId) ? [{ id, typeId, fields }] : []));
}

function tooManyText(ads: number, keywords: number): string | null {
  const over = (count: number, most: number, what: string): string | null =>
    count > most
      ? `These would be ${count.toLocaleString('en-US')} ${what}; a file takes ${most.toLocaleString('en-US')}. Choose fewer ad groups or templates.`
      : null;
  return over(ads, MAX_ADS, 'ads') ?? over(keywords, MAX_KEYWORDS, 'keywords');
}
