import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config/index.js';
import type { Database } from '../core/database/index.js';
import { chooseStorage } from '../core/storage/index.js';
import { describeFamilySummary, FAMILY_FORMATS, FamilyImportService } from '../features/family-import/index.js';
import {
  describeSummary,
  type FileSource,
  FORMATS,
  IMPORT_TASK,
  ImportRefused,
  ImportService,
  type ImportTask,
} from '../features/import/index.js';
import { type Command, positiveInteger, UsageError } from './command.js';
import { fileSource, orRefused, readMapping } from './import-files.js';

const HELP = `console import FILE --company ID --account NAME [options]
console import FILE --company ID --family FAMILY (--site NAME | --account NAME) [options]

Imports a report (CSV, TSV or XLSX, optionally in a gzip or ZIP file) into an account. All or nothing: if a line can't be read, nothing is written. Importing the same file again, by name or content, replaces its earlier values.

  --company ID              company the account belongs to
  --account NAME            account of a traffic source; with --family, of a feed
  --family FAMILY           figures of their own kind, see docs/import.md: ${familyNames()}
  --site NAME               site the figures of a family belong to
  --create-account PARTNER  make the account under this traffic source (5 Google Ads Search, 6 Microsoft, 17 Meta, …)
                            when the company has none of that name
  --format NAME             known format; if missing, detected from the header
  --mapping FILE.json       your own format, see docs/import.md
  --write-mapping FILE.json write how the file is read, or the mapping that comes nearest, for editing; import nothing
  --date YYYY-MM-DD         day of the figures, for files without a day per row
  --rate R                  reporting currency for one unit of the file's; missing: the rates table
  --days FROM..TO           with --family: days to replace; rows of other days are left out
  --clock utc|account       time zone of hours without an offset; missing: UTC, or refused if the account has another
  --encoding NAME           of text that is neither UTF-8 nor UTF-16, such as windows-1252
  --credits                 take cost below zero as credits; missing: such rows are refused
  --dry-run                 say what would happen, write nothing
  --background              hand the file to the worker and return

Known formats: ${FORMATS.map((format) => format.name).join(', ')}`;

function familyNames(): string {
  return FAMILY_FORMATS.map(({ name, of }) => `${name} (${of === 'site' ? '--site' : '--account'})`).join(', ');
}

export const importCommand: Command = {
  name: 'import',
  summary: "Import a platform's report into an account",
  help: HELP,
  async run(database, words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        company: { type: 'string' },
        account: { type: 'string' },
        family: { type: 'string' },
        site: { type: 'string' },
        'create-account': { type: 'string' },
        format: { type: 'string' },
        mapping: { type: 'string' },
        'write-mapping': { type: 'string' },
        date: { type: 'string' },
        rate: { type: 'string' },
        days: { type: 'string' },
        clock: { type: 'string' },
        encoding: { type: 'string' },
        credits: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        background: { type: 'boolean', default: false },
      },
    });
    const [path, ...rest] = positionals;
    if (!path || rest.length > 0) throw new UsageError('Name one file to import.');
    if (values.format && values.mapping) throw new UsageError('Use either --format or --mapping, not both.');
    const file = await fileSource(path);
    if (values.family) return importFamily(database, file, { ...values, family: values.family });
    if (values.site) throw new UsageError('--site needs --family.');
    if (values.days) throw new UsageError('--days needs --family.');
    if (values['write-mapping'])
      return saveMapping(
        database,
        { file, format: values.format ?? null, encoding: values.encoding ?? null },
        values['write-mapping'],
      );
    if (!values.account) throw new UsageError('--account is missing.');
    const companyId = positiveInteger(values.company, '--company');
    const options = {
      account: values.account,
      createAccount:
        values['create-account'] === undefined ? null : positiveInteger(values['create-account'], '--create-account'),
      format: values.format ?? null,
      mapping: values.mapping === undefined ? undefined : await readMapping(values.mapping),
      date: values.date ?? null,
      rate: values.rate ?? null,
      clock: values.clock ?? null,
      encoding: values.encoding ?? null,
      credits: values.credits,
      dryRun: values['dry-run'],
    };
    if (values.background) return handOver(database, companyId, file, options);
    await orRefused(async () => {
      const summary = await new ImportService(database).run({ ...options, companyId, file });
      console.log(describeSummary(summary).join('\n'));
    });
  },
};

