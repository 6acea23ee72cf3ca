import { MultiSelect } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ListState } from '../../app/lists/list-state.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { AreaTabs } from '../../app/shell/AreaScreen.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import frame from '../../app/lists/ListScreen.module.css';
import classes from './placement-manager.module.css';
import type { ManagedScope } from './useManagedScope.js';

const TABS = [
  { part: 'campaigns', label: 'Ad groups' },
  { part: 'placements', label: 'Placements' },
  { part: 'status', label: 'Status' },
] as const;
type Part = (typeof TABS)[number]['part'];

/** Redirects to the first tab and keeps the shared query parameters. */
export function ManagerStart() {
  const path = useCompanyPath('tools/placement-manager');
  const { search } = useLocation();
  return <Navigate to={{ pathname: path('campaigns'), search }} replace />;
}

/** Returns the query parameters that all tabs share. */
function sharedSearch(search: string): string {
  const before = new URLSearchParams(search);
  const after = new URLSearchParams();
  for (const name of ['sources', 'accounts']) {
    const value = before.get(name);
    if (value !== null) after.set(name, value);
  }
  return after.size === 0 ? '' : `?${after.toString()}`;
}

interface FrameProps {
  readonly part: Part;
  readonly children: ReactNode;
}

export function ManagerFrame({ part, children }: FrameProps) {
  const path = useCompanyPath('tools/placement-manager');
  const { search } = useLocation();
  useDocumentTitle('Placement manager · AdOps Console');
  return (
    <div className={`${frame.screen} ${classes.screen}`}>
      <ScreenHead title="Placement manager" />
      <div className={classes.tabs}>
        <AreaTabs
          label="Placement manager"
          tabs={TABS.map((tab) => ({
            label: tab.label,
            path: path(tab.part) + sharedSearch(search),
            isCurrent: tab.part === part,
          }))}
        />
      </div>
      {children}
    </div>
  );
}

interface ScopeProps {
  readonly scope: ManagedScope;
  readonly filters: ListState['filters'];
  readonly onChange: (filters: ListState['filters']) => void;
}

/** Selects for sources and accounts. */
export function ScopeFilters({ scope, filters, onChange }: ScopeProps) {
  const { sourceIds, accountIds, sources, accounts } = scope;
  const offered = accounts.filter(({ partnerId }) => sourceIds.length === 0 || sourceIds.includes(partnerId));
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  return (
    <>
      <MultiSelect
        size="xs"
        className={classes.choice}
        aria-label="Sources"
        placeholder={sourceIds.length === 0 ? 'All sources' : ''}
        searchable
        clearable
        hidePickedOptions
        data={[...new Set([...sources.map(({ id }) => id), ...sourceIds])].map((id) => ({
          value: String(id),
          label: names.get(id) ?? `Source ${id}`,
        }))}
        value={sourceIds.map(String)}
        onChange={(ids) => onChange({ ...filters, sources: ids.join(','), accounts: '' })}
      />
      <MultiSelect
        size="xs"
        className={classes.choice}
        aria-label="Accounts"
        placeholder={accountIds.length === 0 ? 'All accounts' : ''}
        searchable
        clearable
        hidePickedOptions
        limit={100}
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={accountIds.map(String)}
        onChange={(ids) => onChange({ ...filters, accounts: ids.join(',') })}
      />
    </>
  );
}
