import type { FieldMessages } from '@adops/domain';
import { useCallback } from 'react';
import { draftFailure } from './draft/useDraftServer.js';
import type { PublishOutcome } from './step.js';
import type { OpenDraft } from './WizardDraft.js';

/** Saves and publishes the draft. Rejections are shown until the next attempt. */
export function usePublish<Payload extends object>(
  { keeper, calls }: Pick<OpenDraft<Payload>, 'keeper' | 'calls'>,
  show: (errors: readonly FieldMessages[]) => void,
): () => Promise<PublishOutcome> {
  return useCallback(async () => {
    show([]);
    if (!(await keeper.store())) {
      const { status } = keeper.getSnapshot();
      const reason =
        status.kind === 'failed'
          ? status.reason
          : 'The draft was changed in another tab or browser. Choose a version first.';
      return { kind: 'notReached', reason };
    }
    const { draftId, version } = keeper.getSnapshot();
    try {
      const answer = await calls.publish(draftId!, version);
      if (answer.status === 'error') {
        const errors = answer.errors.length > 0 ? answer.errors : [{ field: '', messages: [answer.message ?? ''] }];
        show(errors);
        return { kind: 'refused', errors };
      }
      if (answer.draft) keeper.published(answer.draft.state);
      return { kind: 'published', message: answer.message ?? null };
    } catch (error) {
      return { kind: 'notReached', reason: draftFailure(error) };
    }
  }, [keeper, calls, show]);
}
