import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReportController } from './useReportController.js';
import classes from './Pager.module.css';

const PAGE_SIZES = [25, 50, 100, 200, 500];

/** Which rows are on screen, and the way to the others. */
export function Pager({ controller }: { controller: ReportController }) {
  const { state, data, dispatch, noun } = controller;
  const total = data.page?.totalRecords ?? 0;
  const pages = Math.max(1, Math.ceil(total / state.perPage));
  const first = total === 0 ? 0 : (state.page - 1) * state.perPage + 1;
  const last = Math.min(total, state.page * state.perPage);
  const sizes = PAGE_SIZES.includes(state.perPage) ? PAGE_SIZES : [...PAGE_SIZES, state.perPage].sort((a, b) => a - b);
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span className={classes.range}>
        {first === 0 || first > last
          ? 'No rows'
          : `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
        {last > 0 && <span className={classes.noun}> {noun(total)}</span>}
      </span>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label="Previous page"
        disabled={state.page <= 1}
        onClick={() => dispatch({ type: 'pageSet', page: state.page - 1 })}
      >
        <IconChevronLeft size={15} />
      </ActionIcon>
      <span className={classes.page}>
        {state.page} / {pages.toLocaleString('en-US')}
      </span>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label="Next page"
        disabled={state.page >= pages}
        onClick={() => dispatch({ type: 'pageSet', page: state.page + 1 })}
      >
        <IconChevronRight size={15} />
      </ActionIcon>
      <NativeSelect
        className={classes.size}
        size="xs"
        variant="unstyled"
        aria-label="Rows a page"
        value={String(state.perPage)}
        data={sizes.map((size) => ({ value: String(size), label: `${size} a page` }))}
        onChange={(event) => dispatch({ type: 'perPageSet', perPage: Number(event.currentTarget.value) })}
      />
    </nav>
  );
}
