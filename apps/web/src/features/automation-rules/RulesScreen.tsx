import { useQuery } from '@apollo/client/react';
import { Button, Menu } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { filterBy, type ListColumn } from '../../app/lists/list-parts.js';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import type { AutomationRulesQuery } from '../../gql/graphql.js';
import { APPLY_RULE, RELEASE_RULE, RULES } from './rules.graphql.js';
import { scopeAndConditions } from './rule-values.js';
import { SchedulerActions } from './SchedulerActions.js';
import { SchedulerScreen } from './SchedulerScreen.js';
import { serverWords } from './server-words.js';

type Rule = AutomationRulesQuery['automation']['allRules'][number];

const when = (moment: string | null | undefined): string =>
  moment
    ? `${new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })}`
    : '';
const stateOf = (rule: Rule): string =>
  rule.heldReason ? 'Held' : rule.isSchedulerEnabled ? 'Scheduled' : 'Applied manually';

/** Actions on a rule in the list. */
function RuleMenu({ rule, onChanged }: { readonly rule: Rule; readonly onChanged: () => void }) {
  const path = useCompanyPath('automation');
  const navigate = useNavigate();
  const mutateOnce = useMutateOnce();
  const mutate = useMutate();
  const apply = async (): Promise<void> => {
    try {
      const { status, message, taskId } = (await mutateOnce(APPLY_RULE, { id: rule.id })).automation.rule.apply;
      if (taskId) void navigate(path(`details/${taskId}`));
      else if (status === 'error') showError(message ?? 'The rule was not applied.');
      else showDone(message ?? 'Nothing matches now.');
    } catch (error) {
      showError(serverWords(error, 'The rule was not applied.'));
    }
  };
  const release = async (): Promise<void> => {
    try {
      showDone((await mutate(RELEASE_RULE, { id: rule.id })).automation.rule.release.message ?? 'The rule runs again.');
      onChanged();
    } catch (error) {
      showError(serverWords(error, 'The rule was not changed.'));
    }
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="compact-xs" variant="default" aria-label={`Actions on ${rule.name}`}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!rule.isMine} onClick={() => void apply()}>
          Apply now…
        </Menu.Item>
        <Menu.Item component={Link} to={path(`rule/clone/${rule.id}`)}>
          Clone
        </Menu.Item>
        {rule.heldReason && (
          <Menu.Item disabled={!rule.isMine} onClick={() => void release()}>
            Run again
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const columnsOf = (onChanged: () => void): ListColumn<Rule>[] => [
  { id: 'name', label: 'Rule', width: 220, value: ({ name }) => name },
  { id: 'type', label: 'Action', width: 190, value: ({ type }) => type },
  {
    id: 'scope',
    label: 'Scope and conditions',
    width: 340,
    value: scopeAndConditions,
  },
  { id: 'state', label: 'Status', width: 130, value: stateOf, help: 'Held rules are scheduled and do not run.' },
  {
    id: 'lastApply',
    label: 'Last applied (UTC)',
    width: 150,
    value: ({ lastApply }) => lastApply ?? '',
    text: ({ lastApply }) => when(lastApply),
  },
  {
    id: 'nextCheck',
    label: 'Next check (UTC)',
    width: 150,
    value: ({ nextCheck }) => nextCheck ?? '',
    text: ({ nextCheck }) => when(nextCheck),
  },
  { id: 'creator', label: 'Created by', width: 120, value: ({ creator }) => creator?.username },
  {
    id: 'actions',
    label: 'Actions',
    width: 96,
    value: () => '',
    cell: (rule) => <RuleMenu rule={rule} onChanged={onChanged} />,
  },
];

/** Rules of the company with the scheduler's switch; who may only switch the scheduler sees the switch alone. */
export function RulesScreen() {
  return useAccess().permissions.has('bulk-actions') ? <RuleList /> : <SchedulerScreen />;
}

/** Rules of the company, the last applied first, with the scheduler's switch. */
function RuleList() {
  const query = useQuery(RULES, { fetchPolicy: 'cache-and-network' });
  const path = useCompanyPath('automation');
  const { refetch, error } = query;
  useEffect(() => {
    if (error) showError(failureText(error));
  }, [error]);
  const columns = useMemo(() => columnsOf(() => void refetch()), [refetch]);
  return (
    <ListScreen
      title="Rules"
      noun={['rule', 'rules']}
      query={query}
      rows={query.data?.automation.allRules}
      rowId={({ id }) => id}
      pathOf={({ id }) => path(`rule/update/${id}`)}
      searchText={({ name, type, creator }) => `${name} ${type} ${creator?.username ?? ''}`}
      filters={[
        filterBy<Rule>('state', 'All statuses', stateOf),
        filterBy<Rule>('by', 'Any creator', ({ creator }) => creator?.username),
      ]}
      sort={{ column: 'lastApply', direction: 'DESC' }}
      columns={columns}
      action={<SchedulerActions state={query.data?.automation} onChanged={() => void refetch()} />}
      empty={{
        title: 'No rules yet',
        text: 'A rule changes the campaigns or ad groups that meet its conditions, when you apply it or on a schedule.',
        action: (
          <Button size="xs" component={Link} to={path('rule/new')}>
            Create rule
          </Button>
        ),
      }}
    />
  );
}
