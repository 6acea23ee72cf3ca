import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { renderInApp } from '../../../test/render.js';
import { SessionProvider, useSession } from '../../app/session/SessionProvider.js';
import { TaskDrawerContext } from '../../app/tasks/task-drawer.js';
import { createClient } from '../../app/transport/client.js';
import type { EditedValue } from './single-edit.js';
import { ValueEditor } from './ValueEditor.js';

const BID: EditedValue = {
  level: 'keyword',
  field: 'maxCPC',
  noun: 'max. CPC',
  id: 11,
  accountId: 2,
  name: 'red shoes',
  currency: 'EUR',
  value: 0.45,
  targetCpa: null,
  keyword: { adgroupId: 7, keywordId: '400011' },
};
const STATUS: EditedValue = { ...BID, field: 'status', noun: 'status', value: 2 };
const COMPANY = { id: 1, name: 'Agency' };
const USER = { id: 5, username: 'buyer', email: null, team: null, partnerAccounts: [], partnerAccountSites: [] };
const AUTH = {
  token: null,
  user: USER,
  mainUser: null,
  companies: [COMPANY],
  activeCompany: COMPANY,
  reportingCurrency: 'EUR',
  changeFactorLimit: 3,
  roles: [],
  permissions: ['bulk-actions', 'keyword-report'],
};
const PLACE = { accountId: 2, adgroupId: 7, keywordId: '400011' };

let sent: Record<string, unknown>[] = [];
let answer: object = {};

beforeEach(() => {
  sent = [];
  window.localStorage.setItem('adops.token', 'token');
  window.fetch = jest.fn<typeof window.fetch>().mockImplementation((_, init) => {
    const { query, variables } = JSON.parse(String(init?.body)) as {
      query: string;
      variables: Record<string, unknown>;
    };
    const isOurs = query.includes('mutation EditKeyword') || query.includes('mutation ReadKeyword');
    if (isOurs) sent.push(variables);
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      text: () => Promise.resolve(JSON.stringify({ data: isOurs ? { keyword: { field: answer } } : { auth: AUTH } })),
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

function open(edited: EditedValue) {
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
  return { onClose, onChanged };
}

async function save(value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('New max. CPC'), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

describe('the keyword bid editor', () => {
  it('sends source IDs and the displayed value', async () => {
    answer = { status: 'success', value: 0.5 };
    const { onClose, onChanged } = open(BID);
    await save('0.5');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onChanged).toHaveBeenCalled();
    expect(sent).toEqual([
      expect.objectContaining({ ...PLACE, oldValue: 0.45, newValue: 0.5, maxCPC: true, forced: false }),
    ]);
  });

  it('shows a different platform value, and overwrites only after confirmation', async () => {
    answer = { status: 'warning', value: null, currentValue: 0.6, taskId: 31 };
    const { onClose, onChanged } = open(BID);
    await save('0.5');
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'The platform has 0.60 EUR; you saw 0.45 EUR. Nothing was written.',
    );
    expect(screen.getByRole('button', { name: 'Keep 0.60 EUR' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    answer = { status: 'success', value: 0.5 };
    fireEvent.click(screen.getByRole('button', { name: 'Write 0.50 EUR' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ forced }) => forced)).toEqual([false, true]);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('shows the value fetched from the platform', async () => {
    answer = { status: 'success', value: null };
    open(BID);
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh from platform' }));
    expect(await screen.findByText('Now not set')).toBeVisible();
    expect(sent).toEqual([{ ...PLACE, maxCPC: true }]);
  });
});

describe('the keyword status switch', () => {
  it('sends a change with status names', async () => {
    answer = { status: 'success', newStatus: 'paused' };
    const { onChanged } = open(STATUS);
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(sent).toEqual([
      expect.objectContaining({ ...PLACE, oldStatus: 'enabled', newStatus: 'paused', status: true }),
    ]);
  });

  it('preserves the displayed value and shows the reason if the change fails', async () => {
    answer = { status: 'error', message: 'The account is not connected to its platform.', newStatus: null };
    const { onClose, onChanged } = open(STATUS);
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'The account is not connected to its platform.',
    );
    expect(screen.getByText('Now Enabled')).toBeVisible();
    expect([onClose, onChanged].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });
});
