import type { DraftState } from '@adops/domain';
import { newKey } from '../../app/transport/idempotency.js';
import type { LocalCopies } from './local-copies.js';
import type { PageMessage, Pages } from './pages.js';

/** Draft as stored on the server. */
export interface StoredDraft<Payload> {
  readonly id: number;
  readonly version: number;
  readonly state: DraftState;
  readonly payload: Payload;
}

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly id: number; readonly version: number; readonly state: DraftState }
  /** Another page saved or discarded the draft in the meantime. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly message: string };

/** Calls of a keeper to the server. They reject if no response arrived, although the request may have succeeded. */
export interface DraftServer<Payload> {
  create(key: string, payload: Payload, writer: string): Promise<SaveAnswer>;
  save(id: number, version: number, payload: Payload, writer: string): Promise<SaveAnswer>;
  load(id: number): Promise<StoredDraft<Payload> | null>;
}

/** Initial state of a keeper. */
export interface OpenedDraft<Payload> {
  readonly stored: StoredDraft<Payload> | null;
  readonly payload: Payload;
  readonly writer: string;
  readonly key: string;
  /** Version that the payload is based on. */
  readonly version: number;
  /** True if the payload contains changes that the server doesn't have. */
  readonly isChanged: boolean;
}

export type SaveStatus =
  /** True if there is nothing to save yet. */
  | { readonly kind: 'untouched' }
  /** Changed. The changes are saved after a pause. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'conflict'; readonly theirs: 'loading' | 'changed' | 'gone' };

export interface DraftSnapshot<Payload> {
  readonly payload: Payload;
  readonly draftId: number | null;
  readonly version: number;
  readonly state: DraftState;
  readonly status: SaveStatus;
  /** True if other pages of this browser have the draft open. */
  readonly isOpenElsewhere: boolean;
}

/** Delays before changes are saved, in milliseconds. */
export interface SavePace {
  /** Pause after the last change. */
  readonly afterMs: number;
  /** Maximum wait while the user keeps typing. */
  readonly maxWaitMs: number;
}

/**
 * Default delays in milliseconds: after the last change, the maximum while the user keeps typing, and between retries.
 */
export const SAVE_AFTER_MS = 800;
export const MAX_WAIT_MS = 5_000;
export const USUAL_PACE: SavePace = { afterMs: SAVE_AFTER_MS, maxWaitMs: MAX_WAIT_MS };
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

/**
 * Open draft. Every change is stored in this browser immediately and saved to the server soon after. The server's copy
 * is authoritative. Saves run one after another, each based on the previous version, and changes from elsewhere are
 * never overwritten without confirmation.
 */
