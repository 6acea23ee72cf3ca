import { Button, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowLink } from '../../ui/RowLink.js';
import { useLate } from '../../ui/useLate.js';
import { StaleNotice } from '../loading/Fetched.js';
import { failureOf, type QueryView } from '../loading/query.js';
import { ROW_HEIGHTS, usePreferences } from '../preferences.js';
import { FooterSlot } from '../shell/FooterSlot.js';
import { ScreenHead } from '../shell/ScreenHead.js';
import classes from './ListScreen.module.css';
import type { ListColumn, ListFilter } from './list-parts.js';
import { compareValues, matchesWords, nextSort, type ListDefaults, type ListState } from './list-state.js';
import { RowGrid } from './RowGrid.js';
import { FilterSelect } from './FilterSelect.js';
import { SearchField } from './SearchField.js';
import { useListState } from './useListState.js';

interface ListScreenProps<Row> {
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
  /** Query of the rows with its state and a function to repeat it. */
  readonly query: QueryView<unknown>;
  /** Returns the message for a failed query. */
  readonly words?: (error: unknown) => string;
  /** Undefined until the first response. */
  readonly rows: readonly Row[] | undefined;
  /** Columns in order. The first one stays visible when the list scrolls sideways. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rowId: (row: Row) => string | number;
  /** Returns the path that a row opens, by the link in its first column and by Enter. */
  readonly pathOf?: (row: Row) => string;
  /** Returns the text that the search matches. */
  readonly searchText: (row: Row) => string;
  readonly filters?: readonly ListFilter<Row>[];
  readonly sort: ListDefaults['sort'];
  readonly perPage?: number;
  /** Main action of the screen, such as creating an entity. */
  readonly action?: ReactNode;
  /** Chart between the filters and the rows. */
  readonly panel?: ReactNode;
  /** Text of an empty list. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
}

const PAGE_SIZES = [25, 50, 100, 200, 400];
const NO_FILTERS: readonly never[] = [];

/** Returns the sorted rows that match the search and filters in the address, and the rows of its page. */
function useRows<Row>(props: ListScreenProps<Row>) {
  const { rows, columns, searchText, rowId, filters = NO_FILTERS } = props;
  const [defaults] = useState<ListDefaults>(() => ({
    sort: props.sort,
    perPage: props.perPage ?? 50,
    filters: Object.fromEntries(filters.map(({ id, initial }) => [id, initial ?? ''])),
  }));
  const ids = columns.filter(({ canSort }) => canSort !== false).map(({ id }) => id);
  const { state, change, isNarrowed, clear } = useListState(defaults, ids);
  const matching = useMemo(() => {
    const by = columns.find(({ id }) => id === state.sort.column) ?? columns[0];
    return (rows ?? [])
      .filter(
        (row) =>
          matchesWords(searchText(row), state.search.trim()) &&
          filters.every(({ id, test }) => !state.filters[id] || test(row, state.filters[id])),
      )
      .sort((a, b) => (by ? compareValues(by.value(a), by.value(b), state.sort.direction) : 0));
  }, [rows, columns, searchText, filters, state]);
  const first = (state.page - 1) * state.perPage;
  const items = useMemo(
    () =>
      matching
        .slice(first, first + state.perPage)
        .map((row) => ({ id: String(rowId(row)), row, kind: 'row' as const })),
    [matching, first, state.perPage, rowId],
  );
  return { state, change, matching, items, first, isNarrowed, clear };
}

type Listed<Row> = ReturnType<typeof useRows<Row>>;

/**
 * Screen of a list that is small enough to load completely, with search, filters, sorting, pages and keyboard
 * navigation.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, query, columns, pathOf } = props;
  const { density } = usePreferences();
  const navigate = useNavigate();
  const listed = useRows(props);
  const { state, change, matching, items } = listed;
  useDocumentTitle(`${title} · AdOps Console`);
  const shown = useMemo(
    () => columns.map((column, index) => toGridColumn(column, index === 0 ? pathOf : undefined)),
    [columns, pathOf],
  );
  const open = (row: Row | undefined): void => {
    if (row !== undefined && pathOf) void navigate(pathOf(row));
  };

  return (
    <div className={classes.screen}>
      <ScreenHead title={title} count={countIn(props.rows, listed)}>
        {props.action}
      </ScreenHead>
      <div className={classes.filters}>
        <SearchField
          className={classes.search}
          label={`Search ${props.noun[1]}`}
          value={state.search}
          onSearch={(search) => change({ search })}
          onEnter={() => items.length === 1 && open(items[0]?.row)}
        />
        <ListFilters {...props} state={state} change={change} />
      </div>
      <StaleNotice query={query} />
      {props.panel}
      <RowGrid
        label={title}
        columns={shown}
        items={items}
        matching={matching.length}
        before={listed.first}
        isBusy={query.loading}
        sort={state.sort}
        onSort={(column) => change({ sort: nextSort(state.sort, column) })}
        onOpen={pathOf && ((id) => open(items.find((each) => each.id === id)?.row))}
      >
        {items.length === 0 && <Instead {...props} listed={listed} height={ROW_HEIGHTS[density]} />}
      </RowGrid>
      <FooterSlot>
        <Pager
          page={state.page}
          perPage={state.perPage}
          sizes={PAGE_SIZES}
          total={props.rows ? matching.length : null}
          noun={(count) => props.noun[count === 1 ? 0 : 1]}
          onPage={(page) => change({ page })}
          onPerPage={(perPage) => change({ perPage })}
        />
      </FooterSlot>
    </div>
  );
}

/** Describes the number of rows. While a search or filters hide some, it includes the number of all rows. */
function countIn<Row>(rows: readonly Row[] | undefined, { matching, isNarrowed }: Listed<Row>): string | undefined {
  if (!rows) return undefined;
  const [shown, all] = [matching, rows].map(({ length }) => length.toLocaleString('en-US'));
  return isNarrowed || shown !== all ? `${shown} of ${all}` : all;
}

interface ListFiltersProps<Row> {
  readonly filters?: readonly ListFilter<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly state: ListState;
  readonly change: (next: Pick<ListState, 'filters'>) => void;
}

function ListFilters<Row>({ filters = NO_FILTERS, rows = NO_FILTERS, state, change }: ListFiltersProps<Row>) {
  const offered = useMemo(
    () =>
      filters.map(({ id, label, options }) => ({
        id,
        label,
        data: [...(typeof options === 'function' ? options(rows) : options)],
      })),
    [filters, rows],
  );
  return offered.map(({ id, label, data }) => (
    <FilterSelect key={id} {...{ id, label, change, filters: state.filters }} options={data} />
  ));
}

interface InsteadProps<Row> extends ListScreenProps<Row> {
  readonly listed: Listed<Row>;
  readonly height: number;
}

/** Content in place of the rows: loading, failed, empty, or without matches. */
function Instead<Row>({ query, words, rows, noun, empty, listed, height }: InsteadProps<Row>) {
  const { matching, isNarrowed, change, clear } = listed;
  const failure = failureOf(query, words);
  const isLoading = !rows && (failure === null || query.loading);
  const isSkeletonDue = useLate(150, isLoading);
  if (isLoading) return isSkeletonDue ? <ListSkeleton height={height} what={noun[1]} /> : <div />;
  if (!rows)
    return (
      <EmptyState
        isHeading={false}
        title={`We couldn't load the ${noun[1]}`}
        text={failure}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  if (rows.length === 0) return <EmptyState isHeading={false} {...empty} />;
  if (matching.length > 0)
    return (
      <EmptyState
        isHeading={false}
        title="Page not found"
        action={<Button onClick={() => change({ page: 1 })}>Go to the first page</Button>}
      />
    );
  return (
    <EmptyState
      isHeading={false}
      title={`No ${noun[1]} match`}
      text="No results. Try fewer filters or another search."
      action={
        isNarrowed && (
          <Button variant="default" onClick={clear}>
            Clear search and filters
          </Button>
        )
      }
    />
  );
}

function toGridColumn<Row>(column: ListColumn<Row>, pathOf?: (row: Row) => string): GridColumn<Row> {
  const { id, label, help, width, align = 'left', value, text, cell, before, canSort = true } = column;
  const words = (row: Row): string => (text ? text(row) : String(value(row) ?? ''));
  const link =
    pathOf &&
    ((row: Row) => (
      <>
        {before?.(row)}
        <RowLink to={pathOf(row)}>{words(row)}</RowLink>
      </>
    ));
  const shown = cell ?? link;
  return {
    id,
    label,
    ...(help && { help }),
    align,
    width,
    canSort,
    text: ({ row }) => words(row),
    ...(shown && { cell: ({ row }) => shown(row) }),
  };
}

function ListSkeleton({ height, what }: { height: number; what: string }) {
  return (
    <div role="status" aria-label={`Loading the ${what}`}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={classes.skeletonRow} style={{ height }}>
          <Skeleton height={10} width={130 + ((index * 37) % 90)} radius="sm" />
          <Skeleton height={10} width={80} radius="sm" />
          <Skeleton height={10} width={160} radius="sm" />
        </div>
      ))}
    </div>
  );
}
