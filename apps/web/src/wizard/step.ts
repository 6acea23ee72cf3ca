import type { FieldMessages, StepState } from '@adops/domain';
import type { ComponentType } from 'react';

/** Result of publishing. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly message: string | null }
  | { readonly kind: 'refused'; readonly errors: readonly FieldMessages[] }
  /** The draft isn't completely saved, or the console didn't respond. */
  | { readonly kind: 'notReached'; readonly reason: string };

/** Properties of the screen of a step. */
export interface StepProps<Payload, Known> {
  readonly draft: Payload;
  readonly change: (next: Partial<Payload>) => void;
  /** Data of the builder in addition to the draft. */
  readonly known: Known;
  readonly states: readonly StepState[];
  /** Errors of this step. */
  readonly errors: readonly FieldMessages[];
  /** True if the user tried to continue, so missing fields show their errors. */
  readonly isTried: boolean;
  readonly publish: () => Promise<PublishOutcome>;
}

/** Step of the domain with the additions of the web client. */
export interface StepScreen<Payload, Known> {
  readonly Screen: ComponentType<StepProps<Payload, Known>>;
  /** True for a step that fills the available height and scrolls inside, such as a table. */
  readonly fills?: boolean;
  /** Number of items next to the step's title. Hidden for 0. */
  readonly size?: (draft: Payload, known: Known) => number;
}
