import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { refusedWith, USER } from '../../../test/in-company.js';
import { companyRoutes } from '../routes/company-routes.js';
import { CompanyArea } from '../routes/guards.js';

describe('the console shell', () => {
  it("shows the reason if a company can't be opened, and opens the company on retry", async () => {
    const answers: Record<string, object> = { Access: refusedWith('Come back later.', 'INTERNAL') };
    answerConsole(answers);
    renderConsoleAt('welcome');
    expect(await screen.findByRole('heading', { name: "The company couldn't be opened" })).toBeInTheDocument();
    expect(screen.getByText('Come back later.')).toBeInTheDocument();
    delete answers['Access'];
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /Welcome/ })).toBeInTheDocument();
  });

  it('announces a new version', async () => {
    answerConsole({});
    const { fetch } = window;
    window.fetch = ((address, init) =>
      String(address).startsWith('/manifest.json')
        ? Promise.resolve({ ok: true, headers: new Map(), json: () => Promise.resolve({ version: 'another' }) })
        : fetch(address, init)) as typeof fetch;
    renderConsoleAt('welcome');
    expect(await screen.findByText('New version available. Please reload page to update.')).toBeInTheDocument();
  });

  it.each([
    ['offers', [{ __typename: 'PartnerAccount', id: 2, name: 'Taboola 1' }], 1],
    ['does not offer', [], 0],
  ])('%s a switch for showing only own accounts to a user with the accounts %j', async (_, partnerAccounts, count) => {
    answerConsole({}, [], { ...USER, partnerAccounts });
    renderConsoleAt('welcome');
    await screen.findByRole('heading', { name: /Welcome/ });
    fireEvent.click(screen.getByRole('button', { name: 'Account of buyer' }));
    expect(await screen.findByRole('button', { name: 'Log out' })).toBeInTheDocument();
    expect(screen.queryAllByRole('switch', { name: 'Show only my accounts' })).toHaveLength(count);
  });
});

it("shows which screen's script couldn't be loaded, and offers to reload the page", async () => {
  answerConsole({});
  const load = () => Promise.reject(new Error('404'));
  const children = companyRoutes([{ screens: [{ path: 'alertReport', permission: [], load }] }]);
  renderConsoleAt('alertReport', [{ path: '/company/:companyId', element: <CompanyArea />, children }]);
  expect(await screen.findByRole('heading', { name: "This screen couldn't be loaded" })).toBeInTheDocument();
  expect(screen.getByText(/^Loading chunk alertReport failed\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
});
