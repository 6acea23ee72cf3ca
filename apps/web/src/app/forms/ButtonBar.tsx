import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ButtonBar.module.css';

interface ButtonBarProps {
  /**
   * Key that triggers the first button together with Ctrl, and a verb that describes the action. Null if there is none.
   */
  readonly shortcut: { readonly key: string; readonly does: string } | null;
  /** True for a form that is a section of a screen. Otherwise the bar is at the bottom of the screen. */
  readonly isInline?: boolean;
  readonly children: ReactNode;
}

/** Buttons below a form or a step, with the keyboard shortcut of the first one. */
export function ButtonBar({ shortcut, isInline = false, children }: ButtonBarProps) {
  return (
    <footer className={classes.bar} data-inline={isInline || undefined}>
      {children}
      {shortcut && (
        <span className={classes.keys} aria-hidden>
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">{shortcut.key}</Kbd> {shortcut.does}
        </span>
      )}
    </footer>
  );
}
