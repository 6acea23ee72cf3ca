import { Table, Text, type TableProps } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import classes from './SimpleTable.module.css';

export interface SimpleColumn<Row> {
  /** Empty for a column of buttons. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns the column to the right. */
  readonly isNumber?: boolean;
  readonly className?: string | undefined;
}

interface SimpleTableProps<Row> extends Omit<TableProps, 'children' | 'data' | 'aria-label'> {
  readonly label: string;
  /** Columns in order. False leaves a column out. */
  readonly columns: readonly (SimpleColumn<Row> | false)[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, at: number) => Key;
  /** Text in place of a table without rows. */
  readonly empty?: string;
  /** Width below which the table scrolls sideways. */
  readonly minWidth?: number;
  readonly maxHeight?: number;
}

/** Table of a few rows that needs no keyboard navigation, sorting or pages. */
export function SimpleTable<Row>(props: SimpleTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, minWidth, maxHeight, ...looks } = props;
  const shown = columns.filter((column) => column !== false);
  if (rows.length === 0 && empty !== undefined)
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    );
  const table = (
    <Table {...looks} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {shown.map((column, at) =>
            column.label === '' ? (
              <Table.Td key={at} />
            ) : (
              <Table.Th key={at} scope="col" className={classesOf(column)}>
                {column.label}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, place) => (
          <Table.Tr key={rowKey(row, place)}>
            {shown.map((column, at) => (
              <Table.Td key={at} className={classesOf(column)}>
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
  if (minWidth === undefined) return table;
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      {...(maxHeight !== undefined && { mah: maxHeight })}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={`${label}, table`}
    >
      {table}
    </Table.ScrollContainer>
  );
}

const classesOf = ({ isNumber = false, className = '' }: SimpleColumn<never>): string =>
  isNumber ? `${classes.number} ${className}` : className;
