import { beforeEach, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { SelectCompanyScreen } from '../../features/select-company/SelectCompanyScreen.js';
import { SessionProvider, useSession } from '../session/SessionProvider.js';
import { createClient } from '../transport/client.js';
import { CompanyArea } from './guards.js';

/** Renders nothing until the session is known, like the app. */
function Started({ address }: { address: string | { pathname: string; state: object } }) {
  const { state } = useSession();
  if (state.kind === 'starting' || state.kind === 'unreachable') return null;
  return (
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/company/:companyId/*" element={<CompanyArea />} />
        <Route path="/select-company" element={<SelectCompanyScreen />} />
      </Routes>
    </MemoryRouter>
  );
}

beforeEach(() => {
  window.localStorage.setItem('adops.token', 'some token');
  const auth = {
    __typename: 'Auth',
    token: null,
    user: { __typename: 'AuthUser', id: 7, username: 'reader', email: null },
    companies: [{ __typename: 'Company', id: 1, name: 'Northwind Media' }],
  };
  const answer = { data: { auth } };
  window.fetch = jest.fn<typeof window.fetch>().mockImplementation(() =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      text: () => Promise.resolve(JSON.stringify(answer)),
      json: () => Promise.resolve(answer),
    } as unknown as Response),
  );
});

it('shows an error for a link to a company without access, instead of opening another company', async () => {
  render(
    <MantineProvider>
      <SessionProvider newClient={createClient}>
        <Started address="/company/2/report" />
      </SessionProvider>
    </MantineProvider>,
  );
  expect(await screen.findByText(/You don't have access to the company at \/company\/2\/report\./)).toBeDefined();
  expect(screen.getByRole('link', { name: /Northwind Media/ })).toBeDefined();
});

it('shows an error for an unknown URL of a company, with a link to the company', async () => {
  const address = { pathname: '/select-company', state: { unknownAddress: '/company/1/nonsense' } };
  render(
    <MantineProvider>
      <SessionProvider newClient={createClient}>
        <Started address={address} />
      </SessionProvider>
    </MantineProvider>,
  );
  expect(await screen.findByText(/The page \/company\/1\/nonsense doesn't exist\./)).toBeDefined();
  const back = screen.getByRole('link', { name: 'Back to Northwind Media' });
  expect(back.getAttribute('href')).toBe('/company/1/overview');
});
