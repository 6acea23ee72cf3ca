import { ARTICLE_TOOLS, type ArticleTool, TEXT_TARGETS, type AiProviderForm, type TextKind } from '@adops/domain';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { AiPromptsQuery, AiSettingsQuery } from '../../gql/graphql.js';

export type AiPrompt = AiPromptsQuery['aiPrompts'][number];
export type AiVersion = AiPrompt['versions'][number];
export type AiTrial = NonNullable<AiVersion['trial']>;

/** Labels of the fields on screen. */
export const PROVIDER_LABELS = {
  baseUrl: 'Address',
  model: 'Model',
  key: 'Key',
  isModerated: 'Omit texts flagged by the provider',
  promptPrice: 'Price of prompts',
  completionPrice: 'Price of answers',
  imagePrice: 'Price of an image',
  monthlyBudget: 'Monthly budget',
};

export const KIND_LABELS: Readonly<Record<TextKind, string>> = {
  headlines: 'Headlines',
  adTexts: 'Ad texts',
  descriptions: 'Descriptions',
  titles: 'Titles',
};

export function storedOf({ aiSettings }: AiSettingsQuery): Stored<AiProviderForm> {
  const { baseUrl, model, key, isModerated, promptPrice, completionPrice, imagePrice, monthlyBudget, version } =
    aiSettings;
  const prices = { promptPrice, completionPrice, imagePrice: imagePrice ?? null };
  return { version, values: { baseUrl, model, key, isModerated, ...prices, monthlyBudget } };
}

const OTHER_TOOLS: Readonly<Record<string, string>> = {
  trial: 'Trial of a prompt',
  translation: 'Translation',
  image: 'Image',
};

/** Returns the label of the tool that sent a request, such as the target of its texts. */
export const toolLabel = (tool: string): string =>
  tool in TEXT_TARGETS
    ? TEXT_TARGETS[tool as keyof typeof TEXT_TARGETS].label
    : tool in ARTICLE_TOOLS
      ? ARTICLE_TOOLS[tool as ArticleTool]
      : (OTHER_TOOLS[tool] ?? tool);

/** Returns the state of a version: Draft, Tried (every example has texts) or Live. */
export function stateOf({ isLive, trial }: AiVersion): 'Live' | 'Tried' | 'Draft' {
  if (isLive) return 'Live';
  return trial?.state === 'done' && trial.results.every(({ state }) => state === 'done') ? 'Tried' : 'Draft';
}
