import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { renderInApp } from '../../../test/render.js';
import { SessionProvider, useSession } from '../../app/session/SessionProvider.js';
import { TaskDrawerContext } from '../../app/tasks/task-drawer.js';
import { createClient } from '../../app/transport/client.js';
import type { EditedValue } from './single-edit.js';
import { ValueEditor } from './ValueEditor.js';

const IN_ADGROUP: EditedValue = {
  level: 'placement',
  field: 'bidAdjustment',
  noun: 'bid adjustment',
  id: 0,
  accountId: 2,
  name: 'dailybrief.example',
  currency: null,
  value: 1,
  targetCpa: null,
  placed: { externalId: 'dailybrief.example', sourceId: 64, adgroupId: 7 },
};
const IN_ACCOUNT: EditedValue = {
  ...IN_ADGROUP,
  noun: 'bid adjustment in the whole account',
  placed: { externalId: 'dailybrief.example', sourceId: 64, adgroupId: null },
};
const COMPANY = { id: 1, name: 'Agency' };
const AUTH = {
  token: null,
  user: { id: 5, username: 'buyer', email: null, team: null, partnerAccounts: [], partnerAccountSites: [] },
  mainUser: null,
  companies: [COMPANY],
  activeCompany: COMPANY,
  reportingCurrency: 'EUR',
  changeFactorLimit: 3,
  roles: [],
  permissions: ['placement-report', 'placement-report-bulk-actions'],
};

let sent: Record<string, unknown>[] = [];
let answer: object = {};
let range: object | null = null;

beforeEach(() => {
  sent = [];
  range = null;
  window.localStorage.setItem('adops.token', 'token');
  window.fetch = jest.fn<typeof window.fetch>().mockImplementation((_, init) => {
    const { query, variables } = JSON.parse(String(init?.body)) as {
      query: string;
      variables: Record<string, unknown>;
    };
    const isOurs = query.includes('mutation EditPlacement');
    if (isOurs) sent.push(variables);
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      text: () =>
        Promise.resolve(
          JSON.stringify({
            data: isOurs
              ? { place: { field: answer } }
              : query.includes('AdjustmentRange')
                ? { automation: { range } }
                : { auth: AUTH },
          }),
        ),
    } as unknown as Response);
  });
});

function InCompany({ children }: { children: ReactNode }) {
  const { state, enterCompany } = useSession();
  const isActive = state.kind === 'active';
  useEffect(() => {
    if ('identity' in state && !isActive) enterCompany(1);
  }, [state, isActive, enterCompany]);
  return isActive ? children : null;
}

async function saveIn(edited: EditedValue, value: string) {
  const [onClose, onChanged] = [jest.fn(), jest.fn()];
  renderInApp(
    <SessionProvider newClient={createClient}>
      <InCompany>
        <TaskDrawerContext.Provider value={{ open: () => undefined, follow: () => undefined }}>
          <ValueEditor
            edited={edited}
            place={{ left: 0, top: 0, width: 80, height: 20 } as DOMRect}
            onClose={onClose}
            onChanged={onChanged}
          />
        </TaskDrawerContext.Provider>
      </InCompany>
    </SessionProvider>,
  );
  fireEvent.change(await screen.findByLabelText(`New ${edited.noun}`), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { onClose, onChanged };
}

describe('the bid adjustment editor for a placement', () => {
  it('shows a different platform value, and overwrites only after confirmation', async () => {
    answer = { status: 'warning', taskId: 31, conflict: { count: 1, currentValue: 1.6 } };
    const { onClose } = await saveIn(IN_ADGROUP, '1.2');
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'The platform has × 1.6; you saw × 1. Nothing was written.',
    );
    expect(screen.getByRole('button', { name: 'Keep × 1.6' })).toBeVisible();
    answer = { status: 'success', taskId: 32, conflict: null };
    fireEvent.click(screen.getByRole('button', { name: 'Write × 1.2' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toMatchObject([
      { adgroupId: 7, oldValue: 1, newValue: 1.2, forced: false },
      { adgroupId: 7, newValue: 1.2, forced: true },
    ]);
  });

  it.each([
    [
      { count: 3, currentValue: 1.6 },
      'The platform has × 1.6 in 3 ad groups, so nothing was written there.',
      'Keep × 1.6',
    ],
    [
      { count: 2, currentValue: null },
      'The platform has several other values in 2 ad groups, so nothing was written there.',
      'Keep their values',
    ],
    [
      { count: 1, currentValue: 1.6 },
      'The platform has × 1.6 in one ad group, so nothing was written there.',
      'Keep × 1.6',
    ],
  ])(
    'requires confirmation if ad groups of the account contain a different value: %j',
    async (conflict, words, keep) => {
      answer = { status: 'warning', taskId: 31, conflict };
      const { onClose } = await saveIn(IN_ACCOUNT, '1.2');
      expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(words);
      expect(screen.getByRole('button', { name: keep })).toBeVisible();
      answer = { status: 'success', taskId: 32, conflict: null };
      fireEvent.click(screen.getByRole('button', { name: 'Write × 1.2' }));
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(sent.map(({ newValue, adgroupId }) => [newValue, adgroupId])).toEqual([
        [1.2, undefined],
        [1.2, undefined],
      ]);
    },
  );

  it("rejects a value outside the platform's range with an error at its field", async () => {
    range = { min: 0.5, max: 2 };
    await saveIn(IN_ADGROUP, '5');
    expect(await screen.findByText('The value must be between 0.5 and 2.')).toBeVisible();
    for (const value of ['5', '0.4', '2.01']) {
      fireEvent.change(screen.getByLabelText('New bid adjustment'), { target: { value } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(screen.getByText('The value must be between 0.5 and 2.')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
    }
    expect(sent).toEqual([]);
    answer = { status: 'success', taskId: 31, conflict: null };
    fireEvent.change(screen.getByLabelText('New bid adjustment'), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ newValue: 2 }]));
  });

  it('opens the task if another user must approve the change', async () => {
    answer = { status: 'warning', message: 'Another user must approve this.', taskId: 31, conflict: null };
    await saveIn(IN_ACCOUNT, '1.2');
    expect(await screen.findByRole('button', { name: 'Show the task' })).toBeVisible();
  });
});
