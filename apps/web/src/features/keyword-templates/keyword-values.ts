import { type KeywordTemplateForm, USABLE_AD_SOURCES } from '@adops/domain';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { KeywordTemplateQuery } from '../../gql/graphql.js';

export const LABELS = { marketId: 'Market', sourceId: 'Source', keyword: 'Keyword', type: 'Match type' };

export const NEW_TEMPLATE: Stored<KeywordTemplateForm> = {
  values: { marketId: null, sourceId: USABLE_AD_SOURCES[0], keyword: '', type: 'phrase' },
  version: null,
};

/** Values of placeholders in the example below the field. */
export const SAMPLE = {
  keyword: 'running shoes',
  adGroup: 'Running shoes',
  site: 'Your site',
  domain: 'example.com',
  market: 'Germany',
};

export function storedOf({
  adGeneratorKeywordTemplate: template,
}: KeywordTemplateQuery): Stored<KeywordTemplateForm> | null {
  if (!template) return null;
  const { marketId, sourceId, keyword, type, version } = template;
  return {
    values: { marketId: marketId ?? null, sourceId: sourceId ?? USABLE_AD_SOURCES[0], keyword, type },
    version,
  };
}
