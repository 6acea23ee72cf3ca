import { describe, expect, it } from '@jest/globals';
import {
  changesLastWeek,
  filtersOf,
  lastWeek,
  readActivity,
  usualRange,
  writeActivity,
  type ActivityState,
} from './activity-state.js';

const TODAY = '2026-03-10';
const read = (address: string): ActivityState => readActivity(new URLSearchParams(address), TODAY);

describe('the URL state of user activity', () => {
  it('defaults to yesterday and today without parameters', () => {
    expect(read('')).toEqual({
      range: { start: '2026-03-09', end: TODAY },
      users: [],
      sources: [],
      kinds: [],
      actions: [],
      buyers: [],
      creators: [],
      teams: [],
      networks: [],
      sites: [],
      projects: [],
      accounts: [],
      entityId: null,
      taskId: null,
      isByTask: false,
      search: '',
      page: 1,
      perPage: 50,
    });
    expect(filtersOf(read(''))).toMatchObject({
      dateRange: { start: '2026-03-09T00:00:00Z', end: '2026-03-10T23:59:59.999Z' },
      userIdIn: null,
      searchPhrase: null,
    });
  });

  it.each([
    '',
    'days=any&kinds=team&entity=12',
    'days=2026-01-01~2026-02-01&users=3,4&sources=person,outside&actions=team.update',
    'days=2026-03-10~2026-03-10&task=7&q=50+%25&page=3&perPage=100',
  ])('can be restored from the URL: %s', (address) => {
    expect(writeActivity(new URLSearchParams(), read(address), TODAY).toString()).toBe(
      new URLSearchParams(address).toString(),
    );
  });

  it.each([
    ['2026-03-08', '2026-02-23', '2026-03-01'],
    ['2026-03-09', '2026-03-02', '2026-03-08'],
    [TODAY, '2026-03-02', '2026-03-08'],
  ])('contains the week from Monday to Sunday before %s', (today, start, end) => {
    expect(lastWeek(today)).toEqual({ start, end });
    expect(readActivity(new URLSearchParams(changesLastWeek(9, today)), today)).toMatchObject({
      users: ['9'],
      range: { start, end },
    });
  });

  it('ignores invalid values', () => {
    expect(read('days=soon&users=x,3&task=-1&page=0&perPage=1e9')).toMatchObject({
      range: usualRange(TODAY),
      users: ['3'],
      taskId: null,
      isByTask: false,
      page: 1,
      perPage: 50,
    });
  });

  it('preserves other parameters of the URL, and supports any time', () => {
    const address = writeActivity(new URLSearchParams('theme=dark'), { ...read(''), range: null }, TODAY);
    expect(address.get('theme')).toBe('dark');
    expect(filtersOf(readActivity(address, TODAY)).dateRange).toEqual({});
  });
});
