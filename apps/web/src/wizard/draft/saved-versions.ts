import { changesBetween, type DraftKind, payloadBytes, type TreeChanges } from '@adops/domain';
import type { SaveAnswer } from './draft-keeper.js';

/** Maximum size of changes relative to the whole payload. If they are larger, the whole payload is sent. */
const WORTH_IT = 0.5;

/** Payloads stored by the server for drafts that are trees, so that a save sends only changes. */
export class SavedVersions<Payload extends object> {
  private readonly saved = new Map<number, { readonly version: number; readonly payload: Payload }>();

  constructor(private readonly kind: Pick<DraftKind<Payload, never>, 'levels'>) {}

  keep(id: number, version: number, payload: Payload): void {
    if (this.kind.levels) this.saved.set(id, { version, payload });
  }

  /** Remembers the payload of a save. @returns the response of the save */
  answered(answer: SaveAnswer, payload: Payload): SaveAnswer {
    if (answer.kind === 'saved') this.keep(answer.id, answer.version, payload);
    return answer;
  }

  /** Forgets a draft whose stored payload is unknown, so that the next save sends all of it. */
  forget(id: number): void {
    this.saved.delete(id);
  }

  /**
   * Returns the changes from the server's payload in a version to the given one. Null if the whole payload must be
   * sent.
   */
  changesOf(id: number, version: number, payload: Payload): TreeChanges | null {
    const { levels } = this.kind;
    const known = this.saved.get(id);
    if (!levels || known?.version !== version) return null;
    const changes = changesBetween(levels, known.payload, payload);
    return payloadBytes(changes) < payloadBytes(payload) * WORTH_IT ? changes : null;
  }
}
