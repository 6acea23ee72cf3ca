import {
  comparisonOf,
  fieldOf,
  OPERATION_LABELS,
  operationsFor,
  shownFactor,
  type CustomFilter,
  type FormatId,
  type PermissionKey,
  type ReportContract,
} from '@adops/domain';

function formatOf(contract: ReportContract, name: string): FormatId {
  return contract.columns[name]?.format ?? 'text';
}

/** Returns the columns that conditions can use: those with comparison operators that the user may see. */
export function conditionColumns(
  contract: ReportContract,
  permissions: ReadonlySet<PermissionKey>,
): { value: string; label: string }[] {
  return Object.entries(contract.columns)
    .filter(
      ([, column]) => operationsFor(column).length > 0 && (!column.permission || permissions.has(column.permission)),
    )
    .map(([id, column]) => ({ value: id, label: column.label }));
}

export function conditionOperations(contract: ReportContract, name: string): { value: string; label: string }[] {
  const field = fieldOf(contract, name);
  return field ? operationsFor(field).map((each) => ({ value: each, label: OPERATION_LABELS[each] })) : [];
}

/** Returns the product without binary rounding errors. */
const scaled = (value: number, factor: number): number =>
  factor === 1 ? value : Number((value * factor).toPrecision(12));

/** Formats a value as users type it: as a percentage if the report compares fractions. */
export function valueToText(contract: ReportContract, { name, value }: CustomFilter): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return String(scaled(value, shownFactor(formatOf(contract, name))));
  return String(value);
}

export function textToValue(contract: ReportContract, name: string, text: string): string | number | boolean {
  const field = fieldOf(contract, name);
  const comparison = field ? comparisonOf(field) : null;
  const plain = text.trim().replace(/,/g, '').replace(/%$/, '').replace('\u2212', '-');
  if (comparison === 'number' && plain !== '' && Number.isFinite(Number(plain))) {
    return scaled(Number(plain), 1 / shownFactor(formatOf(contract, name)));
  }
  if (comparison === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return comparison === 'text' ? text : text.trim();
}
