import { isDay } from '@adops/domain';
import type { PoolClient } from 'pg';
import { type AuditRecord, AuditService } from '../../core/audit/audit.service.js';
import type { Database } from '../../core/database/index.js';
import { reportingCurrency } from '../../core/tenancy/index.js';
import { FactLoader, type FactRow, FactsRefused, type LoadResult, Rollups } from '../facts/index.js';
import { countryFinder } from './countries.js';
import { bookedRows, type Booking } from './convert-rows.js';
import { detectLayout, type Layout } from './detect.js';
import { findAccount, resolveEntities, timeZoneOf } from './entities.repository.js';
import { Exchange } from './currency-conversion.js';
import { FORMATS } from './formats.js';
import { ImportRefused, refuse } from './import-error.js';
import { keepSummary, lockEarlierImports, recordImport } from './import-files.repository.js';
import { clearParts, type ImportedParts, importParts, lockAccountDays, partFamilyOf } from './import-parts.js';
import type { ImportSummary } from './import-summary.js';
import { figuresBefore, keysOf, ownKeys } from './import-keys.repository.js';
import { CLOCKS, ENCODINGS, figuresOf, type Mapping, mappingSchema, sidesOf } from './mapping.js';
import { isDayColumn } from './periods.js';
import { readingOf } from './reading.js';
import { rebateSchedule } from './rebates.repository.js';
import { RowReader } from './row-reader.js';
import { type Sums, type Survey, survey } from './file-summary.js';
import { type FileSource, fingerprint, readHead } from './table-reader.js';
import { isSignOf } from './values.js';

export interface ImportInput {
  readonly companyId: number;
  readonly file: FileSource;
  /** Name of the traffic source account. */
  readonly account: string;
  /** Traffic source for the new account if the company has no account with this name. */
  readonly createAccount?: number | null;
  /** Name of a known format. If format and mapping are missing, the header decides. */
  readonly format?: string | null;
  /** Mapping as described in docs/import.md, before validation. */
  readonly mapping?: unknown;
  /** Day for files without a day per row, as YYYY-MM-DD. */
  readonly date?: string | null;
  /** Exchange rate: units of the reporting currency per unit of the file's currency. */
  readonly rate?: string | null;
  /** Clock of hours without an offset: `utc` or `account`. Defaults to the mapping's. */
  readonly clock?: string | null;
  /** Encoding of text that is neither UTF-8 nor UTF-16. */
  readonly encoding?: string | null;
  /** Accepts negative cost as credits. */
  readonly credits?: boolean;
  /** True to roll everything back at the end. */
  readonly dryRun?: boolean;
  readonly userId?: number | null;
  readonly onProgress?: (phase: string) => void;
}

/** Result of the first pass over a file. */
interface ReadFile {
  readonly layout: Layout;
  /** Day of rows without one. */
  readonly date: string | null;
  readonly found: Survey;
  /** The company's reporting currency. */
  readonly reporting: string;
  /** Time zone of hours without an offset. */
  readonly timeZone: string;
  readonly readerOf: () => RowReader;
}

/** Thrown to roll back the transaction of a dry run. */
class TakenBack extends Error {}

