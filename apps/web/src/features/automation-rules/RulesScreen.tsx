import { momentText } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useCallback, useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import frame from '../../app/lists/ListScreen.module.css';
import { PagedGrid } from '../../app/lists/PagedGrid.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { RowLink } from '../../ui/RowLink.js';
import { DEFAULTS, filtersOf, type RuleRow, SORTED, stateOf } from './rule-list.js';
import { scopeAndConditions } from './rule-values.js';
import { RuleFilters } from './RuleFilters.js';
import { RuleMenu } from './RuleMenu.js';
import { RULES } from './rules.graphql.js';
import { SchedulerActions } from './SchedulerActions.js';
import { SchedulerScreen } from './SchedulerScreen.js';

const CARDS = ['type', 'scope', 'state'];
const rowId = ({ id }: RuleRow): string => String(id);

/** Rules of the company. Users who may only switch the scheduler see just the switch. */
export function RulesScreen() {
  return useAccess().permissions.has('bulk-actions') ? <RuleList /> : <SchedulerScreen />;
}

/** Rules of the company, the last applied first. Filters, order and page are in the address. */
function RuleList() {
  useDocumentTitle('Rules · AdOps Console');
  const path = useCompanyPath('automation');
  const navigate = useNavigate();
  const { state, change } = useListState(DEFAULTS, SORTED);
  const variables = { page: state.page, perPage: state.perPage, orderBy: state.sort, filters: filtersOf(state) };
  const asked = useQuery(RULES, { variables, ...LIVE });
  const { refetch, error } = asked;
  // Shows no warning about the scheduler while it is loading.
  const isSchedulerOn = asked.data?.automation.isRuleSchedulerEnabled ?? true;
  const query = withPrevious(asked);
  useEffect(() => {
    if (error) showError(failureText(error));
  }, [error]);
  const pathOf = useCallback((id: number | string) => path(`rule/update/${id}`), [path]);
  const reload = useCallback(() => void refetch(), [refetch]);
  const columns = useMemo(() => columnsOn(pathOf, reload, isSchedulerOn), [pathOf, reload, isSchedulerOn]);
  const page = query.data?.automation.rules;
  return (
    <div className={frame.screen}>
      <header className={frame.head}>
        <h1 className={frame.title}>Rules</h1>
        {page && (
          <span className={frame.count} aria-live="polite">
            {page.total.toLocaleString('en-US')}
          </span>
        )}
        <div className={frame.spacer} />
        <SchedulerActions state={query.data?.automation} onChanged={reload} />
      </header>
      <RuleFilters {...{ state, change }} creators={query.data?.automation.automationTaskCreators ?? []} />
      <PagedGrid
        label="Rules"
        noun={['rule', 'rules']}
        query={query}
        rows={page?.items}
        total={page?.total ?? 0}
        {...{ rowId, columns, state, change }}
        cards={CARDS}
        onOpen={(id) => void navigate(pathOf(id))}
        empty={<NoRules {...{ state, change }} createPath={path('rule/new')} />}
      />
    </div>
  );
}

function NoRules({ state, change, createPath }: ReturnType<typeof useListState> & { readonly createPath: string }) {
  const isNarrowed = state.search !== '' || Object.values(state.filters).some((value) => value !== '');
  if (isNarrowed)
    return (
      <EmptyState
        isHeading={false}
        title="No rules match"
        text="Change the search or the filters."
        action={
          <Button size="xs" variant="default" onClick={() => change({ search: '', filters: DEFAULTS.filters })}>
            Clear filters
          </Button>
        }
      />
    );
  return (
    <EmptyState
      isHeading={false}
      title="No rules yet"
      text="A rule changes the campaigns or ad groups that meet its conditions, when you apply it or on a schedule."
      action={
        <Button size="xs" component={Link} to={createPath}>
          Create rule
        </Button>
      }
    />
  );
}

function columnsOn(
  pathOf: (id: number) => string,
  onChanged: () => void,
  isSchedulerOn: boolean,
): GridColumn<RuleRow>[] {
  const text = (id: string, label: string, width: number, of: (row: RuleRow) => string): GridColumn<RuleRow> => ({
    ...{ id, label, align: 'left', width, canSort: SORTED.includes(id) },
    text: ({ row }) => of(row),
  });
  const moment = (at: string | null | undefined): string => (at ? momentText(at) : '');
  return [
    {
      ...text('name', 'Rule', 220, ({ name }) => name),
      cell: ({ row }) => <RowLink to={pathOf(row.id)}>{row.name}</RowLink>,
    },
    text('type', 'Action', 190, ({ type }) => type),
    text('scope', 'Scope and conditions', 340, scopeAndConditions),
    {
      ...text('state', 'Status', 130, (rule) => stateOf(rule, isSchedulerOn)),
      help: 'Held rules are scheduled and do not run. Scheduled rules wait while the scheduler is off.',
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
