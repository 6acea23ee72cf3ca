import { lacksMinimum } from '@adops/domain';
import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { completeFilters, type RuleValues } from './rule-values.js';
import { minimumWords, noRevenueIn } from './rule-templates.js';
import { useRuleTraffic } from './useRuleTraffic.js';

/** Warning about conditions on revenue without a minimum number of clicks, with a button to add one. */
export function ClickMinimum({ form }: { readonly form: UseFormReturnType<RuleValues> }) {
  const { filters, masterRuleIds } = form.getValues();
  const conditions = completeFilters(filters).customFilters ?? [];
  const isMissing = masterRuleIds.length === 0 && lacksMinimum(conditions);
  const traffic = useRuleTraffic(filters, isMissing);
  if (!isMissing || !traffic) return null;
  const isOfNone = noRevenueIn(conditions);
  const clicks = isOfNone ? traffic.minimumClicksWithoutRevenue : traffic.minimumClicks;
  const add = (): void =>
    form.setFieldValue('filters', {
      ...filters,
      customFilters: [...(filters.customFilters ?? []), { name: 'bought', operation: 'gte', value: clicks }],
    });
  return (
    <Group gap="xs" role="note" aria-label="Minimum of clicks">
      <Text size="sm" c="dimmed" style={{ flex: '1 1 260px' }}>
        The conditions evaluate revenue without a minimum of clicks. {minimumWords(traffic, isOfNone)}
      </Text>
      <Button size="compact-sm" variant="default" onClick={add}>
        Add Bought ≥ {clicks.toLocaleString('en-US')}
      </Button>
    </Group>
  );
}
