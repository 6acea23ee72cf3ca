import { describe, expect, it } from '@jest/globals';
import { PERFORMANCE, type FactKey } from '@adops/domain';
import { familyTables, smallestTable } from './fact-tables.js';

describe('the smallest table', () => {
  it.each<[FactKey[], string]>([
    [['account', 'date'], 'perf_account_day'],
    [['account', 'site', 'device', 'feed'], 'perf_account_day'],
    [['account', 'country', 'date'], 'perf_geo_day'],
    [['account', 'country', 'site'], 'perf_day'],
    [['country', 'device'], 'perf_day'],
    [['adgroup', 'date'], 'perf_adgroup_day'],
    [['campaign', 'site', 'account'], 'perf_adgroup_day'],
    [['adgroup', 'device'], 'perf_day'],
    [['adgroup', 'country'], 'perf_day'],
    [['campaign', 'feed'], 'perf_day'],
    [['hour'], 'perf_site_hour'],
    [['date', 'hour', 'site', 'source'], 'perf_site_hour'],
    [['market', 'hour'], 'perf_site_hour'],
    [['account', 'hour', 'date'], 'perf_hour'],
    [['source', 'device', 'hour'], 'perf_hour'],
    [['account', 'country', 'hour'], 'perf_hour'],
  ])('covers %p with %s', (keys, name) => {
    expect(smallestTable(keys, familyTables(PERFORMANCE)).name).toBe(name);
  });
  it('always contains the day', () => {
    for (const table of familyTables(PERFORMANCE)) expect(table.keys.has('date')).toBe(true);
  });
});
