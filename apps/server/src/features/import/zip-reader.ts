import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, open as openZip, type ZipFile } from 'yauzl';
import { refuse } from './import-error.js';

/** Maximum number of entries. A ZIP with more is not a report. */
const MAX_ENTRIES = 1_000;
const DAMAGED = 'The ZIP file is damaged or incomplete. Download it again.';

export interface Zip {
  readonly entries: readonly Entry[];
  open(entry: Entry): Promise<Readable>;
}

/** Reads a ZIP from a copy on disk, because its directory is at its end. The copy is removed afterwards. */
export async function* withZip<T>(file: { open(): Readable }, read: (zip: Zip) => AsyncIterable<T>): AsyncGenerator<T> {
  const folder = await mkdtemp(join(tmpdir(), 'adops-import-'));
  let zip: ZipFile | null = null;
  try {
    const path = join(folder, 'file.zip');
    await pipeline(file.open(), createWriteStream(path));
    zip = await opened(path);
    const entries = await entriesOf(zip);
    if (entries.some((entry) => entry.isEncrypted()))
      refuse('The ZIP file is protected by a password. Unpack it and import the file inside.');
    yield* read({ entries, open: (entry) => stream(zip!, entry) });
  } finally {
    zip?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const opened = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    openZip(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(refusal(error));
      else resolve(zip);
    });
  });

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) reject(refusal(new Error('too many entries')));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error: Error) => reject(refusal(error)));
    zip.readEntry();
  });

const stream = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, opening) => {
      if (error) reject(refusal(error));
      else resolve(opening);
    });
  });

function refusal(_: Error): unknown {
  try {
    return refuse(DAMAGED);
  } catch (error) {
    return error;
  }
}

/** Returns the files of a ZIP, without folders and files that macOS adds. */
export const filesOf = ({ entries }: Zip): Entry[] =>
  entries.filter(({ fileName }) => !fileName.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(fileName));

export const isWorkbook = ({ entries }: Zip): boolean => entries.some(({ fileName }) => fileName === 'xl/workbook.xml');

/** Returns true if the ZIP is an XLSX workbook. */
export async function isWorkbookFile(file: { open(): Readable }): Promise<boolean> {
  for await (const found of withZip(file, (zip) => Readable.from([isWorkbook(zip)]))) return found as boolean;
  return false;
}

/** Returns the bytes of the only file of a ZIP. @throws ImportRefused if there are several */
export const onlyFile = (file: { open(): Readable }): AsyncGenerator<Buffer> =>
  withZip(file, async function* read(zip): AsyncGenerator<Buffer> {
    const files = filesOf(zip);
    if (files.length !== 1)
      refuse(
        files.length === 0
          ? 'The ZIP file is empty. Download it again.'
          : `The ZIP file has ${files.length} files: ${files
              .slice(0, 5)
              .map(({ fileName }) => fileName)
              .join(', ')}${files.length > 5 ? ' …' : ''}. Unpack it and import each.`,
      );
    if (/\.(?:xlsx|zip|gz)$/i.test(files[0]!.fileName))
      refuse(`The ZIP file contains another compressed file, ${files[0]!.fileName}. Unpack it and import that file.`);
    try {
      for await (const chunk of await zip.open(files[0]!)) yield chunk as Buffer;
    } catch (error) {
      throw isRefused(error) ? error : refusal(error as Error);
    }
  });

const isRefused = (error: unknown): boolean => (error as Error).name === 'ImportRefused';
