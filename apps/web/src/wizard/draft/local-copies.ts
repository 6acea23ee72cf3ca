import { type DraftKind, readPayload } from '@adops/domain';
import { z } from 'zod';
import { readJson, storedKeys, writeJson } from '../../app/session/storage.js';

/** Unsaved changes stored in this browser. */
export interface LocalCopy<Payload> {
  /** Page that made the changes. */
  readonly writer: string;
  /** Creation key of a draft that was never stored. */
  readonly key: string;
  /** ID of the stored draft. Null before it is created. */
  readonly draftId: number | null;
  /** Version that the changes are based on. */
  readonly version: number;
  readonly payload: Payload;
  readonly changedAt: number;
}

const shape = z.object({
  writer: z.string(),
  key: z.string(),
  draftId: z.number().int().nullable(),
  version: z.number().int(),
  payloadVersion: z.number().int(),
  payload: z.unknown(),
  changedAt: z.number(),
});

/**
 * Unsaved changes of a user in a company, with one entry per page, so that pages never overwrite each other's changes.
 */
export class LocalCopies<Payload extends object> {
  private readonly prefix: string;

  constructor(
    private readonly kind: DraftKind<Payload, never>,
    companyId: number,
    userId: number,
  ) {
    this.prefix = `draft.${companyId}.${userId}.${kind.id}.`;
  }

  write(copy: LocalCopy<Payload>): void {
    writeJson(this.prefix + copy.writer, { ...copy, payloadVersion: this.kind.version });
  }

  remove(writer: string): void {
    writeJson(this.prefix + writer, null);
  }

  /** Returns the readable copies, most recently changed first. Unreadable copies stay in the browser. */
  all(): LocalCopy<Payload>[] {
    return storedKeys(this.prefix)
      .flatMap((key) => this.read(key))
      .sort((a, b) => b.changedAt - a.changedAt);
  }

  private read(key: string): LocalCopy<Payload>[] {
    const parsed = shape.safeParse(readJson(key));
    if (!parsed.success) return [];
    const { payloadVersion, payload, ...copy } = parsed.data;
    const reading = readPayload(this.kind, payloadVersion, payload);
    return reading.kind === 'ok' ? [{ ...copy, payload: reading.payload }] : [];
  }
}
