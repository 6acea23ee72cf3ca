import { useQuery } from '@apollo/client/react';
import { AB_MESSAGES, AB_TEST_TYPES, momentText } from '@adops/domain';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { filterBy, type ListColumn } from '../../app/lists/list-parts.js';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { AbTestsQuery } from '../../gql/graphql.js';
import { AB_TESTS } from './ab-testing.graphql.js';
import { wordsFor } from './responses.js';

type Test = AbTestsQuery['abTests']['models'][number];

const PER_PAGE = 1_000;
export const STATES: Readonly<Record<string, string>> = {
  starting: 'Starting',
  running: 'Running',
  stopping: 'Stopping',
  stopped: 'Stopped',
  refused: 'Not started',
};
/**
 * Returns the displayed state of a test. A test that the site runs is scheduled before its start and stopped after its
 * end.
 */
export function stateOf({ state, status, from }: Pick<Test, 'state' | 'status' | 'from'>): string {
  if (state === 'running' && status === 'stopped') return 'Stopped';
  if (state === 'running' && Date.parse(from) > Date.now()) return 'Scheduled';
  return STATES[state] ?? state;
}
export const moment = (at: string | null | undefined): string => (at ? momentText(at) : '');
const variantsOf = ({ variants }: Test): string =>
  variants.map(({ name, weight }) => `${name} ${Math.round(weight * 1_000) / 10}%`).join(', ');

const COLUMNS: readonly ListColumn<Test>[] = [
  { id: 'name', label: 'Test', width: 240, value: ({ name }) => name },
  { id: 'status', label: 'Status', width: 110, value: stateOf },
  { id: 'type', label: 'Type', width: 120, value: ({ type }) => AB_TEST_TYPES[type] },
  { id: 'site', label: 'Site', width: 180, value: ({ site }) => site?.name },
  { id: 'variants', label: 'Variants', width: 300, value: variantsOf },
  { id: 'from', label: 'Start (UTC)', width: 150, value: ({ from }) => from, text: ({ from }) => moment(from) },
  { id: 'to', label: 'End (UTC)', width: 150, value: ({ to }) => to ?? '', text: ({ to }) => moment(to) },
  { id: 'by', label: 'Created by', width: 120, value: ({ createdBy }) => createdBy },
];

const idsOf = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .filter((id) => /^\d{1,9}$/.test(id))
    .map(Number);

/** List of the company's tests, newest first. `siteIds` and `accountIds` in the address filter it. */
export function AbTestsScreen() {
  const [address] = useSearchParams();
  const path = useCompanyPath('tools/ab-testing');
  const filters = { siteIdIn: idsOf(address.get('siteIds')), partnerAccountIdIn: idsOf(address.get('accountIds')) };
  const query = useQuery(AB_TESTS, {
    variables: { page: 1, perPage: PER_PAGE, filters },
    fetchPolicy: 'cache-and-network',
  });
  const create = (
    <Button size="xs" component={Link} to={path('create-test')}>
      Create test
    </Button>
  );
  return (
    <ListScreen
      title="A/B tests"
      noun={['test', 'tests']}
      query={query}
      words={wordsFor(AB_MESSAGES.noTests)}
      rows={query.data?.abTests.models}
      rowId={({ id }) => id}
      pathOf={({ id }) => path(String(id))}
      searchText={(test) => `${test.name} ${test.site?.name ?? ''} ${variantsOf(test)} ${test.createdBy ?? ''}`}
      filters={[
        filterBy<Test>('status', 'All statuses', stateOf),
        filterBy<Test>('type', 'All types', ({ type }) => AB_TEST_TYPES[type]),
        filterBy<Test>('site', 'All sites', ({ site }) => site?.name),
      ]}
      sort={{ column: 'from', direction: 'DESC' }}
      columns={COLUMNS}
      action={create}
      empty={{
        title: 'No A/B tests yet',
        text: "A test shows versions of a page to parts of a site's visitors and compares the revenue.",
        action: create,
      }}
    />
  );
}
