import { addDays } from '@adops/domain';
import type { PoolClient } from 'pg';
import { AuditService } from '../../core/audit/audit.service.js';
import type { Database } from '../../core/database/index.js';
import { reportingCurrency } from '../../core/tenancy/index.js';
import {
  dropFamilySums,
  type FamilyKey,
  FactsRefused,
  type ListedRows,
  loadFamilies,
  Rollups,
} from '../facts/index.js';
import { Exchange, type FileSource, ImportRefused, type ReadColumn, refuse } from '../import/index.js';
import { countryId, sharesOf, siteBooking, tagLinksOf } from '../sync/index.js';
import { FAMILY_FORMATS, type FamilyFormat, type FeedFormat, type SiteFormat } from './family-formats.js';
import { coverageOfOffsets, coverageOfZone, type DayRange, daysToReplace, readDayRange } from './family-days.js';
import { type FamilyOwner, findFeedAccount, findSite } from './family-owner.repository.js';
import { readingOfFamily } from './family-reading.js';
import { addFigures, type FamilySummary } from './family-summary.js';
import { type FamilyMapping, readFamilyMapping, readFamilyTable } from './family-table.js';

export interface FamilyImportInput {
  readonly companyId: number;
  readonly file: FileSource;
  /** Name of a format, such as `tags`. */
  readonly family: string;
  /** Name of the site, or of the feed account. */
  readonly owner: string;
  /** Columns of the file as described in docs/import.md, before validation. */
  readonly mapping?: unknown;
  /** Exchange rate: units of the reporting currency per unit of the file's currency. */
  readonly rate?: string | null;
  /**
   * Stored days to replace, as `FROM..TO`. Rows of other days are skipped. If missing, all days of the file are
   * replaced.
   */
  readonly days?: string | null;
  /** True to roll everything back at the end. */
  readonly dryRun?: boolean;
  readonly userId?: number | null;
}

/** Thrown to roll back the transaction of a dry run. */
class TakenBack extends Error {}

/** Facts of a file, and the days of these facts. */
interface FileFacts {
  readonly owner: FamilyOwner;
  readonly reading: readonly ReadColumn[];
  readonly rows: number;
  /** Stored days that the file replaces. */
  readonly days: readonly string[];
  readonly facts: (client: PoolClient) => Promise<ListedRows>;
}

/**
 * Imports files with counts of sites and feeds, in the formats of their own APIs. Like an API response, a file contains
 * all facts of its site or feed account on each of its days. An error rolls back the whole import.
 */
export class FamilyImportService {
  private readonly rollups: Rollups;
  private readonly audit: AuditService;

  constructor(private readonly database: Database) {
    this.rollups = new Rollups(database);
    this.audit = new AuditService(database);
  }

  /** Imports a file. @throws ImportRefused with the lines that can't be read */
  async run(input: FamilyImportInput): Promise<FamilySummary> {
    const format =
      FAMILY_FORMATS.find(({ name }) => name === input.family) ??
      refuse(`Unknown family '${input.family}'. Known: ${FAMILY_FORMATS.map(({ name }) => name).join(', ')}.`);
    const mapping = readFamilyMapping(input.mapping, format);
    const file = await (format.of === 'site'
      ? this.siteFile(input, format, mapping)
      : this.feedFile(input, format, mapping));
    let summary: FamilySummary | undefined;
    try {
      await this.database.transaction(async (client) => {
        summary = await this.write(client, input, format, file);
        if (input.dryRun) throw new TakenBack();
      });
    } catch (error) {
      if (error instanceof FactsRefused) throw new ImportRefused([{ line: null, message: error.message }]);
      if (!(error instanceof TakenBack)) throw error;
    }
    if (!input.dryRun) await this.rollups.refresh(input.companyId, file.days);
    return summary!;
  }

  private async siteFile(input: FamilyImportInput, format: SiteFormat, mapping: FamilyMapping): Promise<FileFacts> {
    const { companyId } = input;
    const owner = await findSite(this.database.pool, companyId, input.owner);
    const table = await readFamilyTable(input.file, format, mapping);
    const { rows, ownDays } = table;
    const currency = mapping.currency ?? 'USD';
    const all = daysOf(rows.map(({ hour }) => hour.toISOString().slice(0, 10)));
    const days = daysToReplace(all, coverageOfOffsets(ownDays), asked(input));
    const convert = await this.converter(input, currency, days);
    const booking = { ...(await siteBooking(this.database, { companyId, id: owner.id })), isBooked: () => true };
    const terms = { companyId, siteId: owner.id, booking, convert };
    const facts = (client: PoolClient) => format.facts(rows, { ...terms, client });
    const reading = readingOfFamily(table, { format, mapping, currency, timeZone: null });
    return { owner, reading, rows: rows.length, days, facts };
  }

