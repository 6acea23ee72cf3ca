import { Menu, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { useWaitingApprovals } from '../approvals/waiting-approvals.js';
import { isWithin, type MenuEntry, type MenuGroup, type MenuItem } from '../menu/menu.js';
import { pathTo } from '../routes/route-names.js';
import classes from './MainMenu.module.css';

interface MenuProps {
  readonly menu: readonly MenuEntry[];
  readonly isSignedOut: boolean;
  readonly companyId: number | null;
}

function addressOf(item: MenuItem, companyId: number | null): string {
  return pathTo(item.route, companyId ?? undefined);
}

/** How many tasks wait for the user's approval, at the entry that leads there. */
function WaitingCount({ items }: { items: readonly MenuItem[] }) {
  const count = useWaitingApprovals();
  if (count === 0 || !items.some(({ route }) => route === 'automation')) return null;
  return (
    <span className={classes.waiting} title={`${count} waiting for your approval`}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>, {count} waiting for your approval</VisuallyHidden>
    </span>
  );
}

function GroupMenu({ group, companyId }: { group: MenuGroup; companyId: number | null }) {
  const { pathname } = useLocation();
  const isShown = (item: MenuItem): boolean => isWithin(pathname, addressOf(item, companyId));
  return (
    <Menu position="bottom-start" trigger="click-hover" closeDelay={120}>
      <Menu.Target>
        <button type="button" className={classes.item} data-current={group.items.some(isShown) || undefined}>
          {group.label} <WaitingCount items={group.items} /> <IconChevronDown size={13} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {group.items.map((item) => (
          <Menu.Item
            key={item.route}
            component={Link}
            to={addressOf(item, companyId)}
            className={classes.below}
            aria-current={isShown(item) ? 'page' : undefined}
          >
            {item.label} <WaitingCount items={[item]} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** One row from 920 px on; the style sheet hides it below. */
export function HorizontalMenu({ menu, isSignedOut, companyId }: MenuProps) {
  return (
    <nav className={classes.horizontal} aria-label="Main">
      {isSignedOut && (
        <NavLink className={classes.item} to={pathTo('login')}>
          Sign In
        </NavLink>
      )}
      {menu.map((entry) =>
        'route' in entry ? (
          <NavLink key={entry.route} className={classes.item} to={addressOf(entry, companyId)}>
            {entry.label}
          </NavLink>
        ) : (
          <GroupMenu key={entry.label} group={entry} companyId={companyId} />
        ),
      )}
    </nav>
  );
}

/** The toggled menu of narrow windows. */
export function VerticalMenu({
  menu,
  isSignedOut,
  companyId,
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
      {menu.map((entry) =>
        'route' in entry ? (
          <NavLink key={entry.route} className={classes.row} to={addressOf(entry, companyId)}>
            {entry.label}
          </NavLink>
        ) : (
          <div key={entry.label} role="group" aria-label={entry.label}>
            <div className={classes.groupLabel}>{entry.label}</div>
            {entry.items.map((item) => (
              <NavLink key={item.route} className={classes.row} to={addressOf(item, companyId)}>
                {item.label} <WaitingCount items={[item]} />
              </NavLink>
            ))}
          </div>
        ),
      )}
    </nav>
  );
}
