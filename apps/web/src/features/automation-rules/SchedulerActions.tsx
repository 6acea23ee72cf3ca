import { Button, Group, Switch } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { serverWords } from './server-words.js';
import { HOLD_RULES, RESUME_RULES, SWITCH_SCHEDULER } from './rules.graphql.js';

/** State of the company's rule scheduler. */
export interface SchedulerState {
  readonly isRuleSchedulerEnabled: boolean;
  readonly ruleHold?: object | null;
}

interface SchedulerActionsProps {
  /** Undefined while it is loading. */
  readonly state: SchedulerState | undefined;
  readonly onChanged: () => void;
}

const NO_SWITCH = 'Error updating scheduler';

/** Buttons to switch the scheduler, hold and resume all rules, and create a rule. Each requires its permission. */
export function SchedulerActions({ state, onChanged }: SchedulerActionsProps) {
  const { permissions } = useAccess();
  const mutate = useMutate();
  const path = useCompanyPath('automation');
  const [isBusy, setBusy] = useState(false);
  const mayStart = permissions.has('automation-rule-scheduler');
  const hold = state?.ruleHold;
  const isOn = state?.isRuleSchedulerEnabled ?? false;
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
    const consequences = ['No rule runs until you resume them.', 'Unsent changes of rule tasks are stopped.'];
    if (await confirmChange({ title: 'Pause all rules?', consequences, confirm: 'Pause all rules' }))
      await run(async () => (await mutate(HOLD_RULES, {})).automation.holdRules, "The rules weren't paused. Retry.");
  };
  return (
    <Group gap="sm">
      <Switch
        size="sm"
        label="Scheduler"
        checked={isOn}
        disabled={!mayStart || isBusy || state === undefined}
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
        <Button size="xs" variant="default" disabled={isBusy || state === undefined} onClick={() => void holdAll()}>
          Pause all rules
        </Button>
      )}
      {permissions.has('bulk-actions') && (
        <Button size="xs" component={Link} to={path('rule/new')}>
          Create rule
        </Button>
      )}
    </Group>
  );
}
