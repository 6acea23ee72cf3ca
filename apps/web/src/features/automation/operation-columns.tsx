import { propertyNames, ruleOf, shownAs, SHOWN_PROPERTIES } from '@adops/domain';
import type { GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import { linesTaken, textWidth } from '../../ui/data-grid/text-width.js';
import { percentText, signedAmount } from './operation-filters.js';
import classes from './OperationList.module.css';
import { type Decide, KeepValue, noteOf, OperationNote, platformWords, WriteMine } from './Conflict.js';
import { ChangeSize, editWords, type Operation, OperationValue, valueWords } from './OperationValue.js';

/** Returns true if a later task restored the value from before the change. */
export const isUndone = ({ undoneByTaskId }: Operation): boolean => undoneByTaskId !== null;

/** Status of a change. In a preview, pending changes are "Included". */
export const stateWords = (operation: Operation, isOpen: boolean): string => {
  if (isUndone(operation)) return 'Undone';
  return isOpen && operation.statusValue === 'pending' ? 'Included' : operation.status;
};

/** Returns the state that the color of the status stands for. */
export const stateOf = (operation: Operation): string => (isUndone(operation) ? 'undone' : operation.statusValue);

/** Returns true if the change was excluded. A conflict that kept the platform's value doesn't count as excluded. */
export const isOut = ({ statusValue, keptAt }: Operation): boolean => statusValue === 'excluded' && !keptAt;

export const canToggle = ({ statusValue, newValue }: Operation): boolean =>
  statusValue !== 'error' && newValue !== null && newValue !== undefined;

/** Displayed properties whose changes can be undone. */
const UNDOABLE = new Set(propertyNames.filter((name) => ruleOf(name).canBeUndone).map(shownAs));

/** Returns true if the change succeeded and hasn't been undone. */
export const canUndo = (operation: Operation): boolean =>
  ['success', 'warning'].includes(operation.statusValue) && !isUndone(operation) && UNDOABLE.has(operation.property);

type Named = Pick<Operation, 'keyword' | 'placement' | 'adGroup' | 'campaign'>;

/** Returns the name of the changed entity, followed by its parents from the bottom up. */
const entityPath = ({ keyword, placement, adGroup, campaign }: Named): string[] =>
  [keyword, placement, adGroup, campaign].filter((name): name is string => !!name);
export const entityName = (operation: Named): string => entityPath(operation)[0] ?? '';
/** Parents of the entity in one line. */
export const placeOf = (operation: Operation): string =>
  [...entityPath(operation).slice(1), operation.partnerAccount?.name].filter(Boolean).join(' · ');

export interface ColumnOptions {
  readonly isOpen: boolean;
  readonly hasSeveralProperties: boolean;
  /** True if some changes conflict with a value at the platform. */
  readonly hasConflicts: boolean;
  readonly decide: Decide;
  readonly onTask: (taskId: number) => void;
  readonly onToggle: (operation: Operation) => Promise<void>;
  readonly onChanged: () => Promise<void>;
  /** Undoes one change. Null if changes can't be undone now. */
  readonly undo: ((operation: Operation) => void) | null;
}

type Item = GridItem<Operation>;

const NOTE_FONT = '400 12px "Inter Variable"';
const [CELL_PADDING, TOGGLE] = [16, 64];
const [STATUS_LINE, NOTE_LINE, ROOM_ABOVE_AND_BELOW] = [17, 15, 10];

/** Returns the extra height of a row for the note under its status. 0 if it fits on one line. */
export function noteHeight(
  note: string | null,
  width: number,
  measure = (text: string) => textWidth(text, NOTE_FONT),
): number {
  const lines = note === null ? 0 : linesTaken(note, width - CELL_PADDING, 0, measure);
  return lines > 1 ? STATUS_LINE + lines * NOTE_LINE + ROOM_ABOVE_AND_BELOW : 0;
}

/** Button of a row, triggered by Enter in its cell. */
const RowButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: string }) => (
  <button type="button" tabIndex={-1} data-action="first" className={classes.toggle} onClick={onClick}>
    {children}
  </button>
);

