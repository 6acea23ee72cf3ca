import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const least = { DATABASE_URL: 'postgresql://adops@127.0.0.1/adops' };

describe('the configuration parser', () => {
  it('requires a database and uses defaults for all other settings', () => {
    expect(readConfig(least)).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      TRUST_PROXY: 0,
      LOG_LEVEL: 'info',
    });
  });

  it('treats an empty variable as missing', () => {
    expect(readConfig({ ...least, REDIS_URL: '', PORT: '' })).toMatchObject({ PORT: 4000 });
  });

  it('lists all errors at once', () => {
    const read = () => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', REDIS_URL: 'http://x' });
    for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL']) expect(read).toThrow(new RegExp(`at ${name}`));
  });

  it('parses boolean switches', () => {
    expect(readConfig({ ...least, GRAPHQL_INTROSPECTION: '1' }).GRAPHQL_INTROSPECTION).toBe(true);
    expect(readConfig({ ...least, GRAPHQL_INTROSPECTION: 'false' }).GRAPHQL_INTROSPECTION).toBe(false);
  });
});
