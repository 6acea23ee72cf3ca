import type { PushDraft, PushDraftKnown } from '@adops/domain';
import type { AccountPublishing } from '../../builder/usePublishByAccount.js';
import type { Undo } from '../../builder/useUndo.js';
import type { StepProps } from '../../wizard/step.js';
import type { PushPresets } from './usePushPresets.js';

/** Data of the steps in addition to the draft, and the changes of its campaigns with a way back. */
export interface PushKnown extends PushDraftKnown {
  readonly history: Undo<PushDraft['campaigns']>;
  readonly publishing: AccountPublishing;
  readonly presets: PushPresets;
}

export type PushStepProps = StepProps<PushDraft, PushKnown>;
