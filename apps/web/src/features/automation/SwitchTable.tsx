import { ScrollArea, Table } from '@mantine/core';
import { ADGROUP_REPORT, ENTITY_LEVELS, type EntityLevel, formatValue } from '@adops/domain';
import { type DayFigures, type ReportRow, useDayFigures } from '../../reporting/index.js';
import { noteOf } from './Conflict.js';
import { entityName, isOut, placeOf } from './operation-columns.js';
import classes from './SwitchTable.module.css';
import type { Operation } from './OperationValue.js';

interface SwitchTableProps {
  readonly operations: readonly Operation[];
  readonly level: EntityLevel;
  /** Day of the metrics, in UTC. */
  readonly day: string;
}

/**
 * Table of entities to switch. Campaigns and ad groups have cost and profit. Rows that can't be switched show the
 * reason.
 */
export function SwitchTable({ operations, level, day }: SwitchTableProps) {
  return level === 'campaign' || level === 'adgroup' ? (
    <TableWithFigures operations={operations} level={level} day={day} />
  ) : (
    <Rows operations={operations} level={level} figures={null} />
  );
}

function TableWithFigures({ operations, level, day }: SwitchTableProps & { readonly level: 'campaign' | 'adgroup' }) {
  const ids = operations.flatMap(({ entityId }) => entityId ?? []);
  return <Rows operations={operations} level={level} figures={useDayFigures(level, ids, day)} />;
}

interface RowsProps extends Omit<SwitchTableProps, 'day'> {
  /** Missing at levels without metrics. */
  readonly figures: DayFigures | null;
}

const FIGURES = ['cost', 'profit'] as const;

function Rows({ operations, level, figures }: RowsProps) {
  const { one } = ENTITY_LEVELS[level];
  return (
    <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Changes' }}>
      <Table verticalSpacing={4} horizontalSpacing="xs" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{`${one.charAt(0).toUpperCase()}${one.slice(1)}`}</Table.Th>
            {figures && <Table.Th className={classes.figure}>Cost yesterday</Table.Th>}
            {figures && <Table.Th className={classes.figure}>Profit yesterday</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {operations.map((operation) => (
            <Table.Tr key={operation.id}>
              <Table.Td className={classes.named}>
                <span className={classes.name} data-out={isOut(operation) || undefined}>
                  {entityName(operation)}
                </span>
                <span className={classes.place}>
                  {(isOut(operation) ? noteOf(operation) : null) ?? placeOf(operation)}
                </span>
              </Table.Td>
              {figures && <FigureCells figures={figures} row={figures.byId?.get(operation.entityId ?? 0)} />}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {figures && operations.length > 1 && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>Total</Table.Th>
              <FigureCells figures={figures} row={figures.total ?? undefined} />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </ScrollArea.Autosize>
  );
}

interface FigureCellsProps {
  readonly figures: DayFigures;
  readonly row: ReportRow | undefined;
}

/** Cost and profit. Shows a dash if there are none and dots while they load. */
function FigureCells({ figures: { byId, isFailed }, row }: FigureCellsProps) {
  return FIGURES.map((name) => {
    const value = row?.[name];
    const text =
      typeof value === 'number'
        ? formatValue(ADGROUP_REPORT.columns[name]!.format, value)
        : byId || isFailed
          ? '–'
          : '…';
    return (
      <Table.Td
        key={name}
        className={classes.figure}
        data-negative={(typeof value === 'number' && value < 0) || undefined}
        title={isFailed ? "The data couldn't be loaded." : undefined}
      >
        {text}
      </Table.Td>
    );
  });
}
