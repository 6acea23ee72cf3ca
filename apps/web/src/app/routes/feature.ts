import type { PermissionKey } from '@adops/domain';
import type { ComponentType } from 'react';
import type { RouteName } from './route-names.js';

type Load = () => Promise<ComponentType>;

/** Screen inside a company. */
export interface CompanyScreen {
  /** Path below /company/{companyId}/, in the router's notation. */
  readonly path: string;
  /** Permissions that open the screen. Any one of them is sufficient. If empty, every member has access. */
  readonly permission: readonly PermissionKey[];
  /** Loads the script of the screen. */
  readonly load: Load;
  /** Tab in the area whose address is a prefix of this one. */
  readonly tab?: Tab;
  /** True for screens that redirect users without the permission to their home page instead of access-denied. */
  readonly isHome?: true;
}

export interface Tab {
  readonly label: string;
  /** Position among the tabs of the area, lowest first. */
  readonly at: number;
  /** Other first path segments in the area that belong to the tab, such as 'user' for users. */
  readonly below?: readonly string[];
}

/** Frame around all screens below its path. */
export interface Area {
  readonly path: string;
  readonly permission?: readonly PermissionKey[];
  /** Label of the tabs for screen readers. */
  readonly label?: string;
  /** True if the tabs share the filters in the address. */
  readonly sharesFilters?: boolean;
  /** Loads the component of an area without a plain row of tabs. */
  readonly load?: Load;
}

/** Screen outside of companies. */
export interface OuterScreen {
  readonly path: `/${string}`;
  readonly who: 'anyone' | 'signedIn' | 'signedOut';
  readonly load: Load;
}

export type MenuGroupName = 'Reports' | 'Tools' | 'Settings';

/** Heading inside the Reports group, by topic. */
export type MenuSectionName = 'Money' | 'Traffic' | 'Quality' | 'Issues and changes';

export interface MenuPlace {
  readonly route: RouteName;
  readonly label: string;
  /** Group of the entry. Null for an entry of the menu bar itself. */
  readonly group: MenuGroupName | null;
  /** Heading inside the group. Missing for none. */
  readonly section?: MenuSectionName;
  /** Position in the group, lowest first. Equal positions are sorted by label. */
  readonly at?: number;
  /**
   * Permissions that show the entry. Any one of them is sufficient. Defaults to those of the screen at its address, or
   * of the screens below.
   */
  readonly permission?: readonly PermissionKey[];
}

/**
 * Manifest of a feature. Router, menu, route names and cache are derived from it. A manifest also exports `routes`, the
 * addresses that other features link to.
 */
export interface Feature {
  readonly screens?: readonly CompanyScreen[];
  readonly areas?: readonly Area[];
  readonly outerScreens?: readonly OuterScreen[];
  /** Redirects from addresses below a company to other addresses, relative to the same path. */
  readonly redirects?: Readonly<Record<string, string>>;
  readonly menu?: readonly MenuPlace[];
  /** GraphQL types whose ID isn't unique, so the cache doesn't normalize them. */
  readonly withoutIdentity?: readonly string[];
}
