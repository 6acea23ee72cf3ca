import { createBrowserRouter, Navigate, Outlet, type RouteObject, useParams } from 'react-router';
import { useAccess } from '../session/SessionProvider.js';
import { Shell } from '../shell/Shell.js';
import { CompanyArea, RootRedirect, SignedInOnly, SignedOutOnly } from './guards.js';
import { UnknownAddress } from './NotFoundScreen.js';
import { homeRoute, pathTo } from './route-names.js';
import { RouteFailure } from './RouteFailure.js';
import { lazyScreen, screen } from './screen.js';
import { ACTIVITY_ROUTES, SETTINGS_ROUTES } from './settings-routes.js';
import { TOOL_ROUTES } from './tool-routes.js';

/** The home page: the screen the permissions lead to. */
function Home() {
  const { permissions } = useAccess();
  return <Navigate to={pathTo(homeRoute(permissions), Number(useParams().companyId))} replace />;
}

/** The overview is where everybody is sent; who may not see it goes on to their own home. */
function GuardedHome() {
  const { permissions } = useAccess();
  return permissions.has('overview-report') ? <Outlet /> : <Home />;
}

/** Every address of the console. */
export const APP_ROUTES: RouteObject[] = [
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
        path: '/set-password',
        lazy: lazyScreen(
          'set-password',
          async () => (await import('../../features/set-password/index.js')).SetPasswordScreen,
        ),
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
            path: '/security',
            lazy: lazyScreen('security', async () => (await import('../../features/security/index.js')).SecurityScreen),
          },
          {
            path: '/company/:companyId',
            element: <CompanyArea />,
            children: [
              { index: true, element: <Home /> },
              {
                path: 'overview',
                element: <GuardedHome />,
                children: [
                  {
                    index: true,
                    lazy: lazyScreen(
                      'overview',
                      async () => (await import('../../features/overview-report/index.js')).OverviewReportScreen,
                    ),
                    errorElement: <RouteFailure />,
                  },
                ],
              },
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
              {
                path: 'status',
                lazy: lazyScreen('status', async () => (await import('../../features/status/index.js')).StatusScreen),
                errorElement: <RouteFailure />,
              },
              screen(
                'report',
                ['adgroup-report'],
                async () => (await import('../../features/adgroup-report/index.js')).AdgroupReportScreen,
              ),
              screen(
                'advertisers-report',
                ['advertisers-report'],
                async () => (await import('../../features/advertiser-report/index.js')).AdvertiserReportScreen,
              ),
              screen(
                'site-advertisers-report',
                ['site-advertisers-report'],
                async () => (await import('../../features/advertiser-report/index.js')).SiteAdvertiserReportScreen,
              ),
              screen(
                'daily-report',
                ['overview-report'],
                async () => (await import('../../features/daily-report/index.js')).DailyReportScreen,
              ),
              screen(
                'hourly-report',
                ['hourly-report'],
                async () => (await import('../../features/hourly-report/index.js')).HourlyReportScreen,
              ),
              screen(
                'alertReport',
                ['alert-report'],
                async () => (await import('../../features/alert-report/index.js')).AlertReportScreen,
              ),
              { path: 'automation', element: <Navigate to="tasks" replace /> },
              screen(
                'automation/tasks',
                ['bulk-actions'],
                async () => (await import('../../features/automation/index.js')).TasksScreen,
              ),
              screen(
                'automation/details/:id',
                ['bulk-actions'],
                async () => (await import('../../features/automation/index.js')).TaskScreen,
              ),
              ...ACTIVITY_ROUTES,
              ...TOOL_ROUTES,
              ...SETTINGS_ROUTES,
              { id: 'not-found', path: '*', element: <UnknownAddress /> },
            ],
          },
          { path: '*', element: <UnknownAddress /> },
        ],
      },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(APP_ROUTES);