/** Returns the columns of the changes of a task. The first one is sticky. */
export function operationColumns(options: ColumnOptions) {
  const { isOpen, hasSeveralProperties, hasConflicts, decide, onTask, onToggle, onChanged, undo } = options;
  const name: GridColumn<Operation> = {
    id: 'name',
    label: 'Name',
    align: 'left',
    // Wide enough for the campaign and the account under the name.
    width: 380,
    canSort: true,
    text: ({ row }: Item) => entityName(row),
    title: ({ row }: Item) => [...entityPath(row), row.partnerAccount?.name].filter(Boolean).join('\n'),
    cell: ({ row }: Item) => (
      <span className={classes.two} data-out={isOut(row) || undefined}>
        <span className={classes.name}>{entityName(row)}</span>
        <span className={classes.below}>{placeOf(row)}</span>
      </span>
    ),
  };
  const property: GridColumn<Operation> = {
    id: 'property',
    label: 'Property',
    align: 'left',
    width: 110,
    canSort: false,
    text: ({ row }: Item) => SHOWN_PROPERTIES[row.property].label,
  };
  const platform: GridColumn<Operation> = {
    id: 'platformValue',
    label: 'On the platform',
    help: 'Value found on the platform instead of the value before the change.',
    align: 'left',
    width: 250,
    canSort: false,
    text: ({ row }: Item) => platformWords(row),
    cell: ({ row }: Item) => (
      <span className={classes.decided}>
        <strong>{platformWords(row)}</strong>
        {row.isConflict && <KeepValue operation={row} decide={decide} />}
      </span>
    ),
  };
  const rest: GridColumn<Operation>[] = [
    ...(hasSeveralProperties ? [property] : []),
    {
      id: 'newValue',
      label: 'Value',
      help: "Value before and after the change. Amounts in several currencies are sorted by their value in the company's currency.",
      align: 'left',
      width: hasConflicts ? 250 : 210,
      canSort: true,
      text: ({ row }: Item) => valueWords(row),
      title: ({ row }: Item) => [editWords(row), row.limitMessage].filter(Boolean).join('\n') || undefined,
      cell: ({ row }: Item) => (
        <span className={classes.decided}>
          <OperationValue operation={row} onChanged={isOpen ? onChanged : null} />
          {row.isConflict && row.platformValue && <WriteMine operation={row} decide={decide} />}
        </span>
      ),
    },
    ...(hasConflicts ? [platform] : []),
    {
      id: 'relativeChange',
      label: 'Change %',
      help: "Relative change of the value. Changes that differ strongly from the task's other changes, or exceed the largest change in the company settings, are marked.",
      align: 'right',
      width: 104,
      canSort: true,
      text: ({ row }: Item) => percentText(row.relativeChange),
      cell: ({ row }: Item) => <ChangeSize operation={row} />,
    },
    {
      id: 'change',
      label: 'Change',
      help: "New value minus old value, in the currency of the account. Sorted by the value in the company's currency.",
      align: 'right',
      width: 96,
      canSort: true,
      text: ({ row }: Item) => signedAmount(row.change),
    },
    {
      id: 'status',
      label: 'Status',
      align: 'left',
      width: isOpen ? 230 : 260,
      wish: 420,
      canSort: true,
      heightOf: ({ row }: Item, width: number) =>
        noteHeight(noteOf(row), width - ((isOpen && canToggle(row)) || (undo && canUndo(row)) ? TOGGLE : 0)),
      text: ({ row }: Item) => stateWords(row, isOpen),
      title: ({ row }: Item) => noteOf(row) ?? undefined,
      cell: ({ row }: Item) => (
        <span className={classes.status}>
          <span className={classes.two}>
            <span className={classes.state} data-state={stateOf(row)}>
              {stateWords(row, isOpen)}
            </span>
            <OperationNote operation={row} onTask={onTask} />
          </span>
          {isOpen && canToggle(row) && (
            <RowButton onClick={() => void onToggle(row)}>
              {row.statusValue === 'excluded' ? 'Include' : 'Exclude'}
            </RowButton>
          )}
          {undo && canUndo(row) && <RowButton onClick={() => undo(row)}>Undo</RowButton>}
        </span>
      ),
    },
  ];
  return { pinned: [name], rest };
}
