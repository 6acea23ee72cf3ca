import { beforeEach, describe, expect, it } from '@jest/globals';
import { ModalsProvider } from '@mantine/modals';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerCalls, answeredBy, renderFormInCompany } from '../../../test/in-company.js';
import { lastWords, newMailing, recipientOptions } from './mailing-values.js';
import { ReportEmailsScreen } from './ReportEmailsScreen.js';
import { NewReportEmailScreen, ReportEmailScreen } from './ReportEmailScreen.js';

// A menu, a dialog and a list open one after another, which takes a busy machine longer than a second.
configure({ asyncUtilTimeout: 5_000 });

const BUYER = { __typename: 'User', id: 5, username: 'buyer' };
const ANN = { __typename: 'User', id: 6, username: 'ann' };
const MAILING = {
  ...{ __typename: 'ViewMailing', id: 7, viewId: 3, viewName: 'Losers', report: 'adgroupReport', version: 2 },
  ...{ words: 'Every Monday at 08:00 (UTC)', frequency: 'weekly', weekdays: [1], dayOfMonth: null, hour: 8 },
  ...{ timeZone: 'UTC', format: 'csv', onlyWithRows: false, ownAccounts: false, isOn: true, nextAt: null },
  ...{ canEdit: false, owner: ANN, users: [BUYER], lastMails: [] },
};
const VIEW = {
  ...{ __typename: 'SavedView', id: 3, name: 'Losers', scope: 'personal', state: { query: '' }, isDefault: false },
  ...{ canEdit: true, updatedAt: '2026-11-20T00:00:00Z', version: 4, mailingCount: 0, owner: BUYER, users: [] },
};
const saved = { viewMailing: { create: { __typename: 'BaseResponse', status: 'success', message: 'Saved.' } } };
const answers = (mailings: readonly object[]) => ({
  ViewMailings: { viewMailings: mailings },
  MailingUsers: { users: [BUYER, ANN].map((user) => ({ ...user, email: null })) },
  ViewMailingUsers: { viewMailingUsers: [BUYER] },
  SavedViews: { savedViews: [VIEW] },
  CreateViewMailing: saved,
  LeaveViewMailing: { viewMailing: { leave: { status: 'success', message: "You won't get it any more." } } },
});

