import type { RouteObject } from 'react-router';
import { AreaScreen, type AreaTab } from '../shell/AreaScreen.js';
import type { Area, CompanyScreen, Feature } from './feature.js';
import { builtScreens } from '../menu/menu.js';
import { Guarded, Redirected } from './guards.js';
import { PlannedScreen } from './PlannedScreen.js';
import { namedRoutes, wholePath } from './route-names.js';
import { RouteFailure } from './RouteFailure.js';
import { lazyScreen } from './screen.js';

const isBelow = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

/** Returns the area of an address, which is the one with the longest matching prefix. */
function areaOf(path: string, areas: readonly Area[]): Area | null {
  const around = areas.filter((area) => isBelow(path, area.path)).sort((a, b) => b.path.length - a.path.length);
  return around[0] ?? null;
}

/** Returns the tabs of an area, in their order. */
export const tabsOf = (area: Area, screens: readonly CompanyScreen[]): readonly AreaTab[] =>
  screens
    .flatMap(({ path, permission, tab }) => (tab && isBelow(path, area.path) ? [{ ...tab, path, permission }] : []))
    .sort((a, b) => a.at - b.at);

/** Returns a route relative to its area. */
function within(area: Area | null, path: string): { index: true } | { path: string } {
  const rest = area ? path.slice(area.path.length + 1) : path;
  return rest === '' ? { index: true } : { path: rest };
}

function screenRoute(screen: CompanyScreen, area: Area | null): RouteObject {
  const place = within(area, screen.path);
  const content: RouteObject = {
    index: true,
    lazy: lazyScreen(screen.path, screen.load),
    errorElement: <RouteFailure />,
  };
  return {
    ...('path' in place && place),
    element: <Guarded permission={screen.permission} isHome={screen.isHome ?? false} />,
    children: [content],
  };
}

/** Returns the routes of menu entries without a screen. Their page shows that the screen is planned. */
const plannedRoutes = (features: readonly Feature[]): RouteObject[] =>
  features
    .flatMap(({ menu = [] }) => menu)
    .filter(({ route }) => !builtScreens().has(route))
    .map(({ route, label, permission = [] }) => ({
      path: namedRoutes()[route].replace(wholePath('') + '/', ''),
      element: <Guarded permission={permission} />,
      children: [{ index: true, element: <PlannedScreen label={label} /> }],
    }));

/** Returns the routes inside a company from the features' manifests. */
export function companyRoutes(features: readonly Feature[]): RouteObject[] {
  const screens = features.flatMap((each) => each.screens ?? []);
  const areas = features.flatMap((each) => each.areas ?? []);
  const redirects = features.flatMap((each) => Object.entries(each.redirects ?? {}));

  const routesIn = (area: Area | null): RouteObject[] => [
    ...screens.filter(({ path }) => areaOf(path, areas) === area).map((screen) => screenRoute(screen, area)),
    ...redirects
      .filter(([path]) => areaOf(path, areas) === area)
      .map(([path, to]): RouteObject => ({ ...within(area, path), element: <Redirected to={to} /> })),
  ];

  // The address of the area only matches with an index route, which redirects to the first tab.
  const withIndex = (routes: RouteObject[]): RouteObject[] =>
    routes.some(({ path }) => path === undefined) ? routes : [{ index: true, element: <></> }, ...routes];

  const areaRoute = (area: Area): RouteObject => ({
    path: area.path,
    ...(area.permission && { element: <Guarded permission={area.permission} /> }),
    children: [
      {
        ...(area.load
          ? { lazy: lazyScreen(area.path, area.load) }
          : { element: <AreaScreen area={area} tabs={tabsOf(area, screens)} /> }),
        errorElement: <RouteFailure />,
        children: withIndex(routesIn(area)),
      },
    ],
  });
  return [...routesIn(null), ...areas.map(areaRoute), ...plannedRoutes(features)];
}
