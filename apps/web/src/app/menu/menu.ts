import type { PermissionKey } from '@adops/domain';
import type { MenuGroupName, MenuPlace, MenuSectionName } from '../routes/feature.js';
import { derived, manifests } from '../routes/manifests.js';
import { namedRoutes, pathTo, wholePath, type RouteName } from '../routes/route-names.js';

export interface MenuItem {
  readonly label: string;
  readonly route: RouteName;
  /** Permissions that show the item. Any one of them is sufficient. */
  readonly permission: readonly PermissionKey[];
  /** Heading in its group. Null for none. */
  readonly section: MenuSectionName | null;
}
export interface MenuSection {
  readonly label: MenuSectionName | null;
  readonly items: readonly MenuItem[];
}
export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}
export type MenuEntry = MenuItem | MenuGroup;

const GROUPS: readonly MenuGroupName[] = ['Reports', 'Tools', 'Settings'];
const SECTIONS: readonly (MenuSectionName | null)[] = [null, 'Money', 'Traffic', 'Quality', 'Issues and changes'];

/** Returns true if an address is that of an item or of a screen below it. */
export const isWithin = (pathname: string, address: string): boolean =>
  pathname === address || pathname.startsWith(`${address}/`);

/** Returns the screens of a route, or else those below it. */
function screensAt(route: RouteName) {
  const address = namedRoutes()[route];
  const screens = manifests().flatMap((each) => each.screens ?? []);
  const at = screens.filter(({ path }) => wholePath(path) === address);
  return at.length > 0 ? at : screens.filter(({ path }) => isWithin(wholePath(path), address));
}

function toItem({ route, label, permission, section }: MenuPlace): MenuItem {
  const keys = permission ?? [...new Set(screensAt(route).flatMap((each) => each.permission))];
  return { label, route, permission: keys, section: section ?? null };
}

const byPlace = (a: MenuPlace, b: MenuPlace): number => (a.at ?? 0) - (b.at ?? 0) || a.label.localeCompare(b.label);

const itemsIn = (group: MenuGroupName | null): readonly MenuItem[] =>
  manifests()
    .flatMap(({ menu = [] }) => menu.filter((place) => place.group === group))
    .sort(byPlace)
    .map(toItem);

/** All entries of the menu in order. Groups need no permission. */
export const wholeMenu = derived((): readonly MenuEntry[] => [
  ...itemsIn(null),
  ...GROUPS.map((label) => ({ label, items: itemsIn(label) })),
]);

/** Routes in the menu that have a screen. The menu and keyboard shortcuts offer only these. */
export const builtScreens = derived(
  (): ReadonlySet<RouteName> =>
    new Set(itemsOf(wholeMenu()).flatMap(({ route }) => (screensAt(route).length > 0 ? [route] : []))),
);

export function mayOpen(item: Pick<MenuItem, 'permission'>, permissions: ReadonlySet<PermissionKey>): boolean {
  return item.permission.some((key) => permissions.has(key));
}

/**
 * Returns the entries that a user sees: items with an existing screen and a sufficient permission, and groups with at
 * least one such item. Items without a screen are omitted instead of disabled.
 */
export function visibleMenu(
  permissions: ReadonlySet<PermissionKey>,
  built: ReadonlySet<RouteName> = builtScreens(),
): readonly MenuEntry[] {
  const isVisible = (each: MenuItem): boolean => built.has(each.route) && mayOpen(each, permissions);
  return wholeMenu().flatMap((entry): MenuEntry[] => {
    if ('route' in entry) return isVisible(entry) ? [entry] : [];
    const items = entry.items.filter(isVisible);
    return items.length > 0 ? [{ label: entry.label, items }] : [];
  });
}

/** Returns the entries of a group by heading. Entries without a heading come first, and empty headings are omitted. */
export const sectionsOf = ({ items }: MenuGroup): readonly MenuSection[] =>
  SECTIONS.map((label) => ({ label, items: items.filter(({ section }) => section === label) })).filter(
    (section) => section.items.length > 0,
  );

/** Returns the menu entry of an address or of its closest parent. Null if there is none. */
export function itemAt(menu: readonly MenuEntry[], companyId: number, pathname: string): MenuItem | null {
  const [closest] = itemsOf(menu)
    .map((item) => ({ item, address: pathTo(item.route, companyId) }))
    .filter(({ address }) => isWithin(pathname, address))
    .sort((left, right) => right.address.length - left.address.length);
  return closest?.item ?? null;
}

/** Returns every item of the menu, including those in groups. */
export function itemsOf(menu: readonly MenuEntry[]): MenuItem[] {
  return menu.flatMap((entry) => ('route' in entry ? [entry] : [...entry.items]));
}
