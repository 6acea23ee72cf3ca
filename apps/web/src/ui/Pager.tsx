import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './Pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly perPage: number;
  readonly sizes: readonly number[];
  /** Number of rows. Null if unknown, such as before loading. */
  readonly total: number | null;
  /** Noun of the rows for a count: 'change', 'changes'. */
  readonly noun: (count: number) => string;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: number) => void;
  /** Label that distinguishes this pager from another one on the page. */
  readonly label?: string;
}

/** Formats the visible range as '51–100 of 463', or 'No' if there are no rows. */
function rangeText(page: number, perPage: number, total: number): string {
  if (total === 0) return 'No';
  const numbers = [(page - 1) * perPage + 1, Math.min(total, page * perPage), total];
  const [first, last, all] = numbers.map((each) => each.toLocaleString('en-US'));
  return `${first}–${last} of ${all}`;
}

/** Shows the range of visible rows, and buttons for other pages. */
export function Pager({ page, perPage, sizes, total, noun, onPage, onPerPage, label = 'Pages' }: PagerProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / perPage));
  const shown = Math.min(page, pages);
  const offered = sizes.includes(perPage) ? sizes : [...sizes, perPage].sort((a, b) => a - b);
  return (
    <nav className={classes.pager} aria-label={label}>
      {total !== null && (
        <span className={classes.range}>
          {rangeText(shown, perPage, total)}{' '}
          {/* The word 'No' alone would be unclear, so on narrow screens the noun is omitted only after a range. */}
          <span className={total === 0 ? undefined : classes.noun}>{noun(total)}</span>
        </span>
      )}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label="Previous page"
        disabled={total === null || shown <= 1}
        onClick={() => onPage(shown - 1)}
      >
        <IconChevronLeft size={15} />
      </ActionIcon>
      <span className={classes.page}>
        {total === null ? '–' : `${shown.toLocaleString('en-US')} / ${pages.toLocaleString('en-US')}`}
      </span>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label="Next page"
        disabled={total === null || shown >= pages}
        onClick={() => onPage(shown + 1)}
      >
        <IconChevronRight size={15} />
      </ActionIcon>
      <NativeSelect
        className={classes.size}
        size="xs"
        variant="unstyled"
        aria-label="Rows per page"
        value={String(perPage)}
        data={offered.map((size) => ({ value: String(size), label: `${size} per page` }))}
        onChange={(event) => onPerPage(Number(event.currentTarget.value))}
      />
    </nav>
  );
}
