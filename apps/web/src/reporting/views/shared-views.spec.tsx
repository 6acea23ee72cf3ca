import { PERMISSION_KEYS } from '@adops/domain';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { answeredBy, refusedWith, USER } from '../../../test/in-company.js';

const REPORT = { adgroupReport: { rows: [], rowTotal: { id: 't', type: 'total' }, totalRecords: 0 } };
const ANN = { id: 7, username: 'ann' };
const BOB = { id: 8, username: 'bob' };
const PEOPLE = { users: [{ id: USER.id, username: 'buyer' }, ANN, BOB] };
const DONE = { status: 'success', message: 'Saved.', id: 3 };

const view = (name: string, more: object = {}) => ({
  ...{
    id: 3,
    scope: 'users',
    name,
    isDefault: false,
    version: 1,
    canEdit: true,
    mailingCount: 0,
    updatedAt: '2026-11-20T00:00:00Z',
  },
  ...{ owner: { id: USER.id, username: 'buyer' }, users: [ANN, BOB], __typename: 'SavedView' },
  state: { query: 'perPage=50', preset: null, columns: null },
  ...more,
});

beforeEach(() => window.localStorage.clear());

async function openViews(answers: Record<string, object>, savedViews: object[] = []) {
  const saving = { CreateSavedView: { savedView: { create: DONE } }, UpdateSavedView: { savedView: { update: DONE } } };
  const all = { Report: REPORT, SavedViews: { savedViews }, ViewPeople: PEOPLE, ...saving, ...answers };
  const calls = answerConsole(all, PERMISSION_KEYS);
  renderConsoleAt('report?perPage=50');
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  const inputOf = (name: string) => calls.findLast((call) => call.name === name)?.variables['input'];
  return { calls, inputOf };
}

async function shareNew() {
  fireEvent.click(await screen.findByRole('button', { name: 'Save as a new view…' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Losers' } });
  fireEvent.click(screen.getByLabelText('For', { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Chosen people' }));
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the deletion dialog of a view', () => {
  it('lists the schedules that will be deleted', async () => {
    const deleted = { DeleteSavedView: { savedView: { delete: { status: 'success', message: 'Deleted.' } } } };
    const { calls } = await openViews(deleted, [view('Losers', { mailingCount: 2 })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Losers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete view “Losers”?' }));
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Users it is shared with will also lose access.',
      'Its 2 scheduled emails are also deleted.',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'DeleteSavedView')).toBe(true));
  });
});

describe('the form for sharing a view with selected users', () => {
  it('saves the selected users, at least one', async () => {
    const { calls, inputOf } = await openViews({});
    await shareNew();
    const people = await screen.findByLabelText('People', { selector: 'input' });
    save();
    expect(await screen.findByText('Choose at least one user.')).toBeInTheDocument();
    expect(calls.some(({ name }) => name === 'CreateSavedView')).toBe(false);
    fireEvent.click(people);
    expect(screen.queryByRole('option', { name: 'buyer' })).toBeNull();
    fireEvent.click(await screen.findByRole('option', { name: 'ann' }));
    save();
    await waitFor(() => expect(inputOf('CreateSavedView')).toMatchObject({ scope: 'users', userIds: [ANN.id] }));
  });

  it('offers a retry if users fail to load', async () => {
    let isUp = false;
    await openViews({ ViewPeople: answeredBy(() => (isUp ? PEOPLE : refusedWith('Not now.', 'INTERNAL'))) });
    await shareNew();
    expect(await screen.findByText("We couldn't load the users.")).toBeInTheDocument();
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('People', { selector: 'input' })).toBeInTheDocument();
  });

  it('remains open with an error at the field if the server rejects a user', async () => {
    const message = 'Some of these users are not in the company.';
    const refused = {
      errors: [{ message, extensions: { code: 'BAD_USER_INPUT', fields: { 'input.userIds': [message] } } }],
    };
    await openViews({ CreateSavedView: refused });
    await shareNew();
    fireEvent.click(await screen.findByLabelText('People', { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: 'ann' }));
    save();
    await waitFor(() =>
      expect(screen.getByLabelText('People', { selector: 'input' })).toHaveAccessibleDescription(
        expect.stringContaining(message),
      ),
    );
    expect(screen.getByLabelText('Name')).toHaveValue('Losers');
  });

  it('shows the users with access, or the owner of the view', async () => {
    await openViews({}, [
      view('Mine'),
      view('One', { id: 4, users: [BOB] }),
      view('None', { id: 5, users: [] }),
      view('Theirs', { id: 6, owner: ANN, users: [], canEdit: false }),
    ]);
    const list = within(await screen.findByRole('region', { name: 'Shared with people' }));
    for (const words of ['Shared with 2 people', 'Shared with bob', 'No longer shared', 'Shared with you by ann'])
      expect(list.getByText(words)).toBeInTheDocument();
    expect(list.getByText('Shared with 2 people')).toHaveAttribute('title', 'ann, bob');
    expect(list.queryByRole('button', { name: 'Edit Theirs' })).toBeNull();
  });

  it("offers users that its editor can't otherwise see, and preserves them", async () => {
    const carol = { id: 70, username: 'carol' };
    const { inputOf } = await openViews({}, [view('Mine', { users: [ANN, carol] })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Mine' }));
    await screen.findByLabelText('People', { selector: 'input' });
    expect(screen.getByText('carol')).toBeInTheDocument();
    save();
    await waitFor(() => expect(inputOf('UpdateSavedView')).toMatchObject({ userIds: [ANN.id, carol.id] }));
  });
});
