import { isDeepStrictEqual } from 'node:util';
import {
  type KeywordRotation,
  type KeywordRotations,
  type RotatedKeyword,
  type SiteApiRef,
  SiteConfigurationError,
} from '@adops/connectors';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Change, Changes } from '../../core/changes/index.js';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database, Entities } from '../../core/database/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import { findMember, forEachRow, type Viewer } from '../../core/tenancy/index.js';
import { ConnectedSites } from '../connections/index.js';
import {
  type AtMoment,
  GIVEN_UP,
  keepKeywords,
  momentOf,
  type RotatedAdgroup,
  rotatedAdgroup,
  SAVED,
} from './keyword-rotation.repository.js';
import { keywordRotations } from './outside.js';
import {
  hasFollower,
  insertSave,
  openSaves,
  type RecordedList,
  removeSave,
  type SaveRow,
} from './rotation-saves.repository.js';

/** A request is over within this: what is open then was interrupted. */
const SETTLED_AFTER_MS = 60_000;
/** A save the site has not taken for so long is given up: by then no user expects it. */
const GIVEN_UP_AFTER_MS = 3_600_000;
/** A site that has not answered for so long is not asked about the save any more. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;
const AT_ONCE = 50;

const FOUND = 'Found at the site afterwards: the save was interrupted.';
const OVERTAKEN = 'The save was interrupted, and the site holds something else by now.';
const LATE = "The site didn't take it within an hour. Nothing was changed.";
const NOT_ALLOWED = 'The user may no longer change this rotation. Nothing was changed.';
const UNKNOWN = "The save was interrupted, and the site hasn't answered since: it is not known whether it took it.";

/** A save under way: the ad group, what its site held, and what it is asked to keep. */
export interface RotationSave {
  readonly adgroup: Pick<RotatedAdgroup, 'id' | 'name' | 'accountId'>;
  readonly stored: KeywordRotation;
  readonly intended: readonly RotatedKeyword[];
}

/**
 * Saves of rotations at sites, which no transaction of ours can hold: each is noted before the site is asked and recorded once it has
 * answered. What lies between (a crash, a lost answer) is settled later by looking at the site: what it has taken is recorded,
 * what it has not is sent again with the version it was read with, so it is taken once at most.
 */
