import { momentText } from '@adops/domain';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { childWords, progressOf, ruleWords, selectionWords, statusWords, summaryOf } from './task-summary.js';
import classes from './TasksScreen.module.css';
import type { TaskItem } from './useTaskList.js';

/** Tasks of a page as cards, for narrow screens. */
export function TaskCards({ tasks }: { tasks: readonly TaskItem[] }) {
  const path = useCompanyPath('automation');
  return (
    <ul className={classes.cards} aria-label="Tasks">
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} to={path(`details/${task.id}`)} />
      ))}
    </ul>
  );
}

/** Card with a task's action, status and progress. */
function TaskCard({ task, to }: { task: TaskItem; to: string }) {
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
      <div className={classes.cardBelow}>{selectionWords(task)}</div>
      {task.statusValue !== 'PENDING' && task.statusValue !== 'REJECTED' && (
        <div className={classes.cardBelow}>{progressOf(task).words}</div>
      )}
      <div className={classes.cardBelow}>
        {task.username}, {momentText(task.createdAt)} UTC
      </div>
    </li>
  );
}
