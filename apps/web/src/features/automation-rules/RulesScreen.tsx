import { momentText } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { PagedScreen } from '../../app/lists/PagedScreen.js';
import { textColumns } from '../../app/lists/text-columns.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { DEFAULTS, filtersOf, type RuleRow, SORTED, stateOf } from './rule-list.js';
import { scopeAndConditions } from './rule-values.js';
import { RuleFilters } from './RuleFilters.js';
import { RuleMenu } from './RuleMenu.js';
import { RULES } from './rules.graphql.js';
import { SchedulerActions } from './SchedulerActions.js';
import { SchedulerScreen } from './SchedulerScreen.js';

const CARDS = ['type', 'scope', 'state'];

/** Rules of the company. Users who may only switch the scheduler see just the switch. */
export function RulesScreen() {
  return useAccess().permissions.has('bulk-actions') ? <RuleList /> : <SchedulerScreen />;
}

/** Rules of the company, the last applied first. Filters, order and page are in the address. */
function RuleList() {
  const path = useCompanyPath('automation');
  const list = useListState(DEFAULTS, SORTED);
  const { state } = list;
  const variables = { page: state.page, perPage: state.perPage, orderBy: state.sort, filters: filtersOf(state) };
  const asked = useQuery(RULES, { variables, ...LIVE });
  const { refetch, error } = asked;
  // Shows no warning about the scheduler while it is loading.
  const isSchedulerOn = asked.data?.automation.isRuleSchedulerEnabled ?? true;
  const query = withPrevious(asked);
  useEffect(() => {
    if (error) showError(failureText(error));
  }, [error]);
  const pathOf = useCallback(({ id }: RuleRow) => path(`rule/update/${id}`), [path]);
  const reload = useCallback(() => void refetch(), [refetch]);
  const columns = useMemo(() => columnsOn(reload, isSchedulerOn), [reload, isSchedulerOn]);
  const page = query.data?.automation.rules;
  return (
    <PagedScreen
      title="Rules"
      noun={['rule', 'rules']}
      query={query}
      list={list}
      rows={page?.items}
      total={page?.total ?? 0}
      columns={columns}
      cards={CARDS}
      pathOf={pathOf}
      actions={<SchedulerActions state={query.data?.automation} onChanged={reload} />}
      filters={<RuleFilters {...list} creators={query.data?.automation.automationTaskCreators ?? []} />}
      empty={{
        title: 'No rules yet',
        text: 'A rule changes the campaigns or ad groups that meet its conditions, either when you apply it or on a schedule.',
        action: (
          <Button size="xs" component={Link} to={path('rule/new')}>
            Create rule
          </Button>
        ),
      }}
    />
  );
}

const text = textColumns<RuleRow>(SORTED);

function columnsOn(onChanged: () => void, isSchedulerOn: boolean): GridColumn<RuleRow>[] {
  const moment = (at: string | null | undefined): string => (at ? momentText(at) : '');
  return [
    text('name', 'Rule', 220, ({ name }) => name),
    text('type', 'Action', 190, ({ type }) => type),
    text('scope', 'Scope and conditions', 340, scopeAndConditions),
    {
      ...text('state', 'Status', 130, (rule) => stateOf(rule, isSchedulerOn)),
      help: "Held rules are scheduled but don't run. Scheduled rules wait while the scheduler is off.",
    },
    text('lastApply', 'Last applied (UTC)', 150, ({ lastApply }) => moment(lastApply)),
    text('nextCheck', 'Next check (UTC)', 150, ({ nextCheck }) => moment(nextCheck)),
    text('creator', 'Created by', 120, ({ creator }) => creator?.username ?? ''),
    {
      ...text('actions', 'Actions', 96, () => ''),
      cell: ({ row }) => <RuleMenu rule={row} onChanged={onChanged} />,
    },
  ];
}
