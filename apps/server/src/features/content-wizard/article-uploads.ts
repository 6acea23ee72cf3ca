import { isDeepStrictEqual } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { type SiteArticle, type SiteArticleContent, SiteConfigurationError } from '@adops/connectors';
import { Injectable } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { type TaskRun, TaskService } from '../../core/queue/index.js';
import { findMember, type Viewer } from '../../core/tenancy/index.js';
import { ArticleReach } from './article-reach.js';
import { workerViewer } from './article-tasks.js';
import {
  claimUpload,
  type ClaimedArticle,
  finishUpload,
  noteSent,
  type UploadKey,
  type UploadOutcome,
} from './article-uploads.repository.js';
import { recordOf } from './article-words.js';
import { sanitizedArticle } from './sanitize.js';

/** Kind of the recorded task that uploads an article. */
export const UPLOAD_TASK = 'article-upload';
export interface UploadTask {
  readonly articleId: number;
}

/** Maximum attempts of an upload. */
const TRIES = 3;
const PAUSE_MS = 300;

const NOT_ALLOWED = 'The user no longer has permission to upload articles. Nothing was uploaded.';
const OTHER_THAN_SENT = 'The site shows different content. Review it on the site.';

/**
 * Uploads articles exactly once. The key at the site and the content are stored before the first call. After a crash or
 * a lost response we read the site first. If the site has the article, we record that, otherwise we send the article
 * again with the same key.
 */
@Injectable()
export class ArticleUploader {
  constructor(
    tasks: TaskService,
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly reach: ArticleReach,
  ) {
    tasks.handle(UPLOAD_TASK, ({ articleId }: UploadTask, run: TaskRun) => this.run(articleId, run));
  }

  private async run(id: number, run: TaskRun): Promise<void> {
    const key = { companyId: run.companyId, id };
    const claim = await claimUpload(this.database.pool, key, run.taskId);
    if (!claim) return;
    const member = run.userId === null ? null : await findMember(this.database.pool, run.companyId, run.userId);
    const outcome = member?.permissions.has('content-wizard')
      ? await this.bring(key, claim)
      : ({ status: 'failed', message: NOT_ALLOWED, isAbsent: false } as const);
    if (outcome) await this.close(workerViewer(run), key, claim, outcome);
  }

  /** Uploads an article with retries. Returns null if another worker holds the claim. */
  private async bring(key: UploadKey, claim: ClaimedArticle): Promise<UploadOutcome | null> {
    let failure: SiteConfigurationError | null = null;
    for (let tries = 1; tries <= TRIES; tries++) {
      if (tries > 1) await wait(PAUSE_MS * tries);
      try {
        return await this.attempt(key, claim);
      } catch (error) {
        if (!(error instanceof SiteConfigurationError)) throw error;
        failure = error;
        if (failure.failure === 'refused')
          return { status: 'failed', message: refusalWords(failure), isAbsent: claim.sent === null && tries === 1 };
        // After any other failure the site may have saved the article, so the next attempt reads the site first.
      }
    }
    return { status: 'failed', message: failure?.message ?? '', isAbsent: false };
  }

  /**
   * Reads the site, sends the article and reads it back.
   * @throws SiteConfigurationError if the site rejects the article
   */
  private async attempt(key: UploadKey, claim: ClaimedArticle): Promise<UploadOutcome | null> {
    const { outside } = this.reach;
    const api = await this.reach.api(key.companyId, claim.siteId);
    const content = contentOf(claim);
    const now = await outside.read(api, claim.key);
    if (now && sameContent(now, content)) return uploaded(now, content);
    // We replace only content that we sent. An article edited at the site is unchanged.
    if (now && (claim.sent === null || !sameContent(now, claim.sent))) return uploaded(now, content);
    if (!(await noteSent(this.database.pool, key, claim.attempt, content))) return null;
    const after = await outside.save(api, claim.key, content, now?.version ?? 'new');
    return uploaded((await outside.read(api, claim.key)) ?? after, content);
  }

  /** Stores the outcome and its audit record in one transaction if the claim is the latest. */
  private close(viewer: Viewer, key: UploadKey, claim: ClaimedArticle, outcome: UploadOutcome): Promise<void> {
    return this.changes.run(viewer, async (change) => {
      if (!(await finishUpload(change.on, key, claim.attempt, outcome))) return;
      await change.record({
        ...recordOf(outcome.status === 'completed' ? 'uploaded' : 'uploadFailed', { ...claim, id: key.id }),
        after: { siteId: claim.siteId, url: outcome.status === 'completed' ? outcome.url : null },
        reason: outcome.message,
      });
    });
  }
}

const contentOf = ({ headline, language, marketId, topic, hotspots, text }: ClaimedArticle): SiteArticleContent => ({
  ...{ headline, language, marketId, topic, hotspots: [...hotspots], text: sanitizedArticle(text) },
});

function sameContent(left: SiteArticleContent, right: SiteArticleContent): boolean {
  const plain = ({ headline, language, marketId, topic, hotspots, text }: SiteArticleContent) => ({
    ...{ headline, language, marketId, topic, hotspots: [...hotspots], text },
  });
  return isDeepStrictEqual(plain(left), plain(right));
}

const uploaded = (atSite: SiteArticle, content: SiteArticleContent): UploadOutcome => ({
  ...{ status: 'completed', url: atSite.url, message: sameContent(atSite, content) ? null : OTHER_THAN_SENT },
});

const AT_HOTSPOT = /^hotspots\.(\d+)/;

/** Returns the error message of the site, with hotspots named by position. */
function refusalWords({ problems, message }: SiteConfigurationError): string {
  const words = problems.map(({ attribute, message: text }) => {
    const at = AT_HOTSPOT.exec(attribute)?.[1];
    return at === undefined ? text : `Hotspot ${Number(at) + 1}: ${text}`;
  });
  return words.join(' ') || message;
}
