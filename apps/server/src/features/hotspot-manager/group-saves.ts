import { setTimeout as wait } from 'node:timers/promises';
import { SiteConfigurationError, type SiteHotspotContent, type SiteHotspotGroup } from '@adops/connectors';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Changes } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { type TaskRun, TaskService } from '../../core/queue/index.js';
import { findMember, type Viewer } from '../../core/tenancy/index.js';
import { contentFor, hotspotIdsOf, recordOf, sameContent } from './content.js';
import {
  type ClaimedSite,
  claimSite,
  finishSite,
  noteSent,
  openSites,
  type Outcome,
} from './group-sites.repository.js';
import { type GroupRow, oneGroup } from './groups.repository.js';
import { linkSites } from './hotspot-pages.repository.js';
import { siteFailure, SiteReach } from './site-reach.js';

/** Kind of the task that saves a group to its sites. */
export const SAVE_TASK = 'hotspot-save';
export interface SaveTask {
  readonly groupId: number;
}

/** Maximum concurrent requests to the sites of a group. */
const AT_ONCE = 4;
/** Attempts before a save fails. */
const TRIES = 3;
const PAUSE_MS = 300;
/** Maximum number of times a run sends a group again because the group was changed during the sending. */
const ROUNDS = 20;

export const CHANGED_AT_SITE = 'The group was changed on the site.';
export const GONE_AT_SITE = 'The site no longer has this group. Retry to create it again.';
const NOT_ALLOWED = 'The user no longer has permission to change hotspot groups. Nothing was changed on the site.';
const OTHER_THAN_SENT = 'The site saved different content. Review it on the site.';

interface Place {
  readonly companyId: number;
  readonly groupId: number;
  readonly siteId: number;
}

/**
 * Saves groups to their sites, each site separately and completely or not at all. The content is recorded before it is
 * sent. After a crash or a lost response, the site is read first. If the site has the content, the result is recorded.
 * Otherwise the content is sent again with the version that was read, or with the group's creation key, so the site
 * accepts it at most once.
 */
@Injectable()
export class GroupSaves {
  constructor(
    tasks: TaskService,
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly reach: SiteReach,
  ) {
    tasks.handle(SAVE_TASK, ({ groupId }: SaveTask, run: TaskRun) => this.run(groupId, run));
  }

  private async run(groupId: number, run: TaskRun): Promise<{ sites: number }> {
    const { companyId, taskId } = run;
    const { pool } = this.database;
    const viewer = await this.viewerOf(run);
    const sites = await openSites(pool, { companyId, groupId }, taskId);
    const turn = pLimit(AT_ONCE);
    let done = 0;
    await run.progress(0, sites.length);
    const save = async (siteId: number): Promise<void> => {
      await this.saveSite(viewer, { companyId, groupId, siteId }, taskId);
      await run.progress(++done, sites.length);
    };
    const ended = await Promise.allSettled(sites.map((siteId) => turn(() => save(siteId))));
    // Other sites continue. An unexpected error of one site fails the task, which can be restarted.
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
    return { sites: sites.length };
  }

  /** Returns the user who started the save, with their current permissions. */
  private async viewerOf({ companyId, userId, actorId }: TaskRun): Promise<Viewer> {
    const member = userId === null ? null : await findMember(this.database.pool, companyId, userId);
    return {
      ...{ companyId, userId: userId ?? 0, actorId: actorId ?? userId ?? 0, sessionId: null },
      ...{ permissions: member?.permissions ?? new Set(), accounts: member?.accounts ?? [], teamId: null },
    };
  }

