import { afterEach, expect, it, jest } from '@jest/globals';
import { KEYWORD_REPORT, PLACEMENT_REPORT, type ReportContract } from '@adops/domain';
import { notifications } from '@mantine/notifications';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createClient } from '../../app/transport/client.js';
import { SessionProvider } from '../../app/session/SessionProvider.js';
import { useFilterLists } from './useFilterLists.js';

const DAY = { start: '2026-11-22', end: '2026-11-22' };
const LISTS = {
  sites: [],
  sources: [],
  devices: [],
  markets: [],
  siteProjects: [],
  countries: [],
  labels: [],
  auth: {},
};

function Wrapper({ children }: { children: ReactNode }) {
  return <SessionProvider newClient={createClient}>{children}</SessionProvider>;
}

/** Renders the lists and answers every call with this body. Returns the toasts. */
function open(body: object, contract?: ReportContract): unknown[] {
  const shown: unknown[] = [];
  jest.spyOn(notifications, 'show').mockImplementation(({ message }) => {
    shown.push(message);
    return 'id';
  });
  window.fetch = jest.fn<typeof window.fetch>().mockImplementation(() =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      text: () => Promise.resolve(JSON.stringify(body)),
    } as unknown as Response),
  );
  renderHook(() => useFilterLists(DAY, contract && { contract }), { wrapper: Wrapper });
  return shown;
}

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['no data', { data: null }],
  ['empty lists', { data: LISTS }],
  ['an error', { data: null, errors: [{ message: 'No' }] }],
])("shows 'Failed to get the Report' once if the response has %s", async (_, body) => {
  const shown = open(body);
  await waitFor(() => expect(shown).toEqual(['Failed to get the Report']));
});

it.each<[string, ReportContract, boolean]>([
  ['with organic accounts', KEYWORD_REPORT as ReportContract, true],
  ['without organic accounts for placements', PLACEMENT_REPORT as ReportContract, false],
])('requests accounts %s', async (_, contract, showOrganicAccounts) => {
  open({ data: LISTS }, contract);
  const bodies = () =>
    (window.fetch as jest.Mock).mock.calls.map(
      ([, init]) => JSON.parse((init as { body: string }).body) as { operationName: string; variables: object },
    );
  await waitFor(() =>
    expect(bodies().find(({ operationName }) => operationName === 'FilterLists')?.variables).toEqual({
      showOrganicAccounts,
    }),
  );
});
