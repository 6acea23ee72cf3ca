import { expect, it } from '@jest/globals';
import { HOTSPOTS } from '../../../sandbox/src/sites/page-elements.js';
import { SHOWN } from './page-elements.js';

it('uses the hotspots for which the sandbox later returns counts', () => {
  expect(SHOWN).toEqual(HOTSPOTS);
});
