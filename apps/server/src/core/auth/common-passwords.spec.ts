import { describe, expect, it } from '@jest/globals';
import { COMMON_PASSWORDS } from './common-password-list.js';
import { isCommonPassword } from './common-passwords.js';

describe('passwords many people use', () => {
  const list = COMMON_PASSWORDS.trim().split(/\s+/);

  it('are more than the 3,000 most used that a form would let pass', () => {
    expect(new Set(list).size).toBe(list.length);
    expect(list.length).toBeGreaterThanOrEqual(3_000);
    expect(list.filter((one) => one.length < 8 || one !== one.toLowerCase())).toEqual([]);
  });

  it.each(['starwars', 'StarWars', 'JENNIFER', 'corvette'])('%s is one of them', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  );
  it.each(['a long test password', 'constructor', '', 'starwars of the north'])('%s is none', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});
