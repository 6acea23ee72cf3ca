import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { RouteName } from '../routes/route-names.js';
import { readJson, writeJson } from '../session/storage.js';
import { itemAt, type MenuGroup, type MenuItem } from './menu.js';

/** User and company that the screens belong to. */
export interface ScreenOwner {
  readonly userId: number;
  readonly companyId: number;
}

/** Screens that a user starred or opened recently, by route. They may include routes of earlier versions. */
export interface KeptScreens {
  /** Starred screens in the order in which they were starred. */
  readonly starred: readonly string[];
  /** Recent screens, latest first. */
  readonly recent: readonly string[];
}

/** Maximum number of stored recent screens. Each menu shows a few of its own. */
const MAX_RECENT = 30;
const NONE: KeptScreens = { starred: [], recent: [] };

const stored = z.object({ starred: z.array(z.string()).catch([]), recent: z.array(z.string()).catch([]) });
const keyOf = ({ userId, companyId }: ScreenOwner): string => `menu.${companyId}.${userId}`;

const read = new Map<string, KeptScreens>();
const listeners = new Set<() => void>();

/** Returns the stored screens of the user. Empty if they can't be read. */
export function keptScreens(owner: ScreenOwner): KeptScreens {
  const key = keyOf(owner);
  let kept = read.get(key);
  if (!kept) {
    kept = stored.safeParse(readJson(key)).data ?? NONE;
    read.set(key, kept);
  }
  return kept;
}

function keep(owner: ScreenOwner, kept: KeptScreens): void {
  read.set(keyOf(owner), kept);
  writeJson(keyOf(owner), kept);
  listeners.forEach((listener) => listener());
}

/** Clears the cache, so that the storage is read again. */
export function rereadScreens(): void {
  read.clear();
  listeners.forEach((listener) => listener());
}

/** Stars a screen, or removes its star. */
export function toggleStar(owner: ScreenOwner, route: RouteName): void {
  const { starred, recent } = keptScreens(owner);
  const others = starred.filter((each) => each !== route);
  keep(owner, { starred: others.length < starred.length ? others : [...starred, route], recent });
}

/** Moves a screen to the top of the recent screens. */
export function noteOpened(owner: ScreenOwner, route: RouteName): void {
  const { starred, recent } = keptScreens(owner);
  if (recent[0] === route) return;
  keep(owner, { starred, recent: [route, ...recent.filter((each) => each !== route)].slice(0, MAX_RECENT) });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the same user may change the stored screens.
  window.addEventListener('storage', rereadScreens);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', rereadScreens);
  };
}

/** Returns the screens that the user starred or opened recently. */
export const useKeptScreens = (owner: ScreenOwner): KeptScreens =>
  useSyncExternalStore(subscribe, () => keptScreens(owner));

/** Maximum number of recent screens per menu. */
const MAX_SHOWN = 5;

/**
 * Returns the entries of a group at the top of its menu: starred ones, then other recent ones except the open screen.
 */
export function shortcutsOf(
  group: MenuGroup,
  { starred, recent }: KeptScreens,
  open: { readonly companyId: number; readonly pathname: string },
): { readonly starred: readonly MenuItem[]; readonly recent: readonly MenuItem[] } {
  const current = itemAt([group], open.companyId, open.pathname)?.route;
  const itemsOf = (routes: readonly string[]): MenuItem[] =>
    routes.flatMap((route) => group.items.find((item) => item.route === route) ?? []);
  return {
    starred: itemsOf(starred),
    recent: itemsOf(recent.filter((route) => route !== current && !starred.includes(route))).slice(0, MAX_SHOWN),
  };
}
