import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonBar } from './ButtonBar.js';
import classes from './ButtonBar.module.css';

interface SaveBarProps {
  readonly submitLabel: string;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  /** Discards the changes. Required for a form that is a section of a screen, where the bar is smaller. */
  readonly onDiscard?: () => void;
  readonly savingText?: string;
  readonly unsavedText?: string;
  /** Further buttons after the save button. */
  readonly children?: ReactNode;
}

const SHORTCUT = { key: 'S', does: 'saves' };

/** Bar of a form: its submit button, other buttons and the state of its changes. */
export function SaveBar(props: SaveBarProps) {
  const { submitLabel, isSaving, isDirty, onDiscard, savingText = 'Saving…', unsavedText = 'Not saved yet' } = props;
  const isInline = onDiscard !== undefined;
  const size = isInline ? 'xs' : 'sm';
  return (
    <ButtonBar shortcut={SHORTCUT} isInline={isInline}>
      <Button type="submit" size={size} loading={isSaving} disabled={isInline && !isDirty}>
        {submitLabel}
      </Button>
      {isInline && (
        <Button size={size} variant="default" onClick={onDiscard} disabled={!isDirty || isSaving}>
          Discard changes
        </Button>
      )}
      {props.children}
      <span className={classes.state} role="status">
        {isSaving ? savingText : isDirty ? unsavedText : ''}
      </span>
    </ButtonBar>
  );
}
