import type { Database } from '../core/database/index.js';

/** Something the person at the terminal can mend: shown as it is, without a stack. */
export class UsageError extends Error {}

export interface Command {
  readonly name: string;
  /** One line for the list. */
  readonly summary: string;
  /** The whole help of the command. */
  readonly help: string;
  /** @param words what follows the name of the command. */
  run(database: Database, words: string[]): Promise<void>;
}

/** Returns a whole number above zero, or a UsageError naming the option. */
export function positiveInteger(text: string | undefined, option: string): number {
  const value = Number(text);
  if (!text || !Number.isSafeInteger(value) || value < 1)
    throw new UsageError(`${option} must be a whole number above 0.`);
  return value;
}
