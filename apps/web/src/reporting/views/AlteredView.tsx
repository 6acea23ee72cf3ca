import { Button } from '@mantine/core';
import { isSaved, type OpenableView } from './useViews.js';
import classes from './ViewPicker.module.css';

interface AlteredViewProps {
  readonly view: OpenableView;
  readonly onSave: () => void;
  readonly onSaveAs: () => void;
  readonly onReset: () => void;
}

/** Buttons next to the name of a modified view, if the toolbar has room for them. */
export function AlteredView({ view, onSave, onSaveAs, onReset }: AlteredViewProps) {
  const canSave = isSaved(view) && view.canEdit;
  return (
    <div className={classes.altered} data-altered role="group" aria-label={`Changes of the view ${view.name}`}>
      <Button size="xs" variant="subtle" aria-label={`Reset ${view.name}`} onClick={onReset}>
        Reset
      </Button>
      {canSave ? (
        <Button size="xs" variant="light" aria-label={`Save ${view.name}`} onClick={onSave}>
          Save
        </Button>
      ) : (
        <Button size="xs" variant="light" aria-label={`Save as a copy of ${view.name}`} onClick={onSaveAs}>
          Save as…
        </Button>
      )}
    </div>
  );
}
