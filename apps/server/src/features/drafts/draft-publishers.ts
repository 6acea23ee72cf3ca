import { DRAFT_KINDS, type DraftKind, type FieldMessages } from '@adops/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';

/** Result of publishing: errors at fields of the payload, or a message and the task that continues, if there is one. */
export type Published =
  | { readonly errors: readonly FieldMessages[] }
  | { readonly message: string; readonly taskId?: number };

/** Publishes complete drafts in the change's transaction. */
export interface DraftPublisher<Payload extends object = object> {
  publish(change: Change, payload: Payload): Promise<Published>;
}

/**
 * Registry of publishers by draft kind. The boot fails if a kind has no publisher, unless it has its own operations.
 */
@Injectable()
export class DraftPublishers implements OnApplicationBootstrap {
  private readonly byKind = new Map<string, DraftPublisher<never>>();

  register<Payload extends object>(kind: DraftKind<Payload, never>, publisher: DraftPublisher<Payload>): void {
    if (this.byKind.has(kind.id)) throw new Error(`Two publishers for drafts of kind ${kind.id}.`);
    this.byKind.set(kind.id, publisher as DraftPublisher<never>);
  }

  onApplicationBootstrap(): void {
    const missing = DRAFT_KINDS.filter(({ id, ownPublishing }) => !ownPublishing && !this.byKind.has(id)).map(
      ({ id }) => id,
    );
    if (missing.length > 0) throw new Error(`No publisher for drafts of kind ${missing.join(', ')}.`);
  }

  /** Publishes a draft. @param payload as returned by `readPayload` of the kind */
  publish(kind: string, change: Change, payload: object): Promise<Published> {
    return this.byKind.get(kind)!.publish(change, payload as never);
  }
}