  private async saveSite(viewer: Viewer, place: Place, taskId: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      const claim = await claimSite(this.database.pool, place, taskId);
      const group = claim && (await oneGroup(this.database.pool, place.companyId, place.groupId));
      if (!claim || !group) return;
      const outcome = viewer.permissions.has('hotspot-manager')
        ? await this.bring(place, claim, group)
        : ({ state: 'failed', message: NOT_ALLOWED } as const);
      if (outcome === null || !(await this.close(viewer, place, { claim, group, outcome, taskId }))) return;
    }
  }

  /** Saves the group to a site, with retries. Returns null if another worker holds the claim by now. */
  private async bring(place: Place, claim: ClaimedSite, group: GroupRow): Promise<Outcome | null> {
    const [site] = await linkSites(this.database.pool, place.companyId, [place.siteId]);
    if (!site) return { state: 'failed', message: 'The site was deleted.' };
    const { publicUrl } = this.reach;
    const content = contentFor(group, site, { hotspotIds: claim.hotspotIds, publicUrl });
    let failure: SiteConfigurationError | null = null;
    for (let tries = 1; tries <= TRIES; tries++) {
      if (tries > 1) await wait(PAUSE_MS * tries);
      try {
        return await this.attempt(place, claim, group, content);
      } catch (error) {
        failure = siteFailure(error);
        if (failure.failure === 'refused') return { state: 'failed', message: refusalWords(failure) };
        // After any other failure the site may have saved the group or have another version, so the next attempt reads
        // the site first.
      }
    }
    return { state: 'failed', message: failure?.message ?? '' };
  }

  /** Reads the site, sends the group and reads it back. @throws SiteConfigurationError if the site rejects the group */
  private async attempt(
    place: Place,
    claim: ClaimedSite,
    group: GroupRow,
    content: SiteHotspotContent,
  ): Promise<Outcome | null> {
    const { outside } = this.reach;
    const api = await this.reach.api(place.companyId, place.siteId);
    const ref = claim.siteGroupId === null ? claim.key : String(claim.siteGroupId);
    const now = await outside.read(api, ref);
    if (now && sameContent(now, content)) return saved(group, now, null);
    if (now === null && claim.version !== null) return { state: 'missing', message: GONE_AT_SITE };
    if (now && !isExpected(now, claim, content)) return { state: 'conflict', message: CHANGED_AT_SITE, group: now };
    if (!(await noteSent(this.database.pool, place, claim.attempt, content))) return null;
    const after = await outside.save(api, ref, content, now?.version ?? 'new');
    const held = await outside.read(api, String(after.id));
    if (held && held.version !== after.version && !sameContent(held, content))
      return { state: 'conflict', message: CHANGED_AT_SITE, group: held };
    return saved(group, held ?? after, sameContent(held ?? after, content) ? null : OTHER_THAN_SENT);
  }

  /** Stores the outcome and its audit record in one transaction, only for the latest claim. */
  private close(
    viewer: Viewer,
    { companyId, groupId, siteId }: Place,
    { claim, group, outcome, taskId }: { claim: ClaimedSite; group: GroupRow; outcome: Outcome; taskId: number },
  ): Promise<boolean> {
    return this.changes.run(viewer, async (change) => {
      const place = { companyId, groupId, siteId };
      const claimed = { attempt: claim.attempt, revision: group.revision };
      if (!(await finishSite(change.on, place, claimed, outcome))) return false;
      await change.record({
        ...recordOf(`hotspotGroup.${outcome.state}`, group),
        before: { siteId: null, version: claim.version },
        after: { siteId, version: outcome.state === 'saved' ? outcome.group.version : claim.version, taskId },
        reason: outcome.message,
      });
      return true;
    });
  }
}

/** Returns true if the site has a known state: the stored version, or content that was sent before. */
const isExpected = (now: SiteHotspotGroup, { version, sent }: ClaimedSite, content: SiteHotspotContent): boolean =>
  now.version === version || (sent !== null && (sameContent(now, sent) || sameContent(now, content)));

const saved = (group: GroupRow, atSite: SiteHotspotGroup, message: string | null): Outcome => ({
  ...{ state: 'saved', group: atSite, hotspotIds: hotspotIdsOf(group.hotspots, atSite), message },
});

const AT_HOTSPOT = /^hotspots\.(\d+)\./;

/** Returns the validation errors of the site, with the number of the hotspot. */
function refusalWords({ problems, message }: SiteConfigurationError): string {
  const words = problems.map(({ attribute, message: text }) => {
    const at = AT_HOTSPOT.exec(attribute)?.[1];
    return at === undefined ? text : `Hotspot ${Number(at) + 1}: ${text}`;
  });
  return words.join(' ') || message;
}
