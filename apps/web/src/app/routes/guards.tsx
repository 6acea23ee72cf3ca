import type { PermissionKey } from '@adops/domain';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import { WaitingApprovals } from '../approvals/WaitingApprovals.js';
import { useAccess, useSession } from '../session/SessionProvider.js';
import { hasValidIds, isId } from './address-ids.js';
import { NotFoundScreen } from './NotFoundScreen.js';
import { homeRoute, pathTo, rootPath } from './route-names.js';

/** Returns the address to open after the sign-in. Null if it doesn't belong to this console. */
function cameFrom(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : null;
}

export function RootRedirect() {
  const { state, homeCompanyId } = useSession();
  return <Navigate to={state.kind === 'signedOut' ? pathTo('login') : rootPath(homeCompanyId)} replace />;
}

/** Sign-in screen. Redirects a signed-in user to the requested screen. */
export function SignedOutOnly() {
  const { state, homeCompanyId } = useSession();
  const location = useLocation();
  if (state.kind === 'signedOut') return <Outlet />;
  return <Navigate to={cameFrom(location.state) ?? rootPath(homeCompanyId)} replace />;
}

export function SignedInOnly() {
  const { state } = useSession();
  const location = useLocation();
  if (state.kind !== 'signedOut') return <Outlet />;
  const from = location.pathname + location.search;
  return <Navigate to={pathTo('login')} state={{ from }} replace />;
}

/** Routes under /company/{companyId}. The address determines the active company. */
export function CompanyArea() {
  const { state, enterCompany } = useSession();
  const { pathname } = useLocation();
  const companyId = Number(useParams().companyId);
  const activeId =
    state.kind === 'active' ? state.access.activeCompany.id : state.kind === 'entering' ? state.companyId : null;
  const identity = 'identity' in state ? state.identity : null;
  // While acting as another user, the companies are the other user's, and the server checks access.
  const isMember =
    identity?.companies.some(({ id }) => id === companyId) ||
    (state.kind === 'active' && state.access.companies.some(({ id }) => id === companyId));

  // Runs once per company, because the active company changes during the transition.
  const enter = useEffectEvent((id: number) => {
    if (activeId !== id) enterCompany(id);
  });
  useEffect(() => {
    if (isMember) enter(companyId);
  }, [companyId, isMember]);

  if (!isId(String(companyId))) return <NotFoundScreen />;
  // Shows an error, because the link must not show another company's data.
  if (!isMember) return <Navigate to={pathTo('selectCompany')} replace state={{ unknownAddress: pathname }} />;
  // The server rejects everything else until the second factor is on.
  if (state.kind === 'choosing' && state.needsFactorIn === companyId)
    return <Navigate to={pathTo('security')} replace />;
  if (state.kind === 'choosing' && state.refusedBy?.companyId === companyId)
    return (
      <EmptyState
        title="The company couldn't be opened"
        text={state.refusedBy.reason}
        action={<Button onClick={() => enterCompany(companyId)}>Try again</Button>}
      />
    );
  if (state.kind === 'active' && activeId === companyId)
    return (
      <>
        <WaitingApprovals />
        <Outlet key={companyId} />
      </>
    );
  return <ScreenSkeleton />;
}

/** Redirects to the home screen that the user's permissions allow. */
export function Home() {
  const { permissions, activeCompany } = useAccess();
  return <Navigate to={pathTo(homeRoute(permissions), activeCompany.id)} replace />;
}

/** Redirects to a relative address and keeps the query. */
export function Redirected({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}

interface GuardedProps {
  /** Permissions that open the screen. Any one of them is sufficient. If empty, every member has access. */
  readonly permission: readonly PermissionKey[];
  /** True to redirect users without the permission to their home page. */
  readonly isHome?: boolean;
}

/**
 * Renders a screen if the user has a sufficient permission, otherwise redirects to access-denied. Addresses with
 * invalid IDs show the not-found screen.
 */
export function Guarded({ permission, isHome = false }: GuardedProps) {
  const { permissions, activeCompany } = useAccess();
  const params = useParams();
  if (!hasValidIds(params)) return <NotFoundScreen />;
  if (permission.length === 0 || permission.some((key) => permissions.has(key))) return <Outlet />;
  if (isHome) return <Home />;
  return <Navigate to={pathTo('accessDenied', activeCompany.id)} replace />;
}
