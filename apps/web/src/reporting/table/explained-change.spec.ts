import {
  ADGROUP_REPORT,
  defaultReportState,
  groupingOfState,
  KEYWORD_REPORT,
  OVERVIEW_REPORT,
  type ReportContract,
} from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import type { ReportRow } from '../document/report-document.js';
import { changeOfRow, changeOfTotal } from './explained-change.js';

const DAYS = { start: '2026-11-20', end: '2026-11-22' };
const BEFORE = { start: '2026-11-17', end: '2026-11-19' };

function asked(contract: ReportContract, groupLevel: string, filters: object = {}) {
  const state = { ...defaultReportState(contract, '2026-11-23'), dateRange: DAYS, compareRange: BEFORE, groupLevel };
  const grouping = groupingOfState(contract, state);
  return { contract, state, grouping, variables: { filters: { dateRange: DAYS, ...filters } } };
}
const row = (fields: object): ReportRow => ({ id: '7', type: 'parent', ...fields });

describe('explaining the change of a row', () => {
  it('filters by the ad group, and removes conditions on rows', () => {
    const filters = { siteIdIn: [3], withoutTraffic: true, customFilters: [{}], alertIn: ['loss'] };
    const ofAdgroup = asked(ADGROUP_REPORT, 'adgroup', filters);
    expect(changeOfRow(ofAdgroup, row({ adgroupId: 7 }), 'Shoes', 'profit')).toEqual({
      ...{ metric: 'profit', name: 'Shoes', entity: { type: 'adgroup', id: 7 }, compareRange: BEFORE },
      filters: { dateRange: DAYS, siteIdIn: [3], adgroupIdIn: [7] },
    });
    expect(changeOfRow(ofAdgroup, row({ adgroupId: 0 }), 'Unknown', 'profit')).toBeNull();
    expect(changeOfRow(ofAdgroup, row({ adgroupId: 7, notCompared: 'Late' }), 'Shoes', 'profit')).toBeNull();
  });

  it('filters a country by code, and compares a day with the day at the same offset', () => {
    const country = changeOfRow(asked(OVERVIEW_REPORT, 'country'), row({ countryCode: 'DE' }), 'Germany', 'cost');
    expect(country).toMatchObject({ filters: { countryCodeIn: ['DE'] }, entity: null });
    const day = changeOfRow(asked(OVERVIEW_REPORT, 'date'), row({ date: '2026-11-21' }), 'Sat 21 Nov', 'cost');
    expect(day).toMatchObject({
      filters: { dateRange: { start: '2026-11-21', end: '2026-11-21' } },
      compareRange: { start: '2026-11-18', end: '2026-11-18' },
    });
  });
});

describe('explaining the change of a total', () => {
  it('preserves the filters, except conditions on figures', () => {
    const filters = { siteIdIn: [3], withoutTraffic: true };
    expect(changeOfTotal(asked(ADGROUP_REPORT, 'adgroup', filters), 'profit', BEFORE)).toMatchObject({
      name: null,
      filters: { dateRange: DAYS, siteIdIn: [3] },
    });
    expect(changeOfTotal(asked(ADGROUP_REPORT, 'adgroup', { customFilters: [{}] }), 'profit', BEFORE)).toBeNull();
    expect(changeOfTotal(asked(KEYWORD_REPORT, 'keyword'), 'profit', BEFORE)).toBeNull();
  });
});