export class DraftKeeper<Payload extends object> {
  private snapshot: DraftSnapshot<Payload>;
  private readonly listeners = new Set<() => void>();
  private readonly others = new Set<string>();
  private readonly writer: string;
  private key: string;
  private isChanged: boolean;
  private theirs: StoredDraft<Payload> | null = null;
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waitingSince: number | null = null;
  private failures = 0;
  private isStopped = false;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly server: DraftServer<Payload>,
    private readonly copies: LocalCopies<Payload>,
    private readonly pages: Pages,
    private readonly reasonOf: (error: unknown) => string,
    opened: OpenedDraft<Payload>,
    private readonly pace: SavePace = USUAL_PACE,
  ) {
    this.writer = opened.writer;
    this.key = opened.key;
    this.isChanged = opened.isChanged;
    this.snapshot = {
      payload: opened.payload,
      draftId: opened.stored?.id ?? null,
      version: opened.version,
      state: opened.stored?.state ?? 'open',
      status: { kind: opened.stored ? 'saved' : 'untouched' },
      isOpenElsewhere: false,
    };
  }

  /**
   * Starts saving and listening. @returns a function that stops both after a last save. Unsaved changes remain in this
   * browser
   */
  start(): () => void {
    this.isStopped = false;
    this.stopListening = this.pages.listen((message) => this.hear(message));
    this.pages.send({ type: 'who' });
    this.sayHere();
    const isOnline = () => this.retry();
    const isLeaving = () => document.visibilityState === 'hidden' && void this.flush();
    window.addEventListener('online', isOnline);
    document.addEventListener('visibilitychange', isLeaving);
    if (this.isChanged) {
      this.keep();
      void this.flush();
    }
    return () => {
      window.removeEventListener('online', isOnline);
      document.removeEventListener('visibilitychange', isLeaving);
      this.isStopped = true;
      clearTimeout(this.timer);
      const end = () => {
        this.stopListening();
        this.pages.send({ type: 'left', writer: this.writer });
      };
      // The draft counts as open until the response to its last save, so that no other tab continues its changes.
      if (this.isChanged || this.running) void this.flush().finally(end);
      else end();
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly getSnapshot = (): DraftSnapshot<Payload> => this.snapshot;

  readonly change = (next: Partial<Payload>): void => {
    this.isChanged = true;
    this.set({ payload: { ...this.snapshot.payload, ...next } });
    this.keep();
    if (this.snapshot.status.kind === 'conflict') return;
    // If the pause is too short to notice, the status is "saving" immediately.
    this.set({ status: { kind: this.pace.afterMs > SAVE_AFTER_MS ? 'changed' : 'saving' } });
    this.waitingSince ??= Date.now();
    const left = Math.max(0, this.waitingSince + this.pace.maxWaitMs - Date.now());
    this.schedule(Math.min(this.pace.afterMs, left));
  };

  /** Retries a failed save. */
  readonly retry = (): void => {
    if (this.snapshot.status.kind === 'failed') void this.flush();
  };

  /** Saves unsaved changes now. @returns true if the server has every change */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.snapshot.status.kind === 'conflict') return false;
    while (this.isChanged || this.running) {
      this.running ??= this.saveOnce().finally(() => (this.running = null));
      await this.running;
      if (this.isHeldUp()) return false;
    }
    return true;
  }

  /** Server's version after a conflict. Null while unknown, or if it was deleted. */
  readonly getTheirs = (): Payload | null => this.theirs?.payload ?? null;

  /** Resolves a conflict with the server's version. */
  readonly takeTheirs = (): void => {
    if (!this.theirs) return;
    this.follow(this.theirs);
    this.copies.remove(this.writer);
  };

  /** Resolves a conflict by overwriting the server's version. */
  readonly keepMine = (): void => {
    if (!this.theirs) return;
    this.set({ version: this.theirs.version, status: { kind: 'saving' } });
    this.theirs = null;
    void this.flush();
  };

  /** Resolves a conflict by saving the user's version as a new draft. */
  readonly saveAsNew = (): void => {
    this.key = newKey();
    this.theirs = null;
    this.isChanged = true;
    this.set({ draftId: null, version: 0, status: { kind: 'saving' } });
    this.keep();
    void this.flush();
  };

  /** Marks the draft as discarded here, so that it is no longer stored or saved. */
  readonly forget = (): void => {
    clearTimeout(this.timer);
    this.isChanged = false;
    this.copies.remove(this.writer);
  };

  /** Shows the server's copy after a change requested by this page. */
  readonly adopt = (stored: StoredDraft<Payload>): void => {
    clearTimeout(this.timer);
    this.waitingSince = null;
    this.copies.remove(this.writer);
    this.follow(stored);
    this.pages.send({ type: 'saved', draftId: stored.id, version: stored.version });
  };

  /** The draft was published at this version. */
  readonly published = (state: DraftState): void => this.set({ state });

  /** Saves the draft now, even if it is unchanged. */
  store(): Promise<boolean> {
    if (this.snapshot.draftId === null) this.isChanged = true;
    return this.flush();
  }

  private isHeldUp(): boolean {
    return this.snapshot.status.kind === 'failed' || this.snapshot.status.kind === 'conflict';
  }

  private async saveOnce(): Promise<void> {
    const { payload, draftId, version } = this.snapshot;
    this.waitingSince = null;
    this.isChanged = false;
    this.set({ status: { kind: 'saving' } });
    try {
      const answer =
        draftId === null
          ? await this.server.create(this.key, payload, this.writer)
          : await this.server.save(draftId, version, payload, this.writer);
      await this.settle(answer);
    } catch (error) {
      this.failed(this.reasonOf(error), true);
    }
  }

  private async settle(answer: SaveAnswer): Promise<void> {
    if (answer.kind === 'refused') return this.failed(answer.message, false);
    if (answer.kind !== 'saved') return this.conflict(answer.kind);
    this.failures = 0;
    const isNew = this.snapshot.draftId !== answer.id;
    this.set({
      draftId: answer.id,
      version: answer.version,
      state: answer.state,
      status: { kind: this.isChanged ? 'saving' : 'saved' },
    });
    // Changes made during the save are not stored yet.
    if (this.isChanged) this.keep();
    else this.copies.remove(this.writer);
    if (isNew) this.sayHere();
    this.pages.send({ type: 'saved', draftId: answer.id, version: answer.version });
  }

  /** Handles a failed save. @param repeats true if a retry without any change may succeed */
  private failed(reason: string, repeats: boolean): void {
    this.isChanged = true;
    this.set({ status: { kind: 'failed', reason } });
    if (!repeats || this.isStopped) return;
    const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)]!;
    this.failures += 1;
    this.schedule(wait);
  }

  private async conflict(why: 'conflict' | 'gone'): Promise<void> {
    this.isChanged = true;
    this.set({ status: { kind: 'conflict', theirs: 'loading' } });
    const { draftId } = this.snapshot;
    // If the other version can't be loaded, the save is retried.
    this.theirs = why === 'gone' || draftId === null ? null : await this.server.load(draftId);
    this.set({ status: { kind: 'conflict', theirs: this.theirs ? 'changed' : 'gone' } });
  }

  private hear(message: PageMessage): void {
    // A page also receives its own messages.
    if ('writer' in message && message.writer === this.writer) return;
    const { draftId, version } = this.snapshot;
    if (message.type === 'who') return this.sayHere();
    if (message.type === 'saved') {
      if (
        message.draftId === draftId &&
        message.version > version &&
        !this.isStopped &&
        !this.isChanged &&
        !this.running
      )
        void this.reload(draftId);
      return;
    }
    if (message.type === 'here' && message.draftId !== null && message.draftId === draftId)
      this.others.add(message.writer);
    else this.others.delete(message.writer);
    this.set({ isOpenElsewhere: this.others.size > 0 });
  }

  /** Loads the version that another page saved, because this page has no unsaved changes. */
  private async reload(id: number): Promise<void> {
    const stored = await this.server.load(id).catch(() => null);
    if (stored && !this.isChanged && !this.running && stored.version > this.snapshot.version) this.follow(stored);
  }

  private follow(stored: StoredDraft<Payload>): void {
    this.theirs = null;
    this.isChanged = false;
    this.set({ payload: stored.payload, version: stored.version, state: stored.state, status: { kind: 'saved' } });
  }

  private sayHere(): void {
    this.pages.send({ type: 'here', writer: this.writer, draftId: this.snapshot.draftId });
  }

  private keep(): void {
    const { payload, draftId, version } = this.snapshot;
    this.copies.write({ writer: this.writer, key: this.key, draftId, version, payload, changedAt: Date.now() });
  }

  private schedule(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), wait);
  }

  private set(next: Partial<DraftSnapshot<Payload>>): void {
    this.snapshot = { ...this.snapshot, ...next };
    for (const listener of this.listeners) listener();
  }
}
