import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, renderInCompany, USER } from '../../../test/in-company.js';
import { WaitingApprovals } from '../../app/approvals/WaitingApprovals.js';
import { HorizontalMenu, VerticalMenu } from '../../app/shell/MainMenu.js';
import { TaskButtons } from './TaskButtons.js';
import { TasksScreen } from './TasksScreen.js';
import type { Task } from './useTask.js';

const ITEMS = [
  { label: 'Tasks', route: 'automation', section: null },
  { label: 'Sites', route: 'sites', section: null },
] as const;
const MENU = [{ label: 'Tools', items: ITEMS }] as const;
const OWNER = { userId: 5, companyId: 1 };
const ANSWERS = {
  WaitingApprovals: { automation: { __typename: 'AutomationQueries', awaitingMyApprovalCount: 3, ruleHold: null } },
  AutomationTasks: {
    automation: { __typename: 'AutomationQueries', tasks: { total: 0, items: [] }, automationTaskCreators: [] },
  },
};

describe("tasks that await the user's approval", () => {
  it('appear with their number in a tab of the task list', async () => {
    const calls = answerCalls(ANSWERS, ['bulk-actions']);
    renderInCompany(
      <>
        <WaitingApprovals />
        <TasksScreen />
      </>,
    );
    fireEvent.click(await screen.findByLabelText('Waiting for my approval (3)'));
    expect(await screen.findByText('Nothing is waiting for your approval')).toBeInTheDocument();
    const asked = calls.filter(({ name }) => name === 'AutomationTasks').map(({ variables }) => variables['filters']);
    expect(asked).toMatchObject([{ awaitsMyApproval: false }, { awaitsMyApproval: true }]);
  });

  it('show a badge at the menu entry of the task list', async () => {
    answerCalls(ANSWERS, ['bulk-actions']);
    renderInCompany(
      <>
        <WaitingApprovals />
        <HorizontalMenu menu={MENU as never} isSignedOut={false} owner={OWNER} />
        <VerticalMenu menu={MENU as never} isSignedOut={false} owner={OWNER} isOpen onClose={() => undefined} />
      </>,
    );
    expect(await screen.findByRole('link', { name: 'Tasks , 3 waiting for your approval' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sites' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tools , 3 waiting for your approval' })).toBeInTheDocument();
  });

  it('load only fields that the user can access', async () => {
    const calls = answerCalls(ANSWERS, ['placement-report-bulk-actions']);
    renderInCompany(<WaitingApprovals />);
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'WaitingApprovals')?.variables).toEqual({
        seesTasks: true,
        seesRules: false,
      }),
    );
  });

  it("aren't counted for users without permission to approve tasks", async () => {
    const calls = answerCalls(ANSWERS);
    renderInCompany(
      <>
        <WaitingApprovals />
        <VerticalMenu menu={MENU as never} isSignedOut={false} owner={OWNER} isOpen onClose={() => undefined} />
      </>,
    );
    expect(await screen.findByRole('link', { name: 'Tasks' })).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).not.toContain('WaitingApprovals');
  });
});

describe("a task that requires another user's approval", () => {
  const writeText = jest.fn((_text: string) => Promise.resolve());
  beforeEach(() => {
    writeText.mockClear();
    Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  const TASK = {
    id: 31,
    statusValue: 'PENDING',
    needsApproval: true,
    operationCount: 4,
    excludedManuallyCount: 0,
    skippedCount: 0,
    errorCount: 0,
    successCount: 0,
    warningCount: 0,
    approvableCount: 0,
    approverCount: 2,
    approvalRequestedAt: null,
    expiresAt: null,
    creator: { id: USER.id, username: USER.username },
    actor: null,
    childTasks: [],
  } as unknown as Task;
  const changed = jest.fn(() => Promise.resolve());
  const open = (task: Task) => {
    const done = { requestApproval: { status: 'success', message: 'Approval requested.' } };
    const calls = answerCalls({ RequestApproval: { automation: { task: done } } }, ['bulk-actions']);
    renderInCompany(<TaskButtons task={task} onTask={() => undefined} onChanged={changed} />);
    return calls;
  };

  it('allows its creator to request approval or copy the link', async () => {
    const calls = open(TASK);
    fireEvent.click(await screen.findByRole('button', { name: 'Request approval' }));
    expect(await screen.findByText('Approval requested.')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'RequestApproval')?.variables).toEqual({ id: 31 });
    expect(changed).toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/\/company\/1\/.*details\/31$/)));
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('hides the request button if no other user can approve the task', async () => {
    open({ ...TASK, approverCount: 0 } as Task);
    expect(await screen.findByText(/No other user can approve this task yet/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  });

  it('shows the time of the approval request, and hides the request button', async () => {
    open({ ...TASK, approvalRequestedAt: '2026-11-22T09:30:00.000Z' });
    expect(await screen.findByText(/Approval was requested 22 Nov 2026, 09:30 UTC\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  });

  it('allows another user to approve the task, without a request button', async () => {
    open({ ...TASK, approvableCount: 4, creator: { id: 9, username: 'ann' } } as Task);
    expect(await screen.findByRole('button', { name: 'Approve 4 changes' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });
});