@Injectable()
export class RotationSaves {
  private readonly logger = new Logger('RotationSaves');
  readonly outside: KeywordRotations;

  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
    private readonly changes: Changes,
    private readonly connected: ConnectedSites,
    @Inject(CONFIG) config: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.outside = keywordRotations(config);
  }

  /** Notes a save that is about to be asked for. @returns its id */
  begin(viewer: Viewer, { adgroup, stored, intended }: RotationSave): Promise<string> {
    const before = recorded(stored);
    return insertSave(this.entities.for(viewer.companyId), viewer, { adgroupId: adgroup.id, before, intended });
  }

  /** The site took it: recorded, and noted no longer. */
  finish(viewer: Viewer, id: string, { adgroup, stored }: RotationSave, after: AtMoment): Promise<void> {
    return this.record(viewer, id, { adgroup, before: recorded(stored), after, reason: null });
  }

  /** The site took nothing of it. */
  async forget(viewer: Viewer, id: string): Promise<void> {
    await removeSave(this.entities.for(viewer.companyId), id);
  }

  /** Settles what was left open. @returns how many were settled, and how many have to wait for their sites. */
  async settleOpen(now = new Date()): Promise<{ settled: number; waiting: number }> {
    const rows = await openSaves(this.database.pool, new Date(now.getTime() - SETTLED_AFTER_MS), AT_ONCE);
    let settled = 0;
    await forEachRow(rows, async (row) => {
      if (await this.settle(row, now)) settled += 1;
    });
    return { settled, waiting: rows.length - settled };
  }

  private async settle(row: SaveRow, now: Date): Promise<boolean> {
    const { companyId, adgroupId, before, intended } = row;
    const age = now.getTime() - row.createdAt.getTime();
    const viewer = await this.viewerOf(row);
    const adgroup = await rotatedAdgroup(this.database.pool, { companyId, accounts: 'all' }, adgroupId);
    if (!adgroup) return true;
    const giveUp = (reason: string) => this.giveUp(viewer, row, adgroup, reason);
    const found = adgroup.siteId === null ? null : await this.reached(companyId, adgroup.siteId, adgroup.externalId);
    if (!found) return age < FORGOTTEN_AFTER_MS ? false : giveUp(UNKNOWN);
    const { api, rotation, at } = found;
    if (rotation.version !== before.version) {
      // One save alone can follow on a version: this one, or another user's that is recorded.
      if (await hasFollower(this.database.pool, row)) await this.forget(viewer, row.id);
      else await this.settleAs(viewer, row, adgroup, { rotation, at });
      return true;
    }
    if (age >= GIVEN_UP_AFTER_MS) return giveUp(LATE);
    if (!mayRotate(viewer, adgroup)) return giveUp(NOT_ALLOWED);
    try {
      const saved = await this.outside.save(api, adgroup.externalId, intended, before.version);
      const after = { rotation: saved, at: await momentOf(this.database.pool) };
      await this.record(viewer, row.id, { adgroup, before, after, reason: null });
      return true;
    } catch (error) {
      if (!(error instanceof SiteConfigurationError)) throw error;
      if (error.failure === 'refused')
        return giveUp(error.problems.map(({ message }) => message).join(' ') || error.message);
      return false;
    }
  }

  private async settleAs(viewer: Viewer, row: SaveRow, adgroup: RotatedAdgroup, after: AtMoment): Promise<void> {
    if (sameList(after.rotation.list, row.intended))
      return this.record(viewer, row.id, { adgroup, before: row.before, after, reason: FOUND });
    // Another list than the user's: their own save was given up.
    await this.giveUp(viewer, row, adgroup, OVERTAKEN, async (change) => {
      await keepKeywords(change.on, { companyId: change.companyId, adgroupId: adgroup.id }, after);
      const { before } = row;
      await change.record({ ...recordOf(SAVED, adgroup), source: 'outside', before, after: recorded(after.rotation) });
    });
  }

  /** Whose save it was, with the permissions of now. */
  private async viewerOf({ companyId, userId, actorId, sessionId, requestId, address }: SaveRow): Promise<Viewer> {
    const member = await findMember(this.database.pool, companyId, userId);
    return {
      ...{ companyId, userId, actorId, sessionId, teamId: member?.teamId ?? null },
      permissions: member?.permissions ?? new Set(),
      accounts: member?.accounts ?? [],
      ...(address && { origin: { requestId, address } }),
    };
  }

  /** The site's API with the rotation it has now; null: it didn't answer. */
  private async reached(
    companyId: number,
    siteId: number,
    externalId: string,
  ): Promise<({ readonly api: SiteApiRef } & AtMoment) | null> {
    try {
      const api = await this.connected.api(companyId, siteId);
      const at = await momentOf(this.database.pool);
      return api && { api, at, rotation: await this.outside.read(api, externalId) };
    } catch (error) {
      if (!(error instanceof SiteConfigurationError || error instanceof SecretUnreadable)) throw error;
      this.logger.warn(`An open rotation save at site ${siteId} of company ${companyId} waits: ${error.message}`);
      return null;
    }
  }

  /** The record and the end of the note in one transaction: of two processes that settle it, one records it. */
  private record(
    viewer: Viewer,
    id: string,
    { adgroup, before, after, reason }: { adgroup: RotationSave['adgroup']; before: RecordedList; after: AtMoment; reason: string | null },
  ): Promise<void> {
    return this.changes.run(viewer, async (change) => {
      if (!(await removeSave(change.entities, id))) return;
      const had = new Set(before.list.map(({ keyword }) => keyword));
      const keywords = after.rotation.list.map(({ keyword }) => keyword).filter((keyword) => !had.has(keyword));
      const place = { companyId: change.companyId, adgroupId: adgroup.id };
      await keepKeywords(change.on, place, after, { keywords, userId: viewer.userId });
      await change.record({ ...recordOf(SAVED, adgroup), before, after: recorded(after.rotation), reason });
    });
  } // prettier-ignore

  /** @param first work in the same transaction, before the record */
  private async giveUp(
    viewer: Viewer,
    row: SaveRow,
    adgroup: RotatedAdgroup,
    reason: string,
    first: (change: Change) => Promise<void> = () => Promise.resolve(),
  ): Promise<true> {
    await this.changes.run(viewer, async (change) => {
      if (!(await removeSave(change.entities, row.id))) return;
      await first(change);
      const { before, intended } = row;
      await change.record({ ...recordOf(GIVEN_UP, adgroup), before, after: { ...before, list: intended }, reason });
    });
    return true;
  }
}

const recordOf = (action: string, { id, name, accountId }: RotationSave['adgroup']) => ({
  ...{ action, entityType: 'adgroup', entityId: id, entityName: name, accountId },
});

const mayRotate = ({ permissions, accounts }: Viewer, { accountId }: RotatedAdgroup): boolean =>
  permissions.has('adgroup-keyword-rotation') && (accounts === 'all' || accounts.includes(accountId));

const plain = ({ keyword, weight, lockWeightPercent, status }: RotatedKeyword): RotatedKeyword => ({
  ...{ keyword, weight, lockWeightPercent, status },
});

/** A rotation as it is recorded: without where the site sends its visitors. */
const recorded = ({ version, list }: KeywordRotation): RecordedList => ({ version, list: list.map(plain) });

/** Whether two lists have the same keywords with the same weights, locks and statuses, in any order. */
export function sameList(left: readonly RotatedKeyword[], right: readonly RotatedKeyword[]): boolean {
  const sorted = (list: readonly RotatedKeyword[]) =>
    list.map(plain).sort((a, b) => (a.keyword < b.keyword ? -1 : Number(a.keyword > b.keyword)));
  return isDeepStrictEqual(sorted(left), sorted(right));
}