interface FamilyOptions {
  readonly family: string;
  readonly company?: string;
  readonly site?: string;
  readonly account?: string;
  readonly mapping?: string;
  readonly rate?: string;
  readonly days?: string;
  readonly 'dry-run': boolean;
}

/** Options of reports that don't apply to a family. */
const REPORT_OPTIONS = [
  'create-account',
  'format',
  'write-mapping',
  'date',
  'clock',
  'encoding',
  'credits',
  'background',
] as const;

async function importFamily(
  database: Database,
  file: FileSource,
  options: FamilyOptions & Partial<Record<(typeof REPORT_OPTIONS)[number], string | boolean>>,
): Promise<void> {
  const format = FAMILY_FORMATS.find(({ name }) => name === options.family);
  if (!format) throw new UsageError(`Unknown family '${options.family}'. Known: ${familyNames()}.`);
  const foreign = REPORT_OPTIONS.find((name) => options[name]);
  if (foreign) throw new UsageError(`--${foreign} can't be combined with --family.`);
  const [owner, other] = format.of === 'site' ? (['site', 'account'] as const) : (['account', 'site'] as const);
  if (options[other]) throw new UsageError(`--family ${format.name} takes --${owner}, not --${other}.`);
  const name = options[owner];
  if (!name) throw new UsageError(`--${owner} is missing.`);
  const companyId = positiveInteger(options.company, '--company');
  const mapping = options.mapping === undefined ? undefined : await readMapping(options.mapping);
  await orRefused(async () => {
    const summary = await new FamilyImportService(database).run({
      ...{ companyId, file, family: format.name, owner: name, mapping, rate: options.rate ?? null },
      days: options.days ?? null,
      dryRun: options['dry-run'],
    });
    console.log(describeFamilySummary(summary, format.family).join('\n'));
  });
}

async function saveMapping(
  database: Database,
  of: { readonly file: FileSource; readonly format: string | null; readonly encoding: string | null },
  path: string,
): Promise<void> {
  try {
    const mapping = await new ImportService(database).mappingFor(of);
    await writeFile(path, `${JSON.stringify(mapping, null, 2)}\n`, { flag: 'wx' });
    console.log(`Wrote the mapping ${mapping.name} to ${path}. Edit it, then import with --mapping ${path}.`);
  } catch (error) {
    if (error instanceof ImportRefused) throw new UsageError(error.message);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new UsageError(`${path} already exists.`);
    throw error;
  }
}

async function handOver(
  database: Database,
  companyId: number,
  file: FileSource,
  options: Omit<ImportTask, 'storedAs' | 'fileName'>,
): Promise<void> {
  const company = await database.pool.query('SELECT FROM company WHERE id = $1', [companyId]);
  if (company.rowCount === 0) throw new UsageError(`Company ${companyId} not found.`);
  const storage = chooseStorage(readConfig({ ...process.env, DATABASE_URL: database.connectionString }));
  const { key } = await storage.put('imports', file.open());
  const payload: ImportTask = { ...options, storedAs: key, fileName: file.name };
  const { rows } = await database.pool.query<{ id: number }>(
    'INSERT INTO task (company_id, kind, payload) VALUES ($1, $2, $3) RETURNING id',
    [companyId, IMPORT_TASK, JSON.stringify(payload)],
  );
  console.log(`The worker will import ${file.name} as task ${rows[0]!.id}.`);
}
