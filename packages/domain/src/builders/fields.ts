import { numberOf } from '../formats/typed-number.js';

/** Value that can be selected, with its name. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/**
 * Control of a field, which determines its value: a text, the URL of a picture, a number or null, one or several
 * options, a switch, or a list of items.
 */
export type FieldControl = 'text' | 'picture' | 'amount' | 'choice' | 'choices' | 'switch' | 'list';

/**
 * Attribute of an entity in a builder. It is a column of tables and pasted text, a control of forms, and the location
 * of errors.
 */
export interface BuilderField<Known = unknown> {
  /** Name of the attribute. */
  readonly path: string;
  readonly label: string;
  readonly help?: string;
  readonly control: FieldControl;
  /** Width of its column in pixels. */
  readonly width: number;
  /** Alternative names in the header of a pasted table, in lower case. */
  readonly headers?: readonly string[];
  /** Returns true if a pasted cell without a header belongs to this field. */
  looksLike?(cell: string): boolean;
  /** True if values are numbers, such as IDs. */
  readonly isNumeric?: boolean;
  /** Text for an empty field, such as 'All'. */
  readonly empty?: string;
  /** Labels of a switch that is off or on. */
  readonly states?: readonly [off: string, on: string];
  /** Maximum number of characters. */
  readonly limit?: number;
  /** Fields of the items in a list. The first one contains the item's name. */
  readonly items?: readonly BuilderField<Known>[];
  /** Maximum number of items in a list. */
  readonly maxItems?: number;
  /** Returns the options of a choice. */
  options?(known: Known): readonly FieldOption[];
}

export type FieldValue = string | number | boolean | null | readonly (string | number)[] | readonly FieldValues[];

/** Fields of an entity by path, as shared components see it. */
export type FieldValues = Readonly<Record<string, unknown>>;

export type FieldReading = { readonly value: FieldValue } | { readonly problem: string };

const USUAL_STATES = ['Off', 'On'] as const;
export const statesOf = ({ states }: Pick<BuilderField, 'states'>): readonly [off: string, on: string] =>
  states ?? USUAL_STATES;

/** Number format for amounts with up to six decimals. */
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const amountText = (amount: number): string => amounts.format(amount);

/** Formats the value as text that `readField` can parse. Empty if there is no value. */
export function fieldText<Known>(field: BuilderField<Known>, value: unknown, known: Known): string {
  const labelOf = (one: unknown): string =>
    field.options?.(known).find((option) => option.value === String(one))?.label ?? String(one);
  switch (field.control) {
    case 'text':
    case 'picture':
      return typeof value === 'string' ? value : '';
    case 'amount':
      return typeof value === 'number' ? amountText(value) : '';
    case 'choice':
      return value == null || value === '' ? '' : labelOf(value);
    case 'choices':
      return Array.isArray(value) ? value.map(labelOf).join(', ') : '';
    case 'switch':
      return statesOf(field)[value === true ? 1 : 0];
    case 'list':
      return itemsOf(value)
        .map((item) => String(item[field.items?.[0]?.path ?? ''] ?? ''))
        .join(' · ');
  }
}

/** Returns the items of a list value. */
export const itemsOf = (value: unknown): readonly FieldValues[] =>
  Array.isArray(value) ? (value as FieldValues[]) : [];

const lower = (text: string): string => text.trim().toLowerCase();
const ON = new Set(['on', 'yes', 'true', '1', 'enabled', 'active']);
const OFF = new Set(['off', 'no', 'false', '0', 'paused', 'disabled', 'draft', '']);

/**
 * Parses text that was typed, pasted or copied from another row. Unknown options are kept, so that validation reports
 * them.
 */
export function readField<Known>(field: BuilderField<Known>, text: string, known: Known): FieldReading {
  const typed = text.trim();
  switch (field.control) {
    case 'text':
    case 'picture':
      return { value: typed };
    case 'amount':
      return readAmount(field, typed);
    case 'choice':
      return typed === '' ? { value: field.isNumeric ? null : '' } : readChoice(field, typed, known);
    case 'choices':
      return readChoices(field, typed, known);
    case 'switch':
      return readSwitch(field, typed);
    case 'list':
      return typed === ''
        ? { value: [] }
        : { problem: `${field.label} can't be edited in a cell. Open the editor instead.` };
  }
}

/**
 * Pattern of ambiguous numbers: a comma before three digits separates thousands in some countries, and decimals in
 * others.
 */
const READ_TWO_WAYS = /^-?[1-9]\d{0,2},\d{3}$/;

function readAmount({ label }: BuilderField<never>, typed: string): FieldReading {
  if (typed === '') return { value: null };
  const text = typed.replace(/^[$€£]\s*/, '');
  if (READ_TWO_WAYS.test(text)) {
    const [thousands, decimals] = [text.replace(',', ''), text.replace(',', '.')];
    return { problem: `${label}: “${typed}” is ambiguous. Enter ${thousands} or ${decimals}.` };
  }
  const value = numberOf(text);
  return value === null ? { problem: `${label}: Enter a number such as 10 or 2.5.` } : { value };
}

function readSwitch(field: Pick<BuilderField, 'states' | 'label'>, typed: string): FieldReading {
  const [off, on] = statesOf(field);
  const word = lower(typed);
  if (word === lower(on) || ON.has(word)) return { value: true };
  if (word === lower(off) || OFF.has(word)) return { value: false };
  return { problem: `${field.label}: enter ${on} or ${off}.` };
}

/** Finds an option by its value or its name, ignoring case. */
function optionOf<Known>(field: BuilderField<Known>, typed: string, known: Known): FieldOption | undefined {
  const word = lower(typed);
  return field.options?.(known).find(({ value, label }) => lower(value) === word || lower(label) === word);
}

function readChoice<Known>(field: BuilderField<Known>, typed: string, known: Known): FieldReading {
  const value = optionOf(field, typed, known)?.value ?? typed;
  if (!field.isNumeric) return { value };
  return Number.isInteger(Number(value))
    ? { value: Number(value) }
    : { problem: `${field.label}: “${typed}” is not a valid choice.` };
}

function readChoices<Known>(field: BuilderField<Known>, typed: string, known: Known): FieldReading {
  if (typed === '' || lower(typed) === lower(field.empty ?? '')) return { value: [] };
  // The name of an option may contain a comma.
  const whole = optionOf(field, typed, known);
  if (whole) return { value: [field.isNumeric ? Number(whole.value) : whole.value] };
  const values: (string | number)[] = [];
  for (const part of typed.split(/[,;|]/).map((each) => each.trim())) {
    if (part === '') continue;
    const reading = readChoice(field, part, known);
    if ('problem' in reading) return reading;
    values.push(reading.value as string | number);
  }
  return { value: [...new Set(values)] };
}
