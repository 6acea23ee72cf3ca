import { ActionIcon, Button, Checkbox, Group, Modal, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { handleFailure } from '../../app/failures/index.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { showDone, showError } from '../../app/toasts.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { GroupValues, Template } from './group-values.js';
import { DELETE_HOTSPOT_TEMPLATE, SAVE_HOTSPOT_TEMPLATE } from './hotspot-manager.graphql.js';
import classes from './hotspot-manager.module.css';

interface TemplateBarProps {
  readonly form: UseFormReturnType<GroupValues>;
  readonly templates: readonly Template[];
  /** Templates were saved or deleted. */
  readonly onChanged: () => void;
}

interface Answer {
  readonly status: string;
  readonly message?: string | null;
}

/** Sites, page and sources of the user's own templates. */
export function TemplateBar({ form, templates, onChanged }: TemplateBarProps) {
  const mutate = useMutate();
  const [chosen, setChosen] = useState<string | null>(() => templates.find((each) => each.default)?.name ?? null);
  const [isSaving, setSaving] = useState(false);
  const act = async (answer: Promise<Answer>, failure: string): Promise<boolean> => {
    try {
      const { status, message } = await answer;
      if (status === 'success') showDone(message ?? '');
      else showError(message ?? failure);
      onChanged();
      return status === 'success';
    } catch (error) {
      handleFailure(error, { what: failure });
      return false;
    }
  };
  const use = (name: string | null): void => {
    setChosen(name);
    const template = templates.find((each) => each.name === name)?.template;
    if (!template) return;
    if (template.sites) form.setFieldValue('siteIds', [...template.sites]);
    if (template.sources) form.setFieldValue('sourceIds', [...template.sources]);
    if (template.page != null) form.setFieldValue('pageId', template.page);
  };
  const remove = async (name: string): Promise<void> => {
    const question = { title: `Delete the template ${name}?`, consequences: ['Groups made with it stay as they are.'] };
    if (!(await confirmChange({ ...question, confirm: 'Delete template' }))) return;
    const sent = mutate(DELETE_HOTSPOT_TEMPLATE, { name }).then((data) => data.hotspotManager.deleteGroupTemplate);
    if (await act(sent, 'Failed to delete the template')) setChosen(null);
  };
  const save = async (name: string, isDefault: boolean): Promise<void> => {
    const { siteIds, sourceIds, pageId } = form.getValues();
    const template = { sites: [...siteIds], sources: [...sourceIds], page: pageId === 0 ? null : pageId };
    const sent = mutate(SAVE_HOTSPOT_TEMPLATE, { name, default: isDefault, template });
    const answer = sent.then((data) => data.hotspotManager.saveGroupTemplate);
    if (!(await act(answer, 'Failed to save the template'))) return;
    setChosen(name.trim());
    setSaving(false);
  };
  return (
    <div className={classes.choices}>
      <Select
        size="xs"
        aria-label="Template"
        placeholder="Use a template"
        clearable
        searchable
        data={templates.map(({ name, default: isDefault }) => ({
          value: name,
          label: isDefault ? `${name} (default)` : name,
        }))}
        value={templates.some(({ name }) => name === chosen) ? chosen : null}
        onChange={use}
      />
      {templates.some(({ name }) => name === chosen) && chosen !== null && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete template ${chosen}`} onClick={() => void remove(chosen)}>
          <IconTrash size={15} />
        </ActionIcon>
      )}
      <Button size="xs" variant="default" onClick={() => setSaving(true)}>
        Save as template
      </Button>
      {isSaving && <SaveDialog name={chosen ?? ''} onClose={() => setSaving(false)} onSave={save} />}
    </div>
  );
} // prettier-ignore

interface SaveDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onSave: (name: string, isDefault: boolean) => Promise<void>;
}

function SaveDialog({ name: first, onClose, onSave }: SaveDialogProps) {
  const [name, setName] = useState(first);
  const [isDefault, setDefault] = useState(false);
  return (
    <Modal opened onClose={onClose} title="Save as template" size="sm">
      <div className={classes.dialog}>
        <p className={classes.muted}>
          Keeps the chosen sites, page and sources for new groups. A template of the same name is replaced.
        </p>
        <TextInput label="Name" maxLength={100} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <Checkbox
          label="Use by default for new groups"
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={name.trim() === ''} onClick={() => void onSave(name, isDefault)}>
            Save template
          </Button>
        </Group>
      </div>
    </Modal>
  );
} // prettier-ignore
