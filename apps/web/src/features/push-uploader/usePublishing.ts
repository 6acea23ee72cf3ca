import {
  editPushCampaigns,
  type PushAccount,
  pushCampaignsByAccount,
  type PushDraft,
  type PushDraftCampaign,
  pushInputOf,
} from '@adops/domain';
import { useState } from 'react';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { isLostAnswer, repeatableFailureText } from '../../app/transport/errors.js';
import { newKey } from '../../app/transport/idempotency.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { attemptsFor, type PublishAttempt } from '../../builder/publish-attempts.js';
import type { OpenDraft } from '../../wizard/WizardDraft.js';
import { UPLOAD_CAMPAIGNS } from './push-uploader.graphql.js';

/** Outcome of the publishing of an account. */
export interface AccountOutcome {
  readonly account: string;
  readonly status: 'success' | 'warning' | 'error';
  readonly message: string;
}

export interface Publishing {
  /** Sends the campaigns of each account in a request of its own; those that were taken leave the draft. */
  readonly publish: () => Promise<void>;
  readonly isBusy: boolean;
  /** Outcomes of the last publishing. */
  readonly outcomes: readonly AccountOutcome[];
}

type Keeper = OpenDraft<PushDraft>['keeper'];

const NOT_SAVED = 'The draft is not saved, so nothing was sent. Save it, then publish again.';

export function usePublishing(
  { keeper }: Pick<OpenDraft<PushDraft>, 'keeper'>,
  accounts: readonly PushAccount[],
): Publishing {
  const mutate = useMutate(KEEP_QUERIES);
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly AccountOutcome[]>([]);
  const nameOf = (accountId: number): string =>
    accounts.find(({ id }) => id === accountId)?.name ?? `Account ${accountId}`;

  const send = async (attempt: PublishAttempt, campaigns: readonly PushDraftCampaign[]): Promise<AccountOutcome> => {
    const { accountId, key } = attempt;
    const account = nameOf(accountId);
    try {
      const variables = { partnerAccountId: accountId, campaigns: campaigns.map(pushInputOf) };
      const { uploadCampaigns: answer } = await mutate(UPLOAD_CAMPAIGNS, variables, { idempotencyKey: key });
      const ids = new Set(campaigns.map(({ id }) => id));
      const errors = new Map(answer.campaigns.map((each) => [each.id, each.errors ?? []]));
      settle(keeper, accountId, (draft) =>
        answer.status === 'error' ? refused(draft, ids, errors) : taken(draft, accountId, ids),
      );
      return { account, status: answer.status, message: answer.message ?? '' };
    } catch (error) {
      // Without an answer it may have been taken: it keeps its key.
      if (!isLostAnswer(error)) settle(keeper, accountId, (draft) => draft);
      return { account, status: 'error', message: repeatableFailureText(error) };
    }
  };
  const publish = async (): Promise<void> => {
    setBusy(true);
    setOutcomes([]);
    try {
      const { campaigns, attempts } = keeper.getSnapshot().payload;
      const own = [...pushCampaignsByAccount(campaigns)].flatMap(([accountId, list]) =>
        accountId === null ? [] : [{ accountId, list, body: JSON.stringify(list.map(pushInputOf)) }],
      );
      const next = attemptsFor(attempts, own, newKey);
      keeper.change({ attempts: next });
      if (!(await keeper.store()))
        return setOutcomes(
          own.map(({ accountId }) => ({ account: nameOf(accountId), status: 'error', message: NOT_SAVED })),
        );
      for (const [at, { list }] of own.entries()) {
        const outcome = await send(next[at]!, list);
        setOutcomes((before) => [...before, outcome]);
      }
      await keeper.flush();
    } finally {
      setBusy(false);
    }
  };
  return { publish, isBusy, outcomes };
}

/** Changes the draft as it is now, and ends the attempt of the account. */
function settle(keeper: Keeper, accountId: number, change: (draft: PushDraft) => PushDraft): void {
  const draft = change(keeper.getSnapshot().payload);
  keeper.change({ ...draft, attempts: draft.attempts.filter((each) => each.accountId !== accountId) });
}

const taken = (draft: PushDraft, accountId: number, ids: ReadonlySet<string>): PushDraft => ({
  ...draft,
  accountIds: draft.accountIds.filter((id) => id !== accountId),
  campaigns: draft.campaigns.filter(({ id }) => !ids.has(id)),
});

type Refusals = readonly { readonly attribute: string; readonly errors: readonly string[] }[];

const refused = (
  draft: PushDraft,
  ids: ReadonlySet<string>,
  errors: ReadonlyMap<string | null | undefined, Refusals>,
): PushDraft => ({
  ...draft,
  campaigns: editPushCampaigns(draft.campaigns, ids, ({ id }) => ({
    refused: (errors.get(id) ?? []).map(({ attribute, errors: messages }) => ({
      field: attribute,
      messages: [...messages],
    })),
  })),
});
