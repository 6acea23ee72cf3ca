import { useQuery } from '@apollo/client/react';
import { Button, Group, Menu, Switch } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { filterBy, type ListColumn } from '../../app/lists/list-parts.js';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText, ServerAnswerError } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import type { AutomationRulesQuery } from '../../gql/graphql.js';
import { APPLY_RULE, HOLD_RULES, RELEASE_RULE, RESUME_RULES, RULES, SWITCH_SCHEDULER } from './rules.graphql.js';
import { scopeAndConditions } from './rule-values.js';

type Rule = AutomationRulesQuery['automation']['allRules'][number];

const when = (moment: string | null | undefined): string =>
  moment
    ? `${new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })}`
    : '';
const stateOf = (rule: Rule): string =>
  rule.heldReason ? 'Held' : rule.isSchedulerEnabled ? 'Scheduled' : 'Applied manually';
const serverWords = (error: unknown, fallback: string): string =>
  error instanceof ServerAnswerError && error.messages.length > 0 ? error.messages.join(' ') : fallback;

const NO_SWITCH = 'Error updating scheduler';

/** What can be done to a rule from the list. */
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

/** Rules of the company, the last applied first, with the scheduler's switch. */
export function RulesScreen() {
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
      action={<SchedulerActions data={query.data} onChanged={() => void refetch()} />}
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

interface SchedulerProps {
  readonly data: AutomationRulesQuery | undefined;
  readonly onChanged: () => void;
}

function SchedulerActions({ data, onChanged }: SchedulerProps) {
  const { permissions } = useAccess();
  const mutate = useMutate();
  const path = useCompanyPath('automation');
  const [isBusy, setBusy] = useState(false);
  const mayStart = permissions.has('automation-rule-scheduler');
  const hold = data?.automation.ruleHold;
  const isOn = data?.automation.isRuleSchedulerEnabled ?? false;
  const run = async (
    work: () => Promise<{ readonly status: string; readonly message?: string | null }>,
    failure: string,
  ): Promise<void> => {
    setBusy(true);
    try {
      const { status, message } = await work();
      if (status === 'success') showDone(message ?? 'Done');
      else showError(message ?? failure);
      onChanged();
    } catch (error) {
      showError(serverWords(error, failure));
    } finally {
      setBusy(false);
    }
  };
  const switchTo = (status: boolean) =>
    run(async () => (await mutate(SWITCH_SCHEDULER, { status })).automation.updateRuleSchedulerStatus, NO_SWITCH);
  const holdAll = async (): Promise<void> => {
    const consequences = ['No rule runs until they are resumed.', 'What tasks of rules have not sent yet is stopped.'];
    if (await confirmChange({ title: 'Hold all rules?', consequences, confirm: 'Hold all rules' }))
      await run(async () => (await mutate(HOLD_RULES, {})).automation.holdRules, 'The rules were not held.');
  };
  return (
    <Group gap="sm">
      <Switch
        size="sm"
        label="Scheduler"
        checked={isOn && !hold}
        disabled={!mayStart || isBusy || data === undefined}
        onChange={(event) => void switchTo(event.currentTarget.checked)}
      />
      {hold ? (
        <Button
          size="xs"
          variant="default"
          disabled={!mayStart || isBusy}
          onClick={() =>
            void run(async () => (await mutate(RESUME_RULES, {})).automation.resumeRules, 'Nothing was changed.')
          }
        >
          Resume rules
        </Button>
      ) : (
        <Button size="xs" variant="default" disabled={isBusy || data === undefined} onClick={() => void holdAll()}>
          Hold all rules
        </Button>
      )}
      <Button size="xs" component={Link} to={path('rule/new')}>
        Create rule
      </Button>
    </Group>
  );
}
