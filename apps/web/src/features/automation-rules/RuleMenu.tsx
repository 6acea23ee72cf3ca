import { Button, Menu } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { showDone, showError } from '../../app/toasts.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import type { RuleRow } from './rule-list.js';
import { APPLY_RULE, RELEASE_RULE } from './rules.graphql.js';
import { serverWords } from './server-words.js';

/** Actions on a rule in the list. */
export function RuleMenu({ rule, onChanged }: { readonly rule: RuleRow; readonly onChanged: () => void }) {
  const path = useCompanyPath('automation');
  const navigate = useNavigate();
  const mutateOnce = useMutateOnce();
  const mutate = useMutate();
  const apply = async (): Promise<void> => {
    try {
      const { status, message, taskId } = (await mutateOnce(APPLY_RULE, { id: rule.id })).automation.rule.apply;
      if (taskId) void navigate(path(`details/${taskId}`));
      else if (status === 'error') showError(message ?? "The rule wasn't applied. Retry.");
      else showDone(message ?? 'Nothing matches now.');
    } catch (error) {
      showError(serverWords(error, "The rule wasn't applied. Retry."));
    }
  };
  const release = async (): Promise<void> => {
    try {
      showDone(
        (await mutate(RELEASE_RULE, { id: rule.id })).automation.rule.release.message ?? 'The rule was resumed.',
      );
      onChanged();
    } catch (error) {
      showError(serverWords(error, "The rule wasn't changed. Retry."));
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
