import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './Pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly perPage: number;
  readonly sizes: readonly number[];
  readonly total: number;
  /** What the rows are, for so many of them. */
  readonly noun: (count: number) => string;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: number) => void;
  /** Told apart from another pager on the page. */
  readonly label?: string;
}

/** Which rows are on screen, and the way to the others. */
export function Pager({ page, perPage, sizes, total, noun, onPage, onPerPage, label = 'Pages' }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  const offered = sizes.includes(perPage) ? sizes : [...sizes, perPage].sort((a, b) => a - b);
  return (
    <nav className={classes.pager} aria-label={label}>
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
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={15} />
      </ActionIcon>
      <span className={classes.page}>
        {page} / {pages.toLocaleString('en-US')}
      </span>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={15} />
      </ActionIcon>
      <NativeSelect
        className={classes.size}
        size="xs"
        variant="unstyled"
        aria-label="Rows a page"
        value={String(perPage)}
        data={offered.map((size) => ({ value: String(size), label: `${size} a page` }))}
        onChange={(event) => onPerPage(Number(event.currentTarget.value))}
      />
    </nav>
  );
}
