import { createBrowserRouter, type RouteObject } from 'react-router';
import { FEATURES } from '../features.js';
import { Shell } from '../shell/Shell.js';
import { companyRoutes } from './company-routes.js';
import type { Feature, OuterScreen } from './feature.js';
import { CompanyArea, Home, RootRedirect, SignedInOnly, SignedOutOnly } from './guards.js';
import { UnknownAddress } from './NotFoundScreen.js';
import { RouteFailure } from './RouteFailure.js';
import { lazyScreen } from './screen.js';

const MANIFESTS: readonly Feature[] = Object.values(FEATURES).map(({ manifest }) => manifest);

const outerRoutes = (who: OuterScreen['who']): RouteObject[] =>
  MANIFESTS.flatMap(({ outerScreens = [] }) => outerScreens)
    .filter((screen) => screen.who === who)
    .map(({ path, load }) => ({ path, lazy: lazyScreen(path.slice(1), load) }));

/** Every address of the console. */
export const APP_ROUTES: RouteObject[] = [
  {
    element: <Shell />,
    // Nothing is drawn before the session is known; the outline of a screen comes with it.
    hydrateFallbackElement: <></>,
    errorElement: <RouteFailure />,
    children: [
      { path: '/', element: <RootRedirect /> },
      { element: <SignedOutOnly />, children: outerRoutes('signedOut') },
      ...outerRoutes('anyone'),
      {
        element: <SignedInOnly />,
        children: [
          ...outerRoutes('signedIn'),
          {
            path: '/company/:companyId',
            element: <CompanyArea />,
            children: [
              { index: true, element: <Home /> },
              ...companyRoutes(MANIFESTS),
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
