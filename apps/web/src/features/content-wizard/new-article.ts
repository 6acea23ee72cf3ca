import { articleProblems } from '@adops/domain';
import { z } from 'zod';
import type { WizardOptions } from './article-draft.js';

/** Form of a new article. Null values are not chosen yet. */
export const articleForm = z
  .object({
    siteId: z.number().nullable(),
    marketId: z.number().nullable(),
    topic: z.string().trim(),
    language: z.string().nullable(),
    direction: z.string().nullable(),
  })
  .superRefine((settings, context) => {
    for (const { field, message } of articleProblems(settings))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type ArticleForm = z.infer<typeof articleForm>;

export const EMPTY_ARTICLE: ArticleForm = { siteId: null, marketId: null, topic: '', language: null, direction: null };

export const LABELS = {
  siteId: 'Site',
  marketId: 'Market',
  topic: 'Topic',
  language: 'Language',
  direction: 'Direction',
};

/** Returns the settings that follow from a site: its market and the market's language. */
export function settingsOfSite(siteId: number | null, { sites, markets }: WizardOptions): Partial<ArticleForm> {
  const marketId = sites.find(({ id }) => id === siteId)?.market_id ?? null;
  return marketId === null || !markets.some(({ id }) => id === marketId) ? {} : settingsOfMarket(marketId, markets);
}

/** Returns the settings that follow from a market: its language. */
export function settingsOfMarket(marketId: number | null, markets: WizardOptions['markets']): Partial<ArticleForm> {
  const language = markets.find(({ id }) => id === marketId)?.defaultLanguage?.code;
  return { marketId, ...(language !== undefined && { language }) };
}
