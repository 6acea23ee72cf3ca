import { Button, SegmentedControl, Switch } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import classes from './builder.module.css';
import { type GridLevels, levelLabel, type TreeNode } from './tree-rows.js';
import { UndoButtons } from './UndoButtons.js';
import type { Undo } from './useUndo.js';
import type { ShownTree, TreeSelection } from './useTreeView.js';

interface TreeToolbarProps<Known> {
  readonly levels: GridLevels<Known>;
  readonly view: ShownTree<Known>;
  readonly selected: TreeSelection;
  readonly history: Omit<Undo<unknown>, 'change'>;
  readonly actions: Readonly<Record<'edit' | 'replace' | 'duplicate' | 'remove', () => void>>;
  readonly tools: ReactNode;
}

const SMALL = { size: 'xs', variant: 'default' } as const;

/** Toolbar with two lines above a tree: the row filter, and actions on selected rows. */
export function TreeToolbar<Known>(props: TreeToolbarProps<Known>) {
  const { levels, view, selected, history, actions, tools } = props;
  return (
    <>
      <div className={classes.toolbar}>
        <LevelSwitch levels={levels} nodes={view.nodes} level={view.level} onChange={view.showLevel} />
        <Button.Group>
          <Button {...SMALL} disabled={view.level !== null} onClick={view.collapseAll}>
            Collapse all
          </Button>
          <Button {...SMALL} disabled={view.level !== null} onClick={view.expandAll}>
            Expand all
          </Button>
        </Button.Group>
        <div className={classes.spacer} />
        <ErrorSwitch view={view} />
        {tools}
      </div>
      <div className={classes.toolbar} data-second>
        <UndoButtons history={history} />
        <Button {...SMALL} disabled={view.nodes.length === 0} onClick={actions.replace}>
          Find and replace…
        </Button>
        {selected.chosen.length === 0 ? (
          <span className={classes.count}>Select rows to edit several at once.</span>
        ) : (
          <ChosenActions selected={selected} actions={actions} />
        )}
      </div>
    </>
  );
}

interface LevelSwitchProps {
  readonly levels: GridLevels<never>;
  readonly nodes: readonly TreeNode[];
  readonly level: number | null;
  readonly onChange: (level: number | null) => void;
}

/** Switch that shows all levels as a tree, or one of them as a list. */
const LevelSwitch = memo(({ levels, nodes, level: shown, onChange }: LevelSwitchProps) => {
  const counts = levels.map(() => 0);
  for (const { level } of nodes) counts[level]! += 1;
  const option = (label: string, count: number) => (
    <>
      {label} <span className={classes.levelCount}>{count.toLocaleString('en-US')}</span>
    </>
  );
  return (
    <SegmentedControl
      size="xs"
      aria-label="Level"
      data={[
        { value: '', label: 'All' },
        ...levels.map((each, at) => ({ value: String(at), label: option(levelLabel(each), counts[at]!) })),
      ]}
      value={shown === null ? '' : String(shown)}
      onChange={(value) => onChange(value === '' ? null : Number(value))}
    />
  );
});
LevelSwitch.displayName = 'LevelSwitch';

function ErrorSwitch<Known>({ view }: Pick<TreeToolbarProps<Known>, 'view'>) {
  const count = [...view.errors.values()].filter(({ own }) => own.length > 0).length;
  if (count === 0 && view.onlyErrors === null) return null;
  return (
    <Switch
      size="xs"
      label={`Only with errors (${count.toLocaleString('en-US')})`}
      checked={view.onlyErrors !== null}
      onChange={(event) => view.showErrors(event.currentTarget.checked)}
    />
  );
}

function ChosenActions<Known>({ selected, actions }: Pick<TreeToolbarProps<Known>, 'selected' | 'actions'>) {
  const { chosen, hidden } = selected;
  return (
    <>
      <span className={classes.count} role="status">
        {chosen.length.toLocaleString('en-US')} selected
        {hidden > 0 && `, ${hidden.toLocaleString('en-US')} not in sight`}
      </span>
      {selected.canChooseBelow && (
        <Button {...SMALL} onClick={selected.chooseBelow}>
          Select everything below
        </Button>
      )}
      <Button {...SMALL} onClick={actions.edit}>
        Edit…
      </Button>
      <Button {...SMALL} onClick={actions.duplicate}>
        Duplicate
      </Button>
      <Button {...SMALL} onClick={actions.remove}>
        Remove
      </Button>
    </>
  );
}
