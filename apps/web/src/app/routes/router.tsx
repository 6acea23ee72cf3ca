import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, useParams } from 'react-router';
import type { PermissionKey } from '@adops/domain';
import { useAccess } from '../session/SessionProvider.js';
import { Shell } from '../shell/Shell.js';
import { loadChunk } from './chunks.js';
import { CompanyArea, Guarded, RootRedirect, SignedInOnly, SignedOutOnly } from './guards.js';
import { homeRoute, pathTo } from './route-names.js';
import { RouteFailure } from './RouteFailure.js';

function lazyScreen(chunk: string, load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadChunk(chunk, load) });
}

/** A screen inside a company, behind its permission. */
function screen(path: string, permission: readonly PermissionKey[], load: () => Promise<ComponentType>) {
  return {
    path,
    element: <Guarded permission={permission} />,
    children: [{ index: true, lazy: lazyScreen(path, load), errorElement: <RouteFailure /> }],
  };
}

/** The home page: the overview until it exists, then the screen the permissions lead to. */
function Home() {
  const { permissions } = useAccess();
  return <Navigate to={pathTo(homeRoute(permissions), Number(useParams().companyId))} replace />;
}

export function createAppRouter() {
  return createBrowserRouter([
    {
      element: <Shell />,
      // Nothing is drawn before the session is known; the outline of a screen comes with it.
      hydrateFallbackElement: <></>,
      errorElement: <RouteFailure />,
      children: [
        { path: '/', element: <RootRedirect /> },
        {
          element: <SignedOutOnly />,
          children: [
            {
              path: '/login',
              lazy: lazyScreen('sign-in', async () => (await import('../../features/sign-in/index.js')).SignInScreen),
            },
          ],
        },
        {
          element: <SignedInOnly />,
          children: [
            {
              path: '/select-company',
              lazy: lazyScreen(
                'select-company',
                async () => (await import('../../features/select-company/index.js')).SelectCompanyScreen,
              ),
            },
            {
              path: '/company/:companyId',
              element: <CompanyArea />,
              children: [
                { index: true, element: <Home /> },
                { path: 'overview', element: <Home /> },
                {
                  path: 'access-denied',
                  lazy: lazyScreen(
                    'access-denied',
                    async () => (await import('../../features/access-denied/index.js')).AccessDeniedScreen,
                  ),
                },
                {
                  path: 'welcome',
                  lazy: lazyScreen(
                    'welcome',
                    async () => (await import('../../features/welcome/index.js')).WelcomeScreen,
                  ),
                },
                screen(
                  'report',
                  ['adgroup-report'],
                  async () => (await import('../../features/adgroup-report/index.js')).AdgroupReportScreen,
                ),
              ],
            },
            { path: '*', element: <Navigate to="/select-company" replace /> },
          ],
        },
      ],
    },
  ]);
}
