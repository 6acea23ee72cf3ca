import { useQuery } from '@apollo/client/react';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { gql } from '@apollo/client';
import { createClient } from '../transport/client.js';
import { SessionProvider, useSession } from './SessionProvider.js';

const SITES = gql('query Sites { sites { id name } }');
const COMPANIES = [
  { id: 1, name: 'Northwind Media' },
  { id: 2, name: 'Southwind Media' },
];
const user = { id: 7, username: 'reader', email: null, team: null, partnerAccounts: [], partnerAccountSites: [] };

/** Simulated responses of the server by company. With `ended`, every call is rejected as for an ended session. */
let server: { ended: boolean; sites: (company: number) => Promise<object> };

const answer = (body: object) =>
  ({
    ok: true,
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
    text: () => Promise.resolve(JSON.stringify(body)),
  }) as unknown as Response;

beforeEach(() => {
  window.localStorage.clear();
  window.localStorage.setItem('adops.token', 'some token');
  server = {
    ended: false,
    sites: (company) => Promise.resolve({ sites: [{ id: 1, name: `Site of ${company}`, __typename: 'Site' }] }),
  };
  window.fetch = jest.fn<typeof window.fetch>().mockImplementation(async (address, init) => {
    const company = Number(/company\/(\d+)/.exec(String(address))?.[1] ?? 0);
    const { operationName } = JSON.parse(String(init?.body)) as { operationName: string };
    if (server.ended) return answer({ errors: [{ message: 'No', extensions: { code: 'UNAUTHENTICATED' } }] });
    if (operationName === 'Sites') return answer({ data: await server.sites(company) });
    const activeCompany = COMPANIES.find(({ id }) => id === company) ?? null;
    const access = { mainUser: null, activeCompany, reportingCurrency: 'EUR', changeFactorLimit: null, roles: [] };
    return answer({ data: { auth: { token: null, user, companies: COMPANIES, permissions: [], ...access } } });
  });
});

function Sites() {
  const { data, refetch } = useQuery<{ sites: { name: string }[] }>(SITES);
  return <button onClick={() => void refetch().catch(() => undefined)}>{data?.sites[0]?.name ?? 'loading'}</button>;
}

function Console() {
  const { state, enterCompany } = useSession();
  return (
    <>
      <p>{state.kind}</p>
      {COMPANIES.map(({ id }) => (
        <button key={id} onClick={() => enterCompany(id)}>{`Enter ${id}`}</button>
      ))}
      {state.kind === 'active' && <Sites key={state.access.activeCompany.id} />}
    </>
  );
}

async function inCompany(id: number) {
  await screen.findByText('choosing');
  act(() => screen.getByText(`Enter ${id}`).click());
  await screen.findByText(`Site of ${id}`);
}

it("never shows one company's data in another company, even before the response arrives", async () => {
  render(
    <SessionProvider newClient={createClient}>
      <Console />
    </SessionProvider>,
  );
  await inCompany(1);
  server.sites = () => new Promise(() => undefined);
  act(() => screen.getByText('Enter 2').click());
  await screen.findByText('loading');
  expect(screen.queryByText('Site of 1')).toBeNull();
});

it('signs out when a query returns an expired session', async () => {
  const show = jest.spyOn(notifications, 'show').mockReturnValue('id');
  render(
    <SessionProvider newClient={createClient}>
      <Console />
    </SessionProvider>,
  );
  await inCompany(1);
  server.ended = true;
  act(() => screen.getByText('Site of 1').click());
  await waitFor(() => expect(screen.getByText('signedOut')).toBeDefined());
  expect(window.localStorage.getItem('adops.token')).toBeNull();
  expect(show).toHaveBeenCalledWith(expect.objectContaining({ title: 'Your session has ended. Sign in again.' }));
});
