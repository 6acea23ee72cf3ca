import { z } from 'zod';
import { FORMULA_START } from '../formats/spreadsheet-cells.js';
import { optionalText, requiredText } from '../forms/text.js';
import { adField, type AdFieldKind, type AdTypeId, isAdType, MAX_FIELDS, PIN_POSITIONS } from './fields.js';
import { fixedTextLength, unknownPlaceholders, withoutPlaceholders } from './placeholders.js';
import { isUsableAdSource, NOT_A_USABLE_SOURCE } from './sources.js';

/** Field and text as stored and sent, in the order of the ad. */
export interface AdTemplateValue {
  readonly name: string;
  readonly value: string;
}

/** Maximum stored length of a field. It leaves room for placeholders, which are counted after they are filled in. */
const MAX_VALUE_LENGTH = 300;
export const MAX_TEMPLATES = 100;
/** Maximum stored fields: two per headline and description of the larger type, plus aliases. */
const MAX_VALUES = 60;

const id = z.number().int().positive();
const source = z.number().int().refine(isUsableAdSource, NOT_A_USABLE_SOURCE);

const template = z.object({
  id: id.nullable(),
  fields: z
    .array(z.object({ name: requiredText('Name', 40), value: optionalText('A field', MAX_VALUE_LENGTH) }))
    .max(MAX_VALUES, `A template can have up to ${MAX_VALUES} fields.`),
});

/** Input for a group of ad text templates. Without a site, it applies to all sites. */
export const adTemplateGroupForm = z
  .object({
    siteId: id.nullable(),
    sourceId: source,
    typeId: z.custom<AdTypeId>((value) => typeof value === 'number' && isAdType(value), 'The ad type must be 1 or 2.'),
    categoryName: optionalText('Category', 100),
    templates: z
      .array(template)
      .min(1, 'A group needs at least one template.')
      .max(MAX_TEMPLATES, `A group can have up to ${MAX_TEMPLATES} templates.`),
  })
  .superRefine(({ typeId, templates }, context) => {
    for (const [at, { fields }] of templates.entries()) {
      for (const { path, message } of templateErrors(typeId, fields))
        context.addIssue({ code: 'custom', path: ['templates', at, 'fields', ...path], message });
    }
  });

export type AdTemplateGroupForm = z.output<typeof adTemplateGroupForm>;

interface TemplateError {
  /** Path below the template's fields: empty, or the index and `value`. */
  readonly path: (string | number)[];
  readonly message: string;
}

/**
 * Returns the errors that prevent the fields of a template from forming an ad of the type. Empty fields are ignored.
 */
export function templateErrors(typeId: AdTypeId, fields: readonly AdTemplateValue[]): TemplateError[] {
  const errors: TemplateError[] = [];
  const seen = new Set<string>();
  const filled = new Map(fields.filter(({ value }) => value !== '').map((field) => [field.name, field.value]));
  const count = { headline: 0, description: 0, path: 0 };
  for (const [at, { name, value }] of fields.entries()) {
    const refuse = (message: string): void => void errors.push({ path: [at, 'value'], message });
    const field = adField(name);
    if (!field || (field.pins !== null && typeId === 1)) {
      refuse(`An ad of this type has no field ${name}.`);
      continue;
    }
    if (seen.has(name)) refuse(`${field.label} is listed twice.`);
    seen.add(name);
    if (value === '') continue;
    if (field.kind !== 'position') {
      count[field.kind] += 1;
      const max = MAX_FIELDS[typeId][field.kind];
      if (field.number > max) refuse(tooMany(field.kind, max));
    }
    const message = textError(field.label, field.kind, field.limit, value) ?? pinError(field, value, filled);
    if (message) refuse(message);
  }
  for (const kind of ['headline', 'description'] as const) {
    if (count[kind] === 0)
      errors.push({ path: whereMissing(fields, kind), message: `An ad needs at least one ${kind}.` });
    // Aliases could otherwise add more fields than the numbers in the names allow.
    if (count[kind] > MAX_FIELDS[typeId][kind])
      errors.push({ path: [], message: tooMany(kind, MAX_FIELDS[typeId][kind]) });
  }
  return errors;
}

