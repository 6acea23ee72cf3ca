import { Kbd } from '@mantine/core';
import {
  IconAd2,
  IconChecklist,
  IconCreditCard,
  IconStack2,
  IconUser,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import type { SearchKind } from '@adops/domain';
import { useEffect } from 'react';
import classes from './Palette.module.css';
import type { PaletteEntry } from './palette-entry.js';
import type { Hit } from './useHits.js';

const ICONS: Readonly<Record<SearchKind, TablerIcon>> = {
  adgroup: IconAd2,
  campaign: IconStack2,
  account: IconCreditCard,
  site: IconWorld,
  user: IconUser,
  task: IconChecklist,
};

export const optionId = (listId: string, entryId: string): string => `${listId}-${entryId}`;

interface PaletteListProps {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly selectedId: string | null;
  readonly isBusy: boolean;
  readonly onRun: (entry: PaletteEntry) => void;
  readonly onActions: (hit: Hit) => void;
}

/** Returns the entries in the order in which their groups appear first. */
function grouped(entries: readonly PaletteEntry[]): ReadonlyMap<string, readonly PaletteEntry[]> {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return groups;
}

/** Lines of the palette under the labels of their groups. The search field keeps the focus. */
export function PaletteList({ id, entries, selectedId, isBusy, onRun, onActions }: PaletteListProps) {
  useEffect(() => {
    if (selectedId !== null) document.getElementById(optionId(id, selectedId))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, selectedId]);
  return (
    <div id={id} role="listbox" aria-label="Results" aria-busy={isBusy} className={classes.list}>
      {[...grouped(entries)].map(([label, items]) => (
        <div key={label} role="group" aria-label={label}>
          <div className={classes.group} aria-hidden>
            {label}
          </div>
          {items.map((entry) => (
            <Line
              key={entry.id}
              optionId={optionId(id, entry.id)}
              entry={entry}
              isSelected={entry.id === selectedId}
              onRun={onRun}
              onActions={onActions}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps extends Pick<PaletteListProps, 'onRun' | 'onActions'> {
  readonly optionId: string;
  readonly entry: PaletteEntry;
  readonly isSelected: boolean;
}

function Line({ optionId: id, entry, isSelected, onRun, onActions }: LineProps) {
  const { label, description, keys, hit, kind } = entry;
  const Icon = kind && ICONS[kind];
  return (
    <div className={classes.line} data-selected={isSelected || undefined}>
      <button
        type="button"
        id={id}
        role="option"
        aria-selected={isSelected}
        tabIndex={-1}
        className={classes.option}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onRun(entry)}
      >
        {Icon && <Icon size={16} className={classes.icon} aria-hidden />}
        <span className={classes.text}>
          <span className={classes.label}>{label}</span>
          {description && <span className={classes.description}>{description}</span>}
        </span>
        {keys && (
          <span className={classes.keys}>
            {keys.split(' ').map((key) => (
              <Kbd key={key} size="xs">
                {key}
              </Kbd>
            ))}
          </span>
        )}
      </button>
      {hit && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={classes.actions}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onActions(hit)}
        >
          Actions <Kbd size="xs">Tab</Kbd>
        </button>
      )}
    </div>
  );
}
