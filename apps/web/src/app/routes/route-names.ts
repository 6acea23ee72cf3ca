import type { PermissionKey } from '@adops/domain';
import { declaredFeatures, derived } from './manifests.js';

/** Names of routes. The list of features (entry/features.ts) adds the names of feature routes. */
export interface RouteNames {
  /** Address of a company without a screen. */
  readonly company: 'company';
}

export type RouteName = RouteNames[keyof RouteNames];

/** Returns the full path of an address in a manifest, which is below a company unless it starts with a slash. */
export const wholePath = (path: string): string =>
  path.startsWith('/') ? path : `/company/:companyId${path === '' ? '' : `/${path}`}`;

/** Named routes with their paths. Routes inside a company are below /company/{companyId}. */
export const namedRoutes = derived(
  () =>
    Object.fromEntries(
      [{ company: '' }, ...declaredFeatures().map(({ routes = {} }) => routes)]
        .flatMap((routes) => Object.entries(routes))
        .map(([name, path]) => [name, wholePath(path)]),
    ) as Readonly<Record<RouteName, string>>,
);

/** Returns the address of a named route in a company. */
export function pathTo(route: RouteName, companyId?: number): string {
  const path = namedRoutes()[route];
  if (!path.includes(':companyId')) return path;
  if (companyId === undefined) throw new Error(`The route '${route}' needs a company.`);
  return path.replace(':companyId', String(companyId));
}

/**
 * Returns the home screen of a company: the overview or the ad group report if the user has permission, otherwise the
 * welcome screen.
 */
export function homeRoute(permissions: ReadonlySet<PermissionKey>): RouteName {
  if (permissions.has('overview-report')) return 'overviewReport';
  if (permissions.has('adgroup-report')) return 'report';
  return 'welcome';
}

/** Address that the root redirects to: the overview of the active company, or the company chooser if there is none. */
export function rootPath(companyId: number | null): string {
  return companyId === null ? pathTo('selectCompany') : pathTo('overview', companyId);
}
