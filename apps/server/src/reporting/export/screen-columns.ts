import { fieldOf, rowHas, type Column, type Field, type Grouping, type ReportContract } from '@adops/domain';
import { kindOf, type ExportColumn } from './export-columns.js';

/** IDs of the levels of rows. Rows contain the IDs of their own level and of the levels above. */
const LEVEL_IDS: ReadonlySet<string> = new Set(['adgroupId', 'campaignId', 'partnerAccountId']);
/** Fields whose names look like IDs but don't identify an entity. */
const NO_IDS: ReadonlySet<string> = new Set(['statusId', 'campaignStatusId', 'deviceId', 'entityId']);

const WORDS: Readonly<Record<string, string>> = {
  adgroupId: 'Ad group ID',
  partnerAccountId: 'Account ID',
  userId: 'Buyer ID',
  sourcePartnerId: 'Source ID',
  feedPartnerId: 'Feed ID',
  siteProjectId: 'Project ID',
};

/** Returns the label of an ID, such as 'Placement ID' or 'Country code'. */
function labelOf(id: string, grouping: Grouping): string {
  if (id === 'id') return `${grouping.label} ID`;
  const words = id
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ id$/, ' ID');
  return WORDS[id] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the IDs of the rows and of entities in the selected columns, in the order of the report. */
function idFields(contract: ReportContract, grouping: Grouping, chosen: readonly ExportColumn[]): string[] {
  const named = new Set(
    chosen.flatMap(({ field }) =>
      (contract.columns[field]?.selection ?? '').split(/\W+/).filter((name) => name !== ''),
    ),
  );
  const isOfRows = (id: string, { key }: Field): boolean =>
    (key !== undefined && grouping.keys.includes(key)) || LEVEL_IDS.has(id);
  return Object.keys(contract.fields).filter((id) => {
    const field = contract.fields[id]!;
    if (field.added || NO_IDS.has(id) || !rowHas(grouping, field)) return false;
    if (id === 'id') return !grouping.keys.some((key) => key === 'date' || key === 'country');
    return /(?:Id|^countryCode)$/.test(id) && (named.has(id) || isOfRows(id, field));
  });
}

/**
 * Returns the columns with names adapted to the grouping, as on screen. The first column has the name of the grouping,
 * and names that are days are dates.
 */
export function namedByGrouping(
  contract: ReportContract,
  grouping: Grouping,
  columns: readonly ExportColumn[],
): ExportColumn[] {
  const isDay = grouping.keys.length === 1 && grouping.keys[0] === 'date';
  return columns.map((column, index) => {
    const field = fieldOf(contract, column.field);
    if (index > 0 || column.isPart || field?.kind !== 'dimension' || field.level !== null || field.key) return column;
    return { ...column, label: grouping.label, ...(isDay && { kind: 'date', format: 'date' }) };
  });
}

const isMoney = ({ format, of }: ExportColumn, name: 'money' | 'currencyMoney'): boolean =>
  of !== 'share' && of !== 'changeRatio' && (format === name || format === `${name}4`);

/**
 * Returns the columns appended to the selected ones in a file of a screen: IDs for lookups, the account currency for
 * columns that use it, and the reporting currency.
 */
export function screenColumns(
  contract: ReportContract,
  grouping: Grouping,
  chosen: readonly ExportColumn[],
  currency: string,
): ExportColumn[] {
  const has = (id: string): boolean => chosen.some(({ field }) => field === id);
  const text = { of: 'value', format: 'text' } as const;
  const ids = idFields(contract, grouping, chosen)
    .filter((id) => !has(id))
    .map((id): ExportColumn => {
      return { ...text, id, field: id, label: labelOf(id, grouping), kind: kindOf(contract.fields[id]!) ?? 'text' };
    });
  const ofAccount: Column | Field | undefined = fieldOf(contract, 'currency');
  const isOfAccounts = chosen.some((column) => isMoney(column, 'currencyMoney'));
  return [
    ...ids,
    ...(isOfAccounts && ofAccount && !has('currency')
      ? [{ ...text, id: 'currency', field: 'currency', label: 'Account currency', kind: 'text' } as const]
      : []),
    ...(chosen.some((column) => isMoney(column, 'money'))
      ? [
          {
            ...text,
            ...({ id: 'reportingCurrency', field: '', kind: 'text', constant: currency } as const),
            label: has('currency') ? 'Reporting currency' : 'Currency',
          },
        ]
      : []),
  ];
}

/** Returns the columns with marks of preliminary rows, for the styles of their cells. */
export function markColumns(contract: ReportContract): ExportColumn[] {
  const marks = ['estimated', 'incomplete'];
  if (!marks.every((id) => Object.hasOwn(contract.fields, id))) return [];
  return marks.map((id) => ({ id, field: id, of: 'value', label: id, format: 'boolean', kind: 'boolean' }));
}
