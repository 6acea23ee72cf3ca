import { expect, it } from '@jest/globals';
import { SEARCH_AND_DISPLAY_PLATFORMS, settingsOfPartner } from './account-settings.js';

const hasDeveloperToken = (id: number): boolean =>
  settingsOfPartner({ id, kind: 'source' }).some(({ name }) => name === 'developerToken');

it('requires a developer token only for the search and display platforms 5, 6 and 10', () => {
  expect(SEARCH_AND_DISPLAY_PLATFORMS).toEqual([5, 6, 10]);
  const sources = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(sources.filter(hasDeveloperToken)).toEqual([5, 6, 10]);
});
