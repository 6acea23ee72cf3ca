import type { AccountRef, AdPlatform, CreationResult, PlatformFieldError } from '@adops/connectors';
import type { FieldMessages } from '@adops/domain';

/** Platform and account of a step. */
export interface StepContext {
  readonly companyId: number;
  readonly platform: AdPlatform;
  readonly account: AccountRef;
  /** IDs of the results of earlier steps, by position. */
  readonly made: ReadonlyMap<number, string>;
}

/**
 * Executes the steps of a kind. The order is always: look up, create, and look up again after an unknown outcome.
 * Payloads are the arguments of `Publishing.start` after conversion to JSON.
 */
export interface StepHandler<Payload = never, Prepared = unknown> {
  readonly kind: string;
  /**
   * True if the step sets a state that may already be set. Otherwise an entity that is found before the first call
   * belongs to another user.
   */
  readonly isState: boolean;
  /** True if the platform reviews the result. */
  readonly isReviewed: boolean;
  /** Verb for the audit log, after the kind of the publication. */
  readonly verb: string;
  /** Returns the IDs of the step's results at the platform. @throws PlatformError if the platform can't be read */
  find(context: StepContext, payload: Payload): Promise<readonly string[]>;
  /**
   * Loads data that a call needs and that may take longer than a call, such as pictures. Nothing counts as sent yet. A
   * PlatformError ends the step.
   */
  prepare?(context: StepContext, payload: Payload): Promise<Prepared>;
  make(context: StepContext, payload: Payload, prepared: Prepared): Promise<CreationResult>;
  /** Returns the payload for the audit log. */
  recorded(payload: Payload): object;
}

/** Returns the messages of a platform at their attributes. */
export function messagesAt(errors: readonly PlatformFieldError[]): FieldMessages[] {
  const byField = new Map<string, string[]>();
  for (const { path, message } of errors) byField.set(path, [...(byField.get(path) ?? []), message]);
  return [...byField].map(([field, messages]) => ({ field, messages }));
}
