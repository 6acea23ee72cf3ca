import type { Readable } from 'node:stream';

/** Looks for malicious content in uploaded files. */
export interface VirusScanner {
  /** @returns what was found, by the scanner's name for it; null when nothing was. @throws ScannerUnavailable */
  scan(content: Readable): Promise<string | null>;
}

/** The scanner doesn't answer, or can't tell: the file must not be accepted. */
export class ScannerUnavailable extends Error {}

/** Injection token of the scanner; its value is null where none is configured. */
export const VIRUS_SCANNER = Symbol('virus scanner');
