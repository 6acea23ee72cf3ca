import {
  type AdChoices,
  type AdGeneratorDraft,
  adPlaceOf,
  choicesOfPlace,
  editsOf,
  generateAds,
  type GeneratedContent,
  generateKeywords,
  templatesOf,
  tooManyText,
} from '@adops/domain';
import { useMemo } from 'react';

/** Runs `generateContent` for a draft and recomputes only what depends on the latest change. */
export function useGenerated(choices: AdChoices, draft: AdGeneratorDraft): GeneratedContent {
  const { siteId, sourceId, finalUrl, adGroups, groupIds, editedAds, keywordTemplateIds, types } = draft;
  const chosen = useMemo(() => choicesOfPlace(choices, { siteId, sourceId }), [choices, siteId, sourceId]);
  const { site, groups, keywordTemplates } = chosen;
  const place = useMemo(() => adPlaceOf(site, finalUrl), [site, finalUrl]);
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
    () => (tooMany === null ? generateAds(adGroups, templates, place, editsOf(editedAds)) : []),
    [tooMany, adGroups, templates, place, editedAds],
  );
  const keywords = useMemo(
    () => (tooMany === null ? generateKeywords(adGroups, words, place, types) : []),
    [tooMany, adGroups, words, place, types],
  );
  return useMemo(() => ({ ...chosen, place, ads, keywords, tooMany }), [chosen, place, ads, keywords, tooMany]);
}
