import type { Mapping } from './mapping.js';

/** What is wrong with one line of a file. */
export interface LineError {
  /** Line in the file, from 1; null: the file as a whole. */
  readonly line: number | null;
  readonly message: string;
}

/** At most this many lines are named; the rest is counted. */
export const MAX_NAMED_ERRORS = 100;

/** The file cannot be taken as it is. Nothing was written. */
export class ImportRefused extends Error {
  constructor(
    readonly errors: readonly LineError[],
    /** Errors found, also those beyond the named ones. */
    readonly count = errors.length,
    /** How the file might be read, where it was not recognized. */
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
