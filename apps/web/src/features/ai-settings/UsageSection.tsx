import { Progress, Table, Text } from '@mantine/core';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { AiSettingsQuery } from '../../gql/graphql.js';
import { dollarText } from '../../ui/dollar-text.js';
import { toolLabel } from './ai-words.js';

interface UsageSectionProps {
  readonly settings: AiSettingsQuery['aiSettings'];
  readonly rows: AiSettingsQuery['aiUsage'];
}

const whole = (count: number): string => count.toLocaleString('en-US');

/** Spend of this month by user, tool and prompt version. */
export function UsageSection({ settings, rows }: UsageSectionProps) {
  const { spent, reserved, monthlyBudget } = settings;
  const used = spent + reserved;
  const share = monthlyBudget > 0 ? Math.min(100, (used / monthlyBudget) * 100) : 0;
  return (
    <FormSection title="This month" text="By user, tool and version of the prompt, in UTC." isWide>
      <Text size="sm">
        {dollarText(used)} of {dollarText(monthlyBudget)} used
        {reserved > 0 && `, ${dollarText(reserved)} of it reserved for requests under way`}
      </Text>
      <Progress value={share} size="sm" color={share >= 90 ? 'red' : 'blue'} aria-label="Used share of the budget" />
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          No requests this month.
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label="Requests this month">
          <Table aria-label="AI requests this month">
            <Table.Thead>
              <Table.Tr>
                {['User', 'Tool', 'Prompt', 'Requests', 'Tokens in', 'Tokens out', 'Cost'].map((label, at) => (
                  <Table.Th key={label} ta={at > 2 ? 'right' : 'left'}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={[row.userId, row.tool, row.promptId, row.promptVersion].join(' ')}>
                  <Table.Td>{row.username}</Table.Td>
                  <Table.Td>{toolLabel(row.tool)}</Table.Td>
                  <Table.Td>{row.promptName ? `${row.promptName}, version ${row.promptVersion ?? ''}` : '–'}</Table.Td>
                  <Table.Td ta="right">{whole(row.calls)}</Table.Td>
                  <Table.Td ta="right">{whole(row.promptTokens)}</Table.Td>
                  <Table.Td ta="right">{whole(row.completionTokens)}</Table.Td>
                  <Table.Td ta="right">{dollarText(row.cost)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </FormSection>
  );
}
