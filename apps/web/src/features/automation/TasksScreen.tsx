import { useQuery } from '@apollo/client/react';
import { Anchor, Button, MultiSelect, SegmentedControl, Select, Skeleton, Table, TextInput } from '@mantine/core';
import { useDebouncedValue, useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { failureOf, withPrevious } from '../../app/loading/query.js';
import { useWaitingApprovals } from '../../app/approvals/waiting-approvals.js';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { AutomationTasksQuery } from '../../gql/graphql.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowLink } from '../../ui/RowLink.js';
import { TASKS } from './automation.graphql.js';
import { changesOf, childWords, progressOf, ruleWords, statusWords, summaryOf } from './task-summary.js';
import classes from './TasksScreen.module.css';

type Item = AutomationTasksQuery['automation']['tasks']['items'][number];
type Status = Item['statusValue'];

const STATES: readonly { value: Status; label: string }[] = [
  { value: 'PENDING', label: 'Waiting for approval' },
  { value: 'PENDING_FOR_EXECUTION', label: 'Queued' },
  { value: 'PROCESS', label: 'Running' },
  { value: 'SUCCESS', label: 'Done' },
  { value: 'ERROR', label: 'Failed' },
  { value: 'REJECTED', label: 'Declined or discarded' },
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
  const isMine = params.get('view') === 'approval';
  const waiting = useWaitingApprovals();
  const isNarrow = useMediaQuery('(max-width: 619.98px)');
  const [phrase, setPhrase] = useState(params.get('search') ?? '');
  const [asked] = useDebouncedValue(phrase.trim(), 250);
  const filters = {
    statusIn: states.length > 0 ? states : null,
    creatorIdIn: creator ? [Number(creator)] : null,
    searchPhrase: asked === '' ? null : asked,
    awaitsMyApproval: isMine,
  };
  const query = withPrevious(useQuery(TASKS, { variables: { filters, page, perPage } }));
  const { data, loading: isLoading, refetch } = query;
  const failure = failureOf(query);
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
      <SegmentedControl
        size="xs"
        className={classes.views}
        aria-label="Tasks to show"
        value={isMine ? 'approval' : 'all'}
        onChange={(view) => set('view', view === 'approval' ? view : null)}
        data={[
          { value: 'all', label: 'All tasks' },
          {
            value: 'approval',
            label: waiting > 0 ? `Waiting for my approval (${waiting})` : 'Waiting for my approval',
          },
        ]}
      />
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
          aria-label="Status"
          placeholder={states.length === 0 ? 'All statuses' : ''}
          clearable
          data={STATES.map((each) => ({ ...each }))}
          value={states}
          onChange={(value) => set('state', value.join(','))}
        />
        <Select
          size="xs"
          aria-label="Created by"
          placeholder="Any creator"
          clearable
          data={(data?.automation.automationTaskCreators ?? []).map(({ id, username }) => ({
            value: String(id),
            label: username,
          }))}
          value={creator}
          onChange={(value) => set('by', value)}
        />
        <Button size="xs" variant="default" loading={isLoading && data !== undefined} onClick={() => void refetch()}>
          Refresh
        </Button>
      </div>
      {failure && !tasks ? (
        <EmptyState
          title="The tasks could not be loaded"
          text={failure}
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      ) : tasks?.items.length === 0 ? (
        <EmptyState
          isHeading={false}
          title={isMine ? 'Nothing is waiting for your approval' : isFiltered ? 'No tasks match' : 'No tasks yet'}
          text={
            isMine
              ? 'Tasks of other users that need a second person show up here.'
              : isFiltered
                ? 'Change the filters to see other tasks.'
                : 'Change campaigns or ad groups in the ad group report, and the task shows up here.'
          }
        />
      ) : isNarrow && tasks ? (
        <ul className={classes.cards} aria-label="Tasks">
          {tasks.items.map((task) => (
            <TaskCard key={task.id} task={task} to={path(`details/${task.id}`)} />
          ))}
        </ul>
      ) : (
        <div className={classes.scroll}>
          <Table verticalSpacing={5} fz="sm" stickyHeader highlightOnHover aria-label="Tasks">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Task</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th className={classes.number}>Changes</Table.Th>
                <Table.Th className={classes.number}>Done</Table.Th>
                <Table.Th className={classes.number}>Failed</Table.Th>
                <Table.Th className={classes.number}>Excluded</Table.Th>
                <Table.Th className={classes.number}>Daily budget</Table.Th>
                <Table.Th>Created by</Table.Th>
                <Table.Th>Created at (UTC)</Table.Th>
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
        {[summary, ruleWords(task), childWords(task)].map(
          (words) =>
            words && (
              <span key={words} className={classes.summary}>
                {words}
              </span>
            ),
        )}
      </Table.Td>
      <Table.Td className={classes.state} data-state={task.statusValue}>
        {statusWords(task)}
      </Table.Td>
      <Table.Td className={classes.number}>{changesOf(task).toLocaleString('en-US')}</Table.Td>
      <CountCell count={task.successCount + task.warningCount} />
      <CountCell count={task.errorCount} />
      <CountCell count={task.excludeCount - task.stoppedCount} />
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

/** A task where the table has no room: what it is, its status, and how far it got. */
function TaskCard({ task, to }: { task: Item; to: string }) {
  const summary = task.undoOfTaskId ? null : summaryOf(task.settings);
  return (
    <li className={classes.card}>
      <div className={classes.cardLine}>
        <Anchor component={Link} to={to} size="sm" fw={550}>
          {task.id} · {task.type}
        </Anchor>
        <span className={classes.state} data-state={task.statusValue}>
          {statusWords(task)}
        </span>
      </div>
      {[summary, ruleWords(task), childWords(task)].map(
        (words) =>
          words && (
            <div key={words} className={classes.cardBelow}>
              {words}
            </div>
          ),
      )}
      <div className={classes.cardBelow}>
        {task.statusValue === 'PENDING' || task.statusValue === 'REJECTED'
          ? `${changesOf(task).toLocaleString('en-US')} ${changesOf(task) === 1 ? 'change' : 'changes'}`
          : progressOf(task).words}
      </div>
      <div className={classes.cardBelow}>
        {task.username}, {when(task.createdAt)} UTC
      </div>
    </li>
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
