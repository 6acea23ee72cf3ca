import type { Database } from '../core/database/index.js';

/** Error that the user at the terminal can fix. It is shown without a stack. */
export class UsageError extends Error {}

export interface Command {
  readonly name: string;
  /** Summary for the list of commands, in one line. */
  readonly summary: string;
  /** Complete help text of the command. */
  readonly help: string;
  /** Runs the command. @param words arguments after the name of the command */
  run(database: Database, words: string[]): Promise<void>;
}

/** Parses a whole number above zero. Throws a UsageError with the name of the option. */
export function positiveInteger(text: string | undefined, option: string): number {
  const value = Number(text);
  if (!text || !Number.isSafeInteger(value) || value < 1)
    throw new UsageError(`${option} must be a whole number above 0.`);
  return value;
}
