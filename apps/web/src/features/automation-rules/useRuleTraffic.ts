import { useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReportFilters } from '../../gql/graphql.js';
import type { Traffic } from './rule-templates.js';
import type { RuleValues } from './rule-values.js';
import { RULE_TRAFFIC } from './rules.graphql.js';

/**
 * Returns the share of sold clicks in the scope of a rule, and the resulting minimum. Undefined while loading or if not requested.
 */
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
