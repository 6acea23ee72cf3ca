import { caller } from '../../app/transport/client.js';
import { headersOf } from '../../app/transport/endpoint.js';
import type { FilterInWords } from '../filters/filters-in-words.js';
import { isLostAnswer, lostAnswerText, ServerAnswerError, UNEXPECTED_ERROR } from '../../app/transport/errors.js';

export type ExportFormat = 'csv' | 'xlsx';

export interface ExportRequest {
  readonly report: string;
  readonly companyId: number;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  /** Variables of the report's query. The page is ignored. */
  readonly variables: Record<string, unknown>;
  /** Breakdown of rows, if it isn't a variable of the query. */
  readonly parts?: string | null;
  /** Title, filters and link of the screen, for the file. */
  readonly screen: ScreenContext;
  /** Expected number of rows. Null if unknown. */
  readonly total?: number | null;
}

export interface ScreenContext {
  /** Title of the screen. */
  readonly title: string;
  /** Path of the screen, for a link in the file. */
  readonly path: string;
  readonly filters: readonly FilterInWords[] | null;
}

export interface ExportProgress {
  /** Expected number of rows. Null until the response contains it. */
  readonly total: number | null;
  /** Number of received rows. Null for XLSX, whose rows can't be counted. */
  readonly rows: number | null;
  readonly bytes: number;
}

const LINE_FEED = 10;
const QUOTE = 34;

/** Counts the records of a CSV file that arrives in chunks. Line feeds inside quotes don't end a record. */
export function recordCounter(): (piece: Uint8Array) => number {
  let isQuoted = false;
  let records = 0;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) records += 1;
    }
    return records;
  };
}

async function failureOf(answer: Response): Promise<Error> {
  const body = (await answer.json().catch(() => null)) as {
    errors?: { message: string; extensions?: Record<string, unknown> }[];
    message?: string;
  } | null;
  if (body?.errors) return new ServerAnswerError(body.errors);
  if (answer.status >= 502 && answer.status <= 504) return new NotAnsweredError(`Status ${answer.status}`);
  return body?.message ? new ServerAnswerError([{ message: body.message }]) : new Error(`Status ${answer.status}`);
}

/** Returns the message of a failed export. */
export function exportFailureTexts(error: unknown): readonly string[] {
  if (error instanceof ServerAnswerError && error.messages.length > 0) return error.messages;
  if (error instanceof NotAnsweredError || isLostAnswer(error))
    return [`The export stopped. ${lostAnswerText()} Check your connection, then export again.`];
  return [UNEXPECTED_ERROR];
}

/** Error if a gateway responded in place of the server. */
class NotAnsweredError extends Error {}

/** Streams an export and calls `onProgress` for every chunk. Rejects with AbortError if canceled. */
export async function fetchExport(
  request: ExportRequest,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Blob> {
  const { report, companyId, format, columns, variables, parts = null, total: expected = null, screen } = request;
  const answer = await window.fetch(`/company/${companyId}/api/export/${report}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(caller, { companyId }) },
    body: JSON.stringify({ format, columns, variables, parts, total: expected, screen }),
    signal,
  });
  if (!answer.ok || !answer.body) throw await failureOf(answer);
  const header = answer.headers.get('x-total-records');
  const total = header === null ? null : Number(header);
  const count = recordCounter();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value as Uint8Array<ArrayBuffer>);
    bytes += value.byteLength;
    // The first record is the header.
    onProgress({ total, bytes, rows: format === 'csv' ? Math.max(0, count(value) - 1) : null });
  }
  return new Blob(pieces, { type: answer.headers.get('content-type') ?? 'application/octet-stream' });
}

/** Returns the file to save. CSV files start with the byte order mark, by which spreadsheets recognize UTF-8. */
export const forSpreadsheets = (file: Blob, format: ExportFormat): Blob =>
  format === 'csv' ? new Blob(['\uFEFF', file], { type: file.type }) : file;
