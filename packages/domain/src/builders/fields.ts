import { numberOf } from '../formats/typed-number.js';

/** A value that can be chosen, and its name. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/**
 * Control of a field, which determines its value: a text, the address of a picture, a number or null, one or several
 * choices, a switch, or a list of items.
 */
export type FieldControl = 'text' | 'picture' | 'amount' | 'choice' | 'choices' | 'switch' | 'list';

/**
 * Attribute of an entity in a builder: a column of its table and of pasted text, a control of its form, and the place
 * of its errors.
 */
export interface BuilderField<Known = unknown> {
  /** Name of the attribute. */
  readonly path: string;
  readonly label: string;
  readonly help?: string;
  readonly control: FieldControl;
  /** Pixels of its column. */
  readonly width: number;
  /** Other names of it in the header of a pasted table, in lower case. */
  readonly headers?: readonly string[];
  /** Recognizes a pasted cell of this field if there is no header. */
  looksLike?(cell: string): boolean;
  /** Values are numbers: ids, for example. */
  readonly isNumeric?: boolean;
  /** Meaning of an empty field: 'All'. */
  readonly empty?: string;
  /** Names of off and on, for a switch. */
  readonly states?: readonly [off: string, on: string];
  /** Characters. */
  readonly limit?: number;
  /** Fields of the things in a list; the first one names them. */
  readonly items?: readonly BuilderField<Known>[];
  /** Things in a list. */
  readonly maxItems?: number;
  /** Values of a choice. */
  options?(known: Known): readonly FieldOption[];
}

export type FieldValue = string | number | boolean | null | readonly (string | number)[] | readonly FieldValues[];

/** An entity as the shared parts see it: its fields by their paths. */
export type FieldValues = Readonly<Record<string, unknown>>;

export type FieldReading = { readonly value: FieldValue } | { readonly problem: string };

const USUAL_STATES = ['Off', 'On'] as const;
export const statesOf = ({ states }: Pick<BuilderField, 'states'>): readonly [off: string, on: string] =>
  states ?? USUAL_STATES;

/** Amounts with up to six decimals. */
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const amountText = (amount: number): string => amounts.format(amount);

/** Returns the value as text that `readField` can parse. '' for no value. */
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
 * Parses text that was typed, pasted or copied from another row. Unknown choices are kept, so that checks report them.
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
      return typed === '' ? { value: [] } : { problem: `${field.label} can't be typed in a cell: open them.` };
  }
}

/** A comma in front of three digits: of thousands for some, of decimals for others. */
const READ_TWO_WAYS = /^-?[1-9]\d{0,2},\d{3}$/;

function readAmount({ label }: BuilderField<never>, typed: string): FieldReading {
  if (typed === '') return { value: null };
  const text = typed.replace(/^[$€£]\s*/, '');
  if (READ_TWO_WAYS.test(text)) {
    const [thousands, decimals] = [text.replace(',', ''), text.replace(',', '.')];
    return { problem: `${label}: “${typed}” can be read two ways. Enter ${thousands} or ${decimals}.` };
  }
  const value = numberOf(text);
  return value === null ? { problem: `${label}: enter a number such as 10 or 2.5.` } : { value };
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
    : { problem: `${field.label}: “${typed}” is not one of the choices.` };
}

function readChoices<Known>(field: BuilderField<Known>, typed: string, known: Known): FieldReading {
  if (typed === '' || lower(typed) === lower(field.empty ?? '')) return { value: [] };
  // A name may hold a comma itself.
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
