import { PERMISSION_KEYS } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { LOST } from '../../../test/in-company.js';

const report = (field: string, row: object) => ({
  [field]: {
    rows: [{ ...row, id: '1', type: 'parent' }],
    rowTotal: { ...row, id: 't', type: 'total' },
    totalRecords: 1,
  },
});
const OF_AD_GROUP = { adgroupId: 7, campaignId: 5, partnerAccountId: 2, sourceId: 14, sourceName: 'Taboola' };
const KEYWORD = {
  ...OF_AD_GROUP,
  ...{ keyword: 'red shoes', keywordStatus: 'enabled', keywordEditableFields: ['status', 'maxCPC'], maxCPC: 0.45 },
  ...{ currency: 'EUR', entityId: 11, keywordId: '400011' },
};
const PLACEMENT = {
  ...OF_AD_GROUP,
  ...{ placement: 'homecook.example', placementId: 'home', isPlacementBlocked: false, isPlacementEnabled: true },
  ...{ isPlacementAdjustable: true, cpcAdjustment: 1.2 },
};
const ADGROUP = {
  ...OF_AD_GROUP,
  ...{ adgroup: 'Cruises', statusId: 2, maxCPC: 0.45, currency: 'EUR' },
  ...{ adGroupEditableFields: ['status', 'maxCPC'], campaignEditableFields: [] },
};

const cell = (column: string) => document.querySelector(`[data-kind="row"] [data-column="${column}"]`);

describe('a report screen', () => {
  it.each([
    ['keyword-report', 'bulk-actions', 'keywordReport', KEYWORD, ['keyword', 'keywordStatus', 'maxCPC']],
    ['placement-report', 'placement-report-bulk-actions', 'placementReport', PLACEMENT, ['placement', 'cpcAdjustment']],
    ['report', 'bulk-actions', 'adgroupReport', ADGROUP, ['adgroup', 'maxCPC']],
  ] as const)(
    'allows editing values at %s only with the permission %s',
    async (path, permission, field, row, columns) => {
      const visible = JSON.stringify({ order: [], visible: columns, pinned: [], widths: {} });
      const buttons = async (permissions: readonly string[]) => {
        answerConsole({ Report: report(field, row) }, permissions);
        window.localStorage.setItem(`adops.columns.${field}`, visible);
        const { unmount } = renderConsoleAt(path);
        await waitFor(() => expect(cell(columns.at(-1)!)).toHaveTextContent(/\d/));
        const found = columns.map((column) => cell(column)!.querySelectorAll('[data-edit]').length);
        unmount();
        return found;
      };
      const others = PERMISSION_KEYS.filter((key) => key !== permission);
      expect(await buttons(PERMISSION_KEYS)).toEqual(columns.map(() => 1));
      expect(await buttons(others)).toEqual(columns.map(() => 0));
    },
  );
});

describe('the keyword report screen', () => {
  it('supports selection only for keywords, and marks estimated figures', async () => {
    const difference = { ...KEYWORD, keyword: 'Difference to the ad group report', entityId: null, keywordId: null };
    const figures = { revenue: 218.55, bought: 12 };
    const answer = {
      rows: [
        { ...KEYWORD, ...figures, estimated: true, id: '11-7', type: 'parent' },
        { ...difference, bought: -3, revenue: null, estimated: false, id: '-1--1', type: 'parent' },
      ],
      rowTotal: { ...figures, bought: 9, estimated: true, id: 't', type: 'total' },
      ...{ totalRecords: 2, unattributedRecords: 1 },
    };
    const calls = answerConsole({ Report: { keywordReport: answer } }, PERMISSION_KEYS);
    renderConsoleAt('keyword-report');
    await waitFor(() => expect(cell('revenue')).toHaveTextContent('218.55'));
    expect(calls.find(({ name }) => name === 'Report')!.query).toMatch(/estimated\s+incomplete/);
    expect(cell('revenue')!.getAttribute('data-tone')).toContain('estimated');
    expect(screen.getByText('Account days')).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox', { name: 'Select row' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select row' }));
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
    expect(screen.queryByText(/Select all/)).toBeNull();
  });
});

describe('the hotspot report', () => {
  const MONEY = ['earned', 'rebate', 'RPC', 'RPS', 'profit', 'margin'];
  const shown = () =>
    [...document.querySelectorAll('[role=columnheader][data-column]')].map((header) =>
      header.getAttribute('data-column'),
    );

  it.each([
    ['hide', ['hotspot-report'], []],
    ['show', ['hotspot-report', 'adgroup-report'], MONEY],
  ])('%s revenue, profit and margin to a user with %j', async (_, permissions, money) => {
    const calls = answerConsole({ Report: report('hotspotReport', { text: 'Cars' }) }, permissions);
    // Columns outside the view aren't rendered.
    const visible = ['text', 'hotspotOpCTR', ...MONEY];
    window.localStorage.setItem('adops.columns.hotspotReport', JSON.stringify({ order: [], visible, pinned: [], widths: {} })); // prettier-ignore
    renderConsoleAt('hotspot');
    await waitFor(() => expect(shown()).toContain('hotspotOpCTR'));
    expect(
      shown()
        .filter((column) => MONEY.includes(column!))
        .sort(),
    ).toEqual([...money].sort());
    const asked = calls.filter(({ name }) => name === 'Report').map(({ query }) => query);
    expect(asked.some((query) => /\bearned\b|\bprofit\b/.test(query))).toBe(money.length > 0);
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.change(await screen.findByLabelText('Search columns', {}, { timeout: 5_000 }), {
      target: { value: 'earned' },
    });
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Cost (allocated)' })).toBeNull());
    expect(screen.queryAllByRole('checkbox', { name: 'Earned' })).toHaveLength(money.length > 0 ? 1 : 0);
  });

  it('shows an error if it fails to load, and reloads with Retry', async () => {
    const answers: Record<string, object> = { Report: LOST };
    answerConsole(answers, ['hotspot-report']);
    renderConsoleAt('hotspot');
    expect(await screen.findByText('Failed to load the report')).toBeInTheDocument();
    expect(screen.getByText("The console didn't respond. Check your connection, then retry.")).toBeInTheDocument();
    answers['Report'] = report('hotspotReport', { text: 'Cars' });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Cars/ })).toBeInTheDocument();
  });
});

