import {
  PERMISSION_KEYS,
  PERMISSION_TREE,
  type PermissionGroup,
  type PermissionKey,
  type PermissionLeaf,
} from '@adops/domain';
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './roles.module.css';

type Node = PermissionGroup<PermissionKey> | PermissionLeaf<PermissionKey>;

/** Addition to the short description of the permission to act as another user. */
const ACTING =
  "Grants everything the other user can do, even permissions this role doesn't include. Only users who manage users or partners can act as users who do.";

interface PermissionTreeProps {
  readonly chosen: readonly string[];
  /** Permissions of the current user, who can only grant these. */
  readonly own: ReadonlySet<PermissionKey>;
  readonly isReadOnly: boolean;
  readonly error?: ReactNode;
  readonly onChange: (keys: string[]) => void;
}

/** Tree of all permissions. Checking a group selects all of its permissions the user may grant. */
export function PermissionTree({ chosen, own, isReadOnly, error, onChange }: PermissionTreeProps) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const held = new Set(chosen);
  const isFixed = (key: PermissionKey): boolean => isReadOnly || (!own.has(key) && !held.has(key));
  const put = (keys: readonly PermissionKey[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (isFixed(key)) continue;
      if (isOn) next.add(key);
      else next.delete(key);
    }
    onChange([...next].sort());
  };

  const draw = (node: Node): ReactNode => {
    const leaves = leavesOf(node).filter((leaf) => isShown(leaf, words));
    if (leaves.length === 0) return null;
    if ('key' in node)
      return (
        <li key={node.key}>
          <Checkbox
            size="xs"
            label={
              <>
                {node.description} <code className={classes.key}>{node.key}</code>
              </>
            }
            checked={held.has(node.key)}
            disabled={isFixed(node.key)}
            {...(node.key === 'login-as-user' && { description: ACTING })}
            onChange={(event) => put([node.key], event.currentTarget.checked)}
          />
        </li>
      );
    const count = leaves.filter(({ key }) => held.has(key)).length;
    return (
      <li key={node.name}>
        <Checkbox
          size="xs"
          label={
            <strong>
              {node.name} <span className={classes.count}>{`${count} of ${leaves.length}`}</span>
            </strong>
          }
          checked={count === leaves.length}
          indeterminate={count > 0 && count < leaves.length}
          disabled={leaves.every(({ key }) => isFixed(key))}
          onChange={() =>
            put(
              leaves.map(({ key }) => key),
              count < leaves.length,
            )
          }
        />
        <ul className={classes.group}>{node.items.map(draw)}</ul>
      </li>
    );
  };

  return (
    <div>
      <div className={classes.treeHead}>
        <TextInput
          size="xs"
          aria-label="Find a permission"
          placeholder="Find a permission"
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className={classes.count} aria-live="polite">
          {`${chosen.length} of ${PERMISSION_KEYS.length} selected`}
        </span>
      </div>
      {error && <p className={classes.error}>{error}</p>}
      <ul className={classes.tree}>{PERMISSION_TREE.map(draw)}</ul>
      {PERMISSION_TREE.every((node) => leavesOf(node).every((leaf) => !isShown(leaf, words))) && (
        <p className={classes.count}>No permissions match.</p>
      )}
    </div>
  );
}

function leavesOf(node: Node): readonly PermissionLeaf<PermissionKey>[] {
  return 'key' in node ? [node] : node.items.flatMap(leavesOf);
}

const isShown = ({ key, description }: PermissionLeaf<PermissionKey>, words: string): boolean =>
  words === '' || `${key} ${description}`.toLowerCase().includes(words);