describe('the report email form', () => {
  beforeEach(() => window.localStorage.clear());

  it('uses Excel, the user and working days by default, and sends the selected values', async () => {
    const calls = answerCalls(answers([]), ['adgroup-report']);
    renderFormInCompany(<NewReportEmailScreen />, {
      ...{ path: '*', address: '/?view=3&report=adgroupReport&ownAccounts=true' },
    });
    expect(await screen.findByText('Losers')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Monthly'));
    fireEvent.change(screen.getByLabelText('Day of the month'), { target: { value: '31' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const sent = () => calls.find(({ name }) => name === 'CreateViewMailing');
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()!.variables).toMatchObject({
      viewId: 3,
      input: {
        ...{ frequency: 'monthly', dayOfMonth: 31, hour: 8, format: 'xlsx', userIds: [5] },
        ...{ ownAccounts: true, onlyWithRows: false, isOn: true },
      },
    });
  });

  it("excludes users who can't open the view, and explains the reason", async () => {
    answerCalls(answers([]), ['adgroup-report']);
    renderFormInCompany(<NewReportEmailScreen />, { path: '*', address: '/?view=3&report=adgroupReport' });
    fireEvent.click(await screen.findByRole('combobox', { name: 'Send to (1)' }));
    const option = await screen.findByRole('option', { name: "ann (can't open the view)", hidden: true });
    fireEvent.click(option);
    expect(screen.getByRole('combobox', { name: 'Send to (1)' })).toBeInTheDocument();
  });

  it('shares the view within the form, and then offers its users as recipients', async () => {
    const shared = { savedView: { update: { status: 'success', message: 'Saved.', id: 3 } } };
    const calls = answerCalls(
      {
        ...answers([]),
        ...{ ViewPeople: { users: [BUYER, ANN] }, UpdateSavedView: shared },
      },
      ['adgroup-report'],
    );
    renderFormInCompany(<NewReportEmailScreen />, { path: '*', address: '/?view=3&report=adgroupReport' });
    fireEvent.click(await screen.findByText('Monthly'));
    fireEvent.click(await screen.findByRole('button', { name: 'Share the view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share view' }));
    fireEvent.click(dialog.getByRole('combobox', { name: 'For' }));
    fireEvent.click(await screen.findByRole('option', { name: 'All users in the company', hidden: true }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'UpdateSavedView')?.variables).toMatchObject({
        ...{ id: 3, version: 4 },
        input: { name: 'Losers', scope: 'company', state: { query: '' } },
      }),
    );
    await waitFor(() => expect(calls.filter(({ name }) => name === 'ViewMailingUsers').length).toBeGreaterThan(1));
    expect(screen.getByLabelText('Day of the month')).toBeInTheDocument();
  });

  it('allows a recipient only to stop their own emails', async () => {
    const calls = answerCalls(answers([MAILING]), ['adgroup-report']);
    renderFormInCompany(<ReportEmailScreen />, { path: '/:id', address: '/7' });
    const stop = await screen.findByRole('button', { name: 'Stop my emails' });
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toBeDisabled();
    expect(screen.getByText(/ann created this email/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.click(stop);
    const left = () => calls.find(({ name }) => name === 'LeaveViewMailing');
    await waitFor(() => expect(left()?.variables).toEqual({ id: 7 }));
  });
});

describe('the report email list', () => {
  const done = { status: 'success', message: 'Done.' };

  /** Opens the menu of the only row. @returns its items, and a function that reads the calls of an operation */
  async function openMenu(mailing: object) {
    const calls = answerCalls(
      {
        ...answers([{ ...MAILING, ...mailing }]),
        ...{ SetViewMailingOn: { viewMailing: { setOn: done } }, SendViewMailing: { viewMailing: { sendNow: done } } },
        DeleteViewMailing: { viewMailing: { delete: done } },
      },
      ['adgroup-report'],
    );
    renderFormInCompany(
      <ModalsProvider>
        <main id="main">
          <ReportEmailsScreen />
        </main>
      </ModalsProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Actions on the email of Losers' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
    const sent = (name: string) => waitFor(() => calls.find((call) => call.name === name)?.variables ?? fail());
    return { items, choose, sent };
  }
  const fail = (): never => {
    throw new Error('It was not called.');
  };

  it('allows editors to turn off and delete a schedule', async () => {
    const { items, choose, sent } = await openMenu({ canEdit: true, users: [ANN] });
    expect(items).toEqual(['Edit', 'Send me one now', 'Turn off', 'Delete…']);
    choose('Turn off');
    expect(await sent('SetViewMailingOn')).toEqual({ id: 7, isOn: false });
    fireEvent.click(screen.getByRole('button', { name: 'Actions on the email of Losers' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await sent('DeleteViewMailing')).toEqual({ id: 7 });
  });

  it('allows recipients to send one email now and to stop their emails', async () => {
    const { items, choose, sent } = await openMenu({ canEdit: false });
    expect(items).toEqual(['Open', 'Send me one now', 'Stop my emails']);
    choose('Stop my emails');
    expect(await sent('LeaveViewMailing')).toEqual({ id: 7 });
  });
});

describe('the form of a deleted report email', () => {
  const GONE = 'Report email not found';
  const done = { status: 'success', message: 'Done.' };

  /** Opens the form. The list doesn't open before `openList` is called. */
  function openForm(canEdit: boolean) {
    let isDeleted = false;
    const deleted = (action: string) =>
      answeredBy(() => {
        isDeleted = true;
        return { viewMailing: { [action]: done } };
      });
    const calls = answerCalls(
      {
        ...answers([]),
        ViewMailings: answeredBy(() => ({ viewMailings: isDeleted ? [] : [{ ...MAILING, canEdit }] })),
        ...{ DeleteViewMailing: deleted('delete'), LeaveViewMailing: deleted('leave') },
      },
      ['adgroup-report'],
    );
    let openList = (_: null): void => undefined;
    const opened = new Promise<null>((resolve) => (openList = resolve));
    const others = [{ path: '/company/1/report-emails', loader: () => opened, element: 'The list' }];
    const { router } = renderFormInCompany(
      <ModalsProvider>
        <ReportEmailScreen />
      </ModalsProvider>,
      { path: '/:id', address: '/7', others },
    );
    const reads = () => calls.filter(({ name, variables }) => name === 'ViewMailings' && variables['id'] === 7).length;
    return { reads, router, openList: () => openList(null) };
  }

  it.each([
    ['Delete', true],
    ['Stop my emails', false],
  ])('remains unchanged after “%s” until the list opens', async (label, canEdit) => {
    const { reads, router, openList } = openForm(canEdit);
    fireEvent.click(await screen.findByRole('button', { name: label }));
    if (canEdit) fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    await waitFor(() => expect(reads()).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(GONE)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Email of “Losers”' })).toBeInTheDocument();
    openList();
    expect(await screen.findByText('The list')).toBeInTheDocument();
  });
});

describe('the description of recent emails', () => {
  const mail = (state: 'sent' | 'dropped', at: string, user = BUYER) => ({ state, at, user, error: null });

  it.each([
    [[], 'Never'],
    [[mail('sent', '2026-11-30T08:00:00Z')], 'Sent 30 Nov 2026, 08:00 UTC'],
    [[mail('dropped', '2026-11-30T08:00:00Z')], 'Not sent 30 Nov 2026, 08:00 UTC'],
    [
      [mail('sent', '2026-11-30T08:00:00Z'), mail('dropped', '2026-11-30T08:01:00Z', ANN)],
      'Sent to 1 of 2, 30 Nov 2026, 08:01 UTC',
    ],
  ] as const)('formats %j as %s', (lastMails, words) => {
    expect(lastWords({ lastMails: [...lastMails] } as never)).toBe(words);
  });
});

it("lists users who can't open the view last, and allows removing them as recipients", () => {
  const carl = { id: 8, username: 'carl' };
  const options = recipientOptions([ANN, BUYER, carl], new Set([8]), [6]);
  expect(options).toEqual([
    { value: '8', label: 'carl', disabled: false },
    { value: '6', label: "ann (can't open the view)", disabled: false },
    { value: '5', label: "buyer (can't open the view)", disabled: true },
  ]);
});

it("lists the browser's time zone first", () => {
  const { values } = newMailing({ viewId: 3, report: 'adgroupReport' }, 5, false);
  expect(values.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
