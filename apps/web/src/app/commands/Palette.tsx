import { ActionIcon } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../routes/route-names.js';
import { useAccess } from '../session/SessionProvider.js';
import type { Command } from './commands.js';
import { actionsOfHit, HIT_GROUPS, hitDescription, hitId } from './hit-actions.js';
import { matchingCommands, searchCommands, useGeneralCommands, useHitContext } from './palette-commands.js';
import type { PaletteEntry } from './palette-entry.js';
import { optionId, PaletteList } from './PaletteList.js';
import { PaletteStatus } from './PaletteStatus.js';
import { COMMAND_FIELD, takeTypedAhead } from './typed-ahead.js';
import { type Hit, type Hits, useHits } from './useHits.js';

interface PaletteProps {
  readonly wanted: number;
  readonly offered: readonly Command[];
}

/** Hit whose actions are shown, and the text it was found by. */
interface Opened {
  readonly hit: Hit;
  readonly text: string;
}

/**
 * Command bar (Ctrl+K) that finds screens, entities by name or ID, searches of the report, and all actions of the open
 * screen.
 */
export function Palette({ wanted, offered }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useHits(opened?.text ?? query);
  const entries = useEntries(query, opened, found, offered);
  const { selected, move } = useSelected(entries, query, opened);
  const listId = useId();
  useEffect(() => {
    spotlight.open();
    // The command bar may be open while the focus is elsewhere.
    document.querySelector<HTMLElement>(`[${COMMAND_FIELD}]`)?.focus();
  }, [wanted]);

  const run = (entry: PaletteEntry): void => {
    spotlight.close();
    entry.run();
  };
  const openActions = (hit: Hit): void => {
    setOpened({ hit, text: query });
    setQuery('');
  };
  const leaveActions = (): void => {
    setQuery(opened?.text ?? '');
    setOpened(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const handled = keyOf(event, { query, opened });
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
    if (handled === 'next' || handled === 'previous') move(handled === 'next' ? 1 : -1);
    else if (handled === 'run' && selected) run(selected);
    else if (handled === 'leave') leaveActions();
    else if (handled === 'actions' && selected?.hit) openActions(selected.hit);
  };

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      closeOnEscape={opened === null}
      onSpotlightClose={() => setOpened(null)}
      overlayProps={{ backgroundOpacity: 0.28, blur: 0 }}
      transitionProps={{ duration: 80 }}
      attributes={{ content: { 'aria-label': 'Command bar' } }}
    >
      <Spotlight.Search
        leftSectionPointerEvents={opened ? 'all' : 'none'}
        leftSection={
          opened ? (
            <ActionIcon variant="subtle" color="gray" aria-label="Back to the results" onClick={leaveActions}>
              <IconArrowLeft size={17} aria-hidden />
            </ActionIcon>
          ) : (
            <IconSearch size={17} aria-hidden />
          )
        }
        placeholder={opened ? `Actions on ${opened.hit.name}` : 'Search or jump to…'}
        aria-label={opened ? `Actions on ${opened.hit.name}` : 'Search or jump to'}
        {...{ [COMMAND_FIELD]: '' }}
        onFocus={({ currentTarget: field }) => {
          const { text, isEntered } = takeTypedAhead();
          if (text) setQuery((before) => before + text);
          // Enter applies to the results, which are rendered by then.
          if (isEntered) setTimeout(() => pressEnter(field));
        }}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={selected ? optionId(listId, selected.id) : undefined}
        onKeyDown={onKeyDown}
      />
      <PaletteList
        id={listId}
        entries={entries}
        selectedId={selected?.id ?? null}
        isBusy={!opened && found.state === 'searching'}
        onRun={run}
        onActions={openActions}
      />
      <PaletteStatus
        found={found}
        hasEntries={entries.length > 0}
        areActions={opened !== null}
        hasActions={selected?.hit !== undefined}
      />
    </Spotlight.Root>
  );
}

/**
 * Returns the lines for the typed text (commands, hits, and searches of the report), or the actions on the opened hit.
 */
function useEntries(
  query: string,
  opened: Opened | null,
  { hits }: Hits,
  offered: readonly Command[],
): readonly PaletteEntry[] {
  const general = useGeneralCommands();
  const context = useHitContext();
  const { permissions, activeCompany } = useAccess();
  const navigate = useNavigate();
  return useMemo(() => {
    if (opened) {
      const { meant, others } = matchingCommands(actionsOfHit(opened.hit, context), query);
      return [...meant, ...others];
    }
    const { meant, others } = matchingCommands([...offered, ...general], query);
    const found = hits.flatMap((hit): PaletteEntry[] => {
      const actions = actionsOfHit(hit, context);
      const [first] = actions;
      if (!first) return [];
      return [
        {
          id: hitId(hit),
          group: HIT_GROUPS[hit.kind],
          label: hit.name,
          description: hitDescription(hit),
          kind: hit.kind,
          run: first.run,
          ...(actions.length > 1 && { hit }),
        },
      ];
    });
    const searches = permissions.has('adgroup-report')
      ? searchCommands(query, (search) => void navigate(`${pathTo('report', activeCompany.id)}?${search}`))
      : [];
    const more = others.map((command) => ({ ...command, group: 'More commands' }));
    return [...meant, ...found, ...more, ...searches];
  }, [activeCompany.id, context, general, hits, navigate, offered, opened, permissions, query]);
}

/**
 * Returns the selected line: the line that the user moved to, or else the first one. Late hits therefore don't change a
 * selection the user made. Nothing is selected before a text is typed.
 */
function useSelected(entries: readonly PaletteEntry[], query: string, opened: Opened | null) {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly typed: string } | null>(null);
  const typed = `${opened ? hitId(opened.hit) : ''} ${query}`;
  const at = chosen?.typed === typed ? entries.findIndex(({ id }) => id === chosen.id) : -1;
  const index = at >= 0 ? at : query.trim() === '' && !opened ? -1 : 0;
  const move = (step: 1 | -1): void => {
    const next = index < 0 && step < 0 ? entries.length - 1 : (index + step + entries.length) % entries.length;
    const entry = entries[next];
    if (entry) setChosen({ id: entry.id, typed });
  };
  return { selected: entries[index] ?? null, move };
}

const pressEnter = (field: HTMLElement): boolean =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));

type Handled = 'next' | 'previous' | 'run' | 'actions' | 'leave';

/** Returns the action of a key in the search field. Null for typed text. */
function keyOf(
  event: KeyboardEvent<HTMLInputElement>,
  { query, opened }: { readonly query: string; readonly opened: Opened | null },
): Handled | null {
  if (event.nativeEvent.isComposing) return null;
  switch (event.key) {
    case 'ArrowDown':
      return 'next';
    case 'ArrowUp':
      return 'previous';
    case 'Enter':
      return 'run';
    case 'Tab':
      return opened ? (event.shiftKey ? 'leave' : 'next') : event.shiftKey ? null : 'actions';
    case 'Escape':
      return opened ? 'leave' : null;
    case 'Backspace':
      return opened && query === '' ? 'leave' : null;
    default:
      return null;
  }
}
