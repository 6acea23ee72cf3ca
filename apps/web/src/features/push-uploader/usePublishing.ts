import {
  editPushCampaigns,
  type PushAccount,
  pushCampaignsByAccount,
  type PushDraft,
  pushInputOf,
} from '@adops/domain';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { type AccountPublishing, usePublishByAccount } from '../../builder/usePublishByAccount.js';
import type { OpenDraft } from '../../wizard/WizardDraft.js';
import { UPLOAD_CAMPAIGNS } from './push-uploader.graphql.js';

/** Returns the action that publishes the campaigns of a draft account by account, and its progress. */
export function usePublishing(open: OpenDraft<PushDraft>, accounts: readonly PushAccount[]): AccountPublishing {
  const mutate = useMutate(KEEP_QUERIES);
  return usePublishByAccount(open, {
    accounts,
    byAccount: ({ campaigns }) => pushCampaignsByAccount(campaigns),
    bodyOf: (campaigns) => campaigns.map(pushInputOf),
    send: async (partnerAccountId, campaigns, idempotencyKey) => {
      const variables = { partnerAccountId, campaigns: campaigns.map(pushInputOf) };
      const { uploadCampaigns } = await mutate(UPLOAD_CAMPAIGNS, variables, { idempotencyKey });
      const refusals = uploadCampaigns.campaigns.map(
        ({ id, errors }) =>
          [
            id ?? '',
            (errors ?? []).map(({ attribute, errors: messages }) => ({ field: attribute, messages: [...messages] })),
          ] as const,
      );
      return {
        status: uploadCampaigns.status,
        message: uploadCampaigns.message ?? '',
        refusals: new Map(refusals),
      };
    },
    without: (draft, accountId, ids) => ({
      ...draft,
      accountIds: draft.accountIds.filter((id) => id !== accountId),
      campaigns: draft.campaigns.filter(({ id }) => !ids.has(id)),
    }),
    refused: (draft, ids, refusals) => ({
      ...draft,
      campaigns: editPushCampaigns(draft.campaigns, ids, ({ id }) => ({ refused: [...(refusals.get(id) ?? [])] })),
    }),
  });
}
