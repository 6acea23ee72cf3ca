import { Table, Text } from '@mantine/core';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { AlertDeliveryQuery } from '../../gql/graphql.js';
import { momentText } from '../../ui/moment-text.js';

type Message = AlertDeliveryQuery['alertDelivery']['messages'][number];

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

/** What was sent lately, and what could not be. */
export function LastMessages({ messages }: { readonly messages: readonly Message[] }) {
  return (
    <FormSection title="Last messages" text="The last 50. Failed ones are not retried anymore." isWide>
      {messages.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing was sent yet.
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
