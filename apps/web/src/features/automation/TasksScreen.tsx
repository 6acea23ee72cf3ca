import { Button } from '@mantine/core';
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { TaskCards } from './TaskCards.js';
import { TaskFilterBar, TaskViews } from './TaskFilterBar.js';
import classes from './TasksScreen.module.css';
import { TaskTable } from './TaskTable.js';
import { type TaskList, useTaskList } from './useTaskList.js';

const PAGE_SIZES = [25, 50, 100, 200];
const noun = (count: number): string => (count === 1 ? 'task' : 'tasks');

/** All tasks of the accounts a user may see, newest first. Filters and page are in the address. */
export function TasksScreen() {
  useDocumentTitle('Tasks · AdOps Console');
  const list = useTaskList();
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>Tasks</h1>
        <TaskViews list={list} />
      </div>
      <TaskFilterBar list={list} />
      <Tasks list={list} />
      <FooterSlot>
        <Pager
          page={list.page}
          perPage={list.perPage}
          sizes={PAGE_SIZES}
          total={list.tasks?.total ?? null}
          noun={noun}
          onPage={list.setPage}
          onPerPage={list.setPerPage}
        />
      </FooterSlot>
    </div>
  );
}

/** Table or cards of tasks, or an error or empty state. */
function Tasks({ list: { tasks, failure, filters, isFiltered, reload } }: { list: TaskList }) {
  const isNarrow = useMediaQuery('(max-width: 619.98px)');
  if (failure && !tasks)
    return (
      <EmptyState title="We couldn't load the tasks" text={failure} action={<Button onClick={reload}>Retry</Button>} />
    );
  if (tasks?.items.length === 0) return <EmptyState isHeading={false} {...emptyWords(filters.isMine, isFiltered)} />;
  return isNarrow && tasks ? <TaskCards tasks={tasks.items} /> : <TaskTable tasks={tasks?.items ?? null} />;
}

function emptyWords(isMine: boolean, isFiltered: boolean): { readonly title: string; readonly text: string } {
  if (isMine)
    return {
      title: 'Nothing is waiting for your approval',
      text: 'Tasks of other users that need a second approval are listed here.',
    };
  return isFiltered
    ? { title: 'No tasks match', text: 'Change the filters to see other tasks.' }
    : {
        title: 'No tasks yet',
        text: 'Change campaigns or ad groups in the ad group report, and the tasks are listed here.',
      };
}
