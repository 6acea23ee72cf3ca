import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { renderInApp } from '../../../test/render.js';
import { SessionProvider, useSession } from '../../app/session/SessionProvider.js';
import { createClient } from '../../app/transport/client.js';
import { ConflictBar } from './ConflictBar.js';
import { noteOf } from './Conflict.js';
import { OperationCards } from './OperationCards.js';
import { operationColumns } from './operation-columns.js';
import type { Operation } from './OperationValue.js';
import { SelectionBar } from './SelectionBar.js';
import { useConflicts } from './useConflicts.js';

const CONFLICT = {
  id: 4,
  campaign: 'Spring',
  adGroup: 'Cruises',
  property: 'bid',
  status: 'Changed in the meantime',
  statusMessage: 'Changed in the meantime. Not applied.',
  why: [],
  statusValue: 'error',
  oldValue: '0.1',
  newValue: '0.15',
  platformValue: '0.09',
  isConflict: true,
  currency: 'USD',
  keptAt: null,
  keptBy: null,
  rewriteTaskId: null,
} as unknown as Operation;
const USER = { id: 5, username: 'buyer', email: null, team: null, partnerAccounts: [], partnerAccountSites: [] };
const COMPANY = { id: 1, name: 'Agency' };
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

/** Requests that were sent, with their idempotency keys. */
let sent: { name: string; variables: object; key: string | undefined }[] = [];

beforeEach(() => {
  sent = [];
  window.localStorage.setItem('adops.token', 'token');
  window.fetch = jest.fn<typeof window.fetch>().mockImplementation((_, init) => {
    const { query, variables } = JSON.parse(String(init?.body)) as { query: string; variables: object };
    const name = /mutation (\w+)/.exec(query)?.[1];
    const key = new Headers(init?.headers).get('idempotency-key') ?? undefined;
    if (name) sent.push({ name, variables, key });
    const task =
      name === 'WriteMine'
        ? { writeMine: { status: 'success', message: '1 change to review.', taskId: 31 } }
        : { keepPlatformValues: { status: 'success', message: 'Kept.' } };
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      text: () => Promise.resolve(JSON.stringify({ data: name ? { automation: { task } } : { auth: AUTH } })),
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

const opened = jest.fn();
const changed = jest.fn(() => Promise.resolve());

function Conflicts({ operations }: { operations: readonly Operation[] }) {
  const conflicts = useConflicts(12, opened, changed);
  return (
    <>
      <ConflictBar count={2} conflicts={conflicts} />
      <OperationCards
        operations={operations}
        isOpen={false}
        onToggle={() => Promise.resolve()}
        decide={conflicts.decide}
        onTask={opened}
        onChanged={changed}
        undo={null}
      />
    </>
  );
}

const show = (operations: readonly Operation[]) =>
  renderInApp(
    <SessionProvider newClient={createClient}>
      <InCompany>
        <Conflicts operations={operations} />
      </InCompany>
    </SessionProvider>,
  );

describe('actions on selected conflicts', () => {
  const cleared = jest.fn();
  function Selected({ selected }: { selected: readonly Operation[] }) {
    const conflicts = useConflicts(12, opened, changed);
    const none = () => Promise.resolve();
    return (
      <SelectionBar
        selected={selected}
        isOpen={false}
        conflicts={conflicts}
        onExclude={none}
        onInclude={none}
        onClear={cleared}
      />
    );
  }
  const select = (selected: readonly Operation[]) =>
    renderInApp(
      <SessionProvider newClient={createClient}>
        <InCompany>
          <Selected selected={selected} />
        </InCompany>
      </SessionProvider>,
    );
  const SELECTED = [
    CONFLICT,
    { ...CONFLICT, id: 5, platformValue: null },
    { ...CONFLICT, id: 6, isConflict: false, statusValue: 'success' },
  ] as Operation[];

  it("accept the platform's values, and skip selected changes without a conflict", async () => {
    select(SELECTED);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep the platform’s value of 2 changes' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ name: 'KeepPlatformValues', variables: { operationIds: [4, 5] } }),
    );
    await waitFor(() => expect(cleared).toHaveBeenCalled());
  });

  it('include overwriting values that the platform returned', async () => {
    select(SELECTED);
    fireEvent.click(await screen.findByRole('button', { name: 'Write mine of 1 change…' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ name: 'WriteMine', variables: { operationIds: [4] } }));
  });
});

describe('a change that conflicts with the platform', () => {
  it("shows all three values, and accepts the platform's value on request", async () => {
    show([CONFLICT]);
    const card = await screen.findByRole('listitem');
    expect(card).toHaveTextContent('0.10 → 0.15 USD');
    expect(card).toHaveTextContent('On the platform 0.09 USD');
    fireEvent.click(screen.getByRole('button', { name: 'Keep the platform’s value' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: 'KeepPlatformValues', variables: { id: 12, operationIds: [4] } });
    await waitFor(() => expect(changed).toHaveBeenCalled());
  });

  it('opens a preview for overwriting, requested with an idempotency key', async () => {
    show([CONFLICT]);
    fireEvent.click(await screen.findByRole('button', { name: 'Write mine' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith(31));
    expect(sent[0]).toMatchObject({ name: 'WriteMine', variables: { operationIds: [4] }, key: expect.any(String) });
  });

  it('can be resolved together with all conflicts of the task', async () => {
    show([CONFLICT]);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep all 2 platform values' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ variables: { id: 12, operationIds: null } }));
  });

  it("can't be overwritten if the platform's value is unknown or the conflict is resolved", async () => {
    show([
      { ...CONFLICT, platformValue: null },
      { ...CONFLICT, id: 5, isConflict: false, rewriteTaskId: 31 },
    ]);
    expect(await screen.findAllByRole('button', { name: 'Keep the platform’s value' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Write mine' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Rewritten in task 31' })).toBeVisible();
  });

  it('executes one decision per Enter on a button in its table cell', () => {
    const { rest } = operationColumns({
      isOpen: false,
      hasSeveralProperties: false,
      hasConflicts: true,
      decide: () => Promise.resolve(),
      undo: null,
      onTask: opened,
      onToggle: () => Promise.resolve(),
      onChanged: changed,
    });
    const actionsOf = (id: string): string[] => {
      const cell = rest.find((column) => column.id === id)!.cell!({ id: '4', row: CONFLICT, kind: 'row' });
      const { container, unmount } = render(<>{cell}</>);
      const actions = [...container.querySelectorAll('[data-action="first"]')].map(({ textContent }) => textContent);
      unmount();
      return actions;
    };
    expect([actionsOf('newValue'), actionsOf('platformValue')]).toEqual([
      ['Write mine'],
      ['Keep the platform’s value'],
    ]);
  });

  it("shows which user accepted the platform's value", () => {
    const kept = { ...CONFLICT, keptAt: '2026-11-23T10:05:07Z', keptBy: { id: 5, username: 'buyer' } } as Operation;
    expect(noteOf(kept)).toBe('by buyer, 23 Nov 2026, 10:05 UTC');
  });
});
