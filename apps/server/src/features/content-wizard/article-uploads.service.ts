import { setTimeout as wait } from 'node:timers/promises';
import { type ComplianceState, mayUpload } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { ResponseStatus } from '../../core/graphql/index.js';
import { TaskService } from '../../core/queue/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ArticleChanges } from './article-changes.service.js';
import { taskOf } from './article-tasks.js';
import { UPLOAD_TASK, type UploadTask } from './article-uploads.js';
import { setUploading } from './article-uploads.repository.js';
import { finality, NO_ARTICLE, recordOf } from './article-words.js';
import type { ArticleUploadResponse } from './articles.responses.js';
import { type ArticleRow, type FullArticle, oneArticle } from './articles.repository.js';
import { STOPPED } from './articles.service.js';

/** Maximum wait for the outcome within the request. The upload continues afterwards. */
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 250;

/**
 * Uploads articles on request of users. Each upload is recorded with its task, then the request waits for the outcome.
 */
@Injectable()
export class ArticleUploads {
  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly tasks: TaskService,
    private readonly articles: ArticleChanges,
  ) {}

  /** Uploads the article. If it is already uploaded or being uploaded, returns that state. */
  async upload(viewer: Viewer, id: number): Promise<ArticleUploadResponse> {
    const refused = await this.changes.run(viewer, async (change) => {
      const article = await this.articles.locked(change, id);
      if (article.status === 'completed') return null;
      if (isUnderWay(article)) return null;
      const why = finality(article) ?? hindrance(article);
      if (why === null) await this.start(change, article);
      return why;
    });
    return refused === null ? this.outcome(viewer.companyId, id) : failed(id, refused);
  }

  private async start(change: Change, article: FullArticle): Promise<void> {
    const { id, status, version, checkState } = article;
    const taskId = await taskOf(this.tasks, change, UPLOAD_TASK, { articleId: id } satisfies UploadTask);
    await setUploading(change.on, { companyId: change.companyId, id }, {
      ...{ taskId, status: status === 'newly' ? 'started' : 'restarted' },
    });
    await change.record({ ...recordOf('upload', article), after: { version, complianceState: checkState, taskId } });
  } // prettier-ignore

  private async outcome(companyId: number, id: number): Promise<ArticleUploadResponse> {
    const until = performance.now() + WAIT_MS;
    while (performance.now() < until) {
      const article = await oneArticle(this.database.pool, companyId, id);
      if (!article) return failed(id, NO_ARTICLE);
      if (!isUnderWay(article)) return ended(article);
      await wait(LOOK_EVERY_MS);
    }
    const message = 'The article is still being uploaded. Check the list of articles for the result.';
    return { articleId: id, status: ResponseStatus.success, message, url: null };
  }
}

const isUnderWay = ({ status, isUploadDead }: ArticleRow): boolean =>
  (status === 'started' || status === 'restarted') && !isUploadDead;

const ended = ({ id, status, error, url, isUploadDead }: ArticleRow): ArticleUploadResponse =>
  status === 'completed'
    ? { articleId: id, status: ResponseStatus.success, message: 'The article was uploaded.', url }
    : failed(id, isUploadDead ? STOPPED : (error ?? STOPPED));

const failed = (articleId: number, message: string): ArticleUploadResponse => ({
  ...{ articleId, status: ResponseStatus.error, message, url: null },
});

const UNCHECKED: Partial<Record<ComplianceState, string>> = {
  none: 'Only compliant articles can be uploaded. Check the article first.',
  running: 'The article is being checked. Wait for the result, or cancel the check.',
  violating: "The article isn't compliant. Correct the violations, then check it again.",
  failed: "The check failed, so the article can't be uploaded. Check it again.",
};

/** Returns the reason why an article may not be uploaded, or null. */
function hindrance({ headline, text, checkState, isCheckDead }: FullArticle): string | null {
  if (headline === null || text === null) return 'The article has no headline or text. Write both first.';
  const state = isCheckDead ? 'failed' : checkState;
  return mayUpload(state) ? null : (UNCHECKED[state] ?? null);
}
