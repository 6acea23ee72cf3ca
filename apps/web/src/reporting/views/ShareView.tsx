import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useSavedViews } from './useViews.js';
import { fieldsOf } from './ViewDialog.js';
import { ViewForm } from './ViewForm.js';

interface ShareViewProps {
  readonly report: string;
  readonly viewId: number;
  readonly onShared: () => void;
}

/** Link that opens the form of a view to share it with others. Renders nothing for users who can't edit the view. */
export function ShareView({ report, viewId, onShared }: ShareViewProps) {
  const { views, edit } = useSavedViews(report);
  const [isOpen, setOpen] = useState(false);
  const view = views.find(({ id }) => id === viewId);
  if (!view?.canEdit) return null;
  return (
    <>
      <Anchor component="button" type="button" size="xs" underline="always" onClick={() => setOpen(true)}>
        Share the view…
      </Anchor>
      {isOpen && (
        <ViewForm
          title="Share view"
          start={fieldsOf(view)}
          sharedWith={view.users}
          onSave={async (fields) => {
            const outcome = await edit(view, fields);
            if (outcome.isDone) onShared();
            return outcome;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