const tooMany = (kind: AdFieldKind, max: number): string => `An ad of this type can have up to ${max} ${kind}s.`;

/** Returns the path of the first field of the kind, or the path of the whole template. */
function whereMissing(fields: readonly AdTemplateValue[], kind: AdFieldKind): (string | number)[] {
  const at = fields.findIndex(({ name }) => adField(name)?.kind === kind);
  return at < 0 ? [] : [at, 'value'];
}

function textError(label: string, kind: AdFieldKind, limit: number, value: string): string | null {
  if (fixedTextLength(value) > limit) return `${label} can have up to ${limit} characters.`;
  const [unknown] = kind === 'position' ? [] : unknownPlaceholders(value);
  if (unknown !== undefined) return `Unknown placeholder {${unknown}}.`;
  if (kind === 'path' && /[/\s]/.test(withoutPlaceholders(value, '')))
    return `${label} can't contain slashes or spaces.`;
  return null;
}

function pinError(
  { name, label, pins }: { name: string; label: string; pins: 'headline' | 'description' | null },
  value: string,
  filled: ReadonlyMap<string, string>,
): string | null {
  if (pins === null) return null;
  const max = PIN_POSITIONS[pins];
  if (!/^[1-9]$/.test(value) || Number(value) > max) return `${label} must be between 1 and ${max}.`;
  return filled.has(name.replace('Position', '')) ? null : `No text for ${label.toLowerCase()}.`;
}

/** Match types of a keyword item. `negative` prevents ads for searches that contain the phrase. */
export const KEYWORD_TYPES = ['exact', 'phrase', 'broad', 'negative'] as const;
export type KeywordType = (typeof KEYWORD_TYPES)[number];
export const KEYWORD_TYPE_LABELS: Readonly<Record<KeywordType, string>> = {
  exact: 'Exact',
  phrase: 'Phrase',
  broad: 'Broad',
  negative: 'Negative',
};

export const KEYWORD_LIMIT = 80;
const MAX_WORDS = 10;
/** Characters that search platforms reject in keywords. */
const NO_KEYWORD_SIGN = /[!@%^*()={};~`<>?\\|,+[\]"]/;

/** Returns an error message if the platforms would reject the keyword, otherwise null. */
export function keywordError(keyword: string): string | null {
  if (keyword.trim() === '') return 'Enter a keyword.';
  if ([...keyword].length > KEYWORD_LIMIT) return `Keyword can have up to ${KEYWORD_LIMIT} characters.`;
  if (keyword.trim().split(/\s+/).length > MAX_WORDS) return `A keyword can have up to ${MAX_WORDS} words.`;
  const sign = NO_KEYWORD_SIGN.exec(keyword);
  if (sign) return `A keyword can't contain ${sign[0]}.`;
  return /^[.]/.test(keyword) || FORMULA_START.test(keyword) ? 'A keyword must start with a letter or a number.' : null;
}

/** Input for a keyword template. Without a market, it applies to all markets. */
export const keywordTemplateForm = z.object({
  marketId: id.nullable(),
  sourceId: source,
  keyword: requiredText('Keyword', MAX_VALUE_LENGTH)
    .transform((text) => text.replace(/\s+/g, ' '))
    .superRefine((text, context) => {
      const [unknown] = unknownPlaceholders(text);
      const message =
        unknown === undefined ? keywordError(withoutPlaceholders(text, 'x')) : `Unknown placeholder {${unknown}}.`;
      if (text !== '' && message) context.addIssue({ code: 'custom', message });
    }),
  type: z.enum(KEYWORD_TYPES),
});

export type KeywordTemplateForm = z.output<typeof keywordTemplateForm>;
