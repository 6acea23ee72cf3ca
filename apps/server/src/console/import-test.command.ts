import { parseArgs } from 'node:util';
import { AbImportService, type AbImportSummary } from '../features/ab-import/index.js';
import { type Command, positiveInteger, UsageError } from './command.js';
import { fileSource, orRefused, readMapping } from './import-files.js';

const HELP = `console import-test FILE… --company ID --site NAME --adgroup NAME --mapping FILE.json [options]

Imports what an A/B test counted elsewhere, as a row for each visit or as sums of variants and days. All or nothing.
Files of one test are read together. Importing the test again, by its name on the site, replaces its figures.

  --company ID          company the site belongs to
  --site NAME           site that was tested
  --adgroup NAME        ad group of the site that the visits are of
  --mapping FILE.json   columns of the files and variants of the test, see docs/import.md
  --rate R              reporting currency for one unit of the files'; missing: the rates table
  --dry-run             say what would happen, write nothing`;

export const importTestCommand: Command = {
  name: 'import-test',
  summary: 'Import the figures of an A/B test',
  help: HELP,
  async run(database, words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        company: { type: 'string' },
        site: { type: 'string' },
        adgroup: { type: 'string' },
        mapping: { type: 'string' },
        rate: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    if (positionals.length === 0) throw new UsageError('Name the files to import.');
    const { site, adgroup, mapping } = values;
    const companyId = positiveInteger(values.company, '--company');
    if (!site) throw new UsageError('--site is missing.');
    if (!adgroup) throw new UsageError('--adgroup is missing.');
    if (!mapping) throw new UsageError('--mapping is missing.');
    const files = await Promise.all(positionals.map(fileSource));
    const input = { companyId, files, site, adgroup, mapping: await readMapping(mapping), rate: values.rate ?? null };
    const dryRun = values['dry-run'];
    await orRefused(async () => {
      console.log(describe(await new AbImportService(database).run({ ...input, dryRun }), dryRun).join('\n'));
    });
  },
};

function describe(
  { test, testId, isNew, rows, unmeasured, from, to, currency, variants }: AbImportSummary,
  dryRun: boolean,
) {
  const skipped = unmeasured > 0 ? `, ${unmeasured} without figures` : '';
  return [
    `${dryRun ? 'Would import' : 'Imported'} ${test}${dryRun ? '' : ` (${isNew ? 'new test' : 'test'} ${testId})`}: ${rows} rows${skipped}, ${from} to ${to}`,
    ...variants.map(
      ({ name, visits, sold, earned }) =>
        `  ${name}: visits ${visits}, sold ${sold}, earned ${(earned / 1e6).toFixed(2)} ${currency}`,
    ),
  ];
}
