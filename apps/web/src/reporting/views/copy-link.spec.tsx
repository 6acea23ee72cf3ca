import { dayOf, PERMISSION_KEYS, resolvePreset, rangeInWords } from '@adops/domain';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { USER } from '../../../test/in-company.js';

// The column chooser is loaded when it opens, which can take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const ROW = { adgroup: 'Cruises', adgroupId: 7, campaignId: 5, statusId: 2, cost: 12, profit: -3 };
const REPORT = {
  adgroupReport: {
    rows: [{ ...ROW, id: '7', type: 'parent', adGroupEditableFields: [], campaignEditableFields: [] }],
    rowTotal: { cost: 12, profit: -3, id: 't', type: 'total' },
    totalRecords: 1,
  },
};
const TODAY = dayOf(new Date());
const YESTERDAY = rangeInWords(resolvePreset('yesterday', TODAY), TODAY);
const COLLEAGUE = { ...USER, id: 9, username: 'ann' };
const KEY = (user: number) => `adops.columns.adgroupReport.${user}`;
const arranged = (...visible: string[]) => JSON.stringify({ order: visible, visible, pinned: [visible[1]] });

const view = (id: number, scope: string, more: object = {}) => ({
  ...{
    id,
    scope,
    name: `View ${id}`,
    isDefault: false,
    version: 1,
    canEdit: true,
    mailingCount: 0,
    updatedAt: '2026-11-20T00:00:00Z',
  },
  ...{ owner: { id: USER.id, username: 'buyer' }, users: [], __typename: 'SavedView' },
  state: { query: 'perPage=50', preset: null, columns: null },
  ...more,
});

const shown = (): (string | null)[] =>
  [...document.querySelectorAll('[role=columnheader][data-column]')].map((header) =>
    header.getAttribute('data-column'),
  );

let copied: string[] = [];
let mayCopy = true;
beforeEach(() => {
  window.localStorage.clear();
  copied = [];
  mayCopy = true;
  const writeText = jest.fn((text: string) => {
    if (!mayCopy) return Promise.reject(new Error('Not allowed'));
    copied.push(text);
    return Promise.resolve();
  });
  Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true });
});

function openReport(address: string, user: typeof USER = USER, savedViews: object[] = []) {
  const calls = answerConsole({ Report: REPORT, SavedViews: { savedViews } }, PERMISSION_KEYS, user);
  const { router, unmount } = renderConsoleAt(address);
  const asked = () => calls.findLast(({ name }) => name === 'Report')?.variables;
  return { asked, router, unmount };
}

async function copyLink(choice: string | RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: choice }));
  await waitFor(() => expect(copied).toHaveLength(1));
  const { origin, pathname, search } = new URL(copied[0]!);
  expect(origin).toBe(window.location.origin);
  return { path: pathname.replace('/company/1/', ''), search };
}

