import { describe, expect, it } from '@jest/globals';
import {
  ADGROUP_REPORT,
  defaultReportState,
  HOURLY_REPORT,
  type ReportContract,
  type ReportState,
} from '@adops/domain';
import type { ReportController } from '../screen/useReportController.js';
import { filtersInWords } from './filters-in-words.js';

const SITES = Array.from({ length: 6 }, (_, index) => ({ id: index + 1, name: `Site ${index + 1}` }));

const words = (state: Partial<ReportState>, more: object = {}, contract: ReportContract = ADGROUP_REPORT) =>
  filtersInWords({
    ...{ contract, today: '2026-11-28', lists: { sites: SITES } },
    ...{
      state: { ...defaultReportState(contract, '2026-11-28'), ...state },
      variablesContext: { ownAccountIds: null },
    },
    ...more,
  } as unknown as ReportController);

describe('the description of report filters', () => {
  it('lists all selected values', () => {
    expect(words({ filters: { siteIdIn: SITES.map(({ id }) => id) } })).toEqual([
      { name: 'Site', value: 'Site 1, Site 2, Site 3, Site 4, Site 5, Site 6' },
    ]);
  });

  it('formats texts and conditions like the filter bar', () => {
    expect(
      words({
        filters: { campaign: 'cars' },
        customFilters: [{ name: 'margin', operation: 'lt', value: -0.1 }],
      }),
    ).toEqual([
      { name: expect.any(String), value: '“cars”' },
      { name: 'Margin', value: expect.stringMatching(/10\.00%$/) },
    ]);
  });

  it('omits days, and shortens values that the server would reject', () => {
    expect(words({}, {}, HOURLY_REPORT)).toEqual([]);
    const [search] = words({ filters: { searchPhrase: 'x'.repeat(5_000) } });
    expect(search!.value).toHaveLength(2_000);
  });
});
