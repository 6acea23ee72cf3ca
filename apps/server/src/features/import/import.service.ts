import type { PoolClient } from 'pg';
import { AuditService } from '../../core/audit/audit.service.js';
import type { Database } from '../../core/database/index.js';
import {
  FactLoader,
  type FactRow,
  FactsRefused,
  isDay,
  type LoadResult,
  type Metric,
  Rollups,
  type Side,
} from '../facts/index.js';
import { type CountryFinder, countryFinder } from './countries.js';
import { bookedRows, rebateSchedule } from './convert-rows.js';
import { detectLayout, type Layout } from './detect.js';
import { findAccount, type ImportAccount, resolveEntities } from './entities.js';
import { Exchange } from './currency-conversion.js';
import { FORMATS } from './formats.js';
import { ImportRefused, refuse } from './import-error.js';
import type { ImportSummary } from './import-summary.js';
import { figuresBefore, keysOf, ownKeys } from './import-keys.js';
import { figuresOf, type Mapping, mappingSchema, sidesOf } from './mapping.js';
import { RowReader } from './row-reader.js';
import { type Sums, type Survey, survey } from './file-summary.js';
import { type FileSource, fingerprint, readHead } from './table-reader.js';

export interface ImportInput {
  readonly companyId: number;
  readonly file: FileSource;
  /** Name of the account of a traffic source. */
  readonly account: string;
  /** Makes the account under this traffic source when the company has none of that name. */
  readonly createAccount?: number | null;
  /** Name of a known format; missing, and no mapping either: found out from the header. */
  readonly format?: string | null;
  /** A mapping as of docs/import.md, not yet checked. */
  readonly mapping?: unknown;
  /** Day for files that have none per row, YYYY-MM-DD. */
  readonly date?: string | null;
  /** Units of the reporting currency for one unit of the file's. */
  readonly rate?: string | null;
  /** Takes cost below zero as credits. */
  readonly credits?: boolean;
  /** Does everything and takes it back. */
  readonly dryRun?: boolean;
  readonly userId?: number | null;
  readonly onProgress?: (phase: string) => void;
}

/** Ends a transaction that must leave nothing behind. */
class TakenBack extends Error {}

/**
 * Files of figures, from the command line and from the worker. Reads the file twice and keeps entities and sums only,
 * so memory does not grow with it. All or nothing: any line that cannot be read, any refusal of the store, and the
 * database is as before.
 */
export class ImportService {
  private readonly loader: FactLoader;
  private readonly rollups: Rollups;
  private readonly audit: AuditService;

  constructor(private readonly database: Database) {
    this.loader = new FactLoader(database);
    this.rollups = new Rollups(database);
    this.audit = new AuditService(database);
  }

  /** @throws ImportRefused with the invalid lines. */
  async run(input: ImportInput): Promise<ImportSummary> {
    const company = await this.database.pool.query<{ currency: string }>(
      'SELECT reporting_currency AS currency FROM company WHERE id = $1',
      [input.companyId],
    );
    const reporting = company.rows[0]?.currency ?? refuse(`Company ${input.companyId} not found.`);
    if (input.date && !isDay(input.date)) refuse(`'${input.date}' is not a date (YYYY-MM-DD).`);

    input.onProgress?.('Reading');
    const layout = detectLayout(await readHead(input.file), mappingOf(input));
    const date = dateFor(layout, input.date ?? null);
    const countryIdOf = countryFinder(layout.mapping.countries);
    const credits = input.credits || layout.mapping.credits;
    const found = await survey(input.file, layout, new RowReader(layout, countryIdOf, credits), date);
    if (found.rows === 0) refuse('The file has no rows below its header.');

    input.onProgress?.('Loading');
    let summary: ImportSummary | undefined;
    let loaded: LoadResult | undefined;
    try {
      await this.database.transaction(async (client) => {
        const done = await this.write(client, input, { layout, date, found, reporting, countryIdOf, credits });
        [summary, loaded] = [done.summary, done.loaded];
        if (input.dryRun) throw new TakenBack();
      });
    } catch (error) {
      if (error instanceof FactsRefused) throw new ImportRefused([{ line: null, message: error.message }]);
      if (!(error instanceof TakenBack)) throw error;
    }
    if (!input.dryRun) {
      input.onProgress?.('Refreshing reports');
      await this.rollups.refresh(input.companyId, loaded!.days);
    }
    return summary!;
  }

  /**
   * How a file would be read, as a mapping to be edited; where it is not recognized, the closest one.
   * @throws ImportRefused where nothing comes near.
   */
  async mappingFor(input: Pick<ImportInput, 'file' | 'format' | 'mapping'>): Promise<Mapping> {
    try {
      return detectLayout(await readHead(input.file), mappingOf(input)).mapping;
    } catch (error) {
      if (error instanceof ImportRefused && error.nearest) return error.nearest;
      throw error;
    }
  }

