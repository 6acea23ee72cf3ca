import { useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReportFilters } from '../../gql/graphql.js';
import type { Traffic } from './rule-templates.js';
import type { RuleValues } from './rule-values.js';
import { RULE_TRAFFIC } from './rules.graphql.js';

/** Share of clicks sold in the scope of a rule, and the minimum that follows; undefined: not known yet, or not asked for. */
export function useRuleTraffic(
  { customFilters: _, ...scope }: RuleValues['filters'],
  isAsked = true,
): Traffic | undefined {
  const [asked] = useDebouncedValue(JSON.stringify(scope), 500);
  const query = useQuery(RULE_TRAFFIC, {
    variables: { filters: JSON.parse(asked) as ReportFilters },
    skip: !isAsked,
  });
  return (query.data ?? query.previousData)?.automation.ruleTraffic;
}
