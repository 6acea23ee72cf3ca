import { COMMON_PASSWORDS } from './common-password-list.js';

const KNOWN: ReadonlySet<string> = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/** Whether many people use the password, however it is written in small and capital letters: guesses begin with these. */
export const isCommonPassword = (password: string): boolean => KNOWN.has(password.toLowerCase());
