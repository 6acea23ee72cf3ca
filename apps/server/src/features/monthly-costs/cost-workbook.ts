import type { Readable } from 'node:stream';
import { MONTHLY_COST_SOURCES } from '@adops/domain';
import { type CellColumn, type WorkbookTable, workbookOf } from '../../reporting/index.js';
import { dividedBy } from '../import/index.js';
import type { CostAccount, DayCost, RegionCost } from './cost-figures.repository.js';
import type { CostRates } from './cost-rates.js';

const MICROS = 1_000_000;
const REGIONS = { america: 'America', europe: 'Europe', apac: 'APAC' } as const;
const REGION_ORDER = [...Object.keys(REGIONS), null] as (keyof typeof REGIONS | null)[];
const SOURCE_NAMES = new Map<number, string>(MONTHLY_COST_SOURCES.map(({ id, name }) => [id, name]));

/** Contents of a cost workbook. Money is in micros of the reporting currency. */
export interface CostFigures {
  readonly company: { readonly name: string; readonly currency: string };
  readonly from: string;
  readonly to: string;
  readonly requestedBy: string;
  readonly readAt: Date;
  readonly accounts: readonly CostAccount[];
  readonly regions: readonly RegionCost[];
  readonly dayCount: number;
  readonly days: AsyncIterable<readonly DayCost[]>;
  readonly rates: CostRates;
  /** Callback after each batch with the number of account-days written. */
  readonly onProgress: (done: number) => Promise<void>;
}

/** Sums of an account while its days are written. Null if there was no value to sum. */
interface AccountSums {
  own: number | null;
  reporting: number | null;
  /** Number of days whose cost has no rate. */
  withoutRate: number;
}

const text = (label: string): CellColumn => ({ label, format: 'text', kind: 'text' });
const money = (label: string): CellColumn => ({ label, format: 'money', kind: 'number' });
const count = (label: string): CellColumn => ({ label, format: 'integer', kind: 'integer' });
/** Returns a column of exchange rates, with all their digits. */
const rate = (label: string): CellColumn => ({ label, format: 'text', kind: 'number' });

const units = (micros: number | null): number | null => (micros === null ? null : micros / MICROS);
/** Adds two sums. The sum of two missing values is null, not 0. */
const plus = (sum: number | null, more: number | null): number | null => (more === null ? sum : (sum ?? 0) + more);
const utc = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const sourceName = ({ sourceId, source }: CostAccount): string => SOURCE_NAMES.get(sourceId) ?? source;

/** Builds the workbook: a description, totals by source and region, each account and day, and totals by account. */
export function costWorkbook(figures: CostFigures): Readable {
  const sums = new Map<number, AccountSums>();
  return workbookOf([aboutTable(figures), regionTable(figures), dayTable(figures, sums), accountTable(figures, sums)]);
}

const table = (name: string, columns: readonly CellColumn[], rows: readonly (readonly unknown[])[]): WorkbookTable => ({
  name,
  columns,
  totalRows: rows.length,
  batches: once(() => rows),
});

/** Yields rows that are computed when their sheet is written. */
async function* once(rows: () => readonly (readonly unknown[])[]): AsyncGenerator<readonly (readonly unknown[])[]> {
  yield rows();
}

function aboutTable(figures: CostFigures): WorkbookTable {
  const { company, from, to, requestedBy, readAt, accounts, dayCount } = figures;
  const late = accounts.filter(({ completeUntil }) => completeUntil !== null && completeUntil < endOf(to));
  return table(
    'About',
    [text('About'), text('Value')],
    [
      ['Company', company.name],
      ['First day (UTC)', from],
      ['Last day (UTC)', to],
      ['Reporting currency', company.currency],
      ['Accounts', String(accounts.length)],
      ['Account-days', String(dayCount)],
      ['Accounts with incomplete cost', String(late.length)],
      ['Requested by', requestedBy],
      ['Figures as of', utc(readAt)],
      ['Rate', `${company.currency} for one unit of the account currency, at the rate of the day`],
      ['Cost in account currency', `Cost in ${company.currency} ÷ rate`],
    ],
  );
}

const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);

