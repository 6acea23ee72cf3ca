import { Anchor } from '@mantine/core';
import { summaryOf } from './task-summary.js';
import classes from './TaskPanel.module.css';
import type { Task } from './useTask.js';

const when = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const money = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Who, for whom, when, on what. */
export function TaskFacts({ task, onTask }: { task: Task; onTask: (taskId: number) => void }) {
  const { creator, actor, approver } = task;
  const summary = task.undoOfTaskId ? null : summaryOf(task.settings);
  return (
    <dl className={classes.facts}>
      <dt>What</dt>
      <dd>
        <strong>{task.type}</strong>
        {summary && `: ${summary}`}
        {task.undoOfTaskId && (
          <>
            {' '}
            <Anchor component="button" size="sm" onClick={() => onTask(task.undoOfTaskId!)}>
              of task {task.undoOfTaskId}
            </Anchor>
          </>
        )}
      </dd>
      <dt>State</dt>
      <dd>
        {task.statusValue === 'PENDING' && task.isPreview && !task.needsApproval ? 'To be looked at' : task.status}
        {task.statusMessage && ` – ${task.statusMessage}`}
      </dd>
      <dt>Changes</dt>
      <dd>
        {(task.operationCount - task.excludeCount).toLocaleString('en-US')}
        {task.excludeCount > 0 && `, ${task.excludeCount.toLocaleString('en-US')} left out`}
      </dd>
      {task.budgetChange !== null && task.budgetChange !== undefined && (
        <>
          <dt>Daily budget</dt>
          <dd>{money(task.budgetChange)} in all, in the currency of the company</dd>
        </>
      )}
      <dt>By</dt>
      <dd>
        {creator?.username ?? 'nobody'}
        {actor && ` (${actor.username} acting as them)`}, {when(task.createdAt)} UTC
        {approver && ` · ${task.statusValue === 'REJECTED' ? 'declined' : 'approved'} by ${approver.username}`}
      </dd>
      {task.filters.length > 0 && (
        <>
          <dt>Chosen by</dt>
          <dd>
            <ul className={classes.filters}>
              {task.filters.map(({ name, operation, value }, index) => (
                <li key={index}>
                  <span className={classes.filter}>{name}</span> {operation} {value}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}
