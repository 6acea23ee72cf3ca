import { PERMISSION_KEYS, type PermissionKey } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { homeRoute, pathTo, namedRoutes, rootPath, type RouteName } from '../routes/route-names.js';
import {
  builtScreens,
  isWithin,
  itemAt,
  itemsOf,
  type MenuGroup,
  mayOpen,
  sectionsOf,
  visibleMenu,
  wholeMenu,
} from './menu.js';

const EVERY_ROUTE = new Set(Object.keys(namedRoutes()) as RouteName[]);
const keys = (...held: PermissionKey[]): ReadonlySet<PermissionKey> => new Set(held);

describe('the main menu', () => {
  it('highlights an area for every URL in the area', () => {
    const area = (route: RouteName, path: string) => isWithin(`/company/1/${path}`, pathTo(route, 1));
    expect(area('accessControl', 'access-control/user/update/7')).toBe(true);
    expect(area('accessControl', 'access-control/settings')).toBe(true);
    expect(area('partners', 'partners/accounts/meta/edit/3')).toBe(true);
    expect(area('sites', 'sites/4/system')).toBe(true);
    expect(area('sites', 'sites')).toBe(true);
    expect(area('sites', 'sites-of-others')).toBe(false);
    expect(area('partners', 'sites')).toBe(false);
  });

  it('matches the top level of the specification', () => {
    expect(wholeMenu().map(({ label }) => label)).toEqual([
      'Overview',
      'Ad Group Report',
      'Reports',
      'Tools',
      'Settings',
    ]);
  });

  it('lists 16 reports, 25 tools and 3 settings', () => {
    const counts = wholeMenu().flatMap((entry) => ('items' in entry ? [[entry.label, entry.items.length]] : []));
    expect(counts).toEqual([
      ['Reports', 16],
      ['Tools', 25],
      ['Settings', 3],
    ]);
  });

  it('shows each report under one of four headings, in alphabetical order', () => {
    const reports = wholeMenu().find((entry): entry is MenuGroup => entry.label === 'Reports')!;
    const shown = sectionsOf(reports).map(({ label, items }) => [label, items.map((item) => item.label)]);
    expect(shown).toEqual([
      ['Money', ['Account Budget', 'Advertiser', 'Daily Report', 'Hourly Report', 'Yahoo Discount']],
      ['Traffic', ['Hourly Logs', 'Keyword', 'PLA', 'Placement', 'Referer']],
      ['Quality', ['TQ Dashboard', 'TQ Report']],
      ['Issues and changes', ['Alert', 'Facebook Issue', 'Google Issue', 'User Activity']],
    ]);
  });

  it('hides headings without entries that the user can open', () => {
    const [reports] = visibleMenu(keys('hourly-report', 'tq-report'), EVERY_ROUTE) as MenuGroup[];
    expect(sectionsOf(reports!).map(({ label }) => label)).toEqual(['Money', 'Quality']);
  });

  it('finds the entry of a URL, or the closest parent entry', () => {
    expect(itemAt(wholeMenu(), 1, '/company/1/alertReport/delivery')?.label).toBe('Alert');
    expect(itemAt(wholeMenu(), 1, '/company/1/sites/4/system')?.label).toBe('Sites');
    expect(itemAt(wholeMenu(), 2, '/company/1/alertReport')).toBeNull();
    expect(itemAt(wholeMenu(), 1, '/company/1/welcome')).toBeNull();
  });

  it('shows all entries to a user with all permissions', () => {
    expect(itemsOf(visibleMenu(new Set(PERMISSION_KEYS), EVERY_ROUTE))).toHaveLength(46);
  });

  it.each(itemsOf(wholeMenu()).map((item) => [item.label, item] as const))(
    'shows %s with any of its permissions, but with no other permission',
    (_, item) => {
      for (const key of PERMISSION_KEYS) {
        const shown = itemsOf(visibleMenu(keys(key), EVERY_ROUTE)).some(({ route }) => route === item.route);
        expect(shown).toBe(item.permission.includes(key));
        expect(mayOpen(item, keys(key))).toBe(shown);
      }
    },
  );

  it('shows a group if only one of its items is permitted', () => {
    expect(visibleMenu(keys('hourly-report'), EVERY_ROUTE)).toEqual([
      { label: 'Reports', items: [expect.objectContaining({ label: 'Hourly Report' })] },
    ]);
  });

  it("excludes screens that don't exist", () => {
    expect(new Set(itemsOf(visibleMenu(new Set(PERMISSION_KEYS), builtScreens())).map(({ route }) => route))).toEqual(
      builtScreens(),
    );
  });
});

describe('route resolution', () => {
  it('resolves the named routes', () => {
    expect(pathTo('login')).toBe('/login');
    expect(pathTo('selectCompany')).toBe('/select-company');
    expect(pathTo('overview', 4)).toBe('/company/4/overview');
    expect(pathTo('yahooDiscountReport', 4)).toBe('/company/4/yahoo-discount-report');
    expect(() => pathTo('overview')).toThrow("The route 'overview' needs a company.");
  });

  it('redirects the root to the active company or the chooser', () => {
    expect(rootPath(3)).toBe('/company/3/overview');
    expect(rootPath(null)).toBe('/select-company');
  });

  it('uses the overview, the ad group report or the welcome screen as the home page', () => {
    expect(homeRoute(keys('overview-report', 'adgroup-report'))).toBe('overviewReport');
    expect(homeRoute(keys('adgroup-report'))).toBe('report');
    expect(homeRoute(keys('hourly-report'))).toBe('welcome');
  });
});
