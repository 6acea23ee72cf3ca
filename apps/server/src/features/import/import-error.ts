import type { Mapping } from './mapping.js';

/** Error in one line of a file. */
export interface LineError {
  /** Line number in the file, from 1. Null if the error concerns the whole file. */
  readonly line: number | null;
  readonly message: string;
}

/** Maximum number of listed errors. Further errors are only counted. */
export const MAX_NAMED_ERRORS = 100;

/** Thrown if a file can't be imported. Nothing was written. */
export class ImportRefused extends Error {
  constructor(
    readonly errors: readonly LineError[],
    /** Number of all errors, including unlisted ones. */
    readonly count = errors.length,
    /** Closest mapping if the format was not recognized. */
    readonly nearest: Mapping | null = null,
  ) {
    super(
      errors.map((error) => (error.line === null ? error.message : `Line ${error.line}: ${error.message}`)).join('\n'),
    );
    this.name = 'ImportRefused';
  }
}

export function refuse(message: string, line: number | null = null, nearest: Mapping | null = null): never {
  throw new ImportRefused([{ line, message }], 1, nearest);
}
