import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, renderInCompany } from '../../../test/in-company.js';
import { TaskDrawerContext } from '../../app/tasks/task-drawer.js';
import { NOTHING_TO_UNDO, useUndoNow } from './useUndoNow.js';

const opened: number[] = [];
const followed: number[] = [];

function UndoButton() {
  const undo = useUndoNow();
  return <button onClick={() => void undo(12, [3], () => undefined)}>Undo</button>;
}

function show(preview: object) {
  opened.length = 0;
  followed.length = 0;
  const task = { id: 13, planHash: 'seen', needsApproval: false, operationCount: 1, ...preview };
  const counted = { skippedCount: 0, excludedManuallyCount: 0, ...task };
  const done = { status: 'success', message: null };
  const calls = answerCalls(
    {
      UndoTask: { automation: { task: { undo: { ...done, taskId: 13 } } } },
      AutomationTask: { automation: { __typename: 'AutomationQueries', task: counted, operationErrors: [] } },
      ApproveTask: { automation: { task: { approve: done } } },
      DeclineTask: { automation: { task: { decline: done } } },
    },
    ['bulk-actions'],
  );
  renderInCompany(
    <TaskDrawerContext value={{ open: (id) => opened.push(id), follow: (id) => followed.push(id) }}>
      <UndoButton />
    </TaskDrawerContext>,
  );
  return calls;
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

describe('a one-click undo', () => {
  it('applies the undo task and follows it', async () => {
    const calls = show({});
    await press();
    await waitFor(() => expect(followed).toEqual([13]));
    expect(calls.find(({ name }) => name === 'UndoTask')!.variables).toMatchObject({ id: 12, operationIds: [3] });
    expect(calls.find(({ name }) => name === 'ApproveTask')!.variables).toMatchObject({ id: 13, planHash: 'seen' });
    expect(opened).toEqual([]);
  });

  it('shows the task instead if another user must approve the undo', async () => {
    const calls = show({ needsApproval: true });
    await press();
    await waitFor(() => expect(opened).toEqual([13]));
    expect(calls.map(({ name }) => name)).not.toContain('ApproveTask');
  });

  it('shows that no change can be undone, and discards the preview', async () => {
    const calls = show({ skippedCount: 1 });
    await press();
    expect(await screen.findByText(NOTHING_TO_UNDO)).toBeInTheDocument();
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('DeclineTask'));
    expect(followed).toEqual([]);
  });
});
