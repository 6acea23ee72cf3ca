import type { ReactNode } from 'react';
import { StateBadge } from '../../ui/StateBadge.js';
import type { ListValue } from './list-state.js';

export interface ListColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly width: number;
  readonly help?: string;
  readonly align?: 'left' | 'right';
  /** Returns the value for sorting. It is also shown unless `text` or `cell` is set. */
  readonly value: (row: Row) => ListValue;
  readonly text?: (row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  /** False for a column that can't be sorted, such as one with actions. */
  readonly canSort?: false;
  /** Mark before the link of the first column. */
  readonly before?: (row: Row) => ReactNode;
}

interface FilterOption {
  readonly value: string;
  readonly label: string;
}

export interface ListFilter<Row> {
  readonly id: string;
  readonly label: string;
  /** Options, or a function that derives them from the rows. */
  readonly options: readonly FilterOption[] | ((rows: readonly Row[]) => readonly FilterOption[]);
  /** Initial value. An empty text matches all rows. */
  readonly initial?: string;
  readonly test: (row: Row, value: string) => boolean;
}

type Value = string | null | undefined;

/** Creates a filter by the values of rows. A row may have any number of values. */
export function filterBy<Row>(
  id: string,
  label: string,
  valueOf: (row: Row) => Value | readonly Value[],
): ListFilter<Row> {
  const valuesOf = (row: Row): readonly string[] =>
    [valueOf(row)].flat().filter((value): value is string => typeof value === 'string' && value !== '');
  return {
    id,
    label,
    options: (rows) => [...new Set(rows.flatMap(valuesOf))].sort().map((value) => ({ value, label: value })),
    test: (row, wanted) => valuesOf(row).includes(wanted),
  };
}

interface HasState {
  readonly isActive: boolean;
}

/** Filter for active and inactive rows. */
export const STATE_FILTER: ListFilter<HasState> = {
  id: 'state',
  label: 'Status',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
  ],
  test: ({ isActive }, value) => isActive === (value === 'active'),
};

/** Column that shows if a row is active. */
export const STATE_COLUMN: ListColumn<HasState> = {
  id: 'state',
  label: 'Status',
  width: 110,
  value: ({ isActive }) => (isActive ? 'Active' : 'Inactive'),
  cell: ({ isActive }) => <StateBadge isOn={isActive} on="Active" off="Inactive" />,
};
