import { dayOf, PERMISSION_KEYS, previousRange, resolvePreset } from '@adops/domain';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';

const ROW = { adgroup: 'Cruises', adgroupId: 7, campaignId: 5, statusId: 2, cost: 12, profit: -3 };
const REPORT = {
  adgroupReport: {
    rows: [{ ...ROW, id: '7', type: 'parent', adGroupEditableFields: [], campaignEditableFields: [] }],
    rowTotal: { cost: 12, profit: -3, id: 't', type: 'total' },
    totalRecords: 1,
  },
};
const TODAY = dayOf(new Date());
/** Data for the form of a report email. */
const MAILINGS = {
  ...{ MailingUsers: { users: [] }, ViewMailingUsers: { viewMailingUsers: [] }, ViewMailings: { viewMailings: [] } },
};
const SAVED = { savedView: { create: { status: 'success', message: 'Saved.', id: 9 } } };

const button = (name: string | RegExp) => screen.findByRole('button', { name });
async function openMenu(name: string | RegExp) {
  fireEvent.click(await button(name));
  return within(await screen.findByRole('region', { name: 'Built in' }));
}
function openReport(address: string) {
  const calls = answerConsole({ ...MAILINGS, Report: REPORT, CreateSavedView: SAVED }, PERMISSION_KEYS);
  const { router } = renderConsoleAt(address);
  const query = () => new URLSearchParams(router.state.location.search);
  return { calls, query, router };
}
const questions = (calls: ReturnType<typeof openReport>['calls']) =>
  calls.filter(({ name }) => name === 'Report').map(({ variables }) => variables);

beforeEach(() => window.localStorage.clear());

describe('the Views menu of the ad group report', () => {
  it('lists built-in views with descriptions, and opens a view for the current day', async () => {
    const { calls, query } = openReport('report?perPage=50');
    const group = await openMenu('Views');
    const names = ['Losers yesterday', 'Losers 7 days', 'Winners yesterday', 'Scaling', 'New without revenue'];
    const labels = names.flatMap((name) => [name, `Email ${name}`]);
    expect(group.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual(labels);
    const scaling = group.getByRole('button', { name: 'Scaling' });
    expect(scaling).toHaveAccessibleDescription(/^Profitable ad groups with cost in the last 7 days/);
    fireEvent.click(scaling);
    await waitFor(() => expect(query().get('view')).toBe('scaling'));
    const dateRange = resolvePreset('last7Days', TODAY);
    await waitFor(() =>
      expect(questions(calls).at(-1)).toMatchObject({
        filters: {
          dateRange,
          customFilters: [
            { name: 'profit', operation: 'gt', value: 0 },
            { name: 'cost', operation: 'gt', value: 0 },
          ],
        },
        orderBy: { column: 'change.profit', direction: 'DESC' },
        compareRange: previousRange(dateRange),
      }),
    );
    expect(await button('Views: Scaling')).toBeInTheDocument();
  });

  it('marks a modified built-in view and resets it, but offers no editing or deletion', async () => {
    const { query } = openReport('report?view=losers-yesterday');
    await waitFor(() => expect(query().get('customFilters')).toBe('profit:lt:0'));
    await button('Views: Losers yesterday');
    fireEvent.click(document.querySelector('[role=columnheader][data-column=cost] button')!);
    const group = await openMenu('Views: Losers yesterday, altered');
    expect(group.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
    expect(screen.getByText(/Differs from “Losers yesterday”: order/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reset view' }));
    await waitFor(() => expect(query().get('orderBy')).toBe('profit:ASC'));
    expect(await button('Views: Losers yesterday')).toBeInTheDocument();
  });

  it('saves a built-in view as a view of the user', async () => {
    const { calls, query } = openReport('report?view=losers-yesterday');
    await openMenu('Views: Losers yesterday');
    fireEvent.click(screen.getByRole('button', { name: 'Save as a new view…' }));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'My losers' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(query().get('view')).toBe('9'));
    expect(calls.find(({ name }) => name === 'CreateSavedView')?.variables).toMatchObject({
      input: {
        ...{ report: 'adgroupReport', name: 'My losers', scope: 'personal' },
        state: { preset: 'yesterday', query: expect.stringMatching(/customFilters=profit:lt:0&orderBy=profit:ASC/) },
      },
    });
  });

  it('saves a copy of a built-in view before opening its email form', async () => {
    const { calls, router } = openReport('report?perPage=50');
    const group = await openMenu('Views');
    fireEvent.click(group.getByRole('button', { name: 'Email Losers yesterday' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Losers yesterday (email)');
    expect(calls.some(({ name }) => name === 'CreateSavedView')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/company/1/report-emails/create'));
    expect(router.state.location.search).toBe('?view=9&report=adgroupReport');
    expect(calls.find(({ name }) => name === 'CreateSavedView')?.variables).toMatchObject({
      input: {
        ...{ report: 'adgroupReport', name: 'Losers yesterday (email)', scope: 'personal' },
        state: { preset: 'yesterday', query: expect.stringContaining('customFilters=profit:lt:0') },
      },
    });
  });

  it('shows built-in views in the command bar', async () => {
    const { query } = openReport('report?perPage=50');
    await button('Views');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.change(await screen.findByPlaceholderText('Search or jump to…'), { target: { value: 'losers 7' } });
    await screen.findByText('Overview: Losers 7 days');
    const views = screen
      .getAllByRole('option')
      .flatMap(({ textContent }) => /^[\w ]+: Losers 7 days/.exec(textContent ?? '') ?? []);
    expect(views[0]).toBe('Ad Group Report: Losers 7 days');
    fireEvent.click(await screen.findByText('Ad Group Report: Losers 7 days'));
    await waitFor(() => expect(query().get('view')).toBe('losers-7-days'));
  });
});

it('opens a report with the last used comparison view, but without its change sort', async () => {
  const state = { query: 'customFilters=profit:gt:0&orderBy=change.profit:DESC', preset: 'last7Days' };
  window.localStorage.setItem('adops.state.1.adgroupReport', JSON.stringify(state));
  const { calls } = openReport('report');
  await waitFor(() =>
    expect(questions(calls).at(-1)).toMatchObject({ orderBy: { column: 'bought', direction: 'DESC' } }),
  );
  expect(questions(calls).at(-1)).not.toHaveProperty('compareRange');
});
