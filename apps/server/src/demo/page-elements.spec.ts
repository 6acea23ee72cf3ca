import { expect, it } from '@jest/globals';
import { HOTSPOTS } from '../../../sandbox/src/sites/page-elements.js';
import { SHOWN } from './page-elements.js';

it('uses the hotspots that the sandbox counts afterwards', () => {
  expect(SHOWN).toEqual(HOTSPOTS);
});
