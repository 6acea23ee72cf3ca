import { type SiteApiRef, SiteConfigurationError } from '@adops/connectors';
import { Injectable, Logger } from '@nestjs/common';
import { type Change, Changes } from '../../core/changes/index.js';
import { Database, databaseTime, Entities } from '../../core/database/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import { findMember, forEachRow, type Viewer } from '../../core/tenancy/index.js';
import { ConnectedSites } from '../connections/index.js';
import type { NewSave, OpenSave, SavedValue, SaveTarget, SiteSaveKind, ValueToStore } from './site-save.js';
import {
  deleteSave,
  hasFollower,
  insertSave,
  interruptedSaves,
  pendingSaves,
  type SaveRow,
} from './site-saves.repository.js';

/** Time after which an unresponsive site is no longer asked about a save. */
const UNKNOWN_AFTER_MS = 7 * 24 * 3_600_000;
/** Maximum number of saves settled per run. */
const AT_ONCE = 50;

const FOUND = 'The save was interrupted, and its content was found on the site afterwards.';
const OVERTAKEN = 'The save was interrupted, and the site now has different content.';
const MOVED =
  "The entity was moved away from the site before the site confirmed the save. It's unknown whether the site saved it.";
const UNKNOWN =
  "The save was interrupted, and the site hasn't responded since. It's unknown whether the site saved it.";

/**
 * Saves at sites, which our transactions can't include. Each save is stored before it is sent, and recorded in the
 * audit log once the site has responded. After a crash or a lost response, it is settled later by comparison with the
 * site.
 */
