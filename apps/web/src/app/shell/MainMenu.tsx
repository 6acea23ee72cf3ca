import { Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router';
import type { ScreenOwner } from '../menu/kept-screens.js';
import { isWithin, type MenuEntry, type MenuGroup } from '../menu/menu.js';
import { pathTo } from '../routes/route-names.js';
import classes from './MainMenu.module.css';
import { WaitingCount } from './MenuCounts.js';
import { GroupEntries, GroupRows } from './MenuGroups.js';

interface MenuProps {
  readonly menu: readonly MenuEntry[];
  readonly isSignedOut: boolean;
  /** Owner of the starred and recent screens. Null before a company is entered, when the menu is empty. */
  readonly owner: ScreenOwner | null;
}

function GroupMenu({ group, owner }: { group: MenuGroup; owner: ScreenOwner }) {
  const { pathname } = useLocation();
  const isShown = group.items.some(({ route }) => isWithin(pathname, pathTo(route, owner.companyId)));
  return (
    <Menu position="bottom-start" trigger="click-hover" closeDelay={120} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.item} data-current={isShown || undefined}>
          {group.label} <WaitingCount items={group.items} /> <IconChevronDown size={13} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {/* Receives the focus when the menu opens, so that no entry looks selected before an arrow key is pressed. */}
        <div role="group" aria-label={group.label} tabIndex={-1} data-autofocus className={classes.entries}>
          <GroupEntries group={group} owner={owner} />
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Menu in one row from 920 px on. The style sheet hides it on narrower screens. */
export function HorizontalMenu({ menu, isSignedOut, owner }: MenuProps) {
  return (
    <nav className={classes.horizontal} aria-label="Main">
      {isSignedOut && (
        <NavLink className={classes.item} to={pathTo('login')}>
          Sign In
        </NavLink>
      )}
      {owner &&
        menu.map((entry) =>
          'route' in entry ? (
            <NavLink key={entry.route} className={classes.item} to={pathTo(entry.route, owner.companyId)}>
              {entry.label}
            </NavLink>
          ) : (
            <GroupMenu key={entry.label} group={entry} owner={owner} />
          ),
        )}
    </nav>
  );
}

/** Collapsible menu for narrow windows. */
export function VerticalMenu({
  menu,
  isSignedOut,
  owner,
  isOpen,
  onClose,
}: MenuProps & { isOpen: boolean; onClose: () => void }) {
  useHotkeys([['Escape', () => isOpen && onClose()]]);
  if (!isOpen) return null;
  return (
    <nav id="vertical-menu" className={classes.vertical} aria-label="Main">
      {isSignedOut && (
        <NavLink className={classes.row} to={pathTo('login')}>
          Sign In
        </NavLink>
      )}
      {owner &&
        menu.map((entry) =>
          'route' in entry ? (
            <NavLink key={entry.route} className={classes.row} to={pathTo(entry.route, owner.companyId)}>
              {entry.label}
            </NavLink>
          ) : (
            <GroupRows key={entry.label} group={entry} owner={owner} />
          ),
        )}
    </nav>
  );
}