describe('a copied link to the ad group report', () => {
  it('opens the same rows, order and columns for another user without changing their columns', async () => {
    window.localStorage.setItem(KEY(USER.id), arranged('adgroup', 'profit', 'RPS', 'cost'));
    const state = 'filters.siteIdIn=3&customFilters=profit:lt:0&orderBy=cost:ASC&segment=date&perPage=100';
    const sender = openReport(`report?${state}`);
    await waitFor(() => expect(shown()).toEqual(['adgroup', 'profit', 'RPS', 'cost']));
    const { path, search } = await copyLink(`These dates: ${YESTERDAY}`);
    const asked = sender.asked();
    sender.unmount();

    const own = arranged('adgroup', 'impressions', 'cost');
    window.localStorage.setItem(KEY(COLLEAGUE.id), own);
    const reader = openReport(path + search, COLLEAGUE);
    await waitFor(() => expect(shown()).toEqual(['adgroup', 'profit', 'RPS', 'cost']));
    await waitFor(() => expect(reader.asked()).toEqual(asked));
    // Changes apply to the link's columns until the user keeps them.
    fireEvent.click(screen.getByRole('button', { name: 'Columns, from a link' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Pin Cost' }));
    await waitFor(() => expect(reader.router.state.location.search).toContain('cost-pin'));
    expect(window.localStorage.getItem(KEY(COLLEAGUE.id))).toBe(own);
    fireEvent.click(screen.getByRole('button', { name: 'Show my columns' }));
    await waitFor(() => expect(shown()).toEqual(['adgroup', 'impressions', 'cost']));
    await waitFor(() => expect(reader.router.state.location.search).not.toContain('only'));
    expect(window.localStorage.getItem(KEY(COLLEAGUE.id))).toBe(own);
  });

  it('stores its columns for a user who chooses to save them', async () => {
    openReport('report?perPage=50&columns=only.adgroup.profit.cost-pin', COLLEAGUE);
    await waitFor(() => expect(shown()).toEqual(['adgroup', 'cost', 'profit']));
    expect(window.localStorage.getItem(KEY(COLLEAGUE.id))).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Columns, from a link' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep as mine' }));
    await screen.findByRole('button', { name: 'Columns' });
    expect(JSON.parse(window.localStorage.getItem(KEY(COLLEAGUE.id))!)).toMatchObject({
      ...{ visible: ['adgroup', 'profit', 'cost'], pinned: ['cost'] },
    });
  });

  it('always shows yesterday if the sender selected a relative date', async () => {
    const sender = openReport('report?perPage=50');
    const { search, path } = await copyLink('Always yesterday');
    expect(search).toContain('filters.dateRange=yesterday&');
    sender.unmount();
    const reader = openReport(path + search, COLLEAGUE);
    const dateRange = resolvePreset('yesterday', TODAY);
    await waitFor(() => expect(reader.asked()).toMatchObject({ filters: { dateRange } }));
    expect(reader.router.state.location.search).toContain('filters.dateRange=yesterday');
  });

  it('can be copied immediately with Ctrl+Shift+C, or if the dates match no preset', async () => {
    openReport('report?filters.dateRange=2026-01-05,2026-01-06');
    const button = await screen.findByRole('button', { name: 'Copy link' });
    fireEvent.keyDown(document.body, { key: 'C', code: 'KeyC', ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(copied).toHaveLength(1));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    fireEvent.click(button);
    await waitFor(() => expect(copied).toHaveLength(2));
    expect(copied[1]).toBe(copied[0]);
    expect(copied[0]).toContain('filters.dateRange=2026-01-05,2026-01-06');
  });

  it("appears in a field if the browser can't copy the link", async () => {
    mayCopy = false;
    openReport('report?filters.dateRange=2026-01-05,2026-01-06');
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Link');
    expect(field.value).toMatch(
      /^http:.*\/company\/1\/report\?filters\.dateRange=2026-01-05,2026-01-06&columns=only\./,
    );
  });

  it.each([
    ['personal', null],
    ['users', '3'],
    ['company', '3'],
  ])('contains an open view of the scope %s as %s', async (scope, named) => {
    openReport('report?filters.dateRange=2026-01-05,2026-01-06&view=3', USER, [view(3, scope)]);
    await screen.findByRole('button', { name: /^Views: View 3/ });
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(copied).toHaveLength(1));
    expect(new URL(copied[0]!).searchParams.get('view')).toBe(named);
    const words =
      named === null ? 'The link was copied without “View 3” because only you can open that view.' : 'Link copied';
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

describe('an open view', () => {
  it('appears in the tab title, with a mark if it has been modified', async () => {
    const { router } = openReport('report?perPage=50&view=3', USER, [view(3, 'personal')]);
    await waitFor(() => expect(document.title).toBe('View 3 – Ad group report · AdOps Console'));
    await waitFor(() => expect(shown()).toContain('cost'));
    fireEvent.click(document.querySelector('[role=columnheader][data-column=cost] button')!);
    const button = await screen.findByRole('button', { name: 'Views: View 3, altered' });
    expect(button).toHaveTextContent('altered');
    expect(screen.getByRole('button', { name: 'Save View 3' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Reset View 3' }));
    await screen.findByRole('button', { name: 'Views: View 3' });
    expect(router.state.location.search).not.toContain('orderBy');
    expect(screen.queryByRole('button', { name: 'Reset View 3' })).toBeNull();
  });

  it("offers a copy instead of saving to users who can't edit the view", async () => {
    const shared = { canEdit: false, owner: { id: 9, username: 'ann' } };
    openReport('report?perPage=50&groupLevel=campaign&view=3', USER, [view(3, 'users', shared)]);
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a copy of View 3' }));
    expect(await screen.findByRole('dialog', { name: 'Save view' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save View 3' })).toBeNull();
  });
});
