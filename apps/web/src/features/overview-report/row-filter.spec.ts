import { contractFor, OVERVIEW_REPORT } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { breakdownsOf } from './row-filter.js';

const ALL = ['team', 'feed', 'source', 'site', 'market', 'buyer', 'siteProject', 'date', 'device', 'country'];

it('breaks a row down by every column but its own, and by countries only while no device is chosen', () => {
  expect(breakdownsOf({}, null, OVERVIEW_REPORT)).toEqual(ALL);
  expect(breakdownsOf({}, 'feed', OVERVIEW_REPORT)).toEqual(ALL.filter((each) => each !== 'feed'));
  expect(breakdownsOf({ deviceIdIn: [1] }, null, OVERVIEW_REPORT)).toEqual(ALL.filter((each) => each !== 'country'));
});

it('leaves out what the viewer has no key for', () => {
  const offered = contractFor(OVERVIEW_REPORT, new Set(['overview-report']));
  expect(breakdownsOf({}, null, offered)).toEqual(ALL.filter((each) => each !== 'team'));
});
