import { momentText } from '@adops/domain';
import { Anchor, Skeleton, Table } from '@mantine/core';
import { Link } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { changesOf, childWords, ruleWords, statusWords, summaryOf } from './task-summary.js';
import classes from './TasksScreen.module.css';
import type { TaskItem } from './useTaskList.js';

/** Table of the tasks of a page. Null shows placeholders while the first page loads. */
export function TaskTable({ tasks }: { tasks: readonly TaskItem[] | null }) {
  const path = useCompanyPath('automation');
  return (
    <div className={classes.scroll}>
      <Table verticalSpacing={5} fz="sm" stickyHeader highlightOnHover aria-label="Tasks">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Task</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th className={classes.number}>Selected</Table.Th>
            <Table.Th className={classes.number}>To change</Table.Th>
            <Table.Th className={classes.number}>Done</Table.Th>
            <Table.Th className={classes.number}>Failed</Table.Th>
            <Table.Th className={classes.number}>Can’t change</Table.Th>
            <Table.Th className={classes.number}>Excluded</Table.Th>
            <Table.Th className={classes.number}>Daily budget</Table.Th>
            <Table.Th>Created by</Table.Th>
            <Table.Th>Created at (UTC)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tasks?.map((task) => <TaskRow key={task.id} task={task} to={path(`details/${task.id}`)} />) ??
            Array.from({ length: 8 }, (_, at) => (
              <Table.Tr key={at}>
                <Table.Td colSpan={11}>
                  <Skeleton height={12} />
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function TaskRow({ task, to }: { task: TaskItem; to: string }) {
  const budget = task.budgetChange;
  const summary = task.undoOfTaskId ? null : summaryOf(task.settings);
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={to} size="sm" fw={550}>
          {task.id} · {task.type}
        </Anchor>
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
      <Table.Td className={classes.number}>{task.operationCount.toLocaleString('en-US')}</Table.Td>
      <Table.Td className={classes.number}>{changesOf(task).toLocaleString('en-US')}</Table.Td>
      <CountCell count={task.successCount + task.warningCount} />
      <CountCell count={task.errorCount} />
      <CountCell count={task.skippedCount} />
      <CountCell count={task.excludedManuallyCount} />
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
      <Table.Td>{momentText(task.createdAt)}</Table.Td>
    </Table.Tr>
  );
}

/** Cell of a count. Dims zeros. */
function CountCell({ count }: { count: number }) {
  return (
    <Table.Td className={classes.number} data-none={count === 0 || undefined}>
      {count.toLocaleString('en-US')}
    </Table.Td>
  );
}
