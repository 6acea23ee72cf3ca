import { fieldOf, rowHas, type Column, type Field, type Grouping, type ReportContract } from '@adops/domain';
import { kindOf, type ExportColumn } from './export-columns.js';

/** Ids of the levels rows can be on; rows have those of their own level and of the levels above. */
const LEVEL_IDS: ReadonlySet<string> = new Set(['adgroupId', 'campaignId', 'partnerAccountId']);
/** Fields that are named as ids and identify no entity of their own. */
const NO_IDS: ReadonlySet<string> = new Set(['statusId', 'campaignStatusId', 'deviceId', 'entityId']);

const WORDS: Readonly<Record<string, string>> = {
  adgroupId: 'Ad group ID',
  partnerAccountId: 'Account ID',
  userId: 'Buyer ID',
  sourcePartnerId: 'Source ID',
  feedPartnerId: 'Feed ID',
  siteProjectId: 'Project ID',
};

/** 'Placement ID', 'Country code'. */
function labelOf(id: string, grouping: Grouping): string {
  if (id === 'id') return `${grouping.label} ID`;
  const words = id
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ id$/, ' ID');
  return WORDS[id] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Ids of what rows are and of what the chosen columns name, in the order of the report. */
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

/** Returns the days that stand for names are days, and the first column has the name of what rows are grouped by, as on screen. */
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
 * Returns the columns behind the chosen ones in a file that is made from a screen: ids for lookups, the currency of accounts where
 * amounts are in it, and the reporting currency.
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

/** Marks of rows whose figures are preliminary, for the styles of their cells. */
export function markColumns(contract: ReportContract): ExportColumn[] {
  const marks = ['estimated', 'incomplete'];
  if (!marks.every((id) => Object.hasOwn(contract.fields, id))) return [];
  return marks.map((id) => ({ id, field: id, of: 'value', label: id, format: 'boolean', kind: 'boolean' }));
}