it('moves the tab stop of an empty report to its header', async () => {
  const empty = { rows: [], rowTotal: { ...KEYWORD, id: 't', type: 'total' }, totalRecords: 0 };
  answerConsole({ Report: { keywordReport: empty } }, PERMISSION_KEYS);
  renderConsoleAt('keyword-report');
  const message = await screen.findByText(/^No .* match$/);
  const stops = message.closest('[role=grid]')!.querySelectorAll('[tabindex="0"]');
  expect([...stops].map((stop) => stop.closest('[role=columnheader]') !== null)).toEqual([true]);
});

it('shows each error message of a failed report in a toast, and Retry instead of rows', async () => {
  answerConsole({ Report: { errors: [{ message: 'First thing' }, { message: 'Second thing' }] } }, ['hourly-report']);
  renderConsoleAt('hourly-report');
  await screen.findByRole('button', { name: 'Retry' });
  const toasts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(toasts.filter((text) => text.endsWith('thing'))).toEqual(['First thing', 'Second thing']);
});

it('preserves a report on screen if its export fails, and shows the reason', async () => {
  answerConsole({ Report: report('hourlyReport', { cost: 12 }) }, ['hourly-report']);
  const { fetch } = window;
  const sent: unknown[] = [];
  window.fetch = ((address, init) => {
    if (!String(address).includes('/api/export/')) return fetch(address, init);
    sent.push(JSON.parse(init!.body as string));
    return Promise.resolve({
      ok: false,
      status: 400,
      json: () => Promise.resolve({ message: 'It took too long.' }),
    } as Response);
  }) as typeof fetch;
  renderConsoleAt('hourly-report');
  await waitFor(() => expect(cell('cost')).toHaveTextContent('12.00'));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  expect(await screen.findByText('It took too long.')).toBeInTheDocument();
  expect(cell('cost')).toHaveTextContent('12.00');
  // Description of an exported file.
  const path = expect.stringMatching(/^\/.*filters\.dateRange=/);
  expect(sent).toEqual([expect.objectContaining({ screen: { title: 'Hourly report', path, filters: [] } })]);
});

describe('the column settings of a report', () => {
  const shown = (): string[] =>
    [...document.querySelectorAll('[role=columnheader][data-column]')].map(
      (header) => header.getAttribute('data-column') ?? '',
    );

  it('update the URL when the user changes them', async () => {
    answerConsole({ Report: report('adgroupReport', ADGROUP) }, PERMISSION_KEYS);
    window.localStorage.removeItem('adops.columns.adgroupReport.5');
    const { router } = renderConsoleAt('report?perPage=50&columns=impressions.-RPS');
    await waitFor(() => expect(shown()).toContain('impressions'));
    expect(shown()).not.toContain('RPS');
    // Queries by role or label search the whole document, which takes seconds while the chooser lists so many columns.
    const choose = (name: string): void => {
      const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);
      fireEvent.click(label!);
    };
    fireEvent.click(screen.getByText('Columns'));
    await waitFor(() => choose('RPC'));
    await waitFor(() => expect(router.state.location.search).toContain('columns=impressions.-RPC.-RPS'));
    expect(shown()).not.toContain('RPC');
    choose('Impressions');
    await waitFor(() => expect(router.state.location.search).toContain('columns=-RPC.-RPS'));
    // Opens another link in the same tab, and then goes back.
    await act(() => router.navigate('/company/1/report?perPage=50&columns=-cost'));
    await waitFor(() => expect(shown()).not.toContain('cost'));
    expect(shown()).toContain('RPC');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(shown()).toContain('cost'));
    expect(shown()).not.toContain('RPC');
  });

  it.each(['report', 'report?view=3'])('match the view that %s opens, including its days', async (address) => {
    const columns = { order: ['adgroup', 'cost', 'RPS'], visible: ['adgroup', 'cost'], pinned: [], shares: [] };
    const state = { query: 'filters.dateRange=2026-11-20,2026-11-20&perPage=50', preset: null, columns };
    const view = {
      ...{ __typename: 'SavedView', id: 3, name: 'One day', scope: 'personal', isDefault: true, version: 1, state },
      ...{ report: 'adgroupReport', owner: { id: 5, username: 'buyer' }, users: [], canEdit: true },
      updatedAt: '2026-11-20T00:00:00Z',
    };
    answerConsole({ Report: report('adgroupReport', ADGROUP), SavedViews: { savedViews: [view] } }, PERMISSION_KEYS);
    window.localStorage.clear();
    window.localStorage.setItem('adops.token', 'token');
    const { router } = renderConsoleAt(address);
    await waitFor(() => expect(router.state.location.search).toMatch(/columns=/));
    expect(router.state.location.search).toContain('filters.dateRange=2026-11-20,2026-11-20');
    expect(router.state.location.search).toContain('view=3');
    expect(shown()).toContain('cost');
    expect(shown()).not.toContain('profit');
  });
});
