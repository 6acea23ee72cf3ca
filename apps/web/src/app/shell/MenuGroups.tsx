import { Menu } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { type ScreenOwner, shortcutsOf, toggleStar, useKeptScreens } from '../menu/kept-screens.js';
import { isWithin, type MenuGroup, type MenuItem, sectionsOf } from '../menu/menu.js';
import { pathTo } from '../routes/route-names.js';
import classes from './MainMenu.module.css';
import { AlertCount, WaitingCount } from './MenuCounts.js';

interface GroupProps {
  readonly group: MenuGroup;
  readonly owner: ScreenOwner;
}

/** Minimum number of entries for a group to have stars and recent screens. */
const MIN_ENTRIES = 6;

interface Part {
  readonly label: string | null;
  readonly items: readonly MenuItem[];
}

/**
 * Returns the starred and recent entries of a group at the time its menu opened. Entries must not move under the
 * pointer of a user who stars several of them.
 */
function useShortcuts({ group, owner }: GroupProps): readonly Part[] {
  const { pathname } = useLocation();
  const kept = useKeptScreens(owner);
  const [shortcuts] = useState(() => shortcutsOf(group, kept, { companyId: owner.companyId, pathname }));
  if (group.items.length < MIN_ENTRIES) return [];
  return [
    { label: 'Starred', items: shortcuts.starred },
    { label: 'Recent', items: shortcuts.recent },
  ].filter(({ items }) => items.length > 0);
}

/** Entries of a group in the menu that opens below the bar. */
export function GroupEntries({ group, owner }: GroupProps) {
  const shortcuts = useShortcuts({ group, owner });
  const draw = ({ label, items }: Part, isAlone: boolean): ReactNode => (
    <div
      key={label ?? ''}
      {...(label !== null && { role: 'group', 'aria-label': label })}
      className={classes.section}
      data-alone={isAlone || undefined}
    >
      {label !== null && (
        <div className={classes.sectionLabel} aria-hidden>
          {label}
        </div>
      )}
      {items.map((item) => (
        <Entry key={item.route} item={item} owner={owner} hasStar={group.items.length >= MIN_ENTRIES} />
      ))}
    </div>
  );
  const sections = sectionsOf(group);
  if (group.items.length < MIN_ENTRIES) return sections.map((section) => draw(section, false));
  return (
    <>
      {shortcuts.length > 0 && (
        <div className={classes.shortcuts}>{shortcuts.map((part) => draw(part, shortcuts.length === 1))}</div>
      )}
      <div className={classes.sections}>{sections.map((section) => draw(section, sections.length === 1))}</div>
    </>
  );
}

interface EntryProps {
  readonly item: MenuItem;
  readonly owner: ScreenOwner;
  readonly hasStar: boolean;
}

const itemOf = (star: HTMLElement): HTMLElement | null =>
  star.parentElement?.querySelector<HTMLElement>('[data-menu-item]') ?? null;

/**
 * Handles arrow keys. The right arrow moves from an entry to its star. Arrows on a star move to its entry, or to the
 * entry above or below.
 */
function toStar(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight') return;
  event.preventDefault();
  event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-star]')?.focus();
}

function fromStar(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: 0, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const items = [
    ...(event.currentTarget.closest('[role="menu"]')?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? []),
  ];
  const own = items.indexOf(itemOf(event.currentTarget)!);
  items[(own + step + items.length) % items.length]?.focus();
}

function Entry({ item, owner, hasStar }: EntryProps) {
  const { pathname } = useLocation();
  const address = pathTo(item.route, owner.companyId);
  return (
    <div className={classes.entry}>
      <Menu.Item
        component={Link}
        to={address}
        className={classes.below}
        aria-current={isWithin(pathname, address) ? 'page' : undefined}
        onKeyDown={hasStar ? toStar : undefined}
      >
        {item.label} <WaitingCount items={[item]} />
        <AlertCount item={item} />
      </Menu.Item>
      {hasStar && <Star item={item} owner={owner} isInMenu />}
    </div>
  );
}

function Star({ item, owner, isInMenu }: Omit<EntryProps, 'hasStar'> & { readonly isInMenu?: true }) {
  const isStarred = useKeptScreens(owner).starred.includes(item.route);
  return (
    <button
      type="button"
      {...(isInMenu
        ? { role: 'menuitemcheckbox', 'aria-checked': isStarred, tabIndex: -1, onKeyDown: fromStar }
        : { 'aria-pressed': isStarred })}
      className={classes.star}
      data-star
      data-on={isStarred || undefined}
      aria-label={`Star ${item.label}`}
      title={isStarred ? 'Remove the star' : 'Show at the top of this menu'}
      onClick={() => toggleStar(owner, item.route)}
    >
      {isStarred ? <IconStarFilled size={14} aria-hidden /> : <IconStar size={14} aria-hidden />}
    </button>
  );
}

/** Entries of a group in the menu of narrow windows. */
export function GroupRows({ group, owner }: GroupProps) {
  const hasStar = group.items.length >= MIN_ENTRIES;
  const parts: readonly Part[] = [...useShortcuts({ group, owner }), ...sectionsOf(group)];
  return (
    <div role="group" aria-label={group.label}>
      <div className={classes.groupLabel}>{group.label}</div>
      {parts.map(({ label, items }) => (
        <div key={label ?? ''} {...(label !== null && { role: 'group', 'aria-label': label })}>
          {label !== null && <div className={classes.sectionLabel}>{label}</div>}
          {items.map((item) => (
            <div key={item.route} className={classes.entry}>
              <NavLink className={classes.row} to={pathTo(item.route, owner.companyId)}>
                {item.label} <WaitingCount items={[item]} />
                <AlertCount item={item} />
              </NavLink>
              {hasStar && <Star item={item} owner={owner} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
