import { formatValue } from '../formats/registry.js';
import type { PermissionKey } from '../permissions/registry.js';
import { fieldOf, type Column, type Field, type ReportContract } from './contract.js';
import { isDay } from '../dates/days.js';

export const CUSTOM_FILTER_OPERATIONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains', 'notContains'] as const;
export type CustomFilterOperation = (typeof CUSTOM_FILTER_OPERATIONS)[number];

/** Condition on a column, as typed in the form or sent by a client. A new condition has three empty fields. */
export interface CustomFilter {
  readonly name: string;
  readonly operation: string;
  readonly value: unknown;
}
/** Validated condition. Its value has the type of the column. */
export interface CheckedCustomFilter {
  readonly name: string;
  readonly operation: CustomFilterOperation;
  readonly value: string | number | boolean;
}
/** Type by which a column's values are compared. */
export type Comparison = 'number' | 'date' | 'text' | 'boolean';

/** Error of a report with invalid conditions, the same on client and server. */
export const INVALID_FILTERS = 'Validation error! Please check filters';

export const OPERATION_LABELS: Readonly<Record<CustomFilterOperation, string>> = {
  eq: '=',
  neq: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  contains: 'contains',
  notContains: 'does not contain',
};

const ORDERED: readonly CustomFilterOperation[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
const OPERATIONS: Readonly<Record<Comparison, readonly CustomFilterOperation[]>> = {
  number: ORDERED,
  date: ORDERED,
  text: ['eq', 'neq', 'contains', 'notContains'],
  boolean: ['eq', 'neq'],
};

export function comparisonOf(field: Column | Field): Comparison | null {
  if (field.added) return null;
  // A value from a nested object isn't a field of the row.
  if (field.kind !== 'field' && field.path) return null;
  switch (field.type) {
    case 'Int':
    case 'Float':
      return 'number';
    case 'Date':
    case 'DateTime':
      return 'date';
    case 'Boolean':
      return 'boolean';
    case 'String':
    case 'BiddingStrategyType':
    case 'BidAdjustmentType':
    case 'KeywordStatus':
    case 'RevenueDistributionType':
      return 'text';
    default:
      return null;
  }
}

/** Returns the available operations for a column. Empty if it supports no conditions. */
export function operationsFor(field: Column | Field): readonly CustomFilterOperation[] {
  const comparison = comparisonOf(field);
  return comparison === null ? [] : OPERATIONS[comparison];
}

type Checked =
  | { readonly ok: true; readonly filter: CheckedCustomFilter }
  | { readonly ok: false; readonly reason: string };

const refused = (reason: string): Checked => ({ ok: false, reason });

/**
 * Validates a condition and converts its value to the column's type (numbers may be text, as in a URL). A column that
 * the viewer may not see is rejected like an unknown column, because a condition on a hidden figure would reveal it.
 */
export function checkCustomFilter(
  contract: ReportContract,
  filter: CustomFilter,
  permissions?: ReadonlySet<PermissionKey>,
): Checked {
  if (filter.name === '') return refused('Choose a column.');
  const field = fieldOf(contract, filter.name);
  if (!field || (permissions && field.permission && !permissions.has(field.permission))) {
    return refused(`Unknown column '${filter.name}'.`);
  }
  const comparison = comparisonOf(field);
  if (comparison === null) return refused(`'${filter.name}' can't be used in a condition.`);
  const operation = OPERATIONS[comparison].find((each) => each === filter.operation);
  if (!operation) {
    return refused(
      filter.operation === '' ? 'Choose a comparison.' : `'${filter.operation}' can't be used with '${filter.name}'.`,
    );
  }
  const value = typedValue(comparison, filter.value);
  if (value === null) return refused(`'${filter.name}' is compared with ${EXPECTED[comparison]}.`);
  return { ok: true, filter: { name: filter.name, operation, value } };
}

const EXPECTED: Readonly<Record<Comparison, string>> = {
  number: 'a number',
  date: 'a day such as 2026-01-31',
  text: 'a text',
  boolean: 'true or false',
};

const MAX_TEXT_LENGTH = 200;

function typedValue(comparison: Comparison, value: unknown): string | number | boolean | null {
  switch (comparison) {
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : null;
    }
    case 'date':
      return typeof value === 'string' && isDay(value) ? value : null;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      return value === 'true' ? true : value === 'false' ? false : null;
    case 'text': {
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
      const fits = typeof text === 'string' && text !== '' && text.length <= MAX_TEXT_LENGTH;
      return fits && !/[\p{Surrogate}\0]/u.test(text) ? text : null;
    }
  }
}

/** Validates all conditions of a report. `reasons` contains the error of each rejected condition, by its index. */
export function checkCustomFilters(
  contract: ReportContract,
  filters: readonly CustomFilter[],
  permissions?: ReadonlySet<PermissionKey>,
): { filters: CheckedCustomFilter[]; reasons: { index: number; reason: string }[] } {
  const checked: CheckedCustomFilter[] = [];
  const reasons: { index: number; reason: string }[] = [];
  filters.forEach((filter, index) => {
    const result = checkCustomFilter(contract, filter, permissions);
    if (result.ok) checked.push(result.filter);
    else reasons.push({ index, reason: result.reason });
  });
  return { filters: checked, reasons };
}

/**
 * Returns the readable components of a condition, such as 'Profit', '<' and '−5.00'. A missing value is displayed as
 * dots.
 */
export function conditionInWords(
  { columns }: Pick<ReportContract, 'columns'>,
  { name, operation, value }: CustomFilter,
): { label: string; operation: string; value: string } {
  const column = columns[name];
  const label = column?.label ?? (name || 'Condition');
  const inWords = OPERATION_LABELS[operation as CustomFilterOperation] ?? '';
  if (name === '' || value === '' || value === null) return { label, operation: inWords, value: '…' };
  const shown = typeof value === 'number' ? formatValue(column?.format ?? 'text', value) : `“${String(value)}”`;
  return { label, operation: inWords, value: shown };
}
