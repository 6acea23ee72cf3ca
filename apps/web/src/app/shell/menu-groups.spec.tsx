import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { rereadScreens } from '../menu/kept-screens.js';

const KEYS = ['hourly-report', 'alert-report', 'tq-report', 'referer-report', 'user-activity-report', 'pla-report'];

beforeEach(() => {
  window.localStorage.clear();
  rereadScreens();
});

async function openReports(address = 'welcome', answers: Readonly<Record<string, object>> = {}) {
  const calls = answerConsole(answers, KEYS);
  const drawn = renderConsoleAt(address);
  const button = await screen.findByRole('button', { name: /^Reports/ });
  const open = async () => {
    fireEvent.click(button);
    return screen.findByRole('menu');
  };
  return { calls, open, ...drawn };
}
const entries = (menu: HTMLElement, label: string): (string | null)[] =>
  within(within(menu).getByRole('group', { name: label }))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

describe('the Reports menu', () => {
  it("shows reports under headings, except reports that the user can't open", async () => {
    const menu = await (await openReports()).open();
    const headings = within(menu)
      .getAllByRole('group')
      .map((each) => each.getAttribute('aria-label'));
    expect(headings).toEqual(['Reports', 'Money', 'Traffic', 'Quality', 'Issues and changes']);
    expect(entries(menu, 'Traffic').map((label) => label?.trim())).toEqual(['PLA', 'Referer']);
    expect(within(menu).queryByRole('menuitem', { name: 'Keyword' })).toBeNull();
  });

  it('moves a starred entry when the menu is opened again', async () => {
    const { open } = await openReports();
    const menu = await open();
    fireEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Star Referer' }));
    expect(within(menu).getByRole('menuitemcheckbox', { name: 'Star Referer' })).toBeChecked();
    expect(within(menu).queryByRole('group', { name: 'Starred' })).toBeNull();
    fireEvent.keyDown(menu, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(entries(await open(), 'Starred').map((label) => label?.trim())).toEqual(['Referer']);
  });

  it('supports navigating to stars with arrow keys', async () => {
    const menu = await (await openReports()).open();
    const pla = within(menu).getByRole('menuitem', { name: 'PLA' });
    pla.focus();
    fireEvent.keyDown(pla, { key: 'ArrowRight' });
    const star = within(menu).getByRole('menuitemcheckbox', { name: 'Star PLA' });
    expect(star).toHaveFocus();
    fireEvent.keyDown(star, { key: 'ArrowDown' });
    expect(within(menu).getByRole('menuitem', { name: 'Referer' })).toHaveFocus();
  });

  it('lists recently opened screens, except the open screen', async () => {
    const { open, router } = await openReports('welcome');
    for (const path of ['tq-report', 'referer-report', 'welcome']) {
      await router.navigate(`/company/1/${path}`);
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    }
    const menu = await open();
    expect(entries(menu, 'Recent').map((label) => label?.trim())).toEqual(['Referer', 'TQ Report']);
  });
});

describe('the open alert count', () => {
  const OPEN = { __typename: 'OpenAlerts', alerts: 14, adgroups: 9, start: '2026-11-29', end: '2026-11-30' };
  const WORDS = '14 open alerts in 9 ad groups since yesterday';

  it('links to the open alerts of the counted days', async () => {
    await openReports('welcome', { OpenAlerts: { openAlerts: OPEN } });
    expect(await screen.findByRole('link', { name: WORDS })).toHaveAttribute(
      'href',
      '/company/1/alertReport?filters.dateRange=2026-11-29,2026-11-30&filters.states=open',
    );
    expect(screen.getByRole('link', { name: WORDS })).toHaveTextContent('14');
  });

  it("also appears in the alert report's menu entry", async () => {
    const menu = await (await openReports('welcome', { OpenAlerts: { openAlerts: OPEN } })).open();
    expect(await within(menu).findByRole('menuitem', { name: `Alert , ${WORDS}` })).toBeInTheDocument();
  });

  it("isn't shown if no alert is open", async () => {
    const { calls } = await openReports();
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('OpenAlerts'));
    expect(screen.queryByRole('link', { name: /open alert/ })).toBeNull();
  });

  it("isn't fetched without the permission for the alert report", async () => {
    const calls = answerConsole({}, ['hourly-report']);
    renderConsoleAt('welcome');
    await screen.findByRole('button', { name: /^Reports/ });
    expect(calls.map(({ name }) => name)).not.toContain('OpenAlerts');
  });
});
