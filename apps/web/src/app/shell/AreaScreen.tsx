import type { PermissionKey } from '@adops/domain';
import { useEffect, useRef } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import type { Area } from '../routes/feature.js';
import { pathTo } from '../routes/route-names.js';
import { useCompanyPath } from '../routes/useCompanyPath.js';
import { useAccess } from '../session/SessionProvider.js';
import classes from './AreaScreen.module.css';

export interface AreaTab {
  readonly label: string;
  /** Path below the company. */
  readonly path: string;
  readonly permission: readonly PermissionKey[];
  /** Other path segments in the area that belong to the tab, such as 'user' for users. */
  readonly below?: readonly string[];
}

/** Tabs of related screens, limited to those the user may open. */
export function AreaScreen({ area, tabs }: { area: Area; tabs: readonly AreaTab[] }) {
  const addressOf = useCompanyPath(area.path);
  const { permissions, activeCompany } = useAccess();
  const { pathname: here, search } = useLocation();
  const restOf = ({ path }: AreaTab): string => path.slice(area.path.length + 1);
  const open = tabs.filter(({ permission }) => permission.some((key) => permissions.has(key)));
  // /company/{id}/{area}/{part}
  const [, , , , part] = here.split('/');
  if (!part) {
    const [first] = open;
    // Keeps the query of the address.
    const pathname = first ? addressOf(restOf(first)) : pathTo('accessDenied', activeCompany.id);
    return <Navigate to={{ pathname, search }} replace />;
  }
  return (
    <>
      <AreaTabs
        label={area.label ?? ''}
        tabs={open.map((tab) => ({
          label: tab.label,
          path: `${addressOf(restOf(tab))}${area.sharesFilters ? search : ''}`,
          isCurrent: restOf(tab) === part || (tab.below ?? []).includes(part),
        }))}
      />
      <Outlet />
    </>
  );
}

interface AreaTabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly label: string; readonly path: string; readonly isCurrent: boolean }[];
}

/** Tabs of related screens. Hidden for a single screen. */
export function AreaTabs({ label, tabs }: AreaTabsProps) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.path;
  // On a narrow screen, the open tab may be out of view.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  if (tabs.length < 2) return null;
  return (
    <nav ref={bar} className={classes.tabs} aria-label={label}>
      {tabs.map(({ label: words, path, isCurrent }) => (
        <Link key={path} to={path} className={classes.tab} aria-current={isCurrent ? 'page' : undefined}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
