import type { Readable } from 'node:stream';
import { refuse } from './import-error.js';

/** Number of bytes at the start of a file that identify its type. */
const SAMPLE_BYTES = 1024;

interface Openable {
  readonly size: number;
  open(): Readable;
}

export type FileKind = 'text' | 'gzip' | 'zip';

const begins = (bytes: Buffer, hex: string): boolean => bytes.toString('hex').startsWith(hex);

/** Returns the first bytes of a file. */
async function sampleOf(file: Openable): Promise<Buffer> {
  const stream = file.open();
  let first: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of stream) {
      first = Buffer.concat([first, chunk as Buffer]);
      if (first.length >= SAMPLE_BYTES) break;
    }
    return first.subarray(0, SAMPLE_BYTES);
  } finally {
    stream.destroy();
  }
}

/** Patterns of files that aren't tables, with a description and the next step for the user. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^<\?xml/i, 'The file is XML, not a table. Export the report as CSV or XLSX.'],
  [
    /^<(?:!doctype|html|head|body|meta|script|table|!--)/i,
    'The file is a web page (HTML), such as a sign-in or error page. Sign in, download the report again and import that file.',
  ],
  [/^(?:\{\s*["}]|\[\s*[{"[\]])/, 'The file is JSON, not a table. Export the report as CSV or XLSX.'],
  [/^%PDF-/, 'The file is a PDF. Export the report as CSV or XLSX.'],
];

/**
 * Recognizes the type of a file by its content, because names are unreliable.
 * @throws ImportRefused if it isn't a table, with its type and the next step
 */
export async function kindOfFile(file: Openable): Promise<FileKind> {
  const first = await sampleOf(file);
  if (begins(first, '1f8b')) return 'gzip';
  if (begins(first, '504b0304') || begins(first, '504b0506')) return 'zip';
  if (begins(first, 'd0cf11e0'))
    refuse('The file is an old Excel workbook (XLS) or protected by a password. Save it as XLSX or CSV.');
  const text = first
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '' && first.length < SAMPLE_BYTES)
    refuse('The file is empty. Export the report again, and check that there is data for its dates.');
  const foreign = FOREIGN.find(([pattern]) => pattern.test(text));
  if (foreign) refuse(foreign[1]);
  return 'text';
}
