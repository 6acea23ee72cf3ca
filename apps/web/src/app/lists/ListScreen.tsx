import { Button, Select, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DataGrid } from '../../ui/data-grid/DataGrid.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { useLate } from '../../ui/useLate.js';
import { ROW_HEIGHTS, usePreferences } from '../preferences.js';
import { FooterSlot } from '../shell/FooterSlot.js';
import { showDone } from '../toasts.js';
import classes from './ListScreen.module.css';
import { compareValues, matchesWords, nextSort, type ListDefaults, type ListValue } from './list-state.js';
import { SearchField } from './SearchField.js';
import { useListState } from './useListState.js';

export interface ListColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly width: number;
  readonly help?: string;
  readonly align?: 'left' | 'right';
  /** What the column is sorted by, and shown as unless `text` or `cell` says otherwise. */
  readonly value: (row: Row) => ListValue;
  readonly text?: (row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
}

export interface ListFilter<Row> {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Value at first; '' lets everything through. */
  readonly initial?: string;
  readonly test: (row: Row, value: string) => boolean;
}

interface ListScreenProps<Row> {
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
  /** null while they load for the first time. */
  readonly rows: readonly Row[] | null;
  readonly failure: string | null;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
  /** The first one stays in sight when the list scrolls sideways. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rowId: (row: Row) => string | number;
  /** Where Enter on a row leads. */
  readonly pathOf?: (row: Row) => string;
  /** Everything the search looks at. */
  readonly searchText: (row: Row) => string;
  readonly filters?: readonly ListFilter<Row>[];
  readonly sort: ListDefaults['sort'];
  readonly perPage?: number;
  /** The one main action, such as creating. */
  readonly action?: ReactNode;
  /** Words for a list that holds nothing at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
}

const PAGE_SIZES = [25, 50, 100, 200, 400];

/** One screen for every list that is small enough to load whole: search, filters, order, pages, keyboard. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, rows, columns, searchText, failure, isLoading, onRetry } = props;
  const { density } = usePreferences();
  const navigate = useNavigate();
  const [defaults] = useState<ListDefaults>(() => ({
    sort: props.sort,
    perPage: props.perPage ?? 50,
    filters: Object.fromEntries((props.filters ?? []).map(({ id, initial }) => [id, initial ?? ''])),
  }));
  const { state, change } = useListState(
    defaults,
    columns.map(({ id }) => id),
  );
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const isSkeletonDue = useLate(150);
  useDocumentTitle(`${title} · AdOps Console`);

  const matching = useMemo(() => {
    const by = columns.find(({ id }) => id === state.sort.column) ?? columns[0];
    return (rows ?? [])
      .filter(
        (row) =>
          matchesWords(searchText(row), state.search.trim()) &&
          (props.filters ?? []).every(({ id, test }) => !state.filters[id] || test(row, state.filters[id])),
      )
      .sort((a, b) => (by ? compareValues(by.value(a), by.value(b), state.sort.direction) : 0));
  }, [rows, columns, searchText, props.filters, state]);

  const first = (state.page - 1) * state.perPage;
  const { rowId } = props;
  const items = useMemo(
    () =>
      matching
        .slice(first, first + state.perPage)
        .map((row) => ({ id: String(rowId(row)), row, kind: 'row' as const })),
    [matching, first, state.perPage, rowId],
  );
  const [pinned, rest] = useMemo(() => {
    const all = columns.map(toGridColumn);
    return [all.slice(0, 1), all.slice(1)];
  }, [columns]);

  const isNarrowed =
    state.search.trim() !== '' || Object.entries(state.filters).some(([id, value]) => value !== defaults.filters[id]);
  const noun = (count: number) => props.noun[count === 1 ? 0 : 1];
  const clear = () => change({ search: '', filters: defaults.filters });

  function instead(): ReactNode {
    if (rows === null && failure === null)
      return isSkeletonDue ? <ListSkeleton height={ROW_HEIGHTS[density]} what={props.noun[1]} /> : <div />;
    if (rows === null)
      return (
        <EmptyState
          isHeading={false}
          title={`The ${props.noun[1]} could not be loaded`}
          text={failure}
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      );
    if (rows.length === 0) return <EmptyState isHeading={false} {...props.empty} />;
    if (items.length > 0) return null;
    if (matching.length > 0)
      return (
        <EmptyState
          isHeading={false}
          title="There is no such page"
          action={<Button onClick={() => change({ page: 1 })}>Go to the first page</Button>}
        />
      );
    return (
      <EmptyState
        isHeading={false}
        title={`No ${props.noun[1]} match`}
        text="Nothing has these words and filters together."
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

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {rows !== null && (
          <span className={classes.count} aria-live="polite">
            {isNarrowed || matching.length !== rows.length
              ? `${matching.length.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}`
              : rows.length.toLocaleString('en-US')}
          </span>
        )}
        <div className={classes.spacer} />
        {props.action}
      </div>
      <div className={classes.filters}>
        <SearchField
          className={classes.search}
          label={`Search ${props.noun[1]}`}
          value={state.search}
          onSearch={(search) => change({ search })}
          onEnter={() => {
            const [only] = items;
            if (only && items.length === 1 && props.pathOf) void navigate(props.pathOf(only.row));
          }}
        />
        {(props.filters ?? []).map((filter) => (
          <Select
            key={filter.id}
            size="xs"
            className={classes.filter}
            aria-label={filter.label}
            placeholder={filter.label}
            clearable
            searchable={filter.options.length > 8}
            value={state.filters[filter.id] || null}
            onChange={(value) => change({ filters: { ...state.filters, [filter.id]: value ?? '' } })}
            data={[...filter.options]}
          />
        ))}
      </div>
      <DataGrid
        label={title}
        pinned={pinned}
        rest={rest}
        items={items}
        matching={matching.length}
        before={first}
        rowHeight={ROW_HEIGHTS[density]}
        isBusy={isLoading}
        sort={state.sort}
        onSort={(column) => change({ sort: nextSort(state.sort, column) })}
        selection={null}
        onEscape={() => undefined}
        expanded={NOTHING}
        onToggle={() => undefined}
        allOpen={null}
        onToggleAll={() => undefined}
        widths={widths}
        onResize={(changed) => setWidths((before) => ({ ...before, ...changed }))}
        onCopied={(text) => void navigator.clipboard.writeText(text).then(() => showDone('Copied'))}
        onOpen={
          props.pathOf &&
          ((id) => {
            const item = items.find((each) => each.id === id);
            if (item && props.pathOf) void navigate(props.pathOf(item.row));
          })
        }
      >
        {instead()}
      </DataGrid>
      <FooterSlot>
        <Pager
          page={state.page}
          perPage={state.perPage}
          sizes={PAGE_SIZES}
          total={matching.length}
          noun={noun}
          onPage={(page) => change({ page })}
          onPerPage={(perPage) => change({ perPage })}
        />
      </FooterSlot>
    </div>
  );
}

const NOTHING = {};

function toGridColumn<Row>(column: ListColumn<Row>): GridColumn<Row> {
  const { id, label, help, width, align = 'left', value, text, cell } = column;
  const words = (row: Row): string => (text ? text(row) : String(value(row) ?? ''));
  return {
    id,
    label,
    ...(help && { help }),
    align,
    width,
    canSort: true,
    text: ({ row }) => words(row),
    ...(cell && { cell: ({ row }) => cell(row) }),
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