function regionTable({ company, accounts, regions }: CostFigures): WorkbookTable {
  const sourceIds = [...new Set(accounts.map(({ sourceId }) => sourceId))];
  const nameOf = new Map(accounts.map((account) => [account.sourceId, sourceName(account)]));
  const sumOf = (matches: (row: RegionCost) => boolean): number | null =>
    regions.filter(matches).reduce<number | null>((sum, { cost }) => plus(sum, cost), null);
  const rows: unknown[][] = [];
  for (const sourceId of sourceIds) {
    const name = nameOf.get(sourceId);
    for (const region of REGION_ORDER) {
      const found = regions.find((row) => row.sourceId === sourceId && row.region === region);
      if (found) rows.push([name, regionName(region), units(found.cost)]);
    }
    rows.push([name, 'All regions', units(sumOf((row) => row.sourceId === sourceId))]);
  }
  for (const region of REGION_ORDER) {
    if (regions.some((row) => row.region === region))
      rows.push(['All sources', regionName(region), units(sumOf((row) => row.region === region))]);
  }
  rows.push(['All sources', 'All regions', units(sumOf(() => true))]);
  return table('Sources and regions', [text('Source'), text('Region'), money(`Cost (${company.currency})`)], rows);
}

const regionName = (region: keyof typeof REGIONS | null): string =>
  region === null ? 'Unknown region' : REGIONS[region];

function dayTable(figures: CostFigures, sums: Map<number, AccountSums>): WorkbookTable {
  const { company, dayCount, rates } = figures;
  return {
    name: 'Costs by day',
    columns: [
      { label: 'Date', format: 'date', kind: 'date' },
      text('Source'),
      text('Account'),
      text('Account id'),
      text('Account currency'),
      money('Cost (account currency)'),
      rate(`Rate (${company.currency} per unit)`),
      money(`Cost (${company.currency})`),
    ],
    // A day that was booked at several rates has a row for each rate.
    totalRows: dayCount + rates.fixedCount,
    batches: dayRows(figures, sums),
  };
}

async function* dayRows(
  { accounts, days, rates, regions, onProgress }: CostFigures,
  sums: Map<number, AccountSums>,
): AsyncGenerator<unknown[][]> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  let done = 0;
  let total = 0;
  for await (const batch of days) {
    yield batch.flatMap((dayCost) => {
      const account = byId.get(dayCost.accountId)!;
      return rates.partsOf(dayCost, account.currency).map(({ cost, rate: used }) => {
        const own = cost === null || used === null ? null : dividedBy(cost, used);
        add(sums, account.id, own, cost);
        total += cost ?? 0;
        return [
          dayCost.day,
          sourceName(account),
          account.name,
          account.externalId,
          account.currency,
          units(own),
          used === null ? null : Number(used.numerator) / Number(used.denominator),
          units(cost),
        ];
      });
    });
    done += batch.length;
    await onProgress(done);
  }
  const expected = regions.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  if (total !== expected) throw new Error("The days don't add up to the totals, so nothing was sent.");
}

function add(sums: Map<number, AccountSums>, accountId: number, own: number | null, reporting: number | null): void {
  const sum = sums.get(accountId) ?? { own: null, reporting: null, withoutRate: 0 };
  sum.own = plus(sum.own, own);
  sum.reporting = plus(sum.reporting, reporting);
  if (reporting !== null && own === null) sum.withoutRate += 1;
  sums.set(accountId, sum);
}

/** Builds the table of accounts. It is written after the days, because it contains their sums. */
function accountTable({ company, accounts }: CostFigures, sums: ReadonlyMap<number, AccountSums>): WorkbookTable {
  const rows = () =>
    accounts.map((account) => {
      const sum = sums.get(account.id);
      const { completeUntil } = account;
      return [
        sourceName(account),
        account.name,
        account.externalId,
        account.currency,
        // A sum without all days would be mistaken for the total.
        sum && sum.withoutRate === 0 ? units(sum.own) : null,
        units(sum?.reporting ?? null),
        sum?.withoutRate ?? 0,
        completeUntil === null ? null : utc(completeUntil),
      ];
    });
  return {
    name: 'Costs by account',
    columns: [
      text('Source'),
      text('Account'),
      text('Account id'),
      text('Account currency'),
      money('Cost (account currency)'),
      money(`Cost (${company.currency})`),
      count('Days without an exchange rate'),
      text('Data through'),
    ],
    totalRows: accounts.length,
    batches: once(rows),
  };
}
