import { beforeEach, describe, expect, it } from '@jest/globals';
import { PERMISSION_KEYS } from '@adops/domain';
import { keptScreens, noteOpened, rereadScreens, shortcutsOf, toggleStar } from './kept-screens.js';
import { type MenuGroup, visibleMenu } from './menu.js';

const OWNER = { userId: 5, companyId: 1 };
const REPORTS = visibleMenu(new Set(PERMISSION_KEYS)).find((each): each is MenuGroup => each.label === 'Reports')!;
const labels = (items: readonly { readonly label: string }[]): string[] => items.map(({ label }) => label);
const shownAt = (pathname: string) => {
  const { starred, recent } = shortcutsOf(REPORTS, keptScreens(OWNER), { companyId: 1, pathname });
  return { starred: labels(starred), recent: labels(recent) };
};

beforeEach(() => {
  window.localStorage.clear();
  rereadScreens();
});

describe('starred screens', () => {
  it('remain in the order in which the user starred them', () => {
    toggleStar(OWNER, 'tqReport');
    toggleStar(OWNER, 'alertReport');
    rereadScreens();
    expect(shownAt('/company/1/overview').starred).toEqual(['TQ Report', 'Alert']);
    toggleStar(OWNER, 'tqReport');
    expect(shownAt('/company/1/overview').starred).toEqual(['Alert']);
  });

  it('belong to one user in one company', () => {
    toggleStar(OWNER, 'alertReport');
    expect(keptScreens({ ...OWNER, userId: 6 }).starred).toEqual([]);
    expect(keptScreens({ ...OWNER, companyId: 2 }).starred).toEqual([]);
  });

  it('omit screens that the user can no longer open, and routes of earlier versions', () => {
    toggleStar(OWNER, 'alertReport');
    const few = visibleMenu(new Set(['hourly-report'] as const)).find((each): each is MenuGroup => 'items' in each)!;
    expect(shortcutsOf(few, keptScreens(OWNER), { companyId: 1, pathname: '/' }).starred).toEqual([]);
    window.localStorage.setItem('adops.menu.1.5', '{"starred":["gone","alertReport"],"recent":7}');
    rereadScreens();
    expect(shownAt('/')).toEqual({ starred: ['Alert'], recent: [] });
  });
});

describe('recent screens', () => {
  it('contain the latest five, except the open screen and starred screens', () => {
    for (const route of [
      ...['hourlyReport', 'tqReport', 'alertReport', 'plaReport', 'placementReport', 'refererReport', 'dailyReport'],
      ...['alertReport', 'sites'],
    ] as Parameters<typeof noteOpened>[1][])
      noteOpened(OWNER, route);
    expect(shownAt('/company/1/overview').recent).toEqual(['Alert', 'Daily Report', 'Referer', 'Placement', 'PLA']);
    toggleStar(OWNER, 'refererReport');
    expect(shownAt('/company/1/alertReport').recent).toEqual([
      ...['Daily Report', 'Placement', 'PLA', 'TQ Report', 'Hourly Report'],
    ]);
  });
});
