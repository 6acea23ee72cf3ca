import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { kindOfFile } from './file-kind.js';
import { ImportRefused, refuse } from './import-error.js';
import { workbookRows } from './workbook-reader.js';
import { isWorkbookFile, onlyFile } from './zip-reader.js';

/** File limits. They allow many times the size of a year's report but stop a decompression bomb. */
export const LIMITS = {
  packedBytes: 200 * 2 ** 20,
  unpackedBytes: 2 * 2 ** 30,
  ratio: 200,
  lineBytes: 2 ** 20,
  columns: 500,
  rows: 5_000_000,
  /** Maximum lines to search for the header. */
  titleLines: 100,
} as const;

/** A file that can be read more than once. */
export interface FileSource {
  readonly name: string;
  /** Stored size in bytes. */
  readonly size: number;
  /** Encoding of text that is neither UTF-8 nor UTF-16. */
  readonly encoding?: string;
  /** Name of the sheet, for a workbook with several sheets. */
  readonly sheet?: string;
  open(): Readable;
}

/** One line of the table as cut by the delimiter. */
export interface TableRow {
  /** Line in the file where the row ends, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const HEAD_BYTES = 256 * 1024;
/** Maximum length of a header, which is enough for 500 columns. */
const HEADER_CHARACTERS = 128 * 1024;

/** Counts bytes and fails when they exceed the limits. */
class Limited extends Transform {
  bytes = 0;
  constructor(private readonly packedBytes: number | null) {
    super();
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > LIMITS.unpackedBytes)
      return done(new ImportRefused([{ line: null, message: 'The file exceeds 2 GB when unpacked. Split it.' }]));
    // A small file may compress very well and is harmless.
    if (this.packedBytes !== null && this.bytes > 4 * 2 ** 20 && this.bytes > this.packedBytes * LIMITS.ratio) {
      return done(
        new ImportRefused([
          { line: null, message: 'The file expands to more than 200 times its size, so it is rejected.' },
        ]),
      );
    }
    done(null, chunk);
  }
}

const NO_TEXT =
  'The file is neither UTF-8 nor UTF-16 text. If it is text in an older encoding, such as Windows-1252, save it as UTF-8 ("CSV UTF-8" in Excel), or name the encoding with --encoding or in the mapping.';
/** Bytes of a file that are used to detect its encoding. */
const SAMPLE_BYTES = 512;

/**
 * Detects UTF-8 or UTF-16 by the byte order mark, or else by the position of zero bytes in the first characters. This
 * works because headers use letters that need only one of the two bytes. Anything else is rejected, not guessed.
 */
function encodingOf(first: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const mark = first.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const pairs = Math.floor(first.length / 2);
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (first[at] === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  if (odd > pairs / 2 && even === 0) return 'utf-16le';
  if (even > pairs / 2 && odd === 0) return 'utf-16be';
  return 'utf-8';
}

/** Decodes bytes to text. */
class Decoded extends Transform {
  private decoder: { decode(bytes?: Uint8Array, options?: { stream: boolean }): string } | null = null;
  private first: Buffer = Buffer.alloc(0);
  constructor(private readonly encoding: string | null) {
    super({ readableObjectMode: false, decodeStrings: true });
    this.setEncoding('utf8');
  }
  private decode(bytes: Buffer | undefined, done: TransformCallback): void {
    try {
      const text = bytes ? this.decoder!.decode(bytes, { stream: true }) : this.decoder!.decode();
      done(null, text === '' ? undefined : text);
    } catch {
      done(new ImportRefused([{ line: null, message: NO_TEXT }]));
    }
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.decoder) return this.decode(chunk, done);
    this.first = Buffer.concat([this.first, chunk]);
    if (this.first.length < SAMPLE_BYTES) return done();
    this.decoder = new TextDecoder(this.encoding ?? encodingOf(this.first.subarray(0, SAMPLE_BYTES)), { fatal: true });
    this.decode(this.first, done);
  }
  override _flush(done: TransformCallback): void {
    if (this.decoder) return this.decode(undefined, done);
    try {
      done(
        null,
        new TextDecoder(this.encoding ?? encodingOf(this.first), { fatal: true }).decode(this.first) || undefined,
      );
    } catch {
      done(new ImportRefused([{ line: null, message: NO_TEXT }]));
    }
  }
}

/** Opens the text of a file and decompresses it if needed, regardless of the file name. */
async function openText(file: FileSource): Promise<Readable> {
  if (file.size > LIMITS.packedBytes) refuse('The file is larger than 200 MB. Split it.');
  const kind = await kindOfFile(file);
  const text = new Decoded(file.encoding ?? null);
  const limit = new Limited(kind === 'text' ? null : file.size);
  // The reader receives all errors, because the pipeline destroys the text stream with the same error.
  const ended = () => undefined;
  if (kind === 'zip') pipeline(Readable.from(onlyFile(file)), limit, text, ended);
  else if (kind === 'gzip') pipeline(file.open(), createGunzip(), limit, text, ended);
  else pipeline(file.open(), limit, text, ended);
  return text;
}

