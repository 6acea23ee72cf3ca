import { useQuery } from '@apollo/client/react';
import { Alert, Anchor } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Fetched } from '../../app/loading/Fetched.js';
import { LIVE, refetched } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { PlainScreen } from '../../ui/PlainScreen.js';
import { AI_PROMPTS } from './ai-settings.graphql.js';
import { NewPrompt } from './NewPrompt.js';
import { PromptSection } from './PromptSection.js';

const LOOK_EVERY_MS = 2_000;

/** Prompts for ad texts with their versions, their examples and the version that is live. */
export function AiPromptsScreen() {
  useDocumentTitle('AI prompts · AdOps Console');
  const query = useQuery(AI_PROMPTS, LIVE);
  const settings = useCompanyPath('access-control')('ai');
  const { data } = query;
  const runs =
    data?.aiPrompts.some(({ versions }) => versions.some(({ trial }) => trial?.state === 'running')) ?? false;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => void refetched(query), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [runs, query]);
  const onChanged = (): void => void refetched(query);
  return (
    <Fetched query={query} title="We couldn't load the prompts">
      {({ aiSettings, aiPrompts }) => (
        <PlainScreen title="AI prompts">
          {!aiSettings.isConfigured && (
            <Alert color="yellow" role="status" title="No AI provider is set up" p={12} mt="sm">
              You can write prompts, but you can&apos;t try or use them.{' '}
              <Anchor component={Link} to={settings} size="sm">
                Add a provider
              </Anchor>
            </Alert>
          )}
          {aiPrompts.map((prompt) => (
            <PromptSection key={prompt.id} prompt={prompt} onChanged={onChanged} />
          ))}
          <NewPrompt key={`new after ${aiPrompts.length}`} isFirst={aiPrompts.length === 0} onCreated={onChanged} />
        </PlainScreen>
      )}
    </Fetched>
  );
}
