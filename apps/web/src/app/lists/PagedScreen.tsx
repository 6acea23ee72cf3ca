import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { RowLink } from '../../ui/RowLink.js';
import { ScreenHead } from '../shell/ScreenHead.js';
import classes from './ListScreen.module.css';
import { PagedGrid, type PagedGridProps } from './PagedGrid.js';
import type { useListState } from './useListState.js';

type Given = 'label' | 'rowId' | 'state' | 'change' | 'empty' | 'onOpen';

interface Identified {
  readonly id: number | string;
}

interface PagedScreenProps<Row extends Identified> extends Omit<PagedGridProps<Row>, Given> {
  readonly title: string;
  /** Label of the grid, if it differs from the title. */
  readonly label?: string;
  readonly list: ReturnType<typeof useListState>;
  /** Returns the path of a row. The first column links to it, and Enter opens it. */
  readonly pathOf: (row: Row) => string;
  readonly actions?: ReactNode;
  /** Filters above the rows. */
  readonly filters?: ReactNode;
  /** Texts of an empty list. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** False to omit the number of rows next to the title. */
  readonly hasCount?: boolean;
}

/** Screen of lists whose pages the server returns. Filters, sort order and page are in the address. */
export function PagedScreen<Row extends Identified>(props: PagedScreenProps<Row>) {
  const { title, label = title, list, columns, pathOf, actions, filters, empty, hasCount = true, ...grid } = props;
  const { rows, total, noun } = grid;
  const navigate = useNavigate();
  useDocumentTitle(`${title} · AdOps Console`);
  const linked = useMemo(() => withLinks(columns, pathOf), [columns, pathOf]);
  const open = (id: string): void => {
    const row = rows?.find((each) => rowId(each) === id);
    if (row) void navigate(pathOf(row));
  };
  return (
    <div className={classes.screen}>
      <ScreenHead title={title} count={hasCount && rows ? total.toLocaleString('en-US') : undefined}>
        {actions}
      </ScreenHead>
      {filters}
      <PagedGrid
        {...grid}
        label={label}
        state={list.state}
        change={list.change}
        rowId={rowId}
        columns={linked}
        onOpen={open}
        empty={
          list.isNarrowed ? (
            <NoMatches many={noun[1]} onClear={list.clear} />
          ) : (
            <EmptyState isHeading={false} {...empty} />
          )
        }
      />
    </div>
  );
}

interface NoMatchesProps {
  readonly many: string;
  readonly onClear: () => void;
}

function NoMatches({ many, onClear }: NoMatchesProps) {
  return (
    <EmptyState
      isHeading={false}
      title={`No ${many} match`}
      text="Change the search or the filters."
      action={
        <Button size="xs" variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

const rowId = ({ id }: Identified): string => String(id);

/** Turns the texts of the first column into links. */
function withLinks<Row>(columns: readonly GridColumn<Row>[], pathOf: (row: Row) => string): GridColumn<Row>[] {
  return columns.map((column, at) =>
    at > 0 ? column : { ...column, cell: (item) => <RowLink to={pathOf(item.row)}>{column.text(item)}</RowLink> },
  );
}
