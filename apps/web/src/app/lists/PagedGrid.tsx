import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { nextSort, type ListState } from './list-state.js';
import { RowGrid } from './RowGrid.js';
import { StaleNotice } from '../loading/Fetched.js';
import { failureOf, type QueryView } from '../loading/query.js';
import { FooterSlot } from '../shell/FooterSlot.js';
import type { GridColumn, GridSelection } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { useLate } from '../../ui/useLate.js';

const PAGE_SIZES = [25, 50, 100, 200, 400];

export interface PagedGridProps<Row> {
  readonly label: string;
  readonly noun: readonly [one: string, many: string];
  readonly query: QueryView<unknown>;
  /** Rows of the page. Undefined until the first response. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  readonly cards: readonly string[];
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
  readonly selection?: GridSelection;
  readonly onEscape?: () => void;
  readonly empty: ReactNode;
  /** Returns the message for rows that couldn't be loaded. */
  readonly words?: ((error: unknown) => string) | undefined;
  readonly pageSizes?: readonly number[];
  /** Called when the user presses Enter on a row. */
  readonly onOpen?: (id: string) => void;
}

/** Grid for a page of rows with its loading, empty and error states. Sort order and page are in the address. */
export function PagedGrid<Row>(props: PagedGridProps<Row>) {
  const { noun, query, rows, total, rowId, state, change, empty, words, pageSizes = PAGE_SIZES, ...grid } = props;
  const items = useMemo(
    () => (rows ?? []).map((row) => ({ id: rowId(row), row, kind: 'row' as const })),
    [rows, rowId],
  );
  return (
    <>
      <StaleNotice query={query} />
      <RowGrid
        {...grid}
        items={items}
        matching={total}
        before={(state.page - 1) * state.perPage}
        isBusy={query.loading}
        sort={state.sort}
        onSort={(column) => change({ sort: nextSort(state.sort, column) })}
      >
        {items.length === 0 && <InsteadOfRows {...{ query, rows, total, change, empty, words }} label={grid.label} />}
      </RowGrid>
      <FooterSlot>
        <Pager
          page={state.page}
          perPage={state.perPage}
          sizes={pageSizes}
          total={rows ? total : null}
          noun={(count) => noun[count === 1 ? 0 : 1]}
          onPage={(page) => change({ page })}
          onPerPage={(perPage) => change({ perPage })}
        />
      </FooterSlot>
    </>
  );
}

type InsteadProps<Row> = Pick<PagedGridProps<Row>, 'label' | 'query' | 'rows' | 'total' | 'change' | 'empty' | 'words'>;

/** Content in place of the rows: loading, failed, beyond the last page, or empty. */
function InsteadOfRows<Row>({ label, query, rows, total, change, empty, words }: InsteadProps<Row>) {
  const isLate = useLate(150, rows === undefined && query.loading);
  if (rows === undefined && query.loading)
    return isLate ? (
      <div role="status" aria-label={`Loading ${label.toLowerCase()}`}>
        {Array.from({ length: 12 }, (_, at) => (
          <Skeleton key={at} height={10} my={16} width={`${60 + ((at * 17) % 35)}%`} radius="sm" />
        ))}
      </div>
    ) : (
      <div />
    );
  if (rows === undefined)
    return (
      <EmptyState
        isHeading={false}
        title={`We couldn't load the ${label.toLowerCase()}`}
        text={failureOf(query, words)}
        action={<Button onClick={() => void query.refetch().catch(() => undefined)}>Retry</Button>}
      />
    );
  // The page in the address is beyond the last one.
  if (total > 0)
    return (
      <EmptyState
        isHeading={false}
        title="Page not found"
        action={<Button onClick={() => change({ page: 1 })}>Go to the first page</Button>}
      />
    );
  return empty;
}
