import { describe, expect, it } from '@jest/globals';
import { COMMON_PASSWORDS } from './common-password-list.js';
import { isCommonPassword } from './common-passwords.js';

describe('common passwords', () => {
  const list = COMMON_PASSWORDS.trim().split(/\s+/);

  it('include at least 3,000 that the password form would accept', () => {
    expect(new Set(list).size).toBe(list.length);
    expect(list.length).toBeGreaterThanOrEqual(3_000);
    expect(list.filter((one) => one.length < 8 || one !== one.toLowerCase())).toEqual([]);
  });

  it.each(['starwars', 'StarWars', 'JENNIFER', 'corvette'])('include %s', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  );
  it.each(['a long test password', 'constructor', '', 'starwars of the north'])('exclude "%s"', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});
