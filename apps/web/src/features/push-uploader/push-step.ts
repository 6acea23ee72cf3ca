import type { PushDraft, PushDraftKnown } from '@adops/domain';
import type { Undo } from '../../builder/useUndo.js';
import type { StepProps } from '../../wizard/step.js';
import type { Publishing } from './usePublishing.js';

/** Data of the steps in addition to the draft, and the changes of its campaigns with a way back. */
export interface PushKnown extends PushDraftKnown {
  readonly history: Undo<PushDraft['campaigns']>;
  readonly publishing: Publishing;
}

export type PushStepProps = StepProps<PushDraft, PushKnown>;
