import { isDeepStrictEqual } from 'node:util';
import { SiteConfigurationError, type SiteConfiguration } from '@adops/connectors';
import type { MediaConfigContent, MediaConfigPart } from '@adops/domain';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database, Entities } from '../../core/database/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import { forEachRow, type Viewer } from '../../core/tenancy/index.js';
import { ConnectedSites } from '../connections/index.js';
import {
  hasFollower,
  insertSave,
  openSaves,
  removeSave,
  type SaveRow,
  type ShownPart,
} from './media-config-saves.repository.js';
import { siteConfiguration } from './outside.js';
import { PART_RULES } from './parts.js';

/** A site answers well within this, or never. */
const SETTLED_AFTER_MS = 2 * 60_000;
/** A site that has not answered for so long is not asked about the save any more. */
const GIVEN_UP_AFTER_MS = 7 * 24 * 3_600_000;
const AT_ONCE = 50;

const FOUND = 'Found at the site afterwards: the save was interrupted.';
const OVERTAKEN = 'The save was interrupted, and the site holds something else by now.';
const UNKNOWN = 'The save was interrupted, and the site has not answered since: whether it took it is not known.';

interface Saved {
  readonly site: { readonly id: number; readonly name: string };
  readonly part: MediaConfigPart;
  /** What the site held before. */
  readonly stored: MediaConfigContent;
  /** What it is asked to keep. */
  readonly intended: MediaConfigContent;
}

/**
 * Saves at sites, which no transaction of ours can hold: each is noted before the site is asked and recorded once it has
 * answered. What lies between (a crash, a lost answer) is settled later by looking at the site.
 */
@Injectable()
export class MediaConfigSaves {
  private readonly logger = new Logger('MediaConfigSaves');
  private readonly outside: SiteConfiguration;

  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
    private readonly changes: Changes,
    private readonly connected: ConnectedSites,
    @Inject(CONFIG) config: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.outside = siteConfiguration(config);
  }

  /** Notes a save that is about to be asked for. @returns its id */
  async begin(viewer: Viewer, { site, part, stored, intended }: Saved): Promise<string> {
    return insertSave(this.entities.for(viewer.companyId), viewer, {
      siteId: site.id,
      part,
      before: shownPart(part, stored),
      intended: shownPart(part, intended),
    });
  }

  /** The site took it: recorded, and noted no longer. */
  finish(viewer: Viewer, id: string, { site, part, stored }: Saved, after: MediaConfigContent): Promise<void> {
    return this.record(viewer, id, site, part, shownPart(part, stored), shownPart(part, after), null);
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
    const { companyId, id, siteId, part, before } = row;
    const content = await this.look(companyId, siteId);
    if (!content) {
      if (now.getTime() - row.createdAt.getTime() < GIVEN_UP_AFTER_MS) return false;
      await this.settleAs(row, row.intended, UNKNOWN);
      return true;
    }
    const found = shownPart(part, content);
    // One save alone can follow on a version: none did, or another user's that is recorded.
    if (found.version === before.version || (await hasFollower(this.database.pool, row))) {
      await removeSave(this.entities.for(companyId), id);
      return true;
    }
    await this.settleAs(row, found, sameValues(found, row.intended) ? FOUND : OVERTAKEN);
    return true;
  }

  private settleAs(row: SaveRow, after: ShownPart, reason: string): Promise<void> {
    const { companyId, userId, actorId, sessionId, requestId, address } = row;
    // Only named in the record, and allowed nothing.
    const viewer: Viewer = {
      ...{ companyId, userId, actorId, sessionId, permissions: new Set(), accounts: [], teamId: null },
      ...(address && { origin: { requestId, address } }),
    };
    const site = { id: row.siteId, name: row.siteName };
    return this.record(viewer, row.id, site, row.part, row.before, after, reason, reason === OVERTAKEN);
  }

  /** The configuration as the site has it now; null: it could not be loaded. */
  private async look(companyId: number, siteId: number): Promise<MediaConfigContent | null> {
    try {
      const api = await this.connected.api(companyId, siteId);
      return api && (await this.outside.read(api));
    } catch (error) {
      if (!(error instanceof SiteConfigurationError || error instanceof SecretUnreadable)) throw error;
      this.logger.warn(`The open save at site ${siteId} of company ${companyId} waits: ${error.message}`);
      return null;
    }
  }

  /** The record and the end of the note in one transaction: it is recorded once, even if two settle it. */
  private record(
    viewer: Viewer,
    id: string,
    site: Saved['site'],
    part: MediaConfigPart,
    before: ShownPart,
    after: ShownPart,
    reason: string | null,
    isOutside = false,
  ): Promise<void> {
    return this.changes.run(viewer, async (change) => {
      if (!(await removeSave(change.entities, id))) return;
      await change.record({
        action: `media-config.${part}`,
        entityType: 'site',
        entityId: site.id,
        entityName: site.name,
        ...(isOutside && { source: 'outside' as const }),
        before,
        after,
        reason,
      });
    });
  }
}

const shownPart = (part: MediaConfigPart, content: MediaConfigContent): ShownPart =>
  ({ ...PART_RULES[part].shown(content), version: content.versions[part], status: content.status }) as ShownPart;

/** Whether both hold the same, regardless of their versions. */
const sameValues = (a: ShownPart, b: ShownPart): boolean => {
  const values = ({ version: _version, status: _status, ...rest }: ShownPart): object =>
    JSON.parse(JSON.stringify(rest)) as object;
  return isDeepStrictEqual(values(a), values(b));
};
