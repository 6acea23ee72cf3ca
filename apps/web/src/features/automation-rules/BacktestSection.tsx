import { useQuery } from '@apollo/client/react';
import { ENTITY_LEVELS, ruleLevel, momentText } from '@adops/domain';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import { failureOf, LIVE } from '../../app/loading/query.js';
import { failureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { BacktestFigures } from './BacktestFigures.js';
import { BACKTEST_RULE, RULE_BACKTEST } from './rules.graphql.js';
import { completeFilters, inputOf, type RuleValues } from './rule-values.js';

const POLL_MS = 1_500;

interface Props {
  /** Null for a new rule. */
  readonly id: number | null;
  readonly form: UseFormReturnType<RuleValues>;
  readonly currency: string;
}

/** Backtest that replays the rule in the form over the last days. */
export function BacktestSection({ id, form, currency }: Props) {
  const values = form.getValues();
  const written = JSON.stringify({ ...values, filters: completeFilters(values.filters) });
  const [asked, setAsked] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const mutate = useMutate();
  const [isPolling, setPolling] = useState(true);
  const query = useQuery(RULE_BACKTEST, { ...LIVE, pollInterval: isPolling ? POLL_MS : 0 });
  const last = (query.data ?? query.previousData)?.automation.ruleBacktest;
  const isOpen = last?.state === 'waiting' || last?.state === 'running';
  if (last && isPolling !== isOpen) setPolling(isOpen);
  // Hides the latest backtest if it belongs to another rule.
  const own = last?.state && last.ruleId === id && (asked !== null || id !== null) ? last : null;
  const run = async (): Promise<void> => {
    setStarting(true);
    setRefusal(null);
    try {
      const input = inputOf({ ...(JSON.parse(written) as RuleValues), ...(id !== null && { id }) } as RuleValues);
      const { status, errors, message } = (await mutate(BACKTEST_RULE, { input })).automation.backtestRule;
      if (status === 'success') setAsked(written);
      else {
        form.setErrors(Object.fromEntries((errors ?? []).map(({ field, messages }) => [field, messages[0]])));
        setRefusal(message ?? "The backtest couldn't be started. Retry.");
      }
      await query.refetch();
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      setStarting(false);
    }
  };
  const failure =
    refusal ?? failureOf(query) ?? (own?.state === 'failed' ? `The backtest failed. ${own.message ?? ''}` : null);
  return (
    <FormSection
      title="Backtest"
      text="Replays the rule over up to 30 days with the data known at each time, on its schedule or daily at 12:00 UTC. It changes nothing."
      isWide
    >
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          loading={isStarting}
          disabled={isOpen || (last !== undefined && !last.answersSince)}
          onClick={() => void run()}
        >
          {own?.result ? 'Run backtest again' : 'Run backtest'}
        </Button>
        <Text size="sm" c="dimmed">
          {last === undefined
            ? failure
              ? ''
              : 'Loading…'
            : last.answersSince
              ? `The replay can start at ${momentText(last.answersSince)} UTC.`
              : 'There is no data to replay yet.'}
        </Text>
      </Group>
      {failure && (
        <Alert color="red" variant="light" mt="sm" role="alert">
          {failure}
        </Alert>
      )}
      {own && isOpen && (
        <div role="status">
          <Text size="sm" mt="sm">
            {own.state === 'waiting'
              ? 'Waiting for a worker…'
              : `Replaying… ${Math.round(own.progress * 100)}% of the days.`}
          </Text>
          <Progress value={own.progress * 100} size="sm" mt={4} aria-label="Backtest" />
        </div>
      )}
      {own?.result && (
        <BacktestFigures
          result={own.result}
          level={ENTITY_LEVELS[ruleLevel(values.typeValue)]}
          isOld={asked !== null && asked !== written}
          startedAt={own.startedAt ?? null}
          currency={currency}
        />
      )}
    </FormSection>
  );
}
