import { isName } from '../forms/text.js';

export const URL_PARAM_TYPES = ['text', 'number', 'select', 'multiSelect', 'checkbox'] as const;
export type UrlParamType = (typeof URL_PARAM_TYPES)[number];
export const URL_PARAM_TYPE_LABELS: Readonly<Record<UrlParamType, string>> = {
  text: 'Text',
  number: 'Number',
  select: 'One option',
  multiSelect: 'Several options',
  checkbox: 'On or off',
};

export interface UrlParamOption {
  readonly value: string;
  readonly label: string;
}

/** Parameter that users fill in before generating links. */
export interface UrlParam {
  readonly type: UrlParamType;
  /** Name of the parameter's placeholder in the patterns. */
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly defaultValue: string | null;
  /** Options of a list. For `checkbox`, the values for on and off, which default to `1` and `0`. */
  readonly options: readonly UrlParamOption[];
  /** Additional options of a list, displayed below the others. */
  readonly additionalOptions: readonly UrlParamOption[];
}

/** User input by parameter name. `multiSelect` contains comma-separated values; `checkbox` is true or false. */
export type UrlParamValues = Readonly<Record<string, string>>;

const MAX_VALUE_LENGTH = 500;
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

export const hasOptions = (type: UrlParamType): boolean => type === 'select' || type === 'multiSelect';

/** Splits comma-separated values, without empty ones. */
export const chosenOf = (value: string): string[] => value.split(',').filter((part) => part !== '');

/** Returns the error message for a value, or null. */
export function paramError(param: UrlParam, value: string): string | null {
  if (value === '') return param.isRequired ? `${param.label} is required.` : null;
  if (value.length > MAX_VALUE_LENGTH) return `${param.label} can have up to ${MAX_VALUE_LENGTH} characters.`;
  if (!isName(value)) return `${param.label} contains characters that can't be printed.`;
  const isChoice = (text: string): boolean =>
    [...param.options, ...param.additionalOptions].some((option) => option.value === text);
  switch (param.type) {
    case 'text':
      return null;
    case 'number':
      return DECIMAL.test(value) ? null : `${param.label} must be a number, such as 12 or 0.5.`;
    case 'checkbox':
      return value === 'true' || value === 'false' ? null : `${param.label} must be true or false.`;
    case 'select':
    case 'multiSelect': {
      const unknown = (param.type === 'select' ? [value] : chosenOf(value)).find((each) => !isChoice(each));
      return unknown === undefined ? null : `${param.label} has no option ${unknown}.`;
    }
  }
}

/** Returns the initial value of a parameter. */
export const startValue = ({ type, defaultValue }: UrlParam): string =>
  defaultValue ?? (type === 'checkbox' ? 'false' : '');

/** Returns the error messages for the values, by parameter. For missing parameters, the initial value is validated. */
export function paramErrors(params: readonly UrlParam[], values: UrlParamValues): Record<string, string> {
  const known = new Set(params.map(({ name }) => name));
  const errors = params.map(
    (param) => [param.name, paramError(param, values[param.name] ?? startValue(param))] as const,
  );
  const unknown = Object.keys(values).filter((name) => !known.has(name));
  return Object.fromEntries([
    ...errors.filter((entry): entry is [string, string] => entry[1] !== null),
    ...unknown.map((name) => [name, `This template has no parameter named ${name}.`]),
  ]);
}

/** Returns the value of each parameter in the link. */
export const paramWords = (params: readonly UrlParam[], values: UrlParamValues): Record<string, string> =>
  Object.fromEntries(
    params.map((param) => {
      const value = values[param.name] ?? startValue(param);
      if (param.type !== 'checkbox') return [param.name, value];
      const [on, off] = param.options;
      return [param.name, value === 'true' ? (on?.value ?? '1') : (off?.value ?? '0')];
    }),
  );