@Injectable()
export class SiteSaves {
  private readonly logger = new Logger('SiteSaves');
  private readonly kinds = new Map<string, SiteSaveKind>();

  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
    private readonly changes: Changes,
    private readonly connected: ConnectedSites,
  ) {}

  /** Registers a kind, so that its open saves are settled. */
  define<Kind extends SiteSaveKind>(kind: Kind): Kind {
    if (this.kinds.has(kind.kind)) throw new Error(`Two kinds of saves have the name ${kind.kind}.`);
    this.kinds.set(kind.kind, kind);
    return kind;
  }

  /** Stores a save before it is sent to the site. */
  async begin<Target extends SaveTarget, Value extends SavedValue>(
    viewer: Viewer,
    save: NewSave<Target, Value>,
  ): Promise<OpenSave<Target, Value>> {
    return { ...save, viewer, id: await insertSave(this.entities.for(viewer.companyId), viewer, save) };
  }

  /** Records a save that the site has accepted. */
  async finish<Save extends OpenSave>(save: Save, after: Save['before']): Promise<void> {
    await this.record(save, { after, at: await databaseTime(this.database.pool) }, null);
  }

  /** Deletes a save that the site has rejected. */
  async forget(save: OpenSave): Promise<void> {
    await this.end(save);
  }

  /** Returns the open saves of a subject, oldest first. */
  pending<Value extends SavedValue>(companyId: number, { kind }: SiteSaveKind<SaveTarget, Value>, subject: string) {
    return pendingSaves<Value>(this.database.pool, { companyId, kind, subject });
  }

  /**
   * Settles interrupted saves.
   * @returns the number of settled saves, and the number of saves that wait for their sites
   */
  async settleOpen(now = new Date()): Promise<{ settled: number; waiting: number }> {
    const rows = await interruptedSaves(this.database.pool, now, [...this.kinds.values()], AT_ONCE);
    let settled = 0;
    await forEachRow(rows, async (row) => {
      if (await this.settle(row, now)) settled += 1;
    });
    return { settled, waiting: rows.length - settled };
  }

  /** Settles one save. @returns false if the save has to wait for its site */
  private async settle(row: SaveRow, now: Date): Promise<boolean> {
    const kind = this.kinds.get(row.kind)!;
    const viewer = viewerOf(row);
    const target = await kind.target(row);
    if (!target) return this.end({ ...row, viewer });
    const save: OpenSave = { ...row, kind, viewer, target };
    if (target.siteId !== row.siteId) return this.giveUp(save, MOVED);
    const age = now.getTime() - row.createdAt.getTime();
    const found = await this.look(save, row.siteId);
    if (!found) return age < UNKNOWN_AFTER_MS ? false : this.giveUp(save, UNKNOWN);
    const { api, ...value } = found;
    if (value.after.version === row.before.version) return this.resend(save, api, age);
    // Only one save can follow a version: this one, or another user's recorded save.
    if (await hasFollower(this.database.pool, row, kind.entry(target))) return this.end(save);
    return kind.same(value.after, row.intended) ? this.record(save, value, FOUND) : this.recordOvertaken(save, value);
  }

  /** Sends a save again that the site hasn't stored, if its kind supports that. */
  private async resend(save: OpenSave, api: SiteApiRef, age: number): Promise<boolean> {
    const { kind, viewer, target, before, intended } = save;
    if (!kind.resend) return this.end(save);
    if (age >= kind.resend.forMs) return this.giveUp(save, kind.resend.late);
    const member = await findMember(this.database.pool, viewer.companyId, viewer.userId);
    if (!member || !kind.resend.isAllowed(member, target)) return this.giveUp(save, kind.resend.notAllowed);
    try {
      await this.finish(save, await kind.resend.send(api, target, intended, before.version));
      return true;
    } catch (error) {
      if (!(error instanceof SiteConfigurationError)) throw error;
      if (error.failure !== 'refused') return false;
      return this.giveUp(save, error.problems.map(({ message }) => message).join(' ') || error.message);
    }
  }

  /** Returns the current value at the site, or null if the site didn't answer. */
  private async look({ kind, viewer: { companyId }, target }: OpenSave, siteId: number) {
    try {
      const api = await this.connected.api(companyId, siteId);
      const at = await databaseTime(this.database.pool);
      return api && { api, at, after: await kind.read(api, target) };
    } catch (error) {
      if (!(error instanceof SiteConfigurationError || error instanceof SecretUnreadable)) throw error;
      this.logger.warn(
        `An open save (${kind.kind}) at site ${siteId} of company ${companyId} is delayed: ${error.message}`,
      );
      return null;
    }
  }

  private record(save: OpenSave, value: Found, reason: string | null): Promise<true> {
    const { kind, viewer, target, before } = save;
    return this.end(save, async (change) => {
      await kind.store?.(change, target, { before, ...value, userId: viewer.userId });
      await change.record({ ...kind.entry(target), before, after: value.after, reason });
    });
  }

  /**
   * Records the value of the site as an outside change. If the kind has an action for it, also records the save as
   * abandoned.
   */
  private recordOvertaken(save: OpenSave, value: Found): Promise<true> {
    const { kind, target, before } = save;
    const reason = kind.giveUpAction ? null : OVERTAKEN;
    return this.end(save, async (change) => {
      await kind.store?.(change, target, { before, ...value, userId: null });
      await change.record({ ...kind.entry(target), source: 'outside', before, after: value.after, reason });
      if (kind.giveUpAction) await change.record(givenUp(save, OVERTAKEN));
    });
  }

  private giveUp(save: OpenSave, reason: string): Promise<true> {
    return this.end(save, (change) => change.record(givenUp(save, reason)));
  }

  /** Deletes and records a save in one transaction, so that one of two concurrent workers records it. */
  private end({ id, viewer }: Ended, record?: (change: Change) => Promise<void>): Promise<true> {
    return this.changes.run(viewer, async (change): Promise<true> => {
      if (await deleteSave(change.entities, id)) await record?.(change);
      return true;
    });
  }
}

type Ended = Pick<OpenSave, 'id' | 'viewer'>;
type Found = Pick<ValueToStore<SavedValue>, 'after' | 'at'>;

const givenUp = ({ kind, target, before, intended }: OpenSave, reason: string) => {
  const entry = kind.entry(target);
  return { ...entry, action: kind.giveUpAction ?? entry.action, before, after: intended, reason };
};

/** Returns the user of a save for the audit log, without permissions. */
const viewerOf = ({ companyId, userId, actorId, sessionId, requestId, address }: SaveRow): Viewer => ({
  ...{ companyId, userId, actorId, sessionId, permissions: new Set(), accounts: [], teamId: null },
  ...(address && { origin: { requestId, address } }),
});
