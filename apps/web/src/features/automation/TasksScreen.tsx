import { Button, MultiSelect, Select, Skeleton, Table, TextInput } from '@mantine/core';
import { useDebouncedValue, useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { AutomationTasksQuery } from '../../gql/graphql.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowLink } from '../../ui/RowLink.js';
import { TASKS } from './automation.graphql.js';
import { summaryOf } from './task-summary.js';
import classes from './TasksScreen.module.css';

type Item = AutomationTasksQuery['automation']['tasks']['items'][number];
type Status = Item['statusValue'];

const STATES: readonly { value: Status; label: string }[] = [
  { value: 'PENDING', label: 'Waits for approval' },
  { value: 'PENDING_FOR_EXECUTION', label: 'Waits to run' },
  { value: 'PROCESS', label: 'Running' },
  { value: 'SUCCESS', label: 'Done' },
  { value: 'ERROR', label: 'Failed' },
  { value: 'REJECTED', label: 'Declined' },
];
const PER_PAGE = 50;
const noun = (count: number): string => (count === 1 ? 'task' : 'tasks');
const when = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Every task of the accounts one may see, newest first; filters and page are in the address. */
export function TasksScreen() {
  useDocumentTitle('Tasks · AdOps Console');
  const [params, setParams] = useSearchParams();
  const path = useCompanyPath('automation');
  const page = Number(params.get('page') ?? 1);
  const perPage = Number(params.get('perPage') ?? PER_PAGE);
  const states = (params.get('state')?.split(',') ?? []) as Status[];
  const creator = params.get('by');
  const [phrase, setPhrase] = useState(params.get('search') ?? '');
  const [asked] = useDebouncedValue(phrase.trim(), 250);
  const { data, failure, isLoading, reload } = useLoaded(TASKS, {
    filters: {
      statusIn: states.length > 0 ? states : null,
      creatorIdIn: creator ? [Number(creator)] : null,
      searchPhrase: asked === '' ? null : asked,
    },
    page,
    perPage,
  });
  const set = (name: string, value: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        if (name !== 'page') next.delete('page');
        return next;
      },
      { replace: true },
    );
  const tasks = data?.automation.tasks;
  const isFiltered = states.length > 0 || creator !== null || asked !== '';

  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>Tasks</h1>
      <div className={classes.filters}>
        <TextInput
          size="xs"
          aria-label="Campaign or ad group contains"
          placeholder="Campaign or ad group contains"
          value={phrase}
          onChange={(event) => {
            setPhrase(event.currentTarget.value);
            set('search', event.currentTarget.value.trim());
          }}
        />
        <MultiSelect
          size="xs"
          aria-label="State"
          placeholder={states.length === 0 ? 'Every state' : ''}
          clearable
          data={STATES.map((each) => ({ ...each }))}
          value={states}
          onChange={(value) => set('state', value.join(','))}
        />
        <Select
          size="xs"
          aria-label="Made by"
          placeholder="Made by anybody"
          clearable
          data={(data?.automation.automationTaskCreators ?? []).map(({ id, username }) => ({
            value: String(id),
            label: username,
          }))}
          value={creator}
          onChange={(value) => set('by', value)}
        />
        <Button size="xs" variant="default" loading={isLoading && data !== null} onClick={() => void reload()}>
          Refresh
        </Button>
      </div>
      {failure && !tasks ? (
        <EmptyState
          title="The tasks could not be loaded"
          text={failure}
          action={<Button onClick={() => void reload()}>Try again</Button>}
        />
      ) : tasks?.items.length === 0 ? (
        <EmptyState
          isHeading={false}
          title={isFiltered ? 'No task matches' : 'No tasks yet'}
          text={
            isFiltered
              ? 'Other filters may find more.'
              : 'Choose campaigns or ad groups in the ad group report and change them: each change is a task here.'
          }
        />
      ) : (
        <div className={classes.scroll}>
          <Table verticalSpacing={5} fz="sm" stickyHeader highlightOnHover aria-label="Tasks">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Task</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th className={classes.number}>Changes</Table.Th>
                <Table.Th className={classes.number}>Done</Table.Th>
                <Table.Th className={classes.number}>Failed</Table.Th>
                <Table.Th className={classes.number}>Left out</Table.Th>
                <Table.Th className={classes.number}>Daily budget</Table.Th>
                <Table.Th>By</Table.Th>
                <Table.Th>Made (UTC)</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tasks?.items.map((task) => <TaskRow key={task.id} task={task} to={path(`details/${task.id}`)} />) ??
                Array.from({ length: 8 }, (_, at) => (
                  <Table.Tr key={at}>
                    <Table.Td colSpan={9}>
                      <Skeleton height={12} />
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <FooterSlot>
        <Pager
          page={page}
          perPage={perPage}
          sizes={[25, 50, 100, 200]}
          total={tasks?.total ?? 0}
          noun={noun}
          onPage={(next) => set('page', next > 1 ? String(next) : null)}
          onPerPage={(size) => set('perPage', size === PER_PAGE ? null : String(size))}
        />
      </FooterSlot>
    </div>
  );
}

function TaskRow({ task, to }: { task: Item; to: string }) {
  const budget = task.budgetChange;
  const summary = task.undoOfTaskId ? null : summaryOf(task.settings);
  return (
    <Table.Tr>
      <Table.Td>
        <RowLink to={to}>
          {task.id} · {task.type}
        </RowLink>
        {summary && <span className={classes.summary}>{summary}</span>}
      </Table.Td>
      <Table.Td className={classes.state} data-state={task.statusValue}>
        {task.statusValue === 'PENDING' && task.isPreview && !task.needsApproval ? 'To be looked at' : task.status}
      </Table.Td>
      <Table.Td className={classes.number}>{task.operationCount.toLocaleString('en-US')}</Table.Td>
      <CountCell count={task.successCount + task.warningCount} />
      <CountCell count={task.errorCount} />
      <CountCell count={task.excludeCount} />
      <Table.Td className={classes.number}>
        {budget === null || budget === undefined
          ? ''
          : budget.toLocaleString('en-US', {
              minimumFractionDigits: 2,
              maximumFractionDigits: 2,
              signDisplay: 'exceptZero',
            })}
      </Table.Td>
      <Table.Td>
        {task.username}
        {task.actor && ` (by ${task.actor.username})`}
      </Table.Td>
      <Table.Td>{when(task.createdAt)}</Table.Td>
    </Table.Tr>
  );
}

/** What there is none of stands back. */
function CountCell({ count }: { count: number }) {
  return (
    <Table.Td className={classes.number} data-none={count === 0 || undefined}>
      {count.toLocaleString('en-US')}
    </Table.Td>
  );
}
