import { useQuery } from '@apollo/client/react';
import { automationRuleForm, ENTITY_LEVELS, ruleLevel } from '@adops/domain';
import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { failureOf } from '../../app/loading/query.js';
import { RULE_MATCHES } from './rules.graphql.js';
import {
  completeFilters,
  inputOf,
  leftOutWords,
  matchWords,
  type RuleChoices,
  type RuleValues,
  scopeWords,
  wordsOf,
} from './rule-values.js';

/** The rule as a sentence and its current number of matches, updated while the user edits it. */
export function RuleSummary({
  id,
  values,
  choices,
}: {
  /** Id of the rule. Null until it is saved. */
  readonly id: number | null;
  readonly values: RuleValues;
  readonly choices: RuleChoices;
}) {
  const { sentence, schedule } = wordsOf(values, choices, scopeWords(values.filters, choices));
  const complete = JSON.stringify({ ...values, filters: completeFilters(values.filters), isSchedulerEnabled: false });
  const [asked] = useDebouncedValue(complete, 500);
  const askedValues = JSON.parse(asked) as RuleValues;
  const { error } = automationRuleForm.safeParse({ ...askedValues, name: askedValues.name.trim() || 'Draft' });
  const query = useQuery(RULE_MATCHES, {
    variables: { input: { ...inputOf(askedValues), id } },
    fetchPolicy: 'no-cache',
    skip: error !== undefined,
  });
  // Hides the count of an earlier version of the rule.
  const found = asked === complete ? query.data?.automation.ruleMatches : undefined;
  const failure = failureOf(query);
  const leftOut = leftOutWords(values.filters);
  const why = error?.issues[0]?.message ?? found?.errors[0]?.messages[0];
  return (
    <Alert variant="light" color="gray" mt="md" role="status" aria-label="The rule in words">
      <Text size="sm" fw={550}>
        {sentence}
      </Text>
      {leftOut && (
        <Text size="sm" c="red">
          {leftOut}
        </Text>
      )}
      <Text size="sm">Runs {schedule}.</Text>
      <Text size="sm" c={failure ? 'red' : 'dimmed'}>
        {failure ??
          why ??
          (found ? matchWords(found, ENTITY_LEVELS[ruleLevel(values.typeValue)]) : 'Counting matches…')}
      </Text>
      {!failure && !why && found && found.notKnownCount > 0 && (
        <Text size="sm" c="dimmed">
          {found.notKnownCount.toLocaleString('en-US')} can&apos;t be evaluated because their data in these periods is
          incomplete.
        </Text>
      )}
      {!failure && !why && found && found.leftAloneCount > 0 && (
        <>
          <Text size="sm" c="dimmed">
            Skips {found.leftAloneCount.toLocaleString('en-US')} more because a typical later change of revenue could
            mean that they no longer match.
          </Text>
          {found.leftAloneWhy.map((words, at) => (
            <Text key={at} size="xs" c="dimmed">
              {words}.
            </Text>
          ))}
        </>
      )}
    </Alert>
  );
}
