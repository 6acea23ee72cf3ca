import { useMutation } from '@apollo/client/react';
import {
  type AiPromptForm,
  aiPromptForm,
  MAX_PROMPT_INSTRUCTIONS,
  TEXT_TARGET_KEYS,
  TEXT_TARGETS,
} from '@adops/domain';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { FormSection } from '../../app/forms/FormScreen.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { dataOf } from '../../app/loading/query.js';
import { CREATE_AI_PROMPT } from './ai-settings.graphql.js';

interface NewPromptProps {
  readonly isFirst: boolean;
  readonly onCreated: () => void;
}

const EMPTY: { values: AiPromptForm; version: null } = {
  values: { name: '', target: 'display', instructions: '' },
  version: null,
};
const TARGETS = TEXT_TARGET_KEYS.map((value) => ({ value, label: TEXT_TARGETS[value].label }));

/** Form for a prompt and its first version. */
export function NewPrompt({ isFirst, onCreated }: NewPromptProps) {
  const [create] = useMutation(CREATE_AI_PROMPT);
  const { form, submit, isSaving } = useSaveForm({
    schema: aiPromptForm,
    stored: EMPTY,
    failure: 'Failed to create the prompt',
    save: async (input) => outcomeOfSave(dataOf(await create({ variables: { input } })).aiPrompts.create),
    onSaved: onCreated,
  });
  return (
    <FormSection
      title="New prompt"
      text={
        isFirst
          ? 'No prompts yet. Create a prompt, try it on examples, then make it live to offer it in tools.'
          : 'Tools offer prompts that have a live version.'
      }
    >
      <TextInput label="Name" maxLength={100} {...form.getInputProps('name')} />
      <Select
        label="For"
        description="Determines the types and lengths of the texts."
        allowDeselect={false}
        data={TARGETS}
        {...form.getInputProps('target')}
      />
      <Textarea
        label="Instructions"
        description="Tone, audience and what to avoid. Length limits, the language and a rule that keywords are only data are added automatically."
        autosize
        minRows={3}
        maxLength={MAX_PROMPT_INSTRUCTIONS}
        {...form.getInputProps('instructions')}
      />
      <div>
        <Button size="xs" loading={isSaving} onClick={submit}>
          Create prompt
        </Button>
      </div>
    </FormSection>
  );
}
