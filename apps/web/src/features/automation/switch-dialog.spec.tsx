import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerCalls, answeredBy, refusedWith, renderInCompany, USER } from '../../../test/in-company.js';
import { SwitchDialog } from './SwitchDialog.js';

const TASK = {
  ...{ __typename: 'AutomationTask', id: 12, type: 'Pause ad groups', typeValue: 'pauseAdGroups', status: 'Draft' },
  ...{ statusValue: 'PENDING', statusMessage: null, isPreview: true, needsApproval: false, planHash: 'hash' },
  ...{ operationCount: 2, successCount: 0, warningCount: 0, errorCount: 0, approvableCount: 1, approverCount: null },
  ...{ retryableCount: 0, conflictCount: 0, excludedManuallyCount: 0, skippedCount: 1, keptCount: 0, stoppedCount: 0 },
  ...{ approvalRequestedAt: null, expiresAt: null, endedAt: null, endedBy: null, budgetChange: null },
  ...{ createdAt: '2026-11-29T10:00:00Z', startedAt: null, finishedAt: null, undoOfTaskId: null },
  ...{ alsoUndoOfTaskIds: [], rewriteOfTaskId: null, isCreatedByScheduler: false, isCounterRule: false, ruleId: null },
  ...{ ruleName: null, settings: null, filters: [], creator: USER, actor: null, approver: null, childTasks: [] },
};
const operation = (id: number, more: object) => ({
  ...{ __typename: 'AutomationOperation', id, campaign: 'Travel', adGroup: null, keyword: null, placement: null },
  ...{ entityId: null, property: 'status', status: 'Pending', statusMessage: null, statusValue: 'pending' },
  ...{
    oldValue: 'Enabled',
    newValue: 'Paused',
    writtenValue: null,
    currency: null,
    change: null,
    relativeChange: null,
  },
  ...{ isOutlier: false, limitMessage: null, editedFrom: null, editedBy: null, isConflict: false, platformValue: null },
  ...{ keptAt: null, keptBy: null, rewriteTaskId: null, finishedAt: null, undoneByTaskId: null, why: [] },
  ...{ whySeenAt: null, partnerAccount: { __typename: 'PartnerAccount', id: 2, name: 'Zemanta US' } },
  ...more,
});
const OPERATIONS = [
  operation(1, { adGroup: 'Cruises', entityId: 7 }),
  operation(2, { adGroup: 'Hotels', entityId: 8, statusValue: 'excluded', statusMessage: 'It is paused already.' }),
];
const row = (adgroupId: number | null, cost: number, profit: number) => ({
  ...{ id: String(adgroupId), type: adgroupId === null ? 'total' : 'parent', estimated: false, incomplete: false },
  ...(adgroupId !== null && { adgroupId }),
  ...{ cost, profit },
});
const REPORT = { rows: [row(7, 120.5, -34.25)], rowTotal: row(null, 120.5, -34.25), totalRecords: 1 };

const answers = (more: Readonly<Record<string, object>> = {}) => ({
  AutomationTask: { automation: { __typename: 'AutomationQueries', task: TASK, operationErrors: [] } },
  AutomationOperations: {
    automation: { __typename: 'AutomationQueries', operations: { total: 2, items: OPERATIONS } },
  },
  Report: { adgroupReport: REPORT },
  DeclineTask: { automation: { task: { decline: { status: 'success', message: null } } } },
  ...more,
});

const closed = jest.fn();
const approved = jest.fn();
function show(more?: Readonly<Record<string, object>>) {
  const calls = answerCalls(answers(more), ['bulk-actions', 'adgroup-report']);
  closed.mockClear();
  approved.mockClear();
  renderInCompany(
    <SwitchDialog
      taskId={12}
      target={{ level: 'adgroup', ids: [7, 8], filters: {}, count: 2 }}
      verb="Pause"
      day="2026-11-30"
      onClose={closed}
      onDetails={() => undefined}
      onApproved={approved}
    />,
  );
  return calls;
}

describe('the confirmation dialog for status changes', () => {
  it("shows names, yesterday's cost and profit, and the reason if a change is impossible", async () => {
    const calls = show();
    const dialog = await screen.findByRole('dialog', { name: 'Pause 2 ad groups?' });
    const cruises = (await within(dialog).findByText('Cruises')).closest('tr')!;
    await waitFor(() => expect(cruises).toHaveTextContent('120.50'));
    expect(cruises).toHaveTextContent('−34.25');
    expect(within(dialog).getByText('It is paused already.')).toBeInTheDocument();
    expect(within(dialog).getByText('2 selected = 1 to change + 1 can’t change')).toBeInTheDocument();
    const asked = calls.find(({ name }) => name === 'Report')!.variables;
    expect(asked).toMatchObject({
      groupLevel: 'adgroup',
      filters: { adgroupIdIn: [7, 8], dateRange: { start: '2026-11-29', end: '2026-11-29' } },
    });
    expect(await within(dialog).findByRole('button', { name: 'Pause 1 ad group' })).toHaveFocus();
  });

  it('applies the displayed plan, and notifies the screen', async () => {
    let isApproved = false;
    const calls = show({
      ApproveTask: answeredBy(() => {
        isApproved = true;
        return { automation: { task: { approve: { status: 'success', message: null } } } };
      }),
      AutomationTask: answeredBy(() => ({
        automation: {
          __typename: 'AutomationQueries',
          task: { ...TASK, statusValue: isApproved ? 'PROCESS' : 'PENDING' },
          operationErrors: [],
        },
      })),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Pause 1 ad group' }));
    await waitFor(() => expect(approved).toHaveBeenCalledWith(12));
    expect(closed).toHaveBeenCalledTimes(1);
    expect(calls.find(({ name }) => name === 'ApproveTask')!.variables).toMatchObject({ id: 12, planHash: 'hash' });
  });

  it('discards the preview when it is closed', async () => {
    const calls = show();
    await screen.findByRole('button', { name: 'Pause 1 ad group' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('DeclineTask'));
    expect(approved).not.toHaveBeenCalled();
  });

  it('preserves a preview that requires approval, and lists the possible approvers', async () => {
    const waiting = { ...TASK, needsApproval: true, approvableCount: 0, approvalRequestedAt: '2026-11-30T08:00:00Z' };
    const calls = show({
      AutomationTask: { automation: { __typename: 'AutomationQueries', task: waiting, operationErrors: [] } },
    });
    expect(await screen.findByText(/needs approval by another user/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pause 1/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(calls.map(({ name }) => name)).not.toContain('DeclineTask');
  });

  it("allows pausing even if metrics can't be loaded", async () => {
    show({ Report: refusedWith('No figures now.') });
    const dialog = await screen.findByRole('dialog', { name: 'Pause 2 ad groups?' });
    const cruises = (await within(dialog).findByText('Cruises')).closest('tr')!;
    await waitFor(() => expect(within(cruises).getAllByTitle("The data couldn't be loaded.")).toHaveLength(2));
    expect(await within(dialog).findByRole('button', { name: 'Pause 1 ad group' })).toBeEnabled();
  });
});
