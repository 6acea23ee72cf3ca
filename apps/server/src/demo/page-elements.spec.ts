import { expect, it } from '@jest/globals';
import { HOTSPOTS } from '../../../sandbox/src/sites/page-elements.js';
import { SHOWN } from './page-elements.js';

it('shows the hotspots the sandbox counts from then on', () => {
  expect(SHOWN).toEqual(HOTSPOTS);
});
