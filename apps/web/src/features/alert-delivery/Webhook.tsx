import { Alert, Button, Code, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../app/copy-text.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { REMOVE_ALERT_WEBHOOK, SET_ALERT_WEBHOOK, TEST_ALERT_WEBHOOK } from './alert-delivery.graphql.js';
import { useAnswered } from '../../app/transport/useAnswered.js';

interface WebhookProps {
  readonly teamId: number;
  /** Null if the team has no webhook. */
  readonly host: string | null;
  readonly onChanged: () => void;
}

const isAddress = (text: string): boolean => text.startsWith('https://') && URL.canParse(text);

/** Webhook of a team. Its address is never shown after it is saved, and its signing key is shown only once. */
export function Webhook({ teamId, host, onChanged }: WebhookProps) {
  const { send, isBusy } = useAnswered(onChanged);
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [key, setKey] = useState<string | null>(null);

  const save = async (): Promise<void> => {
    if (!isAddress(url.trim())) return setError('Enter an address that starts with https://.');
    const consequences = [
      'Alerts will be sent to the new address.',
      'Messages are signed with a new key. The current key stops working.',
    ];
    if (host && !(await confirmChange({ title: 'Replace webhook?', consequences, confirm: 'Replace webhook' }))) return;
    const answer = await send(SET_ALERT_WEBHOOK, { teamId, url: url.trim() }, (data) => data.setAlertWebhook);
    if (!answer) return;
    setUrl('');
    setKey(answer.signingKey ?? null);
  };
  const remove = async (): Promise<void> => {
    const consequences = [`Alerts are no longer sent to ${host ?? 'the webhook'}.`];
    if (!(await confirmChange({ title: 'Remove webhook?', consequences, confirm: 'Remove webhook' }))) return;
    setKey(null);
    await send(REMOVE_ALERT_WEBHOOK, { teamId }, (data) => data.removeAlertWebhook);
  };
  return (
    <FormSection
      title="Webhook"
      text="Alerts are posted as JSON in Slack's format and signed so that the receiver can verify them."
    >
      <Text size="sm">
        {host ? (
          <>
            Posts to <b>{host}</b>. The address is not displayed again.
          </>
        ) : (
          'This team has no webhook.'
        )}
      </Text>
      <TextInput
        label={host ? 'New address' : 'Address'}
        placeholder="https://hooks.slack.com/services/…"
        autoComplete="off"
        maxLength={2000}
        value={url}
        error={error}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void save();
        }}
      />
      <Group gap="xs">
        <Button size="xs" variant="default" loading={isBusy} disabled={url.trim() === ''} onClick={() => void save()}>
          {host ? 'Replace webhook' : 'Add webhook'}
        </Button>
        {host && (
          <>
            <Button
              size="xs"
              variant="default"
              loading={isBusy}
              onClick={() => void send(TEST_ALERT_WEBHOOK, { teamId }, (data) => data.testAlertWebhook)}
            >
              Send test message
            </Button>
            <Button size="xs" variant="default" loading={isBusy} onClick={() => void remove()}>
              Remove webhook
            </Button>
          </>
        )}
      </Group>
      {key !== null && <SigningKey value={key} />}
    </FormSection>
  );
}

function SigningKey({ value }: { readonly value: string }) {
  return (
    <Alert color="yellow" role="status" title="Signing key" p={12}>
      <Text size="sm" mb={8}>
        Copy it now, because it is not displayed again. The header x-adops-signature contains v1= and the HMAC-SHA256 of
        x-adops-timestamp, a dot and the body.
      </Text>
      <Group gap="xs">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <Button size="compact-xs" variant="default" onClick={() => void copyText(value)}>
          Copy key
        </Button>
      </Group>
    </Alert>
  );
}
