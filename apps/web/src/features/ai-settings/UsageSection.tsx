import { Progress, Text } from '@mantine/core';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { AiSettingsQuery } from '../../gql/graphql.js';
import { dollarText } from '../../ui/dollar-text.js';
import { SimpleTable, type SimpleColumn } from '../../ui/SimpleTable.js';
import { toolLabel } from './ai-words.js';

interface UsageSectionProps {
  readonly settings: AiSettingsQuery['aiSettings'];
  readonly rows: AiSettingsQuery['aiUsage'];
}

const whole = (count: number): string => count.toLocaleString('en-US');

const COLUMNS: readonly SimpleColumn<UsageSectionProps['rows'][number]>[] = [
  { label: 'User', cell: ({ username }) => username },
  { label: 'Tool', cell: ({ tool }) => toolLabel(tool) },
  {
    label: 'Prompt',
    cell: ({ promptName, promptVersion }) => (promptName ? `${promptName}, version ${promptVersion ?? ''}` : '–'),
  },
  { label: 'Requests', isNumber: true, cell: ({ calls }) => whole(calls) },
  { label: 'Tokens in', isNumber: true, cell: ({ promptTokens }) => whole(promptTokens) },
  { label: 'Tokens out', isNumber: true, cell: ({ completionTokens }) => whole(completionTokens) },
  { label: 'Cost', isNumber: true, cell: ({ cost }) => dollarText(cost) },
];

/** Spend of this month by user, tool and prompt version. */
export function UsageSection({ settings, rows }: UsageSectionProps) {
  const { spent, reserved, monthlyBudget } = settings;
  const used = spent + reserved;
  const share = monthlyBudget > 0 ? Math.min(100, (used / monthlyBudget) * 100) : 0;
  return (
    <FormSection title="This month" text="By user, tool and prompt version, in UTC." isWide>
      <Text size="sm">
        {dollarText(used)} of {dollarText(monthlyBudget)} used
        {reserved > 0 && `, including ${dollarText(reserved)} reserved for running requests`}
      </Text>
      <Progress
        value={share}
        size="sm"
        color={share >= 90 ? 'red' : 'blue'}
        aria-label="Share of the budget that is used"
      />
      <SimpleTable
        label="AI requests this month"
        rows={rows}
        rowKey={(row) => [row.userId, row.tool, row.promptId, row.promptVersion].join(' ')}
        columns={COLUMNS}
        empty="No requests this month."
        minWidth={640}
      />
    </FormSection>
  );
}
