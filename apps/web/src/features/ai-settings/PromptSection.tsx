import { useMutation } from '@apollo/client/react';
import { aiVersionForm, MAX_PROMPT_INSTRUCTIONS, TEXT_TARGETS } from '@adops/domain';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { FormSection } from '../../app/forms/FormScreen.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { dataOf } from '../../app/loading/query.js';
import { ADD_AI_PROMPT_VERSION } from './ai-settings.graphql.js';
import type { AiPrompt } from './ai-words.js';
import { Examples } from './Examples.js';
import { VersionView } from './VersionView.js';

interface PromptSectionProps {
  readonly prompt: AiPrompt;
  readonly onChanged: () => void;
}

/** A prompt with its examples, its versions and a form for a new version. */
export function PromptSection({ prompt, onChanged }: PromptSectionProps) {
  const { name, target, liveVersion, versions } = prompt;
  const live =
    liveVersion == null
      ? "Tools don't offer this prompt because no version is live."
      : `Version ${liveVersion} is live.`;
  return (
    <FormSection title={name} text={`${TEXT_TARGETS[target].label}. ${live}`} isWide>
      <Examples prompt={prompt} onChanged={onChanged} />
      <Stack component="section" gap="sm" aria-label={`Versions of ${name}`}>
        <Text component="h3" size="sm" fw={600}>
          Versions
        </Text>
        <NewVersion key={versions.length} prompt={prompt} onChanged={onChanged} />
        {versions.map((version) => (
          <VersionView key={version.version} prompt={prompt} version={version} onChanged={onChanged} />
        ))}
      </Stack>
    </FormSection>
  );
}

/** Form for a new version. Starts with the text of the latest version. */
function NewVersion({ prompt, onChanged }: PromptSectionProps) {
  const [add] = useMutation(ADD_AI_PROMPT_VERSION);
  const { form, submit, isSaving, isDirty } = useSaveForm({
    schema: aiVersionForm,
    stored: { values: { instructions: prompt.versions[0]?.instructions ?? '' }, version: null },
    failure: 'Failed to add the version',
    save: async ({ instructions }) =>
      outcomeOfSave(dataOf(await add({ variables: { promptId: prompt.id, instructions } })).aiPrompts.addVersion),
    onSaved: onChanged,
  });
  return (
    <>
      <Textarea
        label={`New version of ${prompt.name}`}
        description="Existing versions never change."
        autosize
        minRows={2}
        maxLength={MAX_PROMPT_INSTRUCTIONS}
        {...form.getInputProps('instructions')}
      />
      <div>
        <Button size="xs" variant="default" disabled={!isDirty} loading={isSaving} onClick={submit}>
          Add version
        </Button>
      </div>
    </>
  );
}
