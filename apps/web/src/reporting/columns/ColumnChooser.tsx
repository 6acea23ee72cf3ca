import { ActionIcon, Button, Checkbox, Chip, Group, TextInput, Tooltip } from '@mantine/core';
import { isShareable } from '@adops/domain';
import { IconPercentage, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReportController } from '../screen/useReportController.js';
import { COMPARISON_COLUMNS, type ComparisonColumn } from './column-choice.js';
import classes from './ColumnChooser.module.css';
import { Reorderable } from './Reorderable.js';

const COMPARISON_LABELS: Readonly<Record<ComparisonColumn, string>> = {
  default: 'Change',
  changeRatio: 'Change %',
  change: 'Change as amount',
  previous: 'Before',
};

/** Which columns are shown, in what order, and which stay at the left edge. */
export default function ColumnChooser({ controller }: { controller: ReportController }) {
  const { contract, choice, available, identity } = controller;
  const { order, visible, pinned } = choice.choice;
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const offered = new Set(available);
  const nameOf = (id: string): string => contract.columns[id]?.label ?? id;
  const canShare = (id: string): boolean => {
    const column = contract.columns[id];
    return column !== undefined && isShareable(column);
  };
  const permitted = order.filter((id) => {
    const column = contract.columns[id];
    // Columns of keys that rows aren't grouped by come with their key.
    if (column?.kind === 'dimension' && column.key && !controller.grouping.keys.includes(column.key)) return false;
    return column && (!column.permission || controller.variablesContext.permissions.has(column.permission));
  });
  const shown = permitted.filter((id) => {
    const column = contract.columns[id];
    return words === '' || `${nameOf(id)} ${column?.help ?? ''}`.toLowerCase().includes(words);
  });
  const chosenCount = permitted.filter((id) => visible.has(id)).length;

  const reorder = (ids: string[]) => {
    // Only the listed lines change places among themselves; what the search hides stays where it is.
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
      <div className={classes.scroll}>
        <Reorderable ids={shown} nameOf={nameOf} onReorder={reorder}>
          {(id) => {
            const isIdentity = id === identity;
            const isPinned = pinned.includes(id) || isIdentity;
            const isAway = visible.has(id) && !offered.has(id);
            return (
              <>
                <Tooltip label={contract.columns[id]?.help} position="left">
                  <Checkbox
                    size="xs"
                    className={classes.check}
                    label={nameOf(id)}
                    description={isAway ? 'Hidden by the filters or the grouping' : undefined}
                    checked={visible.has(id) || isIdentity}
                    disabled={isIdentity}
                    onChange={(event) => choice.toggle(id, event.currentTarget.checked)}
                  />
                </Tooltip>
                {canShare(id) && (
                  <Tooltip label="Show share of total" position="left">
                    <ActionIcon
                      size="sm"
                      variant="subtle"
                      color={choice.choice.shares.includes(id) ? 'brand' : 'gray'}
                      disabled={!visible.has(id)}
                      aria-label={`Show share of total for ${nameOf(id)}`}
                      aria-pressed={choice.choice.shares.includes(id)}
                      onClick={() => choice.toggleShare(id)}
                    >
                      <IconPercentage size={13} />
                    </ActionIcon>
                  </Tooltip>
                )}
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color={isPinned ? 'brand' : 'gray'}
                  disabled={isIdentity}
                  aria-label={isPinned ? `Unpin ${nameOf(id)}` : `Pin ${nameOf(id)}`}
                  aria-pressed={isPinned}
                  onClick={() => choice.togglePin(id)}
                >
                  {isPinned ? <IconPinFilled size={13} /> : <IconPin size={13} />}
                </ActionIcon>
              </>
            );
          }}
        </Reorderable>
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

/** Says that the columns are those of a link, and offers to keep them or to go back to the user's own. */
function LinkedColumns({ onTakeOver, onShowOwn }: LinkedColumnsProps) {
  return (
    <div className={classes.linked} role="status">
      <span>These columns come from a link. Your own columns are unchanged.</span>
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
