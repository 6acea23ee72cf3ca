import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import classes from './Reorderable.module.css';

// Constant objects, because new ones would cause all lines to render again.
const POINTER = { activationConstraint: { distance: 3 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

interface ReorderableLineProps {
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** Line of a reorderable list, with its handle. */
export function ReorderableLine({ id, name, children }: ReorderableLineProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  const style = {
    transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined,
    transition,
  };
  return (
    <li ref={setNodeRef} style={style} className={classes.line} data-dragging={isDragging || undefined}>
      <button type="button" className={classes.grip} aria-label={`Move ${name}`} {...attributes} {...listeners}>
        <IconGripVertical size={13} aria-hidden />
      </button>
      {children}
    </li>
  );
}

interface ReorderableProps {
  /** IDs of the lines. A new array causes the lines to render again. */
  readonly ids: readonly string[];
  readonly onReorder: (ids: string[]) => void;
  /** One `ReorderableLine` for each ID. */
  readonly children: ReactNode;
}

/** List whose lines can be moved by mouse, touch or keyboard (space, arrows, space). */
export function Reorderable({ ids, onReorder, children }: ReorderableProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const items = useMemo(() => [...ids], [ids]);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onReorder(arrayMove(items, items.indexOf(String(active.id)), items.indexOf(String(over.id))));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ul className={classes.list}>{children}</ul>
      </SortableContext>
    </DndContext>
  );
}
