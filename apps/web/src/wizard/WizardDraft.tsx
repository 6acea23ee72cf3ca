import type { DraftKind } from '@adops/domain';
import { Button } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../ui/EmptyState.js';
import { ScreenSkeleton } from '../ui/ScreenSkeleton.js';
import type { DraftKeeper, DraftSnapshot } from './draft/draft-keeper.js';
import { useDraft } from './draft/useDraft.js';
import { DRAFT_PARAM } from './draft/useDraftAddress.js';
import type { DraftCalls } from './draft/useDraftServer.js';

export interface OpenDraft<Payload extends object> {
  readonly keeper: DraftKeeper<Payload>;
  readonly calls: DraftCalls<Payload>;
  readonly snapshot: DraftSnapshot<Payload>;
  /** Payload of new drafts. Defaults to the empty one of the kind. */
  readonly empty?: Payload | undefined;
}

interface WizardDraftProps<Payload extends object> extends Pick<OpenDraft<Payload>, 'empty'> {
  readonly kind: DraftKind<Payload, never>;
  /** Storage key of the builder's draft from before the server stored drafts. */
  readonly formerKey?: string;
  readonly children: (open: OpenDraft<Payload>) => ReactNode;
}

/** Draft of a builder once it is open, or else the loading, missing or error state. */
export function WizardDraft<Payload extends object>({ kind, formerKey, empty, children }: WizardDraftProps<Payload>) {
  const opening = useDraft(kind, formerKey, empty);
  const { pathname } = useLocation();
  if (opening.kind === 'loading') return <ScreenSkeleton />;
  if (opening.kind === 'failed')
    return (
      <EmptyState
        title="We couldn't load the draft"
        text={opening.reason}
        action={<Button onClick={opening.retry}>Retry</Button>}
      />
    );
  if (opening.kind === 'missing')
    return (
      <EmptyState
        title="Draft not found"
        text="The draft was discarded, or it belongs to another user or company."
        action={
          <>
            <Button component={Link} to={pathname}>
              Open the last draft
            </Button>{' '}
            <Button component={Link} to={`${pathname}?${DRAFT_PARAM}=new`} variant="default">
              New draft
            </Button>
          </>
        }
      />
    );
  return <Opened keeper={opening.keeper} calls={opening.calls} empty={empty} render={children} />;
}

function Opened<Payload extends object>({
  keeper,
  calls,
  empty,
  render,
}: Omit<OpenDraft<Payload>, 'snapshot'> & { render: (open: OpenDraft<Payload>) => ReactNode }) {
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.getSnapshot);
  return render({ keeper, calls, snapshot, empty });
}
