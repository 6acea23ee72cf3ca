import { useMutation } from '@apollo/client/react';
import { rotationForm, type RotationEntry, type RotationForm } from '@adops/domain';
import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { SaveBar } from '../../app/forms/SaveBar.js';
import { UnsavedGuard } from '../../app/forms/UnsavedGuard.js';
import { useSaveForm, type SaveForm } from '../../app/forms/useSaveForm.js';
import { VersionConflict } from '../../app/forms/VersionConflict.js';
import { dataOf } from '../../app/loading/query.js';
import { ChangeLines } from '../../ui/ChangeLines.js';
import { findTypingError } from '../../ui/typed-number.js';
import { SAVE_ROTATION } from './keyword-rotation.graphql.js';
import { added, changesBetween, withKeywords } from './rotation-edits.js';
import { RotationTable } from './RotationTable.js';
import { entriesOf, type StoredRotation } from './stored-rotation.js';
import { timeOf } from './times.js';
import classes from './rotation.module.css';

interface Values extends Record<string, unknown> {
  list: RotationEntry[];
}

interface RotationEditorProps {
  readonly adgroupId: number;
  readonly rotation: StoredRotation;
  /** Fetches the site's current rotation. Null if the site doesn't respond. */
  readonly latest: () => Promise<StoredRotation | null>;
  readonly onSaved: () => Promise<void>;
  /** Ref that receives the function that adds keywords to the list. */
  readonly adding: RefObject<(keywords: readonly string[]) => void>;
}

const ENDING = {
  title: 'End the rotation?',
  consequences: ['All keywords are removed from the rotation.', 'Every visit uses the ad group’s own keyword again.'],
  confirm: 'End rotation',
};

const storedOf = ({ list, version }: StoredRotation) => ({ values: { list: entriesOf(list) }, version });

/** Editor for keywords and their weights. Weights add up to 1 after every edit. */
export function RotationEditor({ adgroupId, rotation, latest, onSaved, adding }: RotationEditorProps) {
  const [save] = useMutation(SAVE_ROTATION);
  const saving = useSaveForm<Values, RotationForm, string>({
    schema: rotationForm,
    stored: storedOf(rotation),
    failure: 'The rotation wasn\'t saved. Retry.',
    latest: async () => {
      const now = await latest();
      return now && storedOf(now);
    },
    save: async ({ list }, version) =>
      outcomeOfSave(
        dataOf(await save({ variables: { adgroupId, list, version, end: list.length === 0 } })).saveAdgroupKeywordRotations,
      ),
    onSaved,
  }); // prettier-ignore
  const { form } = saving;
  const { list } = form.getValues();
  const element = useRef<HTMLFormElement>(null);
  const edit = (next: RotationEntry[]): void => {
    form.clearErrors();
    form.setFieldValue('list', next);
  };
  useImperativeHandle(adding, () => (keywords: readonly string[]) => edit(withKeywords(list, keywords)));
  // Saving a list without keywords ends the rotation and therefore requires a confirmation.
  const send = async (): Promise<void> => {
    if (form.getValues().list.length > 0 || (await confirmChange(ENDING))) saving.submit();
  };
  const submit = (): void => {
    // Applies a weight that is still being typed.
    if (document.activeElement instanceof HTMLElement && element.current?.contains(document.activeElement))
      document.activeElement.blur();
    requestAnimationFrame(() => {
      if (!findTypingError(element.current)) element.current?.requestSubmit();
    });
  };
  useHotkeys([['mod+S', submit]], []);
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      // The list is replaced by the saved one, so edits made while saving would be lost.
      inert={saving.isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        if (!findTypingError(element.current)) void send();
      }}
    >
      <UnsavedGuard isDirty={saving.isDirty} asks={saving.asksBeforeLeaving} />
      <ConflictNotice saving={saving} last={rotation.history.find(({ isSaved }) => isSaved)} />
      {form.errors['list'] && (
        <p role="alert" className={classes.error}>
          {form.errors['list']}
        </p>
      )}
      {list.length === 0 ? (
        <p className={classes.line}>
          {rotation.list.length === 0
            ? 'No keywords yet, so every visit gets the ad group’s own keyword. Add one to start a rotation.'
            : 'No keywords left. Ending the rotation gives every visit the ad group’s own keyword again.'}
        </p>
      ) : (
        <RotationTable list={list} errors={form.errors} known={rotation.list} onEdit={edit} />
      )}
      {list.length > 0 && (
        <p className={classes.facts}>
          Weights have two decimals and add up to 1.00. The remainder goes to the first keywords, so three equal shares
          are 0.34, 0.33 and 0.33.
        </p>
      )}
      <AddKeyword list={list} onAdd={(keyword) => edit(added(list, keyword))} />
      <SaveBar
        submitLabel={list.length === 0 ? 'End rotation…' : 'Save rotation'}
        isSaving={saving.isSaving}
        isDirty={saving.isDirty}
        savingText="Saving at the site…"
        onDiscard={() => form.reset()}
      >
        {rotation.list.length > 0 && list.length > 0 && (
          <Button size="xs" variant="subtle" color="red" onClick={() => edit([])} disabled={saving.isSaving}>
            Remove all keywords
          </Button>
        )}
      </SaveBar>
    </form>
  );
}

interface ConflictProps {
  readonly saving: SaveForm<Values>;
  /** Latest save of the list, which may be another user's. */
  readonly last: StoredRotation['history'][number] | undefined;
}

/** Notice about a failed save, with the changes another user saved in the meantime. */
function ConflictNotice({ saving, last }: ConflictProps) {
  const { form, conflict } = saving;
  return (
    <VersionConflict saving={saving}>
      {last && (
        <p className={classes.line}>
          Last saved {last.isOutside ? 'at the site' : `by ${last.actorName ?? last.userName}`} at{' '}
          {timeOf(last.createdAt)}:
        </p>
      )}
      <ChangeLines changes={conflict ? changesBetween(form.getInitialValues().list, conflict.theirs.list) : []} />
    </VersionConflict>
  );
}

interface AddKeywordProps {
  readonly list: readonly RotationEntry[];
  readonly onAdd: (keyword: string) => void;
}

function AddKeyword({ list, onAdd }: AddKeywordProps) {
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const isThere = list.some((each) => each.keyword.toLowerCase() === keyword.toLowerCase());
  const add = (): void => {
    if (keyword === '' || isThere) return;
    onAdd(keyword);
    setTyped('');
  };
  return (
    <div className={classes.add}>
      <TextInput
        size="xs"
        aria-label="New keyword"
        placeholder="New keyword"
        maxLength={300}
        value={typed}
        error={isThere && 'The keyword is already in the list. Enter a different keyword.'}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={add} disabled={keyword === ''}>
        Add keyword
      </Button>
    </div>
  );
}
