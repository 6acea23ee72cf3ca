import { momentText } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormSection } from '../../app/forms/FormScreen.js';
import { FailureLine } from '../../app/loading/Fetched.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { RuleRunsQuery } from '../../gql/graphql.js';
import { Pager } from '../../ui/Pager.js';
import { SimpleTable, type SimpleColumn } from '../../ui/SimpleTable.js';
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
    <FormSection title="Checks" text="Checks by the scheduler, and applications by the owner. Times are in UTC.">
      <FailureLine query={query} />
      {!runs && !query.error && <Skeleton height={120} aria-label="Loading checks" />}
      {runs?.total === 0 && (
        <Text size="sm" c="dimmed">
          No checks yet. They are listed here after the rule has been applied or checked on schedule.
        </Text>
      )}
      {runs && runs.total > 0 && (
        <>
          <SimpleTable
            verticalSpacing={4}
            fz="sm"
            label="Checks"
            aria-busy={query.loading}
            columns={COLUMNS}
            rows={runs.items}
            rowKey={({ at }) => at}
            minWidth={600}
          />
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

/** Result of a run, with its task and its message. */
function Outcome({ run: { outcome, message, taskId } }: { readonly run: Run }) {
  const path = useCompanyPath('automation');
  return (
    <>
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
    </>
  );
}

const COLUMNS: readonly SimpleColumn<Run>[] = [
  { label: 'Time', className: classes.time, cell: ({ at }) => momentText(at) },
  { label: 'By', cell: ({ isScheduled }) => (isScheduled ? 'Schedule' : 'Owner') },
  { label: 'Scope', isNumber: true, cell: ({ scopeCount }) => count(scopeCount) },
  { label: 'Matches', isNumber: true, cell: ({ matchCount }) => count(matchCount) },
  { label: 'Not known yet', isNumber: true, cell: ({ notKnownCount }) => count(notKnownCount) },
  { label: 'Outcome', cell: (run) => <Outcome run={run} /> },
];
