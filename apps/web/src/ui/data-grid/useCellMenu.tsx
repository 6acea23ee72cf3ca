import { Kbd, Menu } from '@mantine/core';
import { Fragment, useState, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './DataGrid.module.css';
import type { CellPosition, GridAction, GridLink } from './grid-types.js';

interface CellTexts {
  readonly value: string;
  /** Complete row with tabs between its cells, in the format of spreadsheets. */
  readonly line: string;
  /** Links of the row. */
  readonly links: readonly GridLink[];
  /** Actions on the row, in groups. */
  readonly actions: readonly (readonly GridAction[])[];
}

interface CellMenu {
  readonly menu: ReactNode;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
}

const MAX_SHOWN = 40;
const shorten = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text);

/**
 * Returns the menu of a cell, opened by a right click, a long press or the menu key. Links and selected text keep the
 * browser's menu.
 */
export function useCellMenu(input: {
  readonly textsAt: (position: CellPosition) => CellTexts | null;
  readonly onCopied: (text: string) => void;
}): CellMenu {
  const [opened, setOpened] = useState<(CellTexts & { left: number; top: number; isInDialog: boolean }) | null>(null);
  const [isOpen, setOpen] = useState(false);
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[role=gridcell][data-cell]');
    if (!cell || target.closest('a, input') || window.getSelection()?.toString()) return;
    const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number);
    const texts = input.textsAt({ row, column });
    if (!texts || texts.value === '') return;
    event.preventDefault();
    const { left, bottom } = cell.getBoundingClientRect();
    // The menu key has no position, so the menu opens under the cell.
    const isKey = event.clientX === 0 && event.clientY === 0;
    const isInDialog = cell.closest('[role=dialog]') !== null;
    setOpened({ ...texts, isInDialog, left: isKey ? left + 8 : event.clientX, top: isKey ? bottom : event.clientY });
    setOpen(true);
  };
  const menu = opened && (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      // To the right of the pointer, the menu can move up by its height.
      position="right-start"
      offset={0}
      // The menu is part of the page's main content unless a dialog covers it. The first item has the focus from the
      // start.
      {...(!opened.isInDialog && { portalProps: { target: '#main' } })}
      returnFocus
    >
      <Menu.Target>
        <span
          role="button"
          tabIndex={-1}
          aria-label="Menu of the cell"
          className={classes.menuAnchor}
          style={{ left: opened.left, top: opened.top }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {opened.actions.map((group) => (
          <Fragment key={group[0]?.label}>
            {group.map(({ label, keys, run }) => (
              <Menu.Item key={label} onClick={run} rightSection={keys && <Kbd size="xs">{keys}</Kbd>}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Divider role="separator" />
          </Fragment>
        ))}
        <Menu.Item onClick={() => input.onCopied(opened.value)}>Copy “{shorten(opened.value)}”</Menu.Item>
        <Menu.Item onClick={() => input.onCopied(opened.line)}>Copy row</Menu.Item>
        {opened.links.length > 0 && (
          <>
            <Menu.Divider role="separator" />
            <Menu.Label role="presentation">Go to</Menu.Label>
            {opened.links.map(({ label, to }) => (
              <Menu.Item key={to} component={Link} to={to}>
                {label}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
  return { menu, onContextMenu };
}
