import type { PermissionKey } from '../permissions/registry.js';

/** Any one of these permissions grants access to suggestions of ad texts. */
export const AD_TEXT_PERMISSIONS = [
  'google-display-uploader',
  'campaign-manager',
  'zemanta-uploader',
  'auto-ad-creation',
] as const satisfies readonly PermissionKey[];

/** Types of texts that a prompt can generate. */
export const TEXT_KINDS = ['headlines', 'adTexts', 'descriptions', 'titles'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export interface TextLimit {
  /** Maximum characters. */
  readonly maxLength: number;
  readonly maxCount: number;
}

export interface TextTarget {
  readonly label: string;
  readonly kinds: Partial<Readonly<Record<TextKind, TextLimit>>>;
}

/** Targets for which texts are used, with their limits. */
export const TEXT_TARGETS = {
  display: {
    label: 'Display ads',
    kinds: { headlines: { maxLength: 30, maxCount: 15 }, descriptions: { maxLength: 90, maxCount: 15 } },
  },
  social: {
    label: 'Social ads',
    kinds: {
      headlines: { maxLength: 255, maxCount: 15 },
      adTexts: { maxLength: 1_024, maxCount: 15 },
      descriptions: { maxLength: 255, maxCount: 15 },
    },
  },
  native: {
    label: 'Native ads',
    kinds: { titles: { maxLength: 90, maxCount: 15 }, descriptions: { maxLength: 150, maxCount: 15 } },
  },
  search: {
    label: 'Search ads',
    kinds: { headlines: { maxLength: 30, maxCount: 15 }, descriptions: { maxLength: 90, maxCount: 4 } },
  },
} as const satisfies Readonly<Record<string, TextTarget>>;
export type TextTargetKey = keyof typeof TEXT_TARGETS;
export const TEXT_TARGET_KEYS = Object.keys(TEXT_TARGETS) as TextTargetKey[];

/** Returns the text types of a target with their limits. */
export const limitsOf = (target: TextTargetKey): [TextKind, TextLimit][] =>
  Object.entries(TEXT_TARGETS[target].kinds) as [TextKind, TextLimit][];

export const DEFAULT_TEXT_COUNT = 5;
export const MAX_TEXT_COUNT = 15;
export const MAX_EXCLUDED_TEXTS = 200;
export const MAX_TEXT_KEYWORD = 200;
export const MAX_TRANSLATED = 10_000;

/** Returns the number of texts to request, which is at most the target's limit. */
export const countOf = (limit: TextLimit, count: number): number => Math.min(limit.maxCount, count);

export const textLength = (text: string): number => [...text].length;

/** Names of languages that ICU returns under another language's name. */
const OWN_NAMES: Readonly<Record<string, string>> = { tw: 'Twi' };

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the name of a language by its ISO 639 code, such as en or pt-BR. Null for an unknown code. */
export function languageName(code: string): string | null {
  const [language = ''] = /^[a-z]{2,3}(?=(-[A-Z]{2})?$)/.exec(code) ?? [];
  if (language === '' || names.of(language) === language) return null;
  return OWN_NAMES[code] ?? names.of(code) ?? null;
}
