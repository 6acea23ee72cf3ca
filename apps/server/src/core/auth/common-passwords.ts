import { COMMON_PASSWORDS } from './common-password-list.js';

const KNOWN: ReadonlySet<string> = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/** Returns true for a common password in any case. Attackers guess these first. */
export const isCommonPassword = (password: string): boolean => KNOWN.has(password.toLowerCase());
