import { ActionIcon, Button, Checkbox, Chip, Group, TextInput } from '@mantine/core';
import { isShareable } from '@adops/domain';
import { IconPercentage, IconPin, IconPinFilled } from '@tabler/icons-react';
import { memo, useMemo, useRef, useState } from 'react';
import { HoverHelp } from '../../ui/HoverHelp.js';
import type { ReportController } from '../screen/useReportController.js';
import { COMPARISON_COLUMNS, type ComparisonColumn } from './column-choice.js';
import classes from './ColumnChooser.module.css';
import { Reorderable, ReorderableLine } from './Reorderable.js';
import type { ColumnChoiceHandle } from './useColumnChoice.js';

const COMPARISON_LABELS: Readonly<Record<ComparisonColumn, string>> = {
  default: 'Change',
  changeRatio: 'Change %',
  change: 'Change as amount',
  previous: 'Before',
};

interface ColumnLineProps {
  readonly id: string;
  readonly name: string;
  readonly help: string | undefined;
  readonly isVisible: boolean;
  readonly isPinned: boolean;
  /** True for the column with the row's name, which is always shown at the left edge. */
  readonly isIdentity: boolean;
  /** True if the column is selected, but the filters or the grouping hide it. */
  readonly isAway: boolean;
  /** True if the column is shown with its share of the total. Null if it can't have a share. */
  readonly isShared: boolean | null;
  readonly onToggle: ColumnChoiceHandle['toggle'];
  readonly onTogglePin: ColumnChoiceHandle['togglePin'];
  readonly onToggleShare: ColumnChoiceHandle['toggleShare'];
}

/** Column in the chooser. Rendered again only if it changes. */
const ColumnLine = memo(function ColumnLine({ id, name, help, ...column }: ColumnLineProps) {
  const { isVisible, isPinned, isIdentity, isShared } = column;
  return (
    <ReorderableLine id={id} name={name}>
      <div className={classes.check} data-help={help}>
        <Checkbox
          size="xs"
          label={name}
          description={column.isAway ? 'Hidden by the filters or the grouping' : undefined}
          aria-description={help}
          checked={isVisible || isIdentity}
          disabled={isIdentity}
          onChange={(event) => column.onToggle(id, event.currentTarget.checked)}
        />
      </div>
      {isShared !== null && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color={isShared ? 'brand' : 'gray'}
          disabled={!isVisible}
          data-help="Show share of total"
          aria-label={`Show share of total for ${name}`}
          aria-pressed={isShared}
          onClick={() => column.onToggleShare(id)}
        >
          <IconPercentage size={13} />
        </ActionIcon>
      )}
      <ActionIcon
        size="sm"
        variant="subtle"
        color={isPinned ? 'brand' : 'gray'}
        disabled={isIdentity}
        aria-label={isPinned ? `Unpin ${name}` : `Pin ${name}`}
        aria-pressed={isPinned}
        onClick={() => column.onTogglePin(id)}
      >
        {isPinned ? <IconPinFilled size={13} /> : <IconPin size={13} />}
      </ActionIcon>
    </ReorderableLine>
  );
});

/** Returns the columns that the user may show, in their order. */
function usePermittedColumns({ contract, choice, grouping, variablesContext }: ReportController): readonly string[] {
  const { order } = choice.choice;
  const { keys } = grouping;
  const { permissions } = variablesContext;
  return useMemo(
    () =>
      order.filter((id) => {
        const column = contract.columns[id];
        // Columns of keys that rows aren't grouped by appear only when their key is added.
        if (column?.kind === 'dimension' && column.key && !keys.includes(column.key)) return false;
        return column && (!column.permission || permissions.has(column.permission));
      }),
    [contract, keys, order, permissions],
  );
}

/** Lets the user show, order and pin columns. */
export default function ColumnChooser({ controller }: { controller: ReportController }) {
  const { contract, choice, available, identity } = controller;
  const { order, visible, pinned, shares } = choice.choice;
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const words = search.trim().toLowerCase();
  const offered = new Set(available);
  const permitted = usePermittedColumns(controller);
  const shown = useMemo(
    () =>
      permitted.filter((id) => {
        const column = contract.columns[id];
        return words === '' || `${column?.label ?? id} ${column?.help ?? ''}`.toLowerCase().includes(words);
      }),
    [contract, permitted, words],
  );
  const chosenCount = permitted.filter((id) => visible.has(id)).length;

  const reorder = (ids: string[]) => {
    // Reorders only the listed columns. Columns hidden by the search keep their position.
    const queue = [...ids];
    const listed = new Set(ids);
    choice.reorder(order.map((id) => (listed.has(id) ? (queue.shift() ?? id) : id)));
  };

  return (
    <div className={classes.chooser}>
      {choice.isLinked && <LinkedColumns onTakeOver={choice.takeOver} onShowOwn={choice.showOwn} />}
      <TextInput
        data-autofocus
        size="xs"
        aria-label="Search columns"
        placeholder="Search columns…"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div ref={list} className={classes.scroll}>
        <Reorderable ids={shown} onReorder={reorder}>
          {shown.map((id) => {
            const column = contract.columns[id];
            return (
              <ColumnLine
                key={id}
                id={id}
                name={column?.label ?? id}
                help={column?.help}
                isVisible={visible.has(id)}
                isPinned={pinned.includes(id) || id === identity}
                isIdentity={id === identity}
                isAway={visible.has(id) && !offered.has(id)}
                isShared={column && isShareable(column) ? shares.includes(id) : null}
                onToggle={choice.toggle}
                onTogglePin={choice.togglePin}
                onToggleShare={choice.toggleShare}
              />
            );
          })}
        </Reorderable>
        <HoverHelp root={list} side="left" />
        {shown.length === 0 && <p className={classes.none}>No matching columns</p>}
      </div>
      {controller.state.compareRange && (
        <Chip.Group
          multiple
          value={[...choice.choice.comparisons]}
          onChange={(chosen) => choice.compare(COMPARISON_COLUMNS.filter((id) => chosen.includes(id)))}
        >
          <Group gap={6} className={classes.comparisons} role="group" aria-label="Next to each compared metric">
            {COMPARISON_COLUMNS.map((id) => (
              <Chip key={id} size="xs" value={id}>
                {COMPARISON_LABELS[id]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      <div className={classes.foot}>
        <span>
          {chosenCount} of {permitted.length} shown
        </span>
        <Button size="compact-xs" variant="subtle" onClick={() => choice.show(permitted)}>
          Show all
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={choice.reset}>
          Reset
        </Button>
      </div>
    </div>
  );
}

interface LinkedColumnsProps {
  readonly onTakeOver: () => void;
  readonly onShowOwn: () => void;
}

/** Notice that the columns are those of a link, with buttons to keep them or to restore the user's own. */
function LinkedColumns({ onTakeOver, onShowOwn }: LinkedColumnsProps) {
  return (
    <div className={classes.linked} role="status">
      <span>These columns are from a link. Your own columns are unchanged.</span>
      <Group gap={6}>
        <Button size="compact-xs" onClick={onTakeOver}>
          Keep as mine
        </Button>
        <Button size="compact-xs" variant="default" onClick={onShowOwn}>
          Show my columns
        </Button>
      </Group>
    </div>
  );
}
