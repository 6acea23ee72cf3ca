import { parseArgs } from 'node:util';
import { AbImportService, type AbImportSummary } from '../features/ab-import/index.js';
import { type Command, positiveInteger, UsageError } from './command.js';
import { fileSource, orRefused, readMapping } from './import-files.js';

const HELP = `console import-test FILE… --company ID --site NAME --adgroup NAME --mapping FILE.json [options]

Imports metrics of an A/B test that ran elsewhere, as a row for each visit or as sums by variant and day. If a row is
invalid, nothing is imported. Several files are imported as one test. Importing a test with the same name on the site
again replaces its metrics.

  --company ID          company the site belongs to
  --site NAME           site that was tested
  --adgroup NAME        ad group of the site that the visits belong to
  --mapping FILE.json   columns of the files and variants of the test, see docs/import.md
  --rate R              reporting currency for one unit of the files' currency; default: the rates table
  --dry-run             show what would be imported without writing it`;

export const importTestCommand: Command = {
  name: 'import-test',
  summary: 'Import the metrics of an A/B test',
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
