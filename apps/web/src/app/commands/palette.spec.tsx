import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spotlight } from '@mantine/spotlight';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { answeredBy, LOST } from '../../../test/in-company.js';

const hit = (kind: string, entityId: number, name: string, more: object = {}) => ({
  ...{ __typename: 'SearchHit', kind, entityId, name, detail: null, status: null, partnerShortName: null },
  ...more,
});
const CRUISE = hit('adgroup', 7, 'Cruise Deals GB', { detail: 'Taboola · Taboola US', status: 'enabled' });
const PAUSED = hit('adgroup', 8, 'Cruises paused', { detail: 'Taboola · Taboola US', status: 'paused' });
const SITE = hit('site', 4, 'cruises.example', { status: 'active' });
const USER = hit('user', 9, 'cruise-buyer', { detail: 'Buyer', status: 'active' });
const search = (...hits: readonly object[]) => ({ search: hits });

/** Opens the command bar on the welcome screen. */
async function openBar(answers: Readonly<Record<string, object>>, permissions: readonly string[]) {
  const calls = answerConsole(answers, permissions);
  const { router } = renderConsoleAt('welcome');
  await screen.findByRole('heading', { name: /Welcome/ });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByPlaceholderText('Search or jump to…');
  const type = (value: string) =>
    act(() => {
      fireEvent.change(field, { target: { value } });
      return Promise.resolve();
    });
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key });
  const asked = () => calls.filter(({ name }) => name === 'Search').map(({ variables }) => variables['text']);
  const at = () => `${router.state.location.pathname}${router.state.location.search}${router.state.location.hash}`;
  return { calls, type, press, asked, at };
}
const options = (): (string | null)[] => screen.getAllByRole('option').map(({ textContent }) => textContent);
const selected = (): (string | null)[] =>
  screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

beforeEach(() => {
  window.localStorage.clear();
  // The state of the command bar outlives the rendered page.
  act(() => spotlight.close());
});

describe('characters typed before the command bar opens', () => {
  it('appear in the command bar without triggering shortcuts', async () => {
    const calls = answerConsole({ Search: search(CRUISE) }, ['adgroup-report']);
    renderConsoleAt('welcome');
    await screen.findByRole('heading', { name: /Welcome/ });
    const beneath = jest.fn();
    window.addEventListener('keydown', beneath);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    beneath.mockClear();
    for (const key of [...'crux', 'Backspace', ...'ise']) fireEvent.keyDown(document.body, { key });
    expect(beneath).not.toHaveBeenCalled();
    const field = await screen.findByPlaceholderText('Search or jump to…');
    await waitFor(() => expect(field).toHaveValue('cruise'));
    expect(await screen.findByRole('option', { name: /^Cruise Deals GB/ })).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'Search').map(({ variables }) => variables['text'])).toEqual(['cruise']);
    fireEvent.keyDown(document.body, { key: 'x' });
    expect(beneath).toHaveBeenCalled();
    window.removeEventListener('keydown', beneath);
  });

  it('open the first result if Enter follows', async () => {
    answerConsole({}, ['adgroup-report', 'overview-report']);
    const { router } = renderConsoleAt('welcome');
    await screen.findByRole('heading', { name: /Welcome/ });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of [...'status', 'Enter']) fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(router.state.location.pathname).toBe('/company/1/status'));
  });

  it('trigger shortcuts again after Escape', async () => {
    answerConsole({}, ['adgroup-report']);
    renderConsoleAt('welcome');
    await screen.findByRole('heading', { name: /Welcome/ });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['c', 'Escape']) fireEvent.keyDown(document.body, { key });
    const beneath = jest.fn();
    window.addEventListener('keydown', beneath);
    fireEvent.keyDown(document.body, { key: 'x' });
    expect(beneath).toHaveBeenCalled();
    window.removeEventListener('keydown', beneath);
  });
});

