import { parse } from 'csv-parse/sync';
import yauzl from 'yauzl';
import { Unavailable } from '../port/errors.js';

const MAX_UNPACKED = 500_000_000;

/** Parses the records of a CSV file with a header line. @throws Unavailable */
export function csvRecords(csv: string | Buffer): Record<string, string>[] {
  try {
    return parse(csv, { columns: true, skip_empty_lines: true, bom: true, relax_column_count: true }) as Record<
      string,
      string
    >[];
  } catch (error) {
    throw new Unavailable(`The report can't be read: ${(error as Error).message}`);
  }
}

/** Extracts the only file of a zip archive. @throws Unavailable if it is damaged or too large */
export function unzipped(archive: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => reject(new Unavailable(`The report's archive can't be read: ${why}`));
    yauzl.fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return refuse(error.message);
      zip.once('error', (cause: Error) => refuse(cause.message));
      zip.once('end', () => refuse('it is empty'));
      zip.once('entry', (entry: yauzl.Entry) => {
        if (entry.uncompressedSize > MAX_UNPACKED) return refuse('the archive is too large');
        zip.openReadStream(entry, (cause, stream) => {
          if (cause) return refuse(cause.message);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.once('error', (broken: Error) => refuse(broken.message));
          stream.once('end', () => resolve(Buffer.concat(parts)));
        });
      });
      zip.readEntry();
    });
  });
}
