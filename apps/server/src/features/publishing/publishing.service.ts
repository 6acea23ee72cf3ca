import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { replaceFailed } from './publication-actions.repository.js';
import {
  insertPublications,
  lockNames,
  lockRequestKey,
  madeByRequest,
  type NewPublication,
  namesInUse,
  pageOfPublications,
  type Publication,
  type PublicationFilters,
  type RepeatableRequest,
} from './publications.repository.js';
import type { StepHandler } from './step-handler.js';

/** Publishes at the platforms for all tools. Publications are recorded first, then executed by workers. */
@Injectable()
export class Publishing {
  private readonly handlers = new Map<string, StepHandler>();

  constructor(private readonly database: Database) {}

  /** Registers the tool that executes steps of this kind. */
  handle<Payload, Prepared>(handler: StepHandler<Payload, Prepared>): void {
    if (this.handlers.has(handler.kind)) throw new Error(`Two handlers for steps of kind ${handler.kind}.`);
    this.handlers.set(handler.kind, handler as unknown as StepHandler);
  }

  handlerOf(kind: string): StepHandler {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`No handler for steps of kind ${kind}.`);
    return handler;
  }

  /** Kinds of steps whose results are reviewed. */
  get reviewedKinds(): string[] {
    return [...this.handlers.values()].filter(({ isReviewed }) => isReviewed).map(({ kind }) => kind);
  }

  /**
   * Returns the IDs of publications of an earlier request with the same Idempotency-Key, or null if there was none.
   * Requests with the key run in sequence.
   * @throws BadUserInput if the key was used with another request
   */
  async earlier(change: Change, repeatable: RepeatableRequest | null): Promise<number[] | null> {
    if (!repeatable) return null;
    await lockRequestKey(change.on, change.viewer, repeatable.key);
    const made = await madeByRequest(change.on, change.viewer, repeatable.key);
    if (made.some(({ body }) => body !== repeatable.body))
      throw new BadUserInput('This Idempotency-Key was already used for another request. Send a new key.');
    return made.length > 0 ? made.map(({ id }) => id) : null;
  }

  /**
   * Returns the names that publications of the account use. Until the change ends, other requests can't take a name.
   */
  async namesInUse(
    change: Change,
    accountId: number,
    kind: string,
    names: readonly string[],
  ): Promise<ReadonlySet<string>> {
    await lockNames(change.on, change.companyId);
    return namesInUse(change.on, change.companyId, { accountId, kind, names });
  }

  /**
   * Records publications. Workers start when the transaction ends. They replace failed publications with the same name
   * and without a result.
   * @returns their IDs, in order
   */
  async start(
    change: Change,
    publications: readonly NewPublication[],
    repeatable: RepeatableRequest | null,
  ): Promise<number[]> {
    for (const { kind } of publications.flatMap(({ steps }) => steps)) this.handlerOf(kind);
    await lockNames(change.on, change.companyId);
    await replaceFailed(change.on, change.companyId, publications);
    return insertPublications(change.on, change.viewer, publications, repeatable);
  }

  page(
    viewer: Viewer,
    filters: PublicationFilters,
    { page, perPage }: { readonly page: number; readonly perPage: number },
  ): Promise<{ rows: Publication[]; total: number }> {
    const at = { offset: (page - 1) * perPage, limit: perPage };
    return pageOfPublications(this.database.pool, viewer, filters, at);
  }
}
