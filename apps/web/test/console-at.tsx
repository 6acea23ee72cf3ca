import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { configure, render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { APP_ROUTES } from '../src/entry/router.js';
import { SessionProvider } from '../src/app/session/SessionProvider.js';
import { theme } from '../src/app/theme.js';
import { createClient } from '../src/app/transport/client.js';
import { answerCalls } from './in-company.js';

// Screens are loaded when they are opened.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(30_000);

/** Responses to the queries of the header and of report filters. */
const USUAL: Readonly<Record<string, object>> = {
  DataFreshness: { dataFreshness: [], siteFreshness: [], figuresLoadingBefore: null },
  HeaderMessages: { messages: [] },
  HeaderRevenueShares: { partner: null },
  FeedList: { feeds: [] },
  FilterLists: {
    ...{ sites: [], sources: [], devices: [], markets: [], siteProjects: [], countries: [], labels: [] },
    ...{ users: [], teams: [], partnerAccounts: [] },
  },
  OpenAlerts: {
    openAlerts: { __typename: 'OpenAlerts', alerts: 0, adgroups: 0, start: '2026-11-24', end: '2026-11-30' },
  },
  SavedViews: { savedViews: [] },
  Search: { search: [] },
  WaitingApprovals: { automation: { __typename: 'Automation', awaitingMyApprovalCount: 0, ruleHold: null } },
};

/** Answers calls of the whole console like `answerCalls`. */
export const answerConsole: typeof answerCalls = (answers, permissions, user) =>
  answerCalls(new Proxy(answers, { get: (own, name: string) => own[name] ?? USUAL[name] }), permissions, user);

/** Renders the whole console, or some of its routes, at an address of company 1. Call `answerConsole` first. */
export function renderConsoleAt(path: string, routes: RouteObject[] = APP_ROUTES) {
  const router = createMemoryRouter(routes, { initialEntries: [`/company/1/${path}`] });
  const drawn = render(
    <MantineProvider theme={theme} env="test">
      <ModalsProvider>
        <Notifications />
        <SessionProvider newClient={createClient}>
          <RouterProvider router={router} useTransitions={false} />
        </SessionProvider>
      </ModalsProvider>
    </MantineProvider>,
  );
  return { router, ...drawn };
}
