import type { PoolClient } from 'pg';
import { AuditService } from '../../core/audit/audit.service.js';
import type { Database } from '../../core/database/index.js';
import { reportingCurrency } from '../../core/tenancy/index.js';
import { abFigures, type AbVisitsRow, FactsRefused, loadFamilies, Rollups } from '../facts/index.js';
import { Exchange, type FileSource, ImportRefused, refuse } from '../import/index.js';
import { type AbPlace, findPlace, type ImportedTest, refuseReported, saveImported } from './ab-import.repository.js';
import { type AbMapping, readAbMapping } from './ab-mapping.js';
import { type AbDay, type AbTable, readAbTable } from './ab-table.js';

export interface AbImportInput {
  readonly companyId: number;
  /** Files of one test: a single one for all variants, or one per variant. */
  readonly files: readonly FileSource[];
  /** Mapping before validation. */
  readonly mapping: unknown;
  /** Names of the site and ad group of the visits. */
  readonly site: string;
  readonly adgroup: string;
  /** Exchange rate: units of the reporting currency per unit of the files' currency. */
  readonly rate?: string | null;
  /** True to roll everything back at the end. */
  readonly dryRun?: boolean;
}

export interface AbImportSummary {
  readonly test: string;
  readonly testId: number;
  readonly isNew: boolean;
  readonly rows: number;
  readonly unmeasured: number;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  /** Sums of each variant, with money in micros of the reporting currency. */
  readonly variants: readonly { name: string; visits: number; sold: number; earned: number }[];
}

/** Thrown to roll back the transaction of a dry run. */
class TakenBack extends Error {}

/** Imports results of tests that ran elsewhere, as visits or daily sums. Imports completely or not at all. */
export class AbImportService {
  constructor(private readonly database: Database) {}

  /** Imports a test. @throws ImportRefused with the lines that can't be read */
  async run(input: AbImportInput): Promise<AbImportSummary> {
    const mapping = readAbMapping(input.mapping);
    const table = await readAbTable(input.files, mapping);
    let summary: AbImportSummary | undefined;
    try {
      await this.database.transaction(async (client) => {
        summary = await this.write(client, input, mapping, table);
        if (input.dryRun) throw new TakenBack();
      });
    } catch (error) {
      if (error instanceof FactsRefused) throw new ImportRefused([{ line: null, message: error.message }]);
      if (!(error instanceof TakenBack)) throw error;
    }
    const days = [...new Set(table.days.map(({ date }) => date))];
    if (!input.dryRun) await new Rollups(this.database).refresh(input.companyId, days);
    return summary!;
  }

  private async write(
    client: PoolClient,
    input: AbImportInput,
    mapping: AbMapping,
    { days, rows, unmeasured }: AbTable,
  ): Promise<AbImportSummary> {
    const { companyId, files } = input;
    const place = await findPlace(client, companyId, input);
    const [from, to] = [days[0]!.date, days.at(-1)!.date];
    await refuseReported(client, companyId, place.siteId, to);
    const factorOf = await factors(client, input, mapping.currency, { from, to });
    const test = await saveImported(client, companyId, place.siteId, { mapping, from, to });
    const facts = days.map((day) => factOf(day, place, test, factorOf(day.date)));
    await loadFamilies(client, {
      ...{ companyId, source: `import:test-${test.id}`, families: [abFigures(facts)] },
      slice: { from, to, siteIds: [place.siteId] },
      // Other tests of the site have figures on the same days.
      keepsMissing: true,
    });
    const variants = mapping.variants.map(({ name, value }, at) => {
      const own = facts.filter(({ abVariantId }) => abVariantId === test.variantIds[at]);
      const sum = (figure: 'visits' | 'sold' | 'earned') => own.reduce((all, row) => all + (row[figure] ?? 0), 0);
      return { name: name ?? value, visits: sum('visits'), sold: sum('sold'), earned: sum('earned') };
    });
    const names = files.map(({ name }) => name).join(', ');
    await new AuditService(this.database).record(
      {
        ...{ companyId, userId: null, actorId: null, source: 'import', action: 'figures.import' },
        ...{ entityType: 'import', entityName: names },
        after: { test: mapping.name, site: input.site, adgroup: input.adgroup, rows, from, to, variants },
      },
      client,
    );
    const currency = (await reportingCurrency(client, companyId))!;
    const { id: testId, isNew } = test;
    return { test: mapping.name, testId, isNew, rows, unmeasured, from, to, currency, variants };
  }
}

/** Returns the conversion factors from the files' currency to the reporting currency, by day. */
async function factors(
  client: PoolClient,
  { companyId, rate }: AbImportInput,
  currency: string,
  range: { readonly from: string; readonly to: string },
): Promise<(day: string) => number> {
  const reporting = (await reportingCurrency(client, companyId)) ?? refuse(`Company ${companyId} not found.`);
  const exchange = await Exchange.load(client, { reporting, rate: rate ?? null, currencies: [currency], ...range });
  return (day) => exchange.convert(1_000_000, currency, day) / 1_000_000;
}

function factOf(day: AbDay, { adgroupId, feedId }: AbPlace, test: ImportedTest, factor: number): AbVisitsRow {
  const { date, visits, sold, soldSquares, earned, earnedSquares, earnedSold } = day;
  const money = (value: number | null, by: number) => (value === null ? null : Math.round(value * by));
  return {
    ...{ date, adgroupId, feedId, deviceId: 0, abTestId: test.id, abVariantId: test.variantIds[day.variant]! },
    ...{ visits, sold, soldSquares, earned: money(earned, factor), tq: null, scoredClicks: null },
    ...{ earnedSquares: money(earnedSquares, factor ** 2), earnedSold: money(earnedSold, factor) },
  };
}
