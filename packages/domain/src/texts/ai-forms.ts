import { z } from 'zod';
import { optionalText, requiredText } from '../forms/text.js';
import { languageName, MAX_TEXT_KEYWORD, TEXT_TARGET_KEYS } from './targets.js';

const price = () =>
  z.number('Enter a number.').min(0, "The price can't be negative.").max(10_000, 'Must be at most 10,000.');

/** Provider of AI texts, prices of texts and images, and their budgets. Money is in US dollars. */
export const aiProviderForm = z
  .object({
    /** Base URL before /v1. Empty for no provider. */
    baseUrl: optionalText('Address', 300).refine(
      (text) => text === '' || isHttpsUrl(text),
      'Enter an https address such as https://api.openai.com.',
    ),
    model: optionalText('Model', 100),
    /** Empty to delete the stored secret. The mask keeps it. */
    key: optionalText('Key', 500),
    isModerated: z.boolean(),
    /** Price per million tokens. */
    promptPrice: price(),
    /** Price per million tokens. */
    completionPrice: price(),
    /** Price per image. Null if unknown, in which case no image is generated. */
    imagePrice: price().nullable(),
    monthlyBudget: z
      .number('Enter a number.')
      .min(0, "The budget can't be negative.")
      .max(1_000_000, 'Must be at most 1,000,000.'),
  })
  .superRefine(({ baseUrl, model, key, promptPrice, completionPrice }, context) => {
    if (baseUrl === '') return;
    const miss = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (model === '') miss('model', 'Model is required.');
    if (key === '') miss('key', 'Key is required.');
    if (promptPrice + completionPrice === 0) miss('promptPrice', 'Enter a price so that the budget can be enforced.');
  });
export type AiProviderForm = z.output<typeof aiProviderForm>;

function isHttpsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return protocol === 'https:' && search === '' && hash === '' && username === '';
}

export const MAX_PROMPT_INSTRUCTIONS = 4_000;
export const MAX_PROMPT_EXAMPLES = 10;

const instructions = requiredText('Instructions', MAX_PROMPT_INSTRUCTIONS);

export const aiPromptForm = z.object({
  name: requiredText('Name', 100),
  target: z.enum(TEXT_TARGET_KEYS),
  instructions,
});
export type AiPromptForm = z.output<typeof aiPromptForm>;

export const aiVersionForm = z.object({ instructions });
export type AiVersionForm = z.output<typeof aiVersionForm>;

export const aiExampleForm = z.object({
  keyword: requiredText('Keyword', MAX_TEXT_KEYWORD),
  language: z.string().refine((code) => languageName(code) !== null, 'Use a language code such as en or pt-BR.'),
});
export type AiExampleForm = z.output<typeof aiExampleForm>;
