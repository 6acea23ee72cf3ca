import { momentText } from '@adops/domain';
import { Button, Table, Text } from '@mantine/core';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { AlertDeliveryFieldsFragment } from '../../gql/graphql.js';

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

/** Latest messages, with a retry for failed ones. */
export function LastMessages({ messages, onRetry }: LastMessagesProps) {
  return (
    <FormSection title="Last messages" text="The last 50. Failed ones were tried up to five times." isWide>
      {messages.length === 0 ? (
        <Text size="sm" c="dimmed">
          No messages yet.
        </Text>
      ) : (
        <Table.ScrollContainer
          minWidth={560}
          type="native"
          tabIndex={0}
          role="region"
          aria-label="Messages of the last days"
        >
          <Table aria-label="Last messages">
            <Table.Thead>
              <Table.Tr>
                {['Time (UTC)', 'About', 'Alerts', 'Why', 'Status'].map((label) => (
                  <Table.Th key={label}>{label}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {messages.map((message) => (
                <Table.Tr key={message.id}>
                  <Table.Td>{momentText(message.sentAt ?? message.createdAt)}</Table.Td>
                  <Table.Td>{message.cause}</Table.Td>
                  <Table.Td>{message.alertCount}</Table.Td>
                  <Table.Td>{REASONS[message.reason] ?? message.reason}</Table.Td>
                  <Table.Td>
                    {STATES[message.state]}
                    {message.error && (
                      <Text size="xs" c="red">
                        {message.error}
                      </Text>
                    )}
                    {message.state === 'failed' && message.reason !== 'test' && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Retry the message about ${message.cause}`}
                        onClick={() => onRetry(message.id)}
                      >
                        Retry
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </FormSection>
  );
}
