import { statSync, createReadStream } from 'node:fs';
import { countryFinder } from '../../src/features/import/countries.js';
import { detectLayout } from '../../src/features/import/detect.js';
import { ImportRefused } from '../../src/features/import/import-error.js';
import { RowReader } from '../../src/features/import/row-reader.js';
import { survey } from '../../src/features/import/file-summary.js';
import { readHead } from '../../src/features/import/table-reader.js';

/**
 * File to read. The program reads it like an import before it writes, and returns the result and the peak memory of the
 * process, in MB.
 */
const path = process.argv[2]!;
const file = { name: 'report.csv', size: statSync(path).size, open: () => createReadStream(path) };
let rows: number | null = null;
// Memory is sampled during reading, because the peak of the system includes the process that started this one.
let max = 0;
const watch = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 5);
let refusal: string | null = null;
try {
  const layout = detectLayout(await readHead(file), null);
  rows = (await survey(file, layout, new RowReader(layout, countryFinder()), '2026-03-03')).rows;
} catch (error) {
  if (!(error instanceof ImportRefused)) throw error;
  refusal = error.message;
}
clearInterval(watch);
process.stdout.write(JSON.stringify({ rows, refusal, maxMb: Math.round(max / 2 ** 20) }));
