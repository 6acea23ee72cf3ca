import { createBrowserRouter, type RouteObject } from 'react-router';
import './features.js';
import './parts.js';
import { companyRoutes } from '../app/routes/company-routes.js';
import type { OuterScreen } from '../app/routes/feature.js';
import { CompanyArea, Home, RootRedirect, SignedInOnly, SignedOutOnly } from '../app/routes/guards.js';
import { UnknownAddress } from '../app/routes/NotFoundScreen.js';
import { RouteFailure } from '../app/routes/RouteFailure.js';
import { manifests } from '../app/routes/manifests.js';
import { lazyScreen } from '../app/routes/screen.js';
import { Shell } from '../app/shell/Shell.js';

const outerRoutes = (who: OuterScreen['who']): RouteObject[] =>
  manifests()
    .flatMap(({ outerScreens = [] }) => outerScreens)
    .filter((screen) => screen.who === who)
    .map(({ path, load }) => ({ path, lazy: lazyScreen(path.slice(1), load) }));

/** All routes of the console. */
export const APP_ROUTES: RouteObject[] = [
  {
    element: <Shell />,
    // Renders nothing until the session is known, and then the outline of a screen.
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
              ...companyRoutes(manifests()),
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
