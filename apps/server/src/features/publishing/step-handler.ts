import type { AccountRef, AdPlatform, CreationResult, PlatformFieldError } from '@adops/connectors';
import type { FieldMessages } from '@adops/domain';

/** Platform and account a step is carried out at. */
export interface StepContext {
  readonly companyId: number;
  readonly platform: AdPlatform;
  readonly account: AccountRef;
  /** Ids of what the steps before it have made, by their positions. */
  readonly made: ReadonlyMap<number, string>;
}

/**
 * Carries out the steps of a kind. The order is always: find, make, and find again after an outcome that is not known.
 * Payloads are what `Publishing.start` was given, through JSON.
 */
export interface StepHandler<Payload = never, Prepared = unknown> {
  readonly kind: string;
  /** It sets a state that may be there already; else what is found before anything was sent belongs to another user. */
  readonly isState: boolean;
  /** Reviewers of the platform look at it afterwards. */
  readonly isReviewed: boolean;
  /** Word for it in the record of changes, after the kind of the publication. */
  readonly verb: string;
  /** Ids of what the step makes or sets, as the platform has it now. @throws PlatformError */
  find(context: StepContext, payload: Payload): Promise<readonly string[]>;
  /**
   * Loads what a call needs and what may take longer than a call: pictures. Nothing counts as sent yet; a PlatformError ends the step.
   */
  prepare?(context: StepContext, payload: Payload): Promise<Prepared>;
  make(context: StepContext, payload: Payload, prepared: Prepared): Promise<CreationResult>;
  /** For the record of changes. */
  recorded(payload: Payload): object;
}

/** Returns the messages of a platform at the attributes they are of. */
export function messagesAt(errors: readonly PlatformFieldError[]): FieldMessages[] {
  const byField = new Map<string, string[]>();
  for (const { path, message } of errors) byField.set(path, [...(byField.get(path) ?? []), message]);
  return [...byField].map(([field, messages]) => ({ field, messages }));
}
