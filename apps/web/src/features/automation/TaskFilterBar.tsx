import { Button, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useWaitingApprovals } from '../../app/approvals/waiting-approvals.js';
import classes from './TasksScreen.module.css';
import type { TaskList, TaskStatus } from './useTaskList.js';

const STATUSES: readonly { value: TaskStatus; label: string }[] = [
  { value: 'PENDING', label: 'Waiting for approval' },
  { value: 'PENDING_FOR_EXECUTION', label: 'Queued' },
  { value: 'PROCESS', label: 'Running' },
  { value: 'SUCCESS', label: 'Done' },
  { value: 'ERROR', label: 'Failed' },
  { value: 'REJECTED', label: 'Declined or discarded' },
];

/** Tabs for all tasks and for tasks that need this user's approval. */
export function TaskViews({ list: { filters, set } }: { list: TaskList }) {
  const waiting = useWaitingApprovals();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Tasks to show"
      value={filters.isMine ? 'approval' : 'all'}
      onChange={(view) => set('view', view === 'approval' ? view : null)}
      data={[
        { value: 'all', label: 'All tasks' },
        {
          value: 'approval',
          label: waiting > 0 ? `Waiting for my approval (${waiting})` : 'Waiting for my approval',
        },
      ]}
    />
  );
}

/** Filters of the list of tasks. */
export function TaskFilterBar({ list }: { list: TaskList }) {
  const { filters, creators, isReloading, set, search, reload } = list;
  return (
    <div className={classes.filters}>
      <TextInput
        size="xs"
        aria-label="Campaign or ad group contains"
        placeholder="Campaign or ad group contains"
        value={filters.phrase}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <MultiSelect
        size="xs"
        aria-label="Status"
        placeholder={filters.statuses.length === 0 ? 'All statuses' : ''}
        clearable
        data={STATUSES.map((each) => ({ ...each }))}
        value={[...filters.statuses]}
        onChange={(value) => set('state', value.join(','))}
      />
      <Select
        size="xs"
        aria-label="Created by"
        placeholder="Any creator"
        clearable
        data={creators.map(({ id, username }) => ({ value: String(id), label: username }))}
        value={filters.creator}
        onChange={(value) => set('by', value)}
      />
      <Button size="xs" variant="default" loading={isReloading} onClick={reload}>
        Refresh
      </Button>
    </div>
  );
}
