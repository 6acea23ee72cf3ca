import { Anchor } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate, useParams } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { TaskPanel } from './TaskPanel.js';
import classes from './TaskScreen.module.css';

/** Screen of one task with its changes. */
export function TaskScreen() {
  const id = Number(useParams().id);
  useDocumentTitle(`Task ${id} · AdOps Console`);
  const path = useCompanyPath('automation');
  const navigate = useNavigate();
  return (
    <div className={classes.screen}>
      <Anchor component={Link} to={path('tasks')} size="sm">
        ← All tasks
      </Anchor>
      <h1 className={classes.title}>Task {id}</h1>
      <TaskPanel
        key={id}
        taskId={id}
        onTask={(other) => void navigate(path(`details/${other}`))}
        onEnded={() => undefined}
      />
    </div>
  );
}
