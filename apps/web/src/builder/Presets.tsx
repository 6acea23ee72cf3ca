import { ActionIcon, Button, Checkbox, Group, Modal, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { handleFailure } from '../app/failures/index.js';
import { confirmChange } from '../app/forms/confirmChange.js';
import { showDone, showError } from '../app/toasts.js';
import classes from './builder.module.css';

interface PresetName {
  readonly name: string;
  readonly default: boolean;
}

export interface PresetWords {
  /** Noun for a preset, such as 'template'. */
  readonly noun: string;
  /** Explains the contents of a preset to a user who saves one. */
  readonly about: string;
  /** Label of the checkbox for the default. */
  readonly byDefault: string;
  /** Consequence of deleting a preset. */
  readonly afterDelete: string;
}

interface Answer {
  readonly status: string;
  readonly message?: string | null;
}

interface PresetsProps {
  readonly words: PresetWords;
  readonly presets: readonly PresetName[];
  readonly chosen: string | null;
  /** Fills in the preset that the user has chosen. Null if the choice was cleared. */
  readonly onChoose: (name: string | null) => void;
  readonly save: (name: string, isDefault: boolean) => Promise<Answer>;
  readonly remove: (name: string) => Promise<Answer>;
  /** Fetches the presets again. @param chosen preset that is selected from now on */
  readonly onChanged: (chosen: string | null) => void;
}

/** Select for presets, with actions that save and delete them. */
export function Presets({ words, presets, chosen, onChoose, save, remove, onChanged }: PresetsProps) {
  const { noun } = words;
  const [isSaving, setSaving] = useState(false);
  const shown = presets.some(({ name }) => name === chosen) ? chosen : null;
  const act = async (answer: Promise<Answer>, next: string | null, failure: string): Promise<void> => {
    try {
      const { status, message } = await answer;
      const isDone = status === 'success';
      if (isDone) {
        showDone(message ?? '');
        setSaving(false);
      } else showError(message ?? failure);
      onChanged(isDone ? next : chosen);
    } catch (error) {
      handleFailure(error, { what: failure });
    }
  };
  const startSaving = (): void => {
    setSaving(true);
    // A preset with the same name may have been saved in another tab.
    onChanged(shown);
  };
  const askToRemove = async (name: string): Promise<void> => {
    const question = { title: `Delete the ${noun} ${name}?`, consequences: [words.afterDelete] };
    if (await confirmChange({ ...question, confirm: `Delete ${noun}` }))
      await act(remove(name), null, `Failed to delete the ${noun}`);
  };
  return (
    <div className={classes.presets}>
      <Select
        size="xs"
        aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
        placeholder={presets.length === 0 ? `No ${noun}s yet` : `Use a ${noun}`}
        disabled={presets.length === 0}
        clearable
        searchable
        allowDeselect={false}
        data={presets.map(({ name, default: isDefault }) => ({
          value: name,
          label: isDefault ? `${name} (default)` : name,
        }))}
        value={shown}
        onOptionSubmit={onChoose}
        onClear={() => onChoose(null)}
      />
      {shown !== null && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${noun} ${shown}`} onClick={() => void askToRemove(shown)}>
          <IconTrash size={15} />
        </ActionIcon>
      )}
      <Button size="xs" variant="default" onClick={startSaving}>
        Save as {noun}
      </Button>
      {isSaving && (
        <SaveDialog
          words={words}
          presets={presets}
          first={shown ?? ''}
          onClose={() => setSaving(false)}
          onSave={(name, isDefault) => act(save(name, isDefault), name, `Failed to save the ${noun}`)}
        />
      )}
    </div>
  );
} // prettier-ignore

interface SaveDialogProps extends Pick<PresetsProps, 'words' | 'presets'> {
  /** Suggested name, which the user can change. */
  readonly first: string;
  readonly onClose: () => void;
  readonly onSave: (name: string, isDefault: boolean) => Promise<void>;
}

function SaveDialog({ words, presets, first, onClose, onSave }: SaveDialogProps) {
  const [typed, setTyped] = useState(first);
  const [checked, setChecked] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = typed.trim();
  const replaced = presets.find((each) => each.name === name);
  // A default stays the default, unless the user unchecks it.
  const isDefault = checked ?? replaced?.default ?? false;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name === '') return;
    setBusy(true);
    await onSave(name, isDefault);
    setBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title={`Save as ${words.noun}`} size="sm">
      <form className={classes.dialog} onSubmit={(event) => void submit(event)}>
        <p className={classes.count}>
          {words.about} A {words.noun} with the same name is replaced.
        </p>
        <TextInput
          label="Name"
          maxLength={100}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label={words.byDefault}
          checked={isDefault}
          onChange={(event) => setChecked(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name === ''} loading={isBusy}>
            {replaced ? 'Replace' : 'Save'} {words.noun}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