describe('the command bar', () => {
  it('shows hits by kind above the report searches, and opens the first hit with Enter', async () => {
    const { type, press, asked, at } = await openBar({ Search: search(CRUISE, PAUSED, SITE) }, ['adgroup-report']);
    await type('c');
    await type('cruise');
    const group = await screen.findByRole('group', { name: 'Ad groups' });
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cruise Deals GBTaboola · Taboola US', 'Cruises pausedPaused · Taboola · Taboola US']);
    expect(screen.getByRole('group', { name: 'Sites' })).toBeInTheDocument();
    expect(options().at(-1)).toBe('Anything with “cruise”');
    expect(screen.getByText('3 found by name or ID')).toBeInTheDocument();
    expect(asked()).toEqual(['cruise']);
    expect(selected()).toEqual(['Cruise Deals GBTaboola · Taboola US']);
    press('Enter');
    await waitFor(() => expect(at()).toContain('/company/1/report?filters.adgroupIdIn=7'));
    expect(at()).not.toContain('withoutTraffic');
  });

  it('includes ad groups without traffic if the user has access', async () => {
    const { type, at } = await openBar({ Search: search(CRUISE) }, [
      'adgroup-report',
      'adgroup-report-without-traffic',
    ]);
    await type('cruise');
    fireEvent.click(await screen.findByRole('option', { name: /^Cruise Deals GB/ }));
    await waitFor(() => expect(at()).toContain('filters.withoutTraffic=true'));
  });

  it('sends no request for one letter, but searches for a single digit', async () => {
    const { type, asked } = await openBar({}, ['adgroup-report']);
    await type('c');
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(asked()).toEqual([]);
    await type('7');
    await waitFor(() => expect(asked()).toEqual(['7']));
    expect(await screen.findByText('No results for this name or ID')).toBeInTheDocument();
  });

  it('sends no request for users without a permission for any kind', async () => {
    const { type, asked } = await openBar({}, ['hourly-report']);
    await type('cruise');
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(asked()).toEqual([]);
    expect(screen.getByText('No matches')).toBeInTheDocument();
  });

  it('preserves matching hits and the selection while the next search runs', async () => {
    const { type, press } = await openBar({ Search: search(CRUISE, PAUSED) }, ['adgroup-report']);
    await type('cruise');
    await screen.findByText('2 found by name or ID');
    await type('cruise deals');
    expect(screen.getByText('Searching…')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /^Cruise Deals GB/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /^Cruises paused/ })).toBeNull();
    press('ArrowDown');
    expect(selected()).toEqual(['Ad groups named “cruise deals”']);
    await screen.findByText('2 found by name or ID');
    expect(selected()).toEqual(['Ad groups named “cruise deals”']);
  });

  it('shows that a search failed, and retries the search', async () => {
    let isLost = true;
    const answer = answeredBy(() => (isLost ? LOST : search(CRUISE)));
    const { type } = await openBar({ Search: answer }, ['adgroup-report']);
    await type('cruise');
    expect(await screen.findByText(/^The search failed\./)).toBeInTheDocument();
    expect(options()).toContain('Anything with “cruise”');
    isLost = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: /^Cruise Deals GB/ })).toBeInTheDocument();
  });

  it('sorts commands that contain the text only inside a word below the hits', async () => {
    const { type } = await openBar({ Search: search(SITE) }, ['adgroup-report', 'hourly-report', 'alert-report']);
    await type('ert');
    await screen.findByRole('option', { name: /^cruises\.example/ });
    const labels = within(screen.getByRole('listbox'))
      .getAllByRole('group')
      .map((each) => each.getAttribute('aria-label'));
    expect(labels).toEqual(['Sites', 'More commands', 'Search the ad group report']);
    await type('al');
    expect(options()[0]).toBe('Alert');
  });

  it('shows the shortcuts of commands', async () => {
    await openBar({}, ['adgroup-report', 'overview-report']);
    expect(screen.getByRole('option', { name: 'Ad Group Report G R' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Help: keyboard and glossary ?' })).toBeInTheDocument();
  });
});

describe('actions on hits', () => {
  it('appear after Tab, and Escape shows the results again', async () => {
    const { type, press } = await openBar({ Search: search(CRUISE) }, ['adgroup-report', 'bulk-actions']);
    await type('cruise');
    await screen.findByRole('option', { name: /^Cruise Deals GB/ });
    press('Tab');
    expect(options()).toEqual(['Open in the ad group report', 'Pause…']);
    expect(screen.getByRole('combobox', { name: 'Actions on Cruise Deals GB' })).toHaveValue('');
    press('Escape');
    expect(screen.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('cruise');
    expect(screen.getByRole('option', { name: /^Cruise Deals GB/ })).toBeInTheDocument();
  });

  it('include enabling a paused ad group, as a planned change', async () => {
    const { type, press, calls } = await openBar(
      {
        Search: search(PAUSED),
        BulkAdgroups: { errors: [{ message: 'Not now.', extensions: { code: 'BAD_USER_INPUT' } }] },
      },
      ['adgroup-report', 'bulk-actions'],
    );
    await type('cruise');
    await screen.findByRole('option', { name: /^Cruises paused/ });
    press('Tab');
    fireEvent.click(screen.getByRole('option', { name: 'Enable…' }));
    await waitFor(() => expect(calls.some(({ query }) => /mutation/.test(query))).toBe(true));
    const { query, variables } = calls.find((call) => /mutation/.test(call.query))!;
    expect({ query, variables }).toMatchObject({
      query: expect.stringMatching(/enableAdGroups|enable/),
      variables: expect.objectContaining({ ids: [8] }),
    });
  });

  it('exclude changes without the permission for bulk actions', async () => {
    const { type, press } = await openBar({ Search: search(CRUISE) }, ['adgroup-report']);
    await type('cruise');
    await screen.findByRole('option', { name: /^Cruise Deals GB/ });
    press('Tab');
    expect(screen.queryByRole('option', { name: 'Pause…' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Search or jump to' })).toBeInTheDocument();
  });

  it('include the settings of a site by name, on tabs that the user can open', async () => {
    const keys = ['sites-configuration', 'media-config-services'];
    const { type, press, at } = await openBar({ Search: search(SITE) }, keys);
    await type('cruises');
    await screen.findByRole('option', { name: /^cruises\.example/ });
    press('Tab');
    expect(options()).not.toContain('System');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'captcha' } });
    expect(options()).toEqual(['CaptchaServices']);
    press('Enter');
    await waitFor(() => expect(at()).toBe('/company/1/sites/4/services#Captcha'));
  });

  it('include acting as a user only with the permission', async () => {
    const { type, press } = await openBar({ Search: search(USER) }, ['manage-users', 'login-as-user']);
    await type('cruise');
    await screen.findByRole('option', { name: /^cruise-buyer/ });
    press('Tab');
    expect(options()).toEqual(['Open the user', 'Act as cruise-buyer']);
  });

  it('include invitations for users who can invite', async () => {
    const { type, press, at } = await openBar({}, ['manage-users']);
    await type('invite');
    expect(options()[0]).toBe('Invite a user');
    press('Enter');
    await waitFor(() => expect(at()).toBe('/company/1/access-control/user/invite'));
  });

  it('include the changes a user made last week', async () => {
    const { type, press, at } = await openBar({ Search: search(USER) }, ['manage-users', 'user-activity-report']);
    await type('cruise');
    await screen.findByRole('option', { name: /^cruise-buyer/ });
    press('Tab');
    expect(options()).toEqual(['Open the user', 'Changes last week']);
    press('ArrowDown');
    press('Enter');
    await waitFor(() =>
      expect(at()).toMatch(/^\/company\/1\/user-activity-report\/users\?users=9&days=\d{4}-\d\d-\d\d~\d{4}-\d\d-\d\d$/),
    );
  });
});

describe('built-in views in the command bar', () => {
  it('open reports that the user can access, with days relative to today', async () => {
    const { type, press, at } = await openBar({ Search: search() }, ['adgroup-report', 'keyword-report']);
    await type('losers y');
    const views = within(await screen.findByRole('group', { name: 'Views' })).getAllByRole('option');
    expect(views.map(({ textContent }) => textContent)).toEqual([
      'Ad Group Report: Losers yesterdayAd groups that lost money yesterday, largest loss first.',
      'Keyword: Losers yesterdayKeywords that lost money yesterday, largest loss first.',
    ]);
    press('ArrowDown');
    press('Enter');
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await waitFor(() => expect(at()).toContain('/company/1/keyword-report?'));
    expect(at()).toContain(`filters.dateRange=${yesterday},${yesterday}`);
    expect(at()).toContain('orderBy=profit:ASC');
    expect(at()).toContain('&view=losers-yesterday');
  });
});
