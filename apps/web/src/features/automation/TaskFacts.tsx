import { momentText } from '@adops/domain';
import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { selectionWords, statusWords, summaryOf } from './task-summary.js';
import classes from './TaskPanel.module.css';
import type { Task } from './useTask.js';

const money = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Details of a task: action, users, times and settings. */
export function TaskFacts({ task, onTask }: { task: Task; onTask: (taskId: number) => void }) {
  const { creator, actor, approver } = task;
  const path = useCompanyPath('automation');
  const summary = task.undoOfTaskId ? null : summaryOf(task.settings);
  return (
    <dl className={classes.facts}>
      <dt>Action</dt>
      <dd>
        <strong>{task.type}</strong>
        {summary && `: ${summary}`}
        {task.undoOfTaskId && (
          <>
            {task.alsoUndoOfTaskIds.length > 0 ? ' of tasks' : ' of task'}
            {[task.undoOfTaskId, ...task.alsoUndoOfTaskIds].map((id, at) => (
              <Fragment key={id}>
                {at > 0 && ','}{' '}
                <Anchor component="button" size="sm" onClick={() => onTask(id)}>
                  {id}
                </Anchor>
              </Fragment>
            ))}
          </>
        )}
        {task.rewriteOfTaskId && (
          <>
            : conflicts of{' '}
            <Anchor component="button" size="sm" onClick={() => onTask(task.rewriteOfTaskId!)}>
              task {task.rewriteOfTaskId}
            </Anchor>
          </>
        )}
      </dd>
      {task.ruleId && (
        <>
          <dt>Rule</dt>
          <dd>
            <Anchor component={Link} size="sm" to={path(`rule/update/${task.ruleId}`)}>
              {task.ruleName}
            </Anchor>
            {task.isCreatedByScheduler && ', on schedule'}
          </dd>
        </>
      )}
      <dt>Status</dt>
      <dd>
        {statusWords(task)}
        {task.statusMessage && `: ${task.statusMessage}`}
        {task.endedBy && task.endedAt && ` by ${task.endedBy.username}, ${momentText(task.endedAt)} UTC`}
      </dd>
      <dt>Changes</dt>
      <dd>{selectionWords(task)}</dd>
      {task.budgetChange !== null && task.budgetChange !== undefined && (
        <>
          <dt>Daily budget</dt>
          <dd>{money(task.budgetChange)} in total, in the company&apos;s currency</dd>
        </>
      )}
      <dt>Created</dt>
      <dd>
        {creator?.username ?? 'Unknown user'}
        {actor && ` (${actor.username} acting as them)`}, {momentText(task.createdAt)} UTC
        {approver &&
          task.statusValue !== 'REJECTED' &&
          ` · ${approver.id === creator?.id ? 'applied' : 'approved'} by ${approver.username}`}
      </dd>
      {task.filters.length > 0 && (
        <>
          <dt>Filters</dt>
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