  private async write(
    client: PoolClient,
    input: ImportInput,
    read: {
      layout: Layout;
      date: string | null;
      found: Survey;
      reporting: string;
      countryIdOf: CountryFinder;
      credits: boolean;
    },
  ): Promise<{ summary: ImportSummary; loaded: LoadResult }> {
    const { layout, found, reporting } = read;
    const { companyId } = input;
    const currencies = [...found.sums.keys()].filter((currency) => currency !== '');
    const create = input.createAccount ? { partnerId: input.createAccount, currency: currencies[0] ?? null } : null;
    const account = await findAccount(client, companyId, input.account, create);
    const entities = await resolveEntities(client, companyId, account.id, found.campaigns);
    const exchange = await Exchange.load(client, {
      reporting,
      rate: input.rate ?? null,
      currencies: currencies.length > 0 ? currencies : [account.currency],
      from: found.from!,
      to: found.to!,
    });
    const sha256 = await fingerprint(input.file);
    const earlier = await client.query<{ id: number }>(
      `SELECT id FROM import_file WHERE company_id = $1 AND account_id = $2 AND (file_name = $3 OR sha256 = $4) FOR UPDATE`,
      [companyId, account.id, input.file.name, sha256],
    );
    const importIds = earlier.rows.map((row) => row.id);
    const named = figuresOf(layout.mapping);
    const figures = [...named, ...(await figuresBefore(client, companyId, importIds, named))];
    const sides = sidesOf(figures);
    const converted: Sums = {};
    const rebates = await rebateSchedule(client, companyId, account.id);
    const database = this.database;
    async function* rows(): AsyncGenerator<FactRow> {
      yield* keysOf(database, companyId, importIds);
      const reader = new RowReader(layout, read.countryIdOf, read.credits);
      yield* bookedRows(input.file, layout, reader, {
        account,
        entities,
        exchange,
        rebates,
        date: read.date,
        converted,
      });
    }
    const loaded = await this.loader.loadWithin(client, {
      companyId,
      source: `import:${input.file.name}`,
      sides,
      figures,
      accountId: account.id,
      slice: { exact: true },
      userId: input.userId ?? null,
      rows: rows(),
    });
    const summary: ImportSummary = {
      file: input.file.name,
      format: layout.mapping.name,
      account: account.name,
      dryRun: input.dryRun ?? false,
      rows: found.rows,
      from: found.from!,
      to: found.to!,
      campaigns: found.campaigns.size,
      campaignsCreated: entities.campaignsCreated,
      adgroups: found.adgroupCount,
      adgroupsCreated: entities.adgroupsCreated,
      totals: [...found.sums].map(([currency, sums]) => ({ currency: currency || account.currency, sums })),
      converted: { currency: reporting, sums: converted },
      rate: input.rate ?? null,
      also: Object.fromEntries(found.also),
      factsChanged: loaded.rowsChanged,
      factsTakenBack: loaded.rowsTakenBack,
      lost: loaded.lost,
      replacedImports: importIds.length,
      fileRange: layout.range,
      warnings: [...layout.notes, ...found.warnings],
    };
    const importId = await this.remember(client, input, {
      account,
      sha256,
      sides,
      figures: loaded.figures,
      summary,
      importIds,
    });
    await this.audit.record(
      {
        companyId,
        userId: input.userId ?? null,
        actorId: input.userId ?? null,
        source: 'import',
        action: 'figures.import',
        entityType: 'import',
        entityId: importId,
        entityName: input.file.name,
        accountId: account.id,
        after: { rows: summary.rows, from: summary.from, to: summary.to, totals: summary.totals },
      },
      client,
    );
    return { summary, loaded };
  }

  /** Notes which facts are this file's now, and no other file's any more. */
  private async remember(
    client: PoolClient,
    input: ImportInput,
    done: {
      account: ImportAccount;
      sha256: string;
      sides: readonly Side[];
      figures: readonly Metric[];
      summary: ImportSummary;
      importIds: readonly number[];
    },
  ): Promise<number> {
    const { companyId } = input;
    await client.query('DELETE FROM import_file WHERE company_id = $1 AND id = ANY ($2)', [companyId, done.importIds]);
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO import_file (company_id, account_id, file_name, sha256, format, sides, rows, summary, user_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        companyId,
        done.account.id,
        input.file.name,
        done.sha256,
        done.summary.format,
        done.sides,
        done.summary.rows,
        JSON.stringify(done.summary, storable),
        input.userId ?? null,
      ],
    );
    const importId = rows[0]!.id;
    await ownKeys(client, companyId, importId, done.figures);
    return importId;
  }
}

function mappingOf(input: Pick<ImportInput, 'format' | 'mapping'>): Mapping | null {
  if (input.mapping !== undefined && input.mapping !== null) {
    const parsed = mappingSchema.safeParse(input.mapping);
    if (parsed.success) return parsed.data;
    const issues = parsed.error.issues.map((issue) => ({
      line: null,
      message: `Mapping: ${issue.path.join('.')}: ${issue.message}`,
    }));
    throw new ImportRefused(issues);
  }
  if (!input.format) return null;
  const known = FORMATS.find((format) => format.name === input.format);
  return known ?? refuse(`Unknown format '${input.format}'. Known formats: ${FORMATS.map((f) => f.name).join(', ')}.`);
}

/** The day of rows that have none: as given, else that of a title line that speaks of one day. */
function dateFor(layout: Layout, given: string | null): string | null {
  if (layout.mapping.date) return null;
  if (given) return given;
  const { range } = layout;
  if (range && range.from === range.to) return range.from;
  const said = range ? ` (it says ${range.from} to ${range.to})` : '';
  return refuse(`The file has no day per row${said}: give the day its figures count for with --date.`);
}

/** Texts of a file may hold what the store has no place for. */
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD').toWellFormed() : value;