/** Converts decompression errors to file errors. */
function asRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (!code?.startsWith('Z_')) return error;
  return new ImportRefused([{ line: null, message: 'The compressed file is damaged or incomplete.' }]);
}

/** The first lines of a file, separated at each possible delimiter. */
export interface Head {
  readonly isWorkbook: boolean;
  readonly byDelimiter: ReadonlyMap<string, readonly TableRow[]>;
}

/** Returns true if the file is an XLSX workbook, regardless of its name. */
async function isWorkbook(file: FileSource): Promise<boolean> {
  if (file.size > LIMITS.packedBytes) refuse('The file is larger than 200 MB. Split it.');
  return (await kindOfFile(file)) === 'zip' && (await isWorkbookFile(file));
}

async function workbookHead(file: FileSource): Promise<Head> {
  const rows: TableRow[] = [];
  for await (const row of workbookRows(file)) {
    if (row.line > LIMITS.titleLines) break;
    rows.push(row);
  }
  return { isWorkbook: true, byDelimiter: new Map([[',', rows]]) };
}

/** Yields rows below the header of a workbook, with a cell for each column. */
async function* workbookTable(file: FileSource, headerLine: number, decimal: '.' | ','): AsyncGenerator<TableRow> {
  let width = 0;
  for await (const { line, cells } of workbookRows(file, decimal)) {
    if (line === headerLine) width = cells.length;
    if (line > headerLine && cells.some((cell) => cell !== ''))
      yield { line, cells: [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')] };
  }
}

export async function readHead(file: FileSource): Promise<Head> {
  if (await isWorkbook(file)) return workbookHead(file);
  const stream = await openText(file);
  let text = '';
  try {
    for await (const chunk of stream) {
      text += chunk as string;
      if (text.length >= HEAD_BYTES) break;
    }
  } catch (error) {
    throw asRefusal(error);
  } finally {
    stream.destroy();
  }
  const complete = text.length < HEAD_BYTES;
  const lines = text.split('\n', LIMITS.titleLines + 1);
  const whole = complete || lines.length > LIMITS.titleLines ? lines.slice(0, LIMITS.titleLines) : lines.slice(0, -1);
  if (whole.length === 0 && !complete) refuse('The first line is longer than 256 KB.', 1);
  const head = whole.join('\n');
  const byDelimiter = new Map<string, TableRow[]>();
  for (const delimiter of [',', '\t', ';', '|']) {
    // Title lines may not be valid CSV, so each line is split separately.
    const rows = head.split('\n').map((line, at) => ({ line: at + 1, cells: cut(line.replace(/\r$/, ''), delimiter) }));
    byDelimiter.set(delimiter, rows);
  }
  return { isWorkbook: false, byDelimiter };
}

function cut(line: string, delimiter: string): string[] {
  if (line.length > HEADER_CHARACTERS) return [];
  try {
    return (
      (
        parseNow(line.replace(/^\uFEFF/, ''), { delimiter, relax_quotes: true, relax_column_count: true }) as string[][]
      )[0] ?? []
    );
  } catch {
    return [line];
  }
}

/** Yields the text below the first lines, because text above a table may not be valid CSV. */
async function* belowLines(text: Readable, lines: number): AsyncGenerator<string> {
  let left = lines;
  for await (const chunk of text) {
    let piece = chunk as string;
    while (left > 0) {
      const end = piece.indexOf('\n');
      if (end < 0) break;
      piece = piece.slice(end + 1);
      left -= 1;
    }
    if (left === 0 && piece !== '') yield piece;
  }
}

/** Yields the rows below the header. @throws ImportRefused with the line where the table breaks */
export async function* readRows(
  file: FileSource,
  delimiter: string,
  headerLine: number,
  decimal: '.' | ',' = '.',
): AsyncGenerator<TableRow> {
  if (await isWorkbook(file)) return yield* workbookTable(file, headerLine, decimal);
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LIMITS.lineBytes,
  });
  const text = await openText(file);
  pipeline(Readable.from(belowLines(text, headerLine)), parser, () => undefined);
  let rows = 0;
  let last = headerLine;
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      rows += 1;
      last = headerLine + info.lines;
      if (rows > LIMITS.rows) refuse('The file has more than 5,000,000 rows.');
      if (record.length > LIMITS.columns) refuse(`The row has more than ${LIMITS.columns} columns.`, last);
      yield { line: last, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw asRefusal(error);
    const { lines } = error as CsvError & { lines?: number };
    const line = lines === undefined ? last + 1 : headerLine + lines;
    if (error.code === 'CSV_MAX_RECORD_SIZE') refuse('The line is longer than 1 MB.', line);
    refuse(`${error.message.replace(/ at line \d+/, '')}.`, line);
  } finally {
    text.destroy();
    parser.destroy();
  }
}

/** Returns the SHA-256 of the file as stored, in hex. */
export async function fingerprint(file: FileSource): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.open()) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
