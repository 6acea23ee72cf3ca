import {
  type FieldMessages,
  NEEDS_CREATIVE,
  PUSH_UPLOADER_DRAFT,
  type PushDraft,
  type PushDraftCampaign,
} from '@adops/domain';
import { useApolloClient } from '@apollo/client/react';
import { LIVE } from '../../app/loading/query.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { newKey } from '../../app/transport/idempotency.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { UploadActions } from '../../builder/UploadActions.js';
import type { PushTaskFiltersInput } from '../../gql/graphql.js';
import { useNewDraft } from '../../wizard/useNewDraft.js';
import { routes } from './manifest.js';
import { CANCEL_PUSH_TASKS, PUSH_TASKS, RESTART_PUSH_TASKS } from './push-uploader.graphql.js';
import type { PushTask } from './PushStatusScreen.js';

interface TaskActionsProps {
  readonly chosen: readonly PushTask[];
  /** Filters of the list. */
  readonly filters: PushTaskFiltersInput;
  readonly hasFailed: boolean;
  readonly onDone: () => void;
}

/** Actions on push tasks. */
export function TaskActions({ filters, ...props }: TaskActionsProps) {
  const mutate = useMutate(KEEP_QUERIES);
  const client = useApolloClient();
  const open = useNewDraft(PUSH_UPLOADER_DRAFT, routes.propellerAdsUploader);
  return (
    <UploadActions
      {...props}
      restart={async (taskIds) =>
        (await mutate(RESTART_PUSH_TASKS, taskIds ? { taskIds } : { filters })).restartPushTasks
      }
      countFailed={async () => {
        const variables = { ...filters, statuses: ['failed' as const], page: 1, perPage: 1 };
        const { data } = await client.query({ query: PUSH_TASKS, variables, ...LIVE });
        return data!.propellerAdsUploader.tasks.totalRecords;
      }}
      cancel={async (taskIds) => (await mutate(CANCEL_PUSH_TASKS, { taskIds })).cancelPushTasks}
      editAgain={async (tasks) => {
        const draft: PushDraft = { ...PUSH_UPLOADER_DRAFT.empty, campaigns: tasks.map(campaignOf) };
        const reason = await open(draft, 'campaigns');
        return reason === null
          ? { status: 'success', message: 'The campaigns are in a new draft.' }
          : { status: 'error', message: reason };
      }}
    />
  );
}

/** Converts a sent campaign to a campaign of a draft, with messages at its attributes. */
function campaignOf({ partnerAccountId, status: state, error, campaign }: PushTask): PushDraftCampaign {
  const { name, format, targetUrl, bid, dailyAmount, totalAmount, markets, devices, osTypes, status, creatives } =
    campaign;
  const errors = (campaign.errors ?? [])
    // A hint, nothing that was refused.
    .filter(({ errors: [first] }) => first !== NEEDS_CREATIVE)
    .map((each): FieldMessages => ({ field: each.attribute, messages: [...each.errors] }));
  return {
    // If the campaign was created, the platform already has its name.
    ...{
      id: newKey(),
      accountId: partnerAccountId,
      name: state === 'completed' ? `${name} copy` : name,
      format,
      targetUrl,
      bid,
    },
    ...{ dailyAmount: dailyAmount ?? null, totalAmount: totalAmount ?? null, isEnabled: status === 'ENABLED' },
    ...{ markets: [...markets], devices: [...(devices ?? [])], osTypes: [...(osTypes ?? [])] },
    creatives: (creatives ?? []).map(({ title, description, icon, image }) => ({ title, description, icon, image })),
    // The message of the whole adds nothing to messages at attributes.
    refused: errors.length > 0 || !error ? errors : [{ field: '', messages: [error] }],
  };
}
