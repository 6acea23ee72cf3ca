import {
  type EntityRef,
  type FieldMessages,
  type TreeEntity,
  valueAt,
  withCopies,
  withEdits,
  withoutEntities,
  withValue,
} from '@adops/domain';
import { type ReactNode, useState } from 'react';
import { newKey } from '../app/transport/idempotency.js';
import classes from './builder.module.css';
import type { CellEdit } from './cell-rows.js';
import { CellGrid } from './CellGrid.js';
import { EditDialog, type EditGroup } from './EditMany.js';
import { capitalized, countText, type GridLevels, levelLabel, listsOf, type TreeNode, treeNodes } from './tree-rows.js';
import { TreeToolbar } from './TreeToolbar.js';
import type { Undo } from './useUndo.js';
import { rowOfNode, useTreeSelection, useTreeView } from './useTreeView.js';

export interface TreeGridProps<Known, Root extends object> {
  /** Levels from the root downwards with their fields. */
  readonly levels: GridLevels<Known>;
  /** Document that contains the tree, such as `root.campaigns[3].adGroups[0].ads`. */
  readonly root: Root;
  readonly known: Known;
  /** Errors at paths such as `campaigns.3.adGroups.0.ads.2.title`. */
  readonly errors: readonly FieldMessages[];
  readonly history: Undo<Root>;
  /** Modifies a copy of an entity. By default 'copy' is added to its name. */
  readonly copyOf?: (copy: TreeEntity, level: number) => TreeEntity;
  /** Opens a list field of an entity. Missing if there are no lists. */
  readonly onOpen?: (entity: EntityRef, path: string) => void;
  /** Columns on narrow screens. */
  readonly cards: readonly string[];
  /** Elements at the end of the toolbar, such as the publish button. */
  readonly tools?: ReactNode;
  /** Content in place of the rows. */
  readonly children?: ReactNode;
}

/** Grid with the entities of several levels, with single and bulk edits and undo. */
export function TreeGrid<Known, Root extends object>(props: TreeGridProps<Known, Root>) {
  const { levels, root, known, history, onOpen } = props;
  const [dialog, setDialog] = useState<'edit' | 'replace' | null>(null);
  const view = useTreeView(props);
  const selected = useTreeSelection(levels, view);
  const { chosen } = selected;
  const lists = listsOf(levels);
  const refs = chosen.map(({ level, entity: { id } }) => ({ level, id }));
  const edit = (edits: readonly CellEdit[], target?: string): void =>
    history.change(withEdits(lists, root, edits), target);
  const copyOf = props.copyOf ?? ((copy: TreeEntity, level: number) => namedCopy(levels, copy, level));
  const actions = {
    edit: () => setDialog('edit'),
    replace: () => setDialog('replace'),
    duplicate: () => {
      const next = withCopies(lists, root, refs, newKey, copyOf);
      // Copies of collapsed rows are collapsed too.
      if (chosen.every(({ key }) => view.collapsed.has(key))) view.collapse(newKeys(levels, view.nodes, next));
      history.change(next);
    },
    remove: () => history.change(withoutEntities(lists, root, refs)),
  };
  const groups = dialog === null ? [] : groupsOf(levels, chosen.length > 0 ? chosen : view.nodes);
  return (
    <div className={classes.step}>
      <TreeToolbar {...{ levels, view, selected, history, actions }} tools={props.tools} />
      <CellGrid
        label={capitalized(levels.map(({ noun }) => noun[1]).join(', '))}
        items={view.items}
        columns={view.columns}
        known={known}
        selected={selected}
        chosen={() => chosen.map((node) => rowOfNode(levels, known, node))}
        onEdit={edit}
        onOpen={onOpen && (({ level, entity: { id } }, path) => onOpen({ level, id }, path))}
        cards={props.cards}
        isTree
        {...(view.level === null && { onToggle: view.toggle })}
      >
        {props.children}
      </CellGrid>
      {dialog !== null && groups.length > 0 && (
        <EditDialog
          groups={groups}
          known={known}
          title={dialogTitle(dialog, groups, levels, chosen.length > 0)}
          {...(dialog === 'replace' && { way: 'replace' as const })}
          onEdit={edit}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function groupsOf<Known>(levels: GridLevels<Known>, nodes: readonly TreeNode[]): EditGroup<Known>[] {
  return levels.flatMap((each, level) => {
    const entities = nodes.filter((node) => node.level === level).map(({ entity }) => entity);
    return entities.length === 0 ? [] : [{ level, label: levelLabel(each), entities, fields: each.fields }];
  });
}

function dialogTitle(
  dialog: 'edit' | 'replace',
  groups: readonly EditGroup<never>[],
  levels: GridLevels<never>,
  isChosen: boolean,
): string {
  const what = groups.map(({ level, entities }) => countText(entities.length, levels[level]!.noun)).join(', ');
  if (dialog === 'edit') return `Edit ${what}`;
  return isChosen ? `Find and replace in ${what}` : `Find and replace in all rows: ${what}`;
}

/** Returns the keys of the entities that a tree didn't have before. */
function newKeys(levels: GridLevels<never>, before: readonly TreeNode[], root: object): string[] {
  const known = new Set(before.map(({ key }) => key));
  return treeNodes(levels, root).flatMap(({ key }) => (known.has(key) ? [] : [key]));
}

/** Returns a copy with another name, if the name is a text field. */
function namedCopy(levels: GridLevels<never>, copy: TreeEntity, level: number): TreeEntity {
  const [field] = levels[level]!.fields;
  const name = field?.control === 'text' ? valueAt(copy, field.path) : '';
  return field && typeof name === 'string' && name !== '' ? withValue(copy, field.path, `${name} copy`) : copy;
}
