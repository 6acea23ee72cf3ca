import { useMutation } from '@apollo/client/react';
import { aiExampleForm, languageName, MAX_TEXT_KEYWORD } from '@adops/domain';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { dataOf } from '../../app/loading/query.js';
import { useAnswered } from '../../app/transport/useAnswered.js';
import { ADD_AI_PROMPT_EXAMPLE, REMOVE_AI_PROMPT_EXAMPLE } from './ai-settings.graphql.js';
import type { AiPrompt } from './ai-words.js';

interface ExamplesProps {
  readonly prompt: AiPrompt;
  readonly onChanged: () => void;
}

/** Examples that versions of a prompt are tested with. */
export function Examples({ prompt, onChanged }: ExamplesProps) {
  const { name, examples } = prompt;
  const { send, isBusy } = useAnswered(onChanged);
  return (
    <Stack component="section" gap="xs" aria-label={`Examples of ${name}`}>
      <Text component="h3" size="sm" fw={600}>
        Examples
      </Text>
      {examples.length === 0 && (
        <Text size="sm" c="dimmed">
          No examples yet. Add search terms to test prompt versions.
        </Text>
      )}
      {examples.map(({ id, keyword, language }) => (
        <Group key={id} gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm" lineClamp={2}>
            {keyword}{' '}
            <Text span c="dimmed">
              ({languageName(language) ?? language})
            </Text>
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            disabled={isBusy}
            aria-label={`Remove example ${keyword}`}
            onClick={() =>
              void send(REMOVE_AI_PROMPT_EXAMPLE, { exampleId: id }, (data) => data.aiPrompts.removeExample)
            }
          >
            Remove
          </Button>
        </Group>
      ))}
      <NewExample key={examples.length} prompt={prompt} onChanged={onChanged} />
    </Stack>
  );
}

function NewExample({ prompt, onChanged }: ExamplesProps) {
  const [add] = useMutation(ADD_AI_PROMPT_EXAMPLE);
  const { form, submit, isSaving } = useSaveForm({
    schema: aiExampleForm,
    stored: { values: { keyword: '', language: 'en' }, version: null },
    failure: 'Failed to add the example',
    save: async (example) =>
      outcomeOfSave(dataOf(await add({ variables: { promptId: prompt.id, ...example } })).aiPrompts.addExample),
    onSaved: onChanged,
  });
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        label="Keyword"
        placeholder="red shoes"
        autoComplete="off"
        maxLength={MAX_TEXT_KEYWORD}
        {...form.getInputProps('keyword')}
      />
      <TextInput label="Language code" autoComplete="off" maxLength={6} w={120} {...form.getInputProps('language')} />
      <Button size="xs" variant="default" mt={24} loading={isSaving} onClick={submit}>
        Add example
      </Button>
    </Group>
  );
}
