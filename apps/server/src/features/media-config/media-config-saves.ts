import { isDeepStrictEqual } from 'node:util';
import { SiteConfigurationError, type SiteConfiguration } from '@adops/connectors';
import type { MediaConfigContent, MediaConfigPart } from '@adops/domain';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ConnectedSites } from '../connections/index.js';
import { siteConfiguration } from './outside.js';
import { PART_RULES } from './parts.js';

/** A site answers well within this, or never. */
const SETTLED_AFTER = '2 minutes';
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

interface SaveRow {
  readonly id: string;
  readonly companyId: number;
  readonly siteId: number;
  readonly siteName: string;
  readonly part: MediaConfigPart;
  readonly before: ShownPart;
  readonly intended: ShownPart;
  readonly userId: number;
  readonly actorId: number;
  readonly sessionId: number | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly createdAt: Date;
}
/** A part as it is recorded: no secrets, with its version and the state of the whole. */
type ShownPart = Record<string, unknown> & { readonly version: string };

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
    private readonly changes: Changes,
    private readonly connected: ConnectedSites,
    @Inject(CONFIG) config: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.outside = siteConfiguration(config);
  }

  /** Notes a save that is about to be asked for. @returns its id */
  async begin(viewer: Viewer, { site, part, stored, intended }: Saved): Promise<string> {
    const { rows } = await this.database.pool.query<{ id: string }>(
      `INSERT INTO media_config_save (company_id, site_id, part, before, intended, user_id, actor_id, session_id, request_id, address)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id::text`,
      [
        viewer.companyId,
        site.id,
        part,
        JSON.stringify(shownPart(part, stored)),
        JSON.stringify(shownPart(part, intended)),
        viewer.userId,
        viewer.actorId,
        viewer.sessionId,
        viewer.origin?.requestId ?? null,
        viewer.origin?.address ?? null,
      ],
    );
    return rows[0]!.id;
  }

  /** The site took it: recorded, and noted no longer. */
  finish(viewer: Viewer, id: string, { site, part, stored }: Saved, after: MediaConfigContent): Promise<void> {
    return this.record(viewer, id, site, part, shownPart(part, stored), shownPart(part, after), null);
  }

  /** The site took nothing of it. */
  async forget(viewer: Viewer, id: string): Promise<void> {
    await remove(this.database.pool, viewer.companyId, id);
  }

  /** Settles what was left open. @returns how many were settled, and how many have to wait for their sites. */
  async settleOpen(now = new Date()): Promise<{ settled: number; waiting: number }> {
    const { rows } = await this.database.pool.query<SaveRow>(
      `SELECT m.id::text, m.company_id AS "companyId", m.site_id AS "siteId", s.name AS "siteName", m.part, m.before, m.intended,
         m.user_id AS "userId", m.actor_id AS "actorId", m.session_id AS "sessionId", m.request_id AS "requestId", m.address,
         m.created_at AS "createdAt"
       FROM media_config_save m JOIN site s ON s.company_id = m.company_id AND s.id = m.site_id
       WHERE m.created_at < $1::timestamptz - interval '${SETTLED_AFTER}' ORDER BY m.created_at LIMIT ${AT_ONCE}`,
      [now],
    );
    let settled = 0;
    for (const row of rows) if (await this.settle(row, now)) settled += 1;
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
    // One save alone can follow on a version: none did, or somebody else's that is recorded.
    if (found.version === before.version || (await this.hasFollower(row))) {
      await remove(this.database.pool, companyId, id);
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
    return this.record(viewer, row.id, { id: row.siteId, name: row.siteName }, row.part, row.before, after, reason);
  }

  /** The configuration as the site has it now; null: it cannot be had. */
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

  private async hasFollower({ companyId, siteId, part, before, createdAt }: SaveRow): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `SELECT FROM audit_log WHERE company_id = $1 AND entity_type = 'site' AND entity_id = $2 AND action = $3
         AND before->>'version' = $4 AND created_at >= $5 LIMIT 1`,
      [companyId, String(siteId), `media-config.${part}`, before.version, createdAt],
    );
    return rowCount === 1;
  }

  /** The record and the end of the note in one transaction: whoever settles first, it is recorded once. */
  private record(
    viewer: Viewer,
    id: string,
    site: Saved['site'],
    part: MediaConfigPart,
    before: ShownPart,
    after: ShownPart,
    reason: string | null,
  ): Promise<void> {
    return this.changes.run(viewer, async (change) => {
      if (!(await remove(change.on, viewer.companyId, id))) return;
      await change.record({
        action: `media-config.${part}`,
        entityType: 'site',
        entityId: site.id,
        entityName: site.name,
        before,
        after,
        reason,
      });
    });
  }
}

const shownPart = (part: MediaConfigPart, content: MediaConfigContent): ShownPart =>
  ({ ...PART_RULES[part].shown(content), version: content.versions[part], status: content.status }) as ShownPart;

/** Whether both hold the same, whatever their versions. */
const sameValues = (a: ShownPart, b: ShownPart): boolean => {
  const values = ({ version: _version, status: _status, ...rest }: ShownPart): object =>
    JSON.parse(JSON.stringify(rest)) as object;
  return isDeepStrictEqual(values(a), values(b));
};

async function remove(on: Queryable, companyId: number, id: string): Promise<boolean> {
  const { rowCount } = await on.query('DELETE FROM media_config_save WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
  ]);
  return rowCount === 1;
}
