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
import type { ReactNode } from 'react';
import classes from './Reorderable.module.css';

interface ReorderableProps {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onReorder: (ids: string[]) => void;
  readonly children: (id: string) => ReactNode;
}

function Line({ id, name, children }: { id: string; name: string; children: ReactNode }) {
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

/** A list whose lines are moved by mouse, touch or keyboard (space, arrows, space). */
export function Reorderable({ ids, nameOf, onReorder, children }: ReorderableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onReorder(arrayMove([...ids], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul className={classes.list}>
          {ids.map((id) => (
            <Line key={id} id={id} name={nameOf(id)}>
              {children(id)}
            </Line>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
