import { describe, expect, it } from '@jest/globals';
import { readCredentials } from './credentials.js';

const encoded = (text: string): string => Buffer.from(text).toString('base64');

describe('parsing an Authorization header', () => {
  it('accepts all valid spellings', () => {
    const value = encoded('ann:secret');
    for (const header of [`Basic ${value}`, `basic ${value}`, `BASIC  ${value}`, `Basic ${value} more`])
      expect(readCredentials(header)).toEqual({ scheme: 'basic', username: 'ann', password: 'secret' });
    for (const header of ['Bearer abc', 'bEARER abc', 'bearer  abc'])
      expect(readCredentials(header)).toEqual({ scheme: 'bearer', token: 'abc' });
  });

  it('includes colons in passwords', () => {
    expect(readCredentials(`Basic ${encoded('ann:one:two:')}`)).toMatchObject({
      username: 'ann',
      password: 'one:two:',
    });
  });

  it('rejects other schemes and accepts a missing password', () => {
    for (const header of ['', 'Basic', 'Digest abc', 'abc']) expect(readCredentials(header)).toBeNull();
    expect(readCredentials(`Basic ${encoded('ann')}`)).toMatchObject({ username: 'ann', password: '' });
  });
});
