import { z } from 'zod';
import { optionalText, requiredText } from '../forms/text.js';
import { hasOptions, paramError, URL_PARAM_TYPES, type UrlParam } from './params.js';
import {
  fillPattern,
  GENERATED_PLACEHOLDERS,
  isWebAddress,
  LINK_PLACEHOLDERS,
  parametersError,
  placeholdersOf,
} from './placeholders.js';

const MAX_PATTERN_LENGTH = 2_000;
const MAX_PARAMS = 30;
const MAX_OPTIONS = 200;
const MAX_INFO = 20;
const PARAM_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const RESERVED = new Set([...LINK_PLACEHOLDERS.map(({ name }) => name), ...GENERATED_PLACEHOLDERS]);

const chosen = (what: string) => z.number().int().positive(`Choose a ${what}.`);
const blankIsNull = (text: string): string | null => (text === '' ? null : text);

const option = z.object({
  value: requiredText('Value', 200).refine((value) => !value.includes(','), "A value can't contain a comma."),
  label: requiredText('Label', 200),
});
const options = z.array(option).max(MAX_OPTIONS, `A parameter can have up to ${MAX_OPTIONS} options.`);

const param = z
  .object({
    type: z.enum(URL_PARAM_TYPES),
    name: requiredText('Name', 50)
      .refine((name) => name === '' || PARAM_NAME.test(name), 'Use letters, digits and _, starting with a letter.')
      .refine((name) => !RESERVED.has(name), 'This name belongs to a built-in placeholder. Choose another name.'),
    label: requiredText('Label', 100),
    placeholder: optionalText('Example', 200)
      .nullable()
      .transform((text) => blankIsNull(text ?? '')),
    isRequired: z.boolean(),
    defaultValue: optionalText('Default', 500)
      .nullable()
      .transform((text) => blankIsNull(text ?? '')),
    options,
    additionalOptions: options,
  })
  .superRefine((value, context) => {
    for (const { path, message } of paramFormErrors(value)) context.addIssue({ code: 'custom', path, message });
  });

const info = z.object({
  term: requiredText('Term', 100),
  definition: requiredText('Definition', 500),
  details: optionalText('Details', 2_000)
    .nullable()
    .transform((text) => blankIsNull(text ?? '')),
});

const parts = {
  info: z.array(info).max(MAX_INFO, `A template can have up to ${MAX_INFO} explanations.`),
  params: z.array(param).max(MAX_PARAMS, `A template can have up to ${MAX_PARAMS} parameters.`),
};

/** Parts of a template that are stored as JSON. */
export const storedLinkParts = z.object(parts);

/** Input for a template of links from a source to a site. */
export const linkTemplateForm = z
  .object({
    siteId: chosen('site'),
    sourceId: chosen('source'),
    urlTemplate: requiredText('URL template', MAX_PATTERN_LENGTH),
    nameTemplate: requiredText('Name template', MAX_PATTERN_LENGTH),
    trackingTemplate: optionalText('Tracking template', MAX_PATTERN_LENGTH)
      .nullable()
      .transform((text) => blankIsNull(text ?? '')),
    ...parts,
  })
  .superRefine((template, context) => {
    for (const { path, message } of templateErrors(template)) context.addIssue({ code: 'custom', path, message });
  });

export type LinkTemplateForm = z.output<typeof linkTemplateForm>;

interface FieldError {
  readonly path: (string | number)[];
  readonly message: string;
}

function paramFormErrors(value: UrlParam): FieldError[] {
  const errors: FieldError[] = [];
  const { type, options: first, additionalOptions, defaultValue } = value;
  if (hasOptions(type) && first.length === 0) errors.push({ path: ['options'], message: 'Add at least one option.' });
  if (type === 'checkbox' && first.length > 2)
    errors.push({
      path: ['options'],
      message: 'A checkbox has two options. The first is the value when on, the second the value when off.',
    });
  const all = [...first, ...additionalOptions].map((each) => each.value);
  const repeated = all.find((each, at) => all.indexOf(each) !== at);
  if (repeated !== undefined && type !== 'checkbox')
    errors.push({ path: ['options'], message: `The option ${repeated} is listed twice.` });
  const wrong = defaultValue === null ? null : paramError({ ...value, label: 'The default' }, defaultValue);
  if (wrong !== null) errors.push({ path: ['defaultValue'], message: wrong });
  return errors;
}

type Template = z.output<typeof linkTemplateForm>;

function templateErrors({ urlTemplate, nameTemplate, trackingTemplate, params }: Template): FieldError[] {
  const names = params.map(({ name }) => name);
  const known = [...LINK_PLACEHOLDERS.map(({ name }) => name), ...names];
  const errors: FieldError[] = [];
  for (const [at, name] of names.entries())
    if (names.indexOf(name) !== at)
      errors.push({ path: ['params', at, 'name'], message: 'Another parameter has this name.' });
  const check = (field: string, pattern: string, allowed: readonly string[]): boolean => {
    const unknown = placeholdersOf(pattern).find((name) => !allowed.includes(name));
    if (unknown === undefined) return true;
    const path = [field];
    errors.push({
      path,
      message: `Unknown placeholder {${unknown}}. Write {platform:${unknown}} if the platform fills it in.`,
    });
    return false;
  };
  const checkParameters = (field: string, pattern: string, names: readonly string[]): void => {
    const message = parametersError(sampleOf(pattern, names));
    if (message !== null) errors.push({ path: [field], message });
  };
  check('nameTemplate', nameTemplate, known);
  const inTracking = [...known, ...GENERATED_PLACEHOLDERS];
  if (trackingTemplate !== null && check('trackingTemplate', trackingTemplate, inTracking))
    checkParameters('trackingTemplate', trackingTemplate, inTracking);
  if (!check('urlTemplate', urlTemplate, known)) return errors;
  if (isWebAddress(sampleOf(urlTemplate, known))) checkParameters('urlTemplate', urlTemplate, known);
  else
    errors.push({
      path: ['urlTemplate'],
      message: 'Enter a full URL, such as https://{domain}/search?q={keyword}.',
    });
  return errors;
}

/** Returns the pattern with sample text for every placeholder. */
const sampleOf = (pattern: string, names: readonly string[]): string =>
  fillPattern(
    pattern,
    Object.fromEntries(names.map((name) => [name, name === 'domain' ? 'example.com' : 'x'])),
    'address',
  );
