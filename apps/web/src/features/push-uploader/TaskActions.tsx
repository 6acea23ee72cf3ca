import {
  type FieldMessages,
  NEEDS_CREATIVE,
  PUSH_UPLOADER_DRAFT,
  type PushDraft,
  type PushDraftCampaign,
} from '@adops/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { newKey } from '../../app/transport/idempotency.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { isOpenUpload } from '../../builder/upload-columns.js';
import type { PushTaskFiltersInput } from '../../gql/graphql.js';
import { useDraftServer } from '../../wizard/draft/useDraftServer.js';
import { DRAFT_PARAM } from '../../wizard/draft/useDraftAddress.js';
import { routes } from './manifest.js';
import type { PushTask } from './PushStatusScreen.js';
import { CANCEL_PUSH_TASKS, RESTART_PUSH_TASKS } from './push-uploader.graphql.js';

interface TaskActionsProps {
  readonly chosen: readonly PushTask[];
  /** Filters of the list. */
  readonly filters: PushTaskFiltersInput;
  readonly hasFailed: boolean;
  readonly onDone: () => void;
}

interface Answer {
  readonly status: 'success' | 'warning' | 'error';
  readonly message?: string | null;
}

const tasksText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'task' : 'tasks'}`;
const idsOf = (tasks: readonly PushTask[]): number[] => tasks.map(({ id }) => id);

/** Restart, cancel, or edit again: for the chosen tasks, or every failed one that matches the filters. */
export function TaskActions({ chosen, filters, hasFailed, onDone }: TaskActionsProps) {
  const mutate = useMutate(KEEP_QUERIES);
  const [isBusy, setBusy] = useState(false);
  const editAgain = useEditAgain();
  const failed = chosen.filter(({ status }) => status === 'failed');
  const open = chosen.filter(isOpenUpload);
  const run = async (send: () => Promise<Answer>): Promise<void> => {
    setBusy(true);
    try {
      const { status, message } = await send();
      if (status === 'success') showDone(message ?? 'Done');
      else showError(message ?? 'Failed.');
    } catch (error) {
      showError(failureText(error));
    }
    setBusy(false);
    onDone();
  };
  const restart = (variables: { taskIds?: number[]; filters?: TaskActionsProps['filters'] }) =>
    run(async () => (await mutate(RESTART_PUSH_TASKS, variables)).restartPushTasks);
  const cancel = async (): Promise<void> => {
    const consequences = ['What was sent already stays at the platform.'];
    if (await confirmChange({ title: `Cancel ${tasksText(open.length)}?`, consequences, confirm: 'Cancel tasks' }))
      await run(async () => (await mutate(CANCEL_PUSH_TASKS, { taskIds: idsOf(open) })).cancelPushTasks);
  };
  if (chosen.length === 0)
    return (
      <Button
        size="xs"
        variant="default"
        disabled={!hasFailed}
        loading={isBusy}
        onClick={() => void restart({ filters })}
      >
        Restart all failed
      </Button>
    );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={failed.length === 0}
        loading={isBusy}
        onClick={() => void restart({ taskIds: idsOf(failed) })}
      >
        Restart {failed.length > 0 && tasksText(failed.length)}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={failed.length === 0}
        onClick={() => void run(() => editAgain(failed))}
      >
        Edit and send again
      </Button>
      <Button size="xs" variant="default" disabled={open.length === 0} loading={isBusy} onClick={() => void cancel()}>
        Cancel {open.length > 0 && tasksText(open.length)}
      </Button>
    </>
  );
}

/** Opens failed campaigns in a new draft, with the messages at their fields. */
function useEditAgain(): (tasks: readonly PushTask[]) => Promise<Answer> {
  const calls = useDraftServer(PUSH_UPLOADER_DRAFT);
  const navigate = useNavigate();
  const path = useCompanyPath(routes.propellerAdsUploader);
  return async (tasks) => {
    const draft: PushDraft = { ...PUSH_UPLOADER_DRAFT.empty, campaigns: tasks.map(campaignOf) };
    const answer = await calls.create(newKey(), draft, newKey());
    if (answer.kind !== 'saved') return { status: 'error', message: answer.kind === 'refused' ? answer.message : null };
    await navigate(`${path('campaigns')}?${DRAFT_PARAM}=${answer.id}`);
    return { status: 'success', message: 'The campaigns are in a new draft.' };
  };
}

function campaignOf({ partnerAccountId, error, campaign }: PushTask): PushDraftCampaign {
  const { name, format, targetUrl, bid, dailyAmount, totalAmount, markets, devices, osTypes, status, creatives } =
    campaign;
  const errors = (campaign.errors ?? [])
    // A hint, nothing that was refused.
    .filter(({ errors: [first] }) => first !== NEEDS_CREATIVE)
    .map((each): FieldMessages => ({ field: each.attribute, messages: [...each.errors] }));
  return {
    ...{ id: newKey(), accountId: partnerAccountId, name, format, targetUrl, bid },
    ...{ dailyAmount: dailyAmount ?? null, totalAmount: totalAmount ?? null, isEnabled: status === 'ENABLED' },
    ...{ markets: [...markets], devices: [...(devices ?? [])], osTypes: [...(osTypes ?? [])] },
    creatives: (creatives ?? []).map(({ title, description, icon, image }) => ({ title, description, icon, image })),
    // Where attributes are named, the message of the whole adds nothing.
    refused: errors.length > 0 || !error ? errors : [{ field: '', messages: [error] }],
  };
}
