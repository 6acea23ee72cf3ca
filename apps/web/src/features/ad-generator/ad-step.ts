import type { AdGeneratorDraft, GeneratedContent } from '@adops/domain';
import type { StepProps } from '../../wizard/step.js';

export type AdStepProps = StepProps<AdGeneratorDraft, GeneratedContent>;