  private async feedFile(input: FamilyImportInput, format: FeedFormat, mapping: FamilyMapping): Promise<FileFacts> {
    const { companyId } = input;
    const owner = await findFeedAccount(this.database.pool, companyId, input.owner);
    const table = await readFamilyTable(input.file, format, mapping);
    const { rows } = table;
    const { timeZone, feedId } = owner;
    const named = daysOf(rows.map(({ date }) => date));
    // Hours of the account extend into the adjacent UTC days.
    const [from, to] = [addDays(named[0]!, -1), addDays(named.at(-1)!, 1)];
    const currency = mapping.currency ?? owner.currency ?? 'USD';
    const convert = await this.converter(input, currency, [from, to]);
    const { adgroupOf } = await tagLinksOf(this.database, { companyId, accountId: owner.id, feedId });
    const shareOf = await sharesOf(this.database, companyId, feedId);
    const terms = { accountId: owner.id, feedId, timeZone, from, to, countryId, shareOf, convert };
    const booked = format.facts(rows, { ...terms, adgroupOf });
    const days = this.feedDays(input, rows, daysOf([...booked.rows].map(({ date }) => date)), timeZone);
    const reading = readingOfFamily(table, { format, mapping, currency, timeZone });
    return { owner, reading, rows: rows.length, days, facts: () => Promise.resolve(booked) };
  }

  /**
   * Returns the days to replace for a feed account. Hours use the account's clock, and days without hours are
   * unchanged.
   */
  private feedDays(
    input: FamilyImportInput,
    rows: readonly { readonly date: string; readonly hour: number | null }[],
    all: readonly string[],
    timeZone: string,
  ): string[] {
    const ofHours = new Set(rows.filter(({ hour }) => hour !== null).map(({ date }) => date));
    const ofDays = new Set(rows.filter(({ hour }) => hour === null).map(({ date }) => date));
    const covers = coverageOfZone(timeZone, ofHours);
    return daysToReplace(
      all,
      (instant) => covers(instant) || ofDays.has(new Date(instant).toISOString().slice(0, 10)),
      asked(input),
    );
  }

  /** Returns a function that converts money of the file to the reporting currency. */
  private async converter(input: FamilyImportInput, currency: string, days: readonly string[]) {
    const reporting =
      (await reportingCurrency(this.database.pool, input.companyId)) ?? refuse(`Company ${input.companyId} not found.`);
    const range = { from: days[0]!, to: days.at(-1)! };
    const exchange = await Exchange.load(this.database.pool, {
      ...{ reporting, rate: input.rate ?? null, currencies: [currency] },
      ...range,
    });
    return (micros: number, day: string): number => exchange.convert(micros, currency, day);
  }

  private async write(
    client: PoolClient,
    input: FamilyImportInput,
    format: FamilyFormat,
    file: FileFacts,
  ): Promise<FamilySummary> {
    const { companyId } = input;
    const { owner, days } = file;
    const facts = await file.facts(client);
    const found = [...facts.rows];
    const isLoaded = new Set(days);
    const all = found.filter(({ date }) => isLoaded.has(date));
    const of = format.of === 'site' ? { siteIds: [owner.id] } : { feedIds: [owner.feedId], feedAccountIds: [owner.id] };
    let [factsChanged, factsTakenBack] = [0, 0];
    // Days without rows between two others aren't part of the file.
    for (const { from, to } of runsOf(days)) {
      const rows = all.filter(({ date }) => date >= from && date <= to);
      const loaded = await loadFamilies(client, {
        ...{ companyId, source: `import:${input.file.name}`, slice: { from, to, ...of } },
        families: [{ ...facts, rows }],
      });
      await dropFamilySums(client, format.family);
      factsChanged += loaded.rowsChanged;
      factsTakenBack += loaded.rowsTakenBack;
    }
    const summary: FamilySummary = {
      ...{ file: input.file.name, family: format.name, owner: owner.name, dryRun: input.dryRun ?? false },
      ...{ rows: file.rows, from: days[0]!, to: days.at(-1)!, days: days.length },
      // Rows of tags are summed by day, and none of them is skipped.
      unmatched: format.of === 'site' ? file.rows - found.length : 0,
      otherDays: found.length - all.length,
      currency: (await reportingCurrency(client, companyId))!,
      sums: addFigures(format.family, all),
      ...{ factsChanged, factsTakenBack, reading: file.reading },
    };
    await this.record(client, input, format, owner, summary);
    return summary;
  }

  private async record(
    client: PoolClient,
    { companyId, userId = null }: FamilyImportInput,
    format: FamilyFormat,
    owner: FamilyOwner,
    { file, rows, from, to, sums }: FamilySummary,
  ): Promise<void> {
    const isSite = format.of === 'site';
    await this.audit.record(
      {
        ...{ companyId, userId, actorId: userId, source: 'import', action: 'figures.import' },
        ...{ entityType: 'import', entityName: file, ...(!isSite && { accountId: owner.id }) },
        after: { family: format.name, [isSite ? 'site' : 'account']: owner.name, rows, from, to, sums },
      },
      client,
    );
  }
}

const asked = ({ days }: FamilyImportInput): DayRange | null => (days ? readDayRange(days) : null);

/** Returns the sorted days of the rows. @throws ImportRefused if there are none */
function daysOf(dates: readonly FamilyKey['date'][]): string[] {
  if (dates.length === 0) refuse('The file has no rows below its header.');
  return [...new Set(dates)].sort();
}

/** Splits days into ranges of consecutive days. */
function runsOf(days: readonly string[]): { from: string; to: string }[] {
  const runs: { readonly from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