/**
 * Imports files of figures for the command line and the worker. Reads each file twice and keeps only entities and sums,
 * so memory doesn't grow with the file. An unreadable line or a rejected write rolls back the whole import.
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

  /** Imports a file. @throws ImportRefused with the invalid lines */
  async run(input: ImportInput): Promise<ImportSummary> {
    const { companyId } = input;
    const reporting =
      (await reportingCurrency(this.database.pool, companyId)) ?? refuse(`Company ${companyId} not found.`);
    if (input.date && !isDay(input.date)) refuse(`'${input.date}' is not a date (YYYY-MM-DD).`);

    input.onProgress?.('Reading');
    const mapping = mappingOf(input);
    const file = encoded(input.file, mapping, input.encoding);
    const layout = detectLayout(await readHead(file), mapping);
    const date = dateFor(layout, input.date ?? null);
    const countryIdOf = countryFinder(layout.mapping.countries);
    const credits = input.credits || layout.mapping.credits;
    const clock = clockOf(input.clock ?? layout.mapping.clock ?? null);
    const accountZone = await timeZoneOf(this.database.pool, companyId, input.account, input.createAccount ?? null);
    const timeZone = clock === 'account' ? accountZone : 'UTC';
    const options = { credits, date, timeZone: isUtc(timeZone) ? null : timeZone };
    const found = await survey(file, layout, new RowReader(layout, countryIdOf, options), date);
    if (found.rows === 0) refuse('The file has no rows below its header.');
    if (clock === null && found.hasHoursWithoutOffset && !isUtc(accountZone)) askAboutClock(layout, accountZone);
    const readerOf = () => new RowReader(layout, countryIdOf, { ...options, isDaily: found.isDaily });

    input.onProgress?.('Loading');
    let summary: ImportSummary | undefined;
    let days: readonly string[] = [];
    try {
      await this.database.transaction(async (client) => {
        const read = { layout, date, found, reporting, timeZone, readerOf };
        const done = await this.write(client, { ...input, file }, read);
        [summary, days] = [done.summary, done.days];
        if (input.dryRun) throw new TakenBack();
      });
    } catch (error) {
      if (error instanceof FactsRefused) throw new ImportRefused([{ line: null, message: error.message }]);
      if (!(error instanceof TakenBack)) throw error;
    }
    if (!input.dryRun) {
      input.onProgress?.('Refreshing reports');
      await this.rollups.refresh(input.companyId, days);
    }
    return summary!;
  }

  /**
   * Returns the detected mapping of a file for editing, or the closest one if the format is not recognized.
   * @throws ImportRefused if no mapping is close.
   */
  async mappingFor(input: Pick<ImportInput, 'file' | 'format' | 'mapping' | 'encoding'>): Promise<Mapping> {
    try {
      const mapping = mappingOf(input);
      return detectLayout(await readHead(encoded(input.file, mapping, input.encoding)), mapping).mapping;
    } catch (error) {
      if (error instanceof ImportRefused && error.nearest) return error.nearest;
      throw error;
    }
  }

  private async write(
    client: PoolClient,
    input: ImportInput,
    read: ReadFile,
  ): Promise<{ summary: ImportSummary; days: readonly string[] }> {
    const { layout, found, reporting, timeZone } = read;
    const { companyId } = input;
    const currencies = [...found.sums.keys()].filter((currency) => currency !== '');
    const create = input.createAccount ? { partnerId: input.createAccount, currency: currencies[0] ?? null } : null;
    const account = await findAccount(client, companyId, input.account, create);
    checkSigns(found.signs, account.currency);
    if (!isUtc(timeZone) && account.timezone !== timeZone)
      refuse('The time zone of the account changed during the import. Import the file again.');
    const entities = await resolveEntities(client, companyId, account.id, found.campaigns);
    const exchange = await Exchange.load(client, {
      reporting,
      rate: input.rate ?? null,
      currencies: currencies.length > 0 ? currencies : [account.currency],
      from: found.from!,
      to: found.to!,
    });
    const fileName = input.file.name;
    const file = { companyId, accountId: account.id, fileName, sha256: await fingerprint(input.file) };
    const earlier = await lockEarlierImports(client, file);
    const named = figuresOf(layout.mapping);
    const figures = [...named, ...(await figuresBefore(client, companyId, earlier, named))];
    const converted: Sums = {};
    if (partFamilyOf(layout.mapping)) await lockAccountDays(client, companyId, found.days);
    const rebates = await rebateSchedule(client, companyId, account.id);
    const booking = { account, entities, exchange, rebates, date: read.date, converted };
    const sides = sidesOf(figures);
    const userId = input.userId ?? null;
    const loaded = await this.loader.loadWithin(client, {
      ...{ companyId, source: `import:${fileName}`, sides, figures, accountId: account.id },
      ...{ slice: { exact: true }, userId, rows: this.rows(input, read, booking, earlier) },
    });
    const cleared = await clearParts(client, companyId, earlier);
    const record = { format: layout.mapping.name, sides, rows: found.rows, userId };
    const importId = await recordImport(client, file, earlier, record);
    // Assign these facts to this file. Other files no longer own them.
    await ownKeys(client, companyId, importId, loaded.figures);
    const reader = read.readerOf;
    const parts = await importParts(client, importId, {
      ...{ companyId, source: `import:${fileName}`, file: input.file, layout, found, booking, reader },
    });
    const summary = summaryOf(input, read, booking, loaded, parts, earlier.length);
    await keepSummary(client, companyId, importId, summary);
    await this.audit.record(auditRecord(summary, { companyId, importId, accountId: account.id, userId }), client);
    return { summary, days: [...loaded.days, ...cleared, ...parts.days] };
  }

  /** Yields the keys of earlier imports of the file, so that missing values are removed, then the rows of the file. */
  private async *rows(
    { companyId, file }: ImportInput,
    { layout, readerOf }: ReadFile,
    booking: Booking,
    earlier: readonly number[],
  ): AsyncGenerator<FactRow> {
    yield* keysOf(this.database, companyId, earlier);
    yield* bookedRows(file, layout, readerOf(), booking);
  }
}

