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
          ? 'No prompts yet. Create one, try it on examples, then make it live: tools offer it from then on.'
          : 'Tools offer a prompt once one of its versions is live.'
      }
    >
      <TextInput label="Name" maxLength={100} {...form.getInputProps('name')} />
      <Select
        label="For"
        description="Decides the types of texts and their lengths."
        allowDeselect={false}
        data={TARGETS}
        {...form.getInputProps('target')}
      />
      <Textarea
        label="Instructions"
        description="Tone, audience and what to avoid. Limits, language and the rule that keywords are only data are added."
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
