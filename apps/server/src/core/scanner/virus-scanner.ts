import type { Readable } from 'node:stream';

/** Looks for malicious content in uploaded files. */
export interface VirusScanner {
  /**
   * Scans a file.
   * @returns the scanner's name of the finding, or null if there is none.
   * @throws ScannerUnavailable if there is no result
   */
  scan(content: Readable): Promise<string | null>;
}

/** The scanner doesn't respond or has no result, so the file must not be accepted. */
export class ScannerUnavailable extends Error {}

/** Injection token of the scanner. Its value is null if none is configured. */
export const VIRUS_SCANNER = Symbol('virus scanner');
