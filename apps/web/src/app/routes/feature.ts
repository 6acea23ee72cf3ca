import type { PermissionKey } from '@adops/domain';
import type { ComponentType } from 'react';
import type { RouteName } from './route-names.js';

type Load = () => Promise<ComponentType>;

/** A screen inside a company. */
export interface CompanyScreen {
  /** Below /company/{companyId}/, in the router's notation. */
  readonly path: string;
  /** Any one of these permissions opens it. Without any, every member has access. */
  readonly permission: readonly PermissionKey[];
  /** Loads the script of the screen. */
  readonly load: Load;
  /** Tab in the area whose address is a prefix of this one. */
  readonly tab?: Tab;
  /** Without the permission it leads to the user's home page instead of access-denied. */
  readonly isHome?: true;
}

export interface Tab {
  readonly label: string;
  /** Place among the tabs of the area, lowest first. */
  readonly at: number;
  /** Other first parts of addresses in the area that belong to the tab: 'user' for users. */
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
  /** Draws an area that has no plain row of tabs. */
  readonly load?: Load;
}

/** A screen outside of companies. */
export interface OuterScreen {
  readonly path: `/${string}`;
  readonly who: 'anyone' | 'signedIn' | 'signedOut';
  readonly load: Load;
}

export type MenuGroupName = 'Reports' | 'Tools' | 'Settings';

/** Heading inside the group Reports, by the question its entries answer. */
export type MenuSectionName = 'Money' | 'Traffic' | 'Quality' | 'Issues and changes';

export interface MenuPlace {
  readonly route: RouteName;
  readonly label: string;
  /** Null for an entry of the bar itself. */
  readonly group: MenuGroupName | null;
  /** Heading in the group it is under. Missing: none. */
  readonly section?: MenuSectionName;
  /** Position in the group, lowest first. Equal positions are sorted by label. */
  readonly at?: number;
  /** Any one of these permissions shows it. Defaults to those of the screen at its address, or of the screens below. */
  readonly permission?: readonly PermissionKey[];
}

/**
 * Declaration of a feature, from which router, menu, route names and cache are derived. A manifest also exports
 * `routes`, the addresses that other features link to.
 */
export interface Feature {
  readonly screens?: readonly CompanyScreen[];
  readonly areas?: readonly Area[];
  readonly outerScreens?: readonly OuterScreen[];
  /** Addresses below a company that lead to another, relative to themselves. */
  readonly redirects?: Readonly<Record<string, string>>;
  readonly menu?: readonly MenuPlace[];
  /** GraphQL types whose ID isn't unique, so the cache doesn't normalize them. */
  readonly withoutIdentity?: readonly string[];
}
