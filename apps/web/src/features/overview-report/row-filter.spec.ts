import { contractFor, OVERVIEW_REPORT } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { breakdownsOf } from './row-filter.js';

const ALL = ['team', 'feed', 'source', 'site', 'market', 'buyer', 'siteProject', 'date', 'device', 'country'];

it("offers every column except the row's own column, and countries without a device filter", () => {
  expect(breakdownsOf({}, null, OVERVIEW_REPORT)).toEqual(ALL);
  expect(breakdownsOf({}, 'feed', OVERVIEW_REPORT)).toEqual(ALL.filter((each) => each !== 'feed'));
  expect(breakdownsOf({ deviceIdIn: [1] }, null, OVERVIEW_REPORT)).toEqual(ALL.filter((each) => each !== 'country'));
});

it('omits columns that the user has no permission for', () => {
  const offered = contractFor(OVERVIEW_REPORT, new Set(['overview-report']));
  expect(breakdownsOf({}, null, offered)).toEqual(ALL.filter((each) => each !== 'team'));
});
