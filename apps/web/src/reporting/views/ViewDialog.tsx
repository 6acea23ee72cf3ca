import { useNavigate } from 'react-router';
import { isSaved, type BuiltInView, type SavedView, type ViewFields, type Views } from './useViews.js';
import { ViewForm } from './ViewForm.js';

const NEW_VIEW: ViewFields = { name: '', scope: 'personal', userIds: [], isDefault: false };
export const fieldsOf = ({ name, scope, users, isDefault }: SavedView): ViewFields => ({
  ...{ name, scope, isDefault },
  userIds: users.map(({ id }) => id),
});

interface ViewDialogProps {
  /** View to edit, 'new' to save the screen as a new view, or a built-in view to copy for an email. */
  readonly editing: SavedView | BuiltInView | 'new';
  readonly saved: Views;
  /** Returns the path of the form that schedules emails of a view. Null if views of the report can't be emailed. */
  readonly mailPath: ((viewId: number) => string) | null;
  readonly onClose: () => void;
}

/** Dialog to edit a view, save a new one, or copy one for an email. */
export function ViewDialog({ editing, saved, mailPath, onClose }: ViewDialogProps) {
  const navigate = useNavigate();
  if (editing === 'new')
    return (
      <ViewForm
        title="Save view"
        start={NEW_VIEW}
        sharedWith={[]}
        onSave={(fields) => saved.create(fields)}
        onClose={onClose}
      />
    );
  if (isSaved(editing))
    return (
      <ViewForm
        title="Edit view"
        start={fieldsOf(editing)}
        sharedWith={editing.users}
        onSave={(fields) => saved.update(editing, fields, false)}
        onClose={onClose}
      />
    );
  const { name, state } = editing;
  return (
    <ViewForm
      title="Save view"
      text="Only saved views can be emailed, to users who can open them. Save a copy of this view, then set up the email. You can also share it in the next step."
      submitLabel="Save and continue"
      start={{ ...NEW_VIEW, name: `${name} (email)` }}
      sharedWith={[]}
      onSave={(fields) => saved.create(fields, { state, onSaved: (id) => void (mailPath && navigate(mailPath(id))) })}
      onClose={onClose}
    />
  );
}
