import { useState } from 'react';
import { isLostAnswer, repeatableFailureText } from '../app/transport/errors.js';
import { newKey } from '../app/transport/idempotency.js';
import type { OpenDraft } from '../wizard/WizardDraft.js';
import { attemptsFor, piecesOf, type PublishAttempt } from './publish-attempts.js';

/** Result of publishing in an account. */
export interface AccountOutcome {
  readonly account: string;
  readonly status: 'success' | 'warning' | 'error';
  readonly message: string;
}

export interface AccountPublishing {
  /** Sends one request per account, and removes accepted entities from the draft. */
  readonly publish: () => Promise<void>;
  readonly isBusy: boolean;
  /** Results of the latest publishing. */
  readonly outcomes: readonly AccountOutcome[];
}

/** Messages of the server by the IDs that were sent. */
export type Refusals = ReadonlyMap<string, readonly { readonly field: string; readonly messages: string[] }[]>;

export interface AccountAnswer {
  readonly status: 'success' | 'warning' | 'error';
  readonly message: string;
  readonly refusals: Refusals;
}

interface PublishableDraft {
  readonly attempts: PublishAttempt[];
}

interface Entity {
  readonly id: string;
}

/** Requests of a tool, and the changes of its draft after the responses. */
export interface PublishTool<Draft, Item extends Entity> {
  readonly accounts: readonly { readonly id: number; readonly name: string }[];
  /** Returns entities by account. Null for entities without an account. */
  readonly byAccount: (draft: Draft) => ReadonlyMap<number | null, readonly Item[]>;
  /** Returns the body of the request for these entities. */
  readonly bodyOf: (items: readonly Item[]) => object;
  readonly send: (accountId: number, items: readonly Item[], idempotencyKey: string) => Promise<AccountAnswer>;
  /** Returns the draft without accepted entities. */
  readonly without: (draft: Draft, accountId: number, ids: ReadonlySet<string>) => Draft;
  /** Returns the draft with the messages of rejected entities. */
  readonly refused: (draft: Draft, ids: ReadonlySet<string>, refusals: Refusals) => Draft;
}

const NOT_SAVED = "Nothing was sent because the draft couldn't be saved. Save it, then publish again.";

/** Publishes a draft account by account. The key of each request is stored in the draft before it is sent. */
export function usePublishByAccount<Draft extends PublishableDraft, Item extends Entity>(
  { keeper }: Pick<OpenDraft<Draft>, 'keeper'>,
  tool: PublishTool<Draft, Item>,
): AccountPublishing {
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly AccountOutcome[]>([]);
  const nameOf = (accountId: number): string =>
    tool.accounts.find(({ id }) => id === accountId)?.name ?? `Account ${accountId}`;
  /** Changes the current draft, and ends the attempt of the account. */
  const settle = (accountId: number, change: (draft: Draft) => Draft): void => {
    const draft = change(keeper.getSnapshot().payload);
    keeper.change({ ...draft, attempts: draft.attempts.filter((each) => each.accountId !== accountId) });
  };
  const send = async ({ accountId, key }: PublishAttempt, items: readonly Item[]): Promise<AccountOutcome> => {
    const account = nameOf(accountId);
    try {
      const { status, message, refusals } = await tool.send(accountId, items, key);
      const ids = new Set(items.map(({ id }) => id));
      settle(accountId, (draft) =>
        status === 'error' ? tool.refused(draft, ids, refusals) : tool.without(draft, accountId, ids),
      );
      return { account, status, message };
    } catch (error) {
      // Without a response the request may have been accepted, so the attempt keeps its key.
      if (!isLostAnswer(error)) settle(accountId, (draft) => draft);
      return { account, status: 'error', message: repeatableFailureText(error) };
    }
  };
  const publish = async (): Promise<void> => {
    setBusy(true);
    setOutcomes([]);
    try {
      const draft = keeper.getSnapshot().payload;
      const own = [...tool.byAccount(draft)].flatMap(([accountId, items]) =>
        accountId === null ? [] : [{ accountId, items, body: piecesOf(JSON.stringify(tool.bodyOf(items))) }],
      );
      const attempts = attemptsFor(draft.attempts, own, newKey);
      keeper.change({ attempts } as Partial<Draft>);
      if (!(await keeper.store()))
        return setOutcomes(
          own.map(({ accountId }) => ({ account: nameOf(accountId), status: 'error', message: NOT_SAVED })),
        );
      for (const [at, { items }] of own.entries()) {
        const outcome = await send(attempts[at]!, items);
        setOutcomes((before) => [...before, outcome]);
      }
      await keeper.flush();
    } finally {
      setBusy(false);
    }
  };
  return { publish, isBusy, outcomes };
}
