import type { FieldMessages, StepState } from '@adops/domain';
import type { ComponentType } from 'react';

/** How publishing went. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly message: string | null }
  | { readonly kind: 'refused'; readonly errors: readonly FieldMessages[] }
  /** Not everything is saved, or the console did not answer. */
  | { readonly kind: 'notReached'; readonly reason: string };

/** What the screen of a step works with. */
export interface StepProps<Payload, Known> {
  readonly draft: Payload;
  readonly change: (next: Partial<Payload>) => void;
  /** What the builder knows besides the draft. */
  readonly known: Known;
  readonly states: readonly StepState[];
  /** Errors of this step. */
  readonly errors: readonly FieldMessages[];
  /** The user tried to continue: missing fields show their errors. */
  readonly isTried: boolean;
  readonly publish: () => Promise<PublishOutcome>;
}

/** What the web client adds to a step of the domain. */
export interface StepScreen<Payload, Known> {
  readonly Screen: ComponentType<StepProps<Payload, Known>>;
  /** It takes the height there is and scrolls within: a table. */
  readonly fills?: boolean;
  /** How much the step holds, next to its title; nothing for 0. */
  readonly size?: (draft: Payload, known: Known) => number;
}
