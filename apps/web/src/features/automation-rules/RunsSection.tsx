import { momentText } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Anchor, Skeleton, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormSection } from '../../app/forms/FormScreen.js';
import { FailureLine } from '../../app/loading/Fetched.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { RuleRunsQuery } from '../../gql/graphql.js';
import { Pager } from '../../ui/Pager.js';
import { RULE_RUNS } from './rules.graphql.js';
import classes from './RuleScreen.module.css';

type Run = RuleRunsQuery['automation']['ruleRuns']['items'][number];

const SIZES = [25, 50, 100] as const;
const OUTCOMES: Readonly<Record<NonNullable<Run['outcome']>, string>> = {
  applied: 'Created a task',
  nothing: 'Nothing to do',
  skipped: 'Skipped',
  held: 'Held',
  failed: 'Failed',
};

const count = (value: number | null | undefined): string => (value == null ? '–' : value.toLocaleString('en-US'));

/** Runs of the rule with their matches, and reasons why a run changed nothing. */
export function RunsSection({ ruleId }: { readonly ruleId: number }) {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<number>(SIZES[0]);
  const query = useQuery(RULE_RUNS, {
    variables: { ruleId, page, perPage },
    fetchPolicy: 'cache-and-network',
  });
  const runs = (query.data ?? query.previousData)?.automation.ruleRuns;
  return (
    <FormSection title="Checks" text="By the scheduler, and each time its owner applied it. Times are in UTC.">
      <FailureLine query={query} />
      {!runs && !query.error && <Skeleton height={120} aria-label="Loading checks" />}
      {runs?.total === 0 && (
        <Text size="sm" c="dimmed">
          No checks yet. They appear here once the rule has been applied or checked on schedule.
        </Text>
      )}
      {runs && runs.total > 0 && (
        <>
          <Table.ScrollContainer
            minWidth={600}
            className={classes.runs}
            scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
          >
            <Table verticalSpacing={4} fz="sm" aria-label="Checks" aria-busy={query.loading}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Time</Table.Th>
                  <Table.Th>By</Table.Th>
                  <Table.Th className={classes.number}>Scope</Table.Th>
                  <Table.Th className={classes.number}>Matches</Table.Th>
                  <Table.Th className={classes.number}>Not known yet</Table.Th>
                  <Table.Th>Outcome</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {runs.items.map((run) => (
                  <RunRow key={run.at} run={run} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Pager
            label="Pages of checks"
            page={page}
            perPage={perPage}
            sizes={SIZES}
            total={runs.total}
            noun={(number) => (number === 1 ? 'check' : 'checks')}
            onPage={setPage}
            onPerPage={(size) => {
              setPerPage(size);
              setPage(1);
            }}
          />
        </>
      )}
    </FormSection>
  );
}

function RunRow({ run }: { readonly run: Run }) {
  const path = useCompanyPath('automation');
  const { at, isScheduled, outcome, message, taskId, scopeCount, matchCount, notKnownCount } = run;
  return (
    <Table.Tr>
      <Table.Td className={classes.time}>{momentText(at)}</Table.Td>
      <Table.Td>{isScheduled ? 'Schedule' : 'Owner'}</Table.Td>
      <Table.Td className={classes.number}>{count(scopeCount)}</Table.Td>
      <Table.Td className={classes.number}>{count(matchCount)}</Table.Td>
      <Table.Td className={classes.number}>{count(notKnownCount)}</Table.Td>
      <Table.Td>
        {outcome ? OUTCOMES[outcome] : 'Under way'}
        {taskId != null && (
          <>
            {': '}
            <Anchor component={Link} size="sm" to={path(`details/${taskId}`)}>
              Task {taskId}
            </Anchor>
          </>
        )}
        {message && (
          <Text size="xs" c="dimmed">
            {message}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
