import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { renderInApp } from '../../../test/render.js';
import { SessionProvider, useSession } from '../../app/session/SessionProvider.js';
import { TaskDrawerContext } from '../../app/tasks/task-drawer.js';
import { createClient } from '../../app/transport/client.js';
import type { EditedValue } from './single-edit.js';
import { ValueEditor } from './ValueEditor.js';

const BID: EditedValue = {
  level: 'adgroup',
  field: 'maxCPC',
  noun: 'max. CPC',
  id: 7,
  accountId: 2,
  name: 'Cruises',
  currency: 'EUR',
  value: 0.45,
  targetCpa: null,
};
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
  permissions: ['bulk-actions'],
};
const HELD = { status: 'warning', message: 'Another user must approve this.', taskId: 31, currentValue: null };

const READ = { status: 'success', message: 'It uses the lifetime budget of 500.00 EUR.', amount: null };

const OFF_STEP = 'Google Ads accepts steps of 0.01 EUR.';

const QUESTION = { status: 'warning', message: 'Nothing was written.', replaces: 'the lifetime budget of 900.00 EUR' };
const QUESTION_WORDS = 'This replaces the lifetime budget of 900.00 EUR.';
const REPLACED = { status: 'success', message: 'Replaced the lifetime budget of 900.00 EUR.', value: 80, taskId: 32 };

/** New values that were sent. */
let sent: unknown[] = [];
/** `replacesBudget` flags that were sent. */
let confirmed: unknown[] = [];

beforeEach(() => {
  sent = [];
  confirmed = [];
  window.localStorage.setItem('adops.token', 'token');
  window.fetch = jest.fn<typeof window.fetch>().mockImplementation((_, init) => {
    const { query, variables } = JSON.parse(String(init?.body)) as {
      query: string;
      variables: { newValue?: unknown; replacesBudget?: unknown };
    };
    const isEdit = query.includes('mutation EditAdgroup');
    if (isEdit) sent.push(variables.newValue);
    const isReading = query.includes('mutation ReadAdgroup');
    const isOffStep = isEdit && variables.newValue === 0.451;
    const errors = [{ message: OFF_STEP, extensions: { code: 'BAD_USER_INPUT' } }];
    const isBudget = (variables as { budget?: boolean }).budget === true && isEdit;
    if (isBudget) confirmed.push(variables.replacesBudget);
    const budget = variables.replacesBudget ? REPLACED : QUESTION;
    const data = isBudget
      ? { adgroup: { budget } }
      : isEdit
        ? { adgroup: { maxCPC: HELD } }
        : isReading
          ? { adgroup: { budget: READ } }
          : { auth: AUTH };
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      text: () => Promise.resolve(JSON.stringify(isOffStep ? { errors } : { data })),
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

function open(edited: EditedValue, onClose = (): void => undefined): void {
  renderInApp(
    <SessionProvider newClient={createClient}>
      <InCompany>
        <TaskDrawerContext.Provider value={{ open: () => undefined, follow: () => undefined }}>
          <ValueEditor
            edited={edited}
            place={{ left: 0, top: 0, width: 80, height: 20 } as DOMRect}
            onClose={onClose}
            onChanged={() => undefined}
          />
        </TaskDrawerContext.Provider>
      </InCompany>
    </SessionProvider>,
  );
}

async function openWith(value: string) {
  open(BID);
  const field = await screen.findByLabelText('New max. CPC');
  fireEvent.change(field, { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return field;
}

describe("a value that exceeds the company's limit", () => {
  it("shows a warning, and isn't sent until the user requests approval", async () => {
    const field = await openWith('4.5');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '0.45 EUR → 4.50 EUR×10 exceeds the limit of ×3. Another user must approve it.',
    );
    expect(field).toHaveAttribute('aria-invalid', 'true');
    // Enter in the field is no confirmation.
    fireEvent.submit(field.closest('form')!);
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Request approval' }));
    await waitFor(() => expect(sent).toEqual([4.5]));
    expect(await screen.findByRole('button', { name: 'Show the task' })).toBeVisible();
  });

  it('requires confirmation again when the value changes', async () => {
    const field = await openWith('4.5');
    await screen.findByRole('alert');
    fireEvent.change(field, { target: { value: '5' } });
    expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('0.45 EUR → 5.00 EUR');
    expect(sent).toEqual([]);
  });

  it('sends a value within the limit immediately', async () => {
    const field = await openWith('0.9');
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(sent).toEqual([0.9]));
  });
});

it('shows the active kind of budget if it differs from the fetched budget', async () => {
  open({ ...BID, field: 'budget', noun: 'daily budget', value: 275 });
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh from platform' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It uses the lifetime budget of 500.00 EUR.');
  expect(screen.getByText('Now not set')).toBeVisible();
});

it("shows the platform's valid steps at the field until the value changes", async () => {
  const field = await openWith('0.451');
  expect(await screen.findByText(OFF_STEP)).toBeVisible();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  fireEvent.change(field, { target: { value: '0.46' } });
  expect(screen.queryByText(OFF_STEP)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([0.451, 0.46]));
});

describe('a budget that would replace a budget of the other kind', () => {
  async function openBudget(onClose?: () => void): Promise<HTMLElement> {
    open({ ...BID, field: 'budget', noun: 'daily budget', value: null }, onClose);
    const field = await screen.findByLabelText('New daily budget');
    fireEvent.change(field, { target: { value: '80' } });
    fireEvent.submit(field.closest('form')!);
    await screen.findByText(QUESTION_WORDS);
    return field;
  }

  it('requires confirmation, and ignores Enter while the key is held down', async () => {
    const onClose = jest.fn();
    const field = await openBudget(onClose);
    expect(screen.getByText(QUESTION_WORDS).closest('[role=alert]')).toHaveFocus();
    fireEvent.submit(field.closest('form')!);
    await waitFor(() => expect(confirmed).toEqual([false, false]));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(confirmed).toEqual([false, false, true]);
  });

  it('hides the confirmation when another amount is typed', async () => {
    const field = await openBudget();
    fireEvent.change(field, { target: { value: '90' } });
    expect(screen.queryByText(QUESTION_WORDS)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  });
});
