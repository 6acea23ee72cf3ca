import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { harmless } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import type { ReportAbout } from './about-sheet.js';
import { csvLine } from './csv.js';
import type { ExportColumn } from './export-columns.js';
import type { ExportFormat } from './report-exporter.js';
import { workbook } from './workbook.js';

/** Rows of a file in batches, as lists of values in the order of the columns. */
export interface FileRows {
  readonly columns: readonly ExportColumn[];
  readonly total: number;
  readonly batches: AsyncIterable<readonly (readonly unknown[])[]>;
}

/** A report that isn't based on facts but provides its rows as a file. */
export interface FileSource {
  /** The name of its query. */
  readonly id: string;
  /**
   * Returns the rows.
   * @param args arguments of the query; page and perPage are ignored
   * @throws Forbidden without the permission, BadUserInput for invalid arguments
   */
  readonly rows: (
    viewer: Viewer,
    args: Readonly<Record<string, unknown>>,
    columns: readonly string[],
  ) => Promise<FileRows>;
}

/** Streams rows as a file, batch by batch. @param about content of its sheet About */
export async function writeRowFile(
  { columns, total, batches }: FileRows,
  format: ExportFormat,
  begin: (totalRecords: number) => Writable,
  { signal, about }: { readonly signal?: AbortSignal | undefined; readonly about?: (rows: number) => ReportAbout } = {},
): Promise<void> {
  const source =
    format === 'csv'
      ? Readable.from(csvOf(columns, batches))
      : workbook(columns, batches[Symbol.asyncIterator](), total, {
          ...(about && { about: () => Promise.resolve(about(total)) }),
        });
  await pipeline(source, begin(total), { signal });
}

async function* csvOf(columns: readonly ExportColumn[], batches: FileRows['batches']): AsyncGenerator<string> {
  yield csvLine(columns.map(({ label }) => label));
  for await (const rows of batches) {
    yield rows
      .map((row) => csvLine(row.map((value) => (typeof value === 'string' ? harmless(value) : String(value ?? '')))))
      .join('');
  }
}