function summaryOf(
  input: ImportInput,
  { layout, found, reporting, timeZone, date }: ReadFile,
  { account, entities, converted }: Booking,
  loaded: LoadResult,
  parts: ImportedParts,
  replacedImports: number,
): ImportSummary {
  return {
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
    parts:
      parts.count > 0
        ? { of: partFamilyOf(layout.mapping)!.id, count: parts.count, changed: parts.factsChanged }
        : null,
    factsChanged: loaded.rowsChanged,
    factsTakenBack: loaded.rowsTakenBack,
    lost: loaded.lost,
    replacedImports,
    fileRange: layout.range,
    reading: readingOf(layout, found, { account, reporting, timeZone, date, rate: input.rate ?? null }),
    warnings: [...layout.notes, ...found.warnings],
  };
}

const isUtc = (timeZone: string): boolean => ['UTC', 'Etc/UTC', 'GMT'].includes(timeZone);

function clockOf(text: string | null): (typeof CLOCKS)[number] | null {
  const clock = CLOCKS.find((one) => one === text) ?? null;
  if (text !== null && clock === null) refuse(`Unknown clock '${text}'. Use one of ${CLOCKS.join(', ')}.`);
  return clock;
}

/**
 * Rejects an ambiguous clock.
 * @throws ImportRefused because hours without an offset may be in UTC or on the account's clock
 */
function askAboutClock({ mapping }: Layout, timeZone: string): never {
  const column = mapping.hour ?? mapping.date?.columns.join(' + ');
  return refuse(
    `The column '${column}' has hours, but the file contains no time zone. Add --clock utc for UTC or --clock account for ${timeZone}, the account's time zone, or set "clock" in the mapping.`,
    null,
    mapping,
  );
}

const auditRecord = (
  { file, rows, from, to, totals }: ImportSummary,
  of: { companyId: number; importId: number; accountId: number; userId: number | null },
): AuditRecord => ({
  companyId: of.companyId,
  userId: of.userId,
  actorId: of.userId,
  source: 'import',
  action: 'figures.import',
  entityType: 'import',
  entityId: of.importId,
  entityName: file,
  accountId: of.accountId,
  after: { rows, from, to, totals },
});

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
  return known ?? refuse(`Unknown format '${input.format}'. Use one of ${FORMATS.map((f) => f.name).join(', ')}.`);
}

/** Adds the encoding and sheet of the mapping to the file. */
function encoded(file: FileSource, mapping: Mapping | null, given: string | null | undefined): FileSource {
  const encoding = given ?? mapping?.encoding;
  if (given && !(ENCODINGS as readonly string[]).includes(given))
    refuse(`Unknown encoding '${given}'. Use one of ${ENCODINGS.join(', ')}.`);
  return {
    ...{ name: file.name, size: file.size, open: () => file.open() },
    ...(encoding && { encoding }),
    ...(mapping?.sheet && { sheet: mapping.sheet }),
  };
}

/** Rejects a wrong currency. @throws ImportRefused if an amount has the sign of a currency other than the account's */
function checkSigns(signs: Survey['signs'], currency: string): void {
  for (const [sign, line] of signs)
    if (!isSignOf(sign, currency))
      refuse(
        `The amount has the sign ${sign}, but the account's currency is ${currency}. Set the file's currency in the mapping.`,
        line,
      );
}

/** Returns the day for rows without one: the given day, or the day of a title line with a single day. */
function dateFor({ mapping, range, names }: Layout, given: string | null): string | null {
  if (mapping.date) return null;
  const isPeriod = range !== null && range.from !== range.to;
  if (isPeriod && !mapping.wholePeriod)
    refuse(
      `The file has no day per row and covers ${range.from} to ${range.to}. Export the report by day, or set "wholePeriod": true in a mapping to import everything on the day of --date.`,
    );
  const column = names.find(isDayColumn);
  if (!given && column !== undefined)
    refuse(`The mapping has no day, but the file has the column '${column}'. Set it as "date" in the mapping.`);
  if (given && range && !isPeriod && range.from !== given)
    refuse(`The file is for ${range.from}, but --date is ${given}. Correct or omit --date.`);
  if (given) return given;
  if (range && !isPeriod) return range.from;
  return refuse('The file has no day per row. Set the day of its metrics with --date.');
}
