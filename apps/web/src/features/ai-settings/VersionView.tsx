import { TEXT_KINDS, momentText } from '@adops/domain';
import { Button, Group, Paper, Progress, Text } from '@mantine/core';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { useAnswered } from '../../app/transport/useAnswered.js';
import { CANCEL_AI_PROMPT_TRIAL, SET_AI_PROMPT_LIVE, TRY_AI_PROMPT } from './ai-settings.graphql.js';
import { type AiPrompt, type AiTrial, type AiVersion, KIND_LABELS, stateOf } from './ai-words.js';

interface VersionViewProps {
  readonly prompt: AiPrompt;
  readonly version: AiVersion;
  readonly onChanged: () => void;
}

/** A version with its instructions, its state and the texts of its trial. */
export function VersionView({ prompt, version, onChanged }: VersionViewProps) {
  const { instructions, createdBy, createdAt, trial } = version;
  const state = stateOf(version);
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Version ${version.version} of ${prompt.name}`}>
      <Group gap="xs" mb={6}>
        <Text size="sm" fw={600}>
          Version {version.version}
        </Text>
        <Text size="sm">{state}</Text>
        <Text size="xs" c="dimmed">
          {momentText(createdAt)}
          {createdBy && ` by ${createdBy}`}
        </Text>
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {instructions}
      </Text>
      <VersionActions prompt={prompt} version={version} onChanged={onChanged} />
      {trial && <TrialView trial={trial} />}
    </Paper>
  );
}

function VersionActions({ prompt, version, onChanged }: VersionViewProps) {
  const { send, isBusy } = useAnswered(onChanged);
  const { id: promptId, name, examples } = prompt;
  const { version: promptVersion, isLive, trial } = version;
  const setLive = async (to: number | null): Promise<void> => {
    const consequences = [to === null ? 'Tools no longer offer this prompt.' : `Tools now use version ${to}.`];
    const question =
      to === null
        ? { title: `Take ${name} offline?`, consequences, confirm: 'Take offline' }
        : { title: `Make version ${to} live?`, consequences, confirm: 'Make live', isHarmless: true };
    if (await confirmChange(question))
      await send(SET_AI_PROMPT_LIVE, { promptId, promptVersion: to }, (data) => data.aiPrompts.setLive);
  };
  return (
    <Group gap="xs" mt="xs">
      {trial?.state === 'running' ? (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          onClick={() => void send(CANCEL_AI_PROMPT_TRIAL, { trialId: trial.id }, (data) => data.aiPrompts.cancelTrial)}
        >
          Cancel trial
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          disabled={examples.length === 0}
          loading={isBusy}
          onClick={() => void send(TRY_AI_PROMPT, { promptId, promptVersion }, (data) => data.aiPrompts.tryVersion)}
        >
          Try on {examples.length === 1 ? '1 example' : `${examples.length} examples`}
        </Button>
      )}
      {stateOf(version) === 'Tried' && (
        <Button size="xs" loading={isBusy} onClick={() => void setLive(promptVersion)}>
          Make live
        </Button>
      )}
      {isLive && (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => void setLive(null)}>
          Take offline
        </Button>
      )}
    </Group>
  );
}

const TRIAL_STATES: Readonly<Record<AiTrial['state'], string>> = {
  running: 'Running',
  done: 'Done',
  canceled: 'Canceled',
};

function TrialView({ trial }: { readonly trial: AiTrial }) {
  const { results, state } = trial;
  const done = results.filter((result) => result.state !== 'waiting').length;
  return (
    <section aria-label="Latest trial">
      <Text size="xs" c="dimmed" mt="xs" role="status">
        Latest trial: {TRIAL_STATES[state].toLowerCase()}, {done} of {results.length} examples
      </Text>
      {state === 'running' && <Progress size="xs" value={(done / results.length) * 100} aria-label="Tried examples" />}
      {results.map((result) => (
        <ResultView key={result.position} result={result} />
      ))}
    </section>
  );
}

function ResultView({ result }: { readonly result: AiTrial['results'][number] }) {
  const { keyword, language, texts, problems, error } = result;
  if (!texts && !error) return null;
  return (
    <div>
      <Text size="sm" fw={500} mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {keyword} ({language})
      </Text>
      {error && (
        <Text size="sm" c="red">
          {error}
        </Text>
      )}
      {texts &&
        TEXT_KINDS.filter((kind) => texts[kind].length > 0).map((kind) => (
          <Text key={kind} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span c="dimmed">
              {KIND_LABELS[kind]}:
            </Text>{' '}
            {texts[kind].join(' · ')}
          </Text>
        ))}
      {problems.length > 0 && (
        <Text size="xs" c="dimmed">
          Omitted or missing: {problems.join(' ')}
        </Text>
      )}
    </div>
  );
}
