import { momentText } from '@adops/domain';
import { Button, Text } from '@mantine/core';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { AlertDeliveryFieldsFragment } from '../../gql/graphql.js';
import { SimpleTable, type SimpleColumn } from '../../ui/SimpleTable.js';

type Message = AlertDeliveryFieldsFragment['messages'][number];

const STATES: Readonly<Record<Message['state'], string>> = {
  sent: 'Sent',
  pending: 'Waiting',
  failed: 'Failed',
  dropped: 'Not needed anymore',
};
const REASONS: Readonly<Record<string, string>> = {
  now: 'At once',
  digest: 'Daily digest',
  escalation: 'Escalation',
  test: 'Test',
};

interface LastMessagesProps {
  readonly messages: readonly Message[];
  readonly onRetry: (messageId: number) => void;
}

const columnsWith = (onRetry: LastMessagesProps['onRetry']): readonly SimpleColumn<Message>[] => [
  { label: 'Time (UTC)', cell: ({ sentAt, createdAt }) => momentText(sentAt ?? createdAt) },
  { label: 'About', cell: ({ cause }) => cause },
  { label: 'Alerts', cell: ({ alertCount }) => alertCount },
  { label: 'Why', cell: ({ reason }) => REASONS[reason] ?? reason },
  { label: 'Status', cell: (message) => <MessageStatus message={message} onRetry={onRetry} /> },
];

function MessageStatus({ message, onRetry }: Pick<LastMessagesProps, 'onRetry'> & { readonly message: Message }) {
  const { id, state, error, reason, cause } = message;
  return (
    <>
      {STATES[state]}
      {error && (
        <Text size="xs" c="red">
          {error}
        </Text>
      )}
      {state === 'failed' && reason !== 'test' && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Retry the message about ${cause}`}
          onClick={() => onRetry(id)}
        >
          Retry
        </Button>
      )}
    </>
  );
}

/** Latest messages, with a retry for failed ones. */
export function LastMessages({ messages, onRetry }: LastMessagesProps) {
  return (
    <FormSection title="Last messages" text="The last 50 messages. Failed messages were tried up to five times." isWide>
      <SimpleTable
        label="Last messages"
        columns={columnsWith(onRetry)}
        rows={messages}
        rowKey={({ id }) => id}
        empty="No messages yet."
        minWidth={560}
      />
    </FormSection>
  );
}
