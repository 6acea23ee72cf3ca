import type { BuilderField, FieldMessages } from '@adops/domain';
import { type ReactNode, useMemo } from 'react';
import type { RowsSelected } from '../ui/data-grid/useGridSelection.js';
import { type CellRow, columnsOf, entityName, type FieldEdit, type GridEntity, rowItem } from './cell-rows.js';
import { CellGrid } from './CellGrid.js';

export type { FieldEdit, GridEntity } from './cell-rows.js';

interface EntityGridProps<Known> {
  readonly label: string;
  readonly entities: readonly GridEntity[];
  /** Fields in order. The first one contains the row's name and stays visible. */
  readonly fields: readonly BuilderField<Known>[];
  readonly known: Known;
  /** Messages by entity and path. An empty path stands for the entity itself. */
  readonly errors: ReadonlyMap<string, readonly FieldMessages[]>;
  readonly selected: RowsSelected;
  /** Called with edits. @param target consecutive changes of the same target are undone in one step */
  readonly onEdit: (edits: readonly FieldEdit[], target?: string) => void;
  /** Opens a list field of an entity. Missing if there are no lists. */
  readonly onOpen?: (id: string, path: string) => void;
  /** Columns on narrow screens. */
  readonly cards: readonly string[];
  readonly children?: ReactNode;
}

const NO_MESSAGES: readonly FieldMessages[] = [];

/** Grid with one row per entity of a single level, and one column per field. */
export function EntityGrid<Known>(props: EntityGridProps<Known>) {
  const { entities, fields, known, errors, selected, onOpen } = props;
  const columns = useMemo(() => columnsOf([fields]), [fields]);
  const items = useMemo(
    () => entities.map((entity) => rowItem(rowOf(entity, fields, known, errors.get(entity.id) ?? NO_MESSAGES))),
    [entities, fields, known, errors],
  );
  const chosen = (): readonly CellRow[] => {
    const ids = new Set(selected.ids);
    return items.filter(({ id }) => ids.has(id)).map(({ row }) => row);
  };
  return (
    <CellGrid
      label={props.label}
      items={items}
      columns={columns}
      known={known}
      selected={selected}
      chosen={chosen}
      onEdit={props.onEdit}
      onOpen={onOpen && ((row, path) => onOpen(row.entity.id, path))}
      cards={props.cards}
    >
      {props.children}
    </CellGrid>
  );
}

const rowOf = <Known,>(
  entity: GridEntity,
  fields: readonly BuilderField<Known>[],
  known: Known,
  errors: readonly FieldMessages[],
): CellRow => ({ key: entity.id, level: 0, entity, name: entityName(fields[0], entity, known), errors });
