import { Button, Popover } from '@mantine/core';
import { isMailable } from '@adops/domain';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useOfferedCommands, type Command } from '../../app/commands/commands.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { usePreferences } from '../../app/preferences.js';
import { pathTo } from '../../app/routes/route-names.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import screen from '../screen/ReportScreen.module.css';
import { AlteredView } from './AlteredView.js';
import { CopyLink } from './CopyLink.js';
import { isSaved, useViews, type OpenableView, type SavedView, type BuiltInView, type ViewPlace } from './useViews.js';
import { ViewChanges } from './ViewChanges.js';
import { fieldsOf, ViewDialog } from './ViewDialog.js';
import { ViewList } from './ViewList.js';
import classes from './ViewPicker.module.css';

const NO_BUILT_IN: readonly BuiltInView[] = [];

/** Returns the confirmation for deleting a view, including the schedules that end. */
const deletionOf = ({ name, scope, mailingCount }: SavedView) => ({
  title: `Delete view “${name}”?`,
  consequences: [
    ...(scope === 'personal' ? [] : ['Users it is shared with will also lose access.']),
    ...(mailingCount === 0
      ? []
      : [
          mailingCount === 1
            ? 'Its scheduled email is also deleted.'
            : `Its ${mailingCount} scheduled emails are also deleted.`,
        ]),
  ],
  confirm: 'Delete',
});

/**
 * Menu of a report's views. It opens a view, lists differences from it, saves the screen as a view, and copies a link.
 */
export function ViewPicker({ place }: { place: ViewPlace }) {
  const saved = useViews(place);
  const { activeCompany } = useAccess();
  const { onlyMyAccounts } = usePreferences();
  const { views, current, differs, open } = saved;
  const { builtIn = NO_BUILT_IN } = place;
  useDocumentTitle(`${current ? `${current.name} – ` : ''}${place.title} · AdOps Console`);
  const [isOpen, setOpen] = useState(false);
  /** View to edit, 'new' to save the screen as a new view, or a built-in view to copy for an email. */
  const [editing, setEditing] = useState<SavedView | BuiltInView | 'new' | null>(null);

  const commands = useMemo(
    (): Command[] => [
      { id: 'view-save', group: 'Views', label: 'Save view…', run: () => setEditing('new') },
      // Built-in views of all reports are available everywhere.
      ...views.map((view) => ({
        id: `view-${view.id}`,
        group: 'Views',
        label: `View: ${view.name}`,
        run: () => open(view),
      })),
    ],
    [open, views],
  );
  useOfferedCommands(commands);

  const edit = (what: NonNullable<typeof editing>) => {
    setOpen(false);
    setEditing(what);
  };
  const confirmRemoval = (view: SavedView) => {
    setOpen(false);
    void confirmChange(deletionOf(view)).then(async (isConfirmed) => {
      if (isConfirmed) await saved.remove(view);
    });
  };
  const show = (view: OpenableView) => {
    setOpen(false);
    open(view);
  };
  const mailPath = isMailable(place.report)
    ? (id: number) =>
        `${pathTo('reportEmails', activeCompany.id)}/create?view=${id}&report=${place.report}${onlyMyAccounts ? '&ownAccounts=true' : ''}`
    : null;
  const altered = current && differs.length > 0 ? current : null;
  const saveAltered = () => {
    if (altered && isSaved(altered)) void saved.update(altered, fieldsOf(altered), true);
  };

  return (
    <>
      {altered && (
        <AlteredView view={altered} onSave={saveAltered} onSaveAs={() => edit('new')} onReset={() => show(altered)} />
      )}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus withinPortal>
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            className={screen.action}
            title="Views"
            data-long={current ? true : undefined}
            leftSection={<IconBookmark size={14} />}
            aria-label={current ? `Views: ${current.name}${altered ? ', altered' : ''}` : 'Views'}
            onClick={() => setOpen((before) => !before)}
          >
            <span className={`${screen.words} ${classes.current}`}>{current?.name ?? 'Views'}</span>
            {altered && (
              <span className={classes.mark} title={`Altered: ${differs.join(', ')}`}>
                altered
              </span>
            )}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={6} aria-label="Views">
          {altered && (
            <ViewChanges view={altered} differs={differs} onSave={saveAltered} onBack={() => show(altered)} />
          )}
          <ViewList
            builtIn={builtIn}
            views={views}
            currentId={current?.id ?? null}
            mailPath={mailPath}
            onOpen={show}
            onEdit={edit}
            onDelete={confirmRemoval}
          />
          {views.length === 0 && <p className={classes.none}>Save filters, columns and sort order under a name.</p>}
          <Button fullWidth size="compact-sm" variant="subtle" mt={4} onClick={() => edit('new')}>
            Save as a new view…
          </Button>
          <Button
            fullWidth
            size="compact-sm"
            variant="subtle"
            color="gray"
            component={Link}
            to={pathTo('reportEmails', activeCompany.id)}
          >
            Report emails
          </Button>
        </Popover.Dropdown>
      </Popover>
      <CopyLink place={place} view={current} />
      {editing && <ViewDialog {...{ editing, saved, mailPath }} onClose={() => setEditing(null)} />}
    </>
  );
}
