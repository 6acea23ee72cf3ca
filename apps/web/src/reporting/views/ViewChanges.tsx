import { Button } from '@mantine/core';
import { isSaved, type OpenableView } from './useViews.js';
import classes from './ViewPicker.module.css';

interface ViewChangesProps {
  readonly view: OpenableView;
  /** Differences between the screen and the view. */
  readonly differs: readonly string[];
  readonly onSave: () => void;
  readonly onBack: () => void;
}

/** Differences from the open view, with actions to save or discard them. */
export function ViewChanges({ view, differs, onSave, onBack }: ViewChangesProps) {
  return (
    <div className={classes.differs} role="status">
      <span>
        Differs from “{view.name}”: {differs.join(', ')}
      </span>
      <div className={classes.actions}>
        {isSaved(view) && view.canEdit && (
          <Button size="compact-xs" onClick={onSave}>
            Save changes
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={onBack}>
          {isSaved(view) ? 'Reset to saved view' : 'Reset view'}
        </Button>
      </div>
    </div>
  );
}
