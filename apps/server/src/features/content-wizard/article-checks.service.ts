import { createHash } from 'node:crypto';
import {
  afterCheckEvent,
  type ArticleCheck,
  articlePlainText,
  type ArticleTool,
  type CheckedArticle,
  type CheckEvent,
  complianceResult,
  type ComplianceResult,
  compliancePrompt,
  DEFAULT_POLICY,
  type DetectedViolation,
  readVerdict,
  ruleViolations,
} from '@adops/domain';
import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { type Change, Changes } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput, ResponseStatus } from '../../core/graphql/index.js';
import { type TaskRun, TaskService } from '../../core/queue/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AiWriter } from '../ai-texts/index.js';
import { ArticleChanges } from './article-changes.service.js';
import { taskOf, workerViewer } from './article-tasks.js';
import { finality, recordOf } from './article-words.js';
import {
  articleMarket,
  checkSeen,
  currentPolicy,
  endCheck,
  type FullArticle,
  fullArticle,
  policyText,
  startCheck,
} from './articles.repository.js';
import type { ComplianceResponse } from './articles.responses.js';
import { STOPPED } from './articles.service.js';

/** Kind of the recorded task that checks an article. */
const CHECK_TASK = 'article-check';
interface CheckTask {
  readonly articleId: number;
  readonly run: number;
}

const AT_ONCE = 4;
/** Maximum characters of a paragraph that are sent to moderation, and that a violation quotes. */
const MODERATED = 2_000;
const QUOTED = 300;

/** Thrown in a check that a user canceled, or whose article has changed since. */
class Dropped extends Error {}

/** Checks articles against rules, the provider's moderation and a model. The worker runs the checks. */
@Injectable()
export class ArticleChecks {
  private readonly logger = new Logger('ArticleChecks');
  private readonly turn = pLimit(AT_ONCE);

  constructor(
    private readonly tasks: TaskService,
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly articles: ArticleChanges,
    private readonly writer: AiWriter,
  ) {
    tasks.handle(CHECK_TASK, (task: CheckTask, run: TaskRun) => this.turn(() => this.run(task, run)));
  }

  /** Starts a check, or returns the status of the existing check of this text. */
  async check(viewer: Viewer, id: number): Promise<ComplianceResponse> {
    try {
      return await this.changes.run(viewer, async (change) => {
        const article = await this.articles.locked(change, id);
        const why = finality(article);
        if (why !== null) return failed(why);
        const policy = await currentPolicy(change.on, change.companyId, DEFAULT_POLICY);
        const known = await this.outcomeOf(change, article, policy.version);
        return known ?? (await this.start(change, article, policy.version));
      });
    } catch (error) {
      if (error instanceof BadUserInput) return failed(error.message);
      throw error;
    }
  }

  /** Cancels the check and drops its findings. The article may be uploaded but stays marked as unchecked. */
  cancel(viewer: Viewer, id: number): Promise<ComplianceResponse> {
    return this.changes.run(viewer, async (change) => {
      const article = await this.articles.locked(change, id);
      const answer = { status: ResponseStatus.success, message: CANCELED, result: null };
      if (article.checkState === 'skipped') return answer;
      const after = await this.apply(change, article, { kind: 'cancel' });
      if (!after) return failed('No check is running.');
      await change.record({ ...recordOf('skipCheck', article), after: { version: article.version } });
      return answer;
    });
  }

  /** Returns the response for the latest check. Null if a new check has to start. */
  private async outcomeOf(change: Change, article: FullArticle, policy: number): Promise<ComplianceResponse | null> {
    const { checkState: state, checkResult: result, checkSeenBy, isCheckDead, isCheckOld } = article;
    const key = { companyId: change.companyId, id: article.id };
    if (isCheckDead) {
      await this.apply(change, article, { kind: 'fail', run: article.checkRun }, { error: STOPPED });
      await checkSeen(change.on, key, change.viewer.userId);
      return failed(STOPPED);
    }
    if (state === 'running') return { status: ResponseStatus.success, message: RUNNING, result: null };
    if (result && article.checkPolicy === policy) return { status: ResponseStatus.success, message: null, result };
    if (state !== 'failed' || isCheckOld || checkSeenBy.includes(change.viewer.userId)) return null;
    await checkSeen(change.on, key, change.viewer.userId);
    return failed(article.checkError ?? STOPPED);
  }

  private async start(change: Change, article: FullArticle, policy: number): Promise<ComplianceResponse> {
    if (article.text === null || article.headline === null)
      return failed('The article has no headline or text. Write both first.');
    await this.writer.requireProvider(change.companyId);
    const { id, checkState, checkRun } = article;
    const check = afterCheckEvent({ state: checkState, run: checkRun }, { kind: 'start' });
    const taskId = await taskOf(this.tasks, change, CHECK_TASK, { articleId: id, run: check.run } satisfies CheckTask);
    const started = { taskId, policy, hash: hashOf(article) };
    await startCheck(change.on, { companyId: change.companyId, id }, check, started);
    await change.record({ ...recordOf('check', article), after: { version: article.version, policy, taskId } });
    return { status: ResponseStatus.success, message: RUNNING, result: null };
  }

  /** Runs a check, from the beginning after a crash. Drops the check if it was canceled or the article has changed. */
  private async run({ articleId, run: number }: CheckTask, run: TaskRun): Promise<void> {
    const by = workerViewer(run);
    try {
      const article = await this.running(run.companyId, articleId, number);
      const { result, model } = await this.result(by, article);
      const event = { kind: 'finish', run: number, isCompliant: result.is_compliant } as const;
      await this.close(by, articleId, event, { result, model });
    } catch (error) {
      if (error instanceof Dropped) return;
      const isKnown = error instanceof BadUserInput;
      if (!isKnown) this.logger.error(`Check of article ${articleId}: ${String(error)}`);
      const words = isKnown ? error.message : "The article couldn't be checked. Try again.";
      await this.close(by, articleId, { kind: 'fail', run: number }, { error: words });
    }
  }

  /** Returns the article if this check of it is still running. @throws Dropped otherwise */
  private async running(companyId: number, id: number, run: number): Promise<FullArticle> {
    const article = await fullArticle(this.database.pool, companyId, id);
    if (article?.checkState !== 'running' || article.checkRun !== run) throw new Dropped();
    return article;
  }

  private async result(by: Viewer, article: FullArticle): Promise<{ result: ComplianceResult; model: string }> {
    const { pool } = this.database;
    const market = await articleMarket(pool, article.marketId);
    const policy = await policyText(pool, by.companyId, article.checkPolicy ?? 1);
    const checked = checkedOf(article);
    const rules = ruleViolations(checked, { language: article.language, market: market.code });
    const flagged = await this.flagged(by, checked);
    await this.running(by.companyId, article.id, article.checkRun);
    const where = { language: article.language, market: market.name };
    const prompt = compliancePrompt(policy, checked, where);
    const { value, model } = await this.writer.ask(by, 'article check' satisfies ArticleTool, prompt, readVerdict);
    return { result: complianceResult(checked, [...rules, ...flagged], value), model };
  }

  /** Returns a violation for each paragraph that the provider's moderation flags. */
  private async flagged(by: Viewer, { headline, hotspots, text }: CheckedArticle): Promise<DetectedViolation[]> {
    const parts = [headline, ...hotspots, ...text.split('\n').flatMap(pieces)].filter((part) => part !== '');
    const verdicts = (await this.writer.verdicts(by, parts)) ?? [];
    return verdicts.flatMap(({ isFlagged, categories }, at) =>
      isFlagged
        ? {
            ...{ policy_category: `Moderation: ${categories.join(', ') || 'flagged'}`, severity: 'high' as const },
            ...{ reasoning: "The AI provider's moderation flagged it.", violating_quote: parts[at]!.slice(0, QUOTED) },
          }
        : [],
    );
  }

  private close(by: Viewer, id: number, event: CheckEvent, outcome: Parameters<typeof endCheck>[3]): Promise<void> {
    return this.changes.run(by, async (change) => {
      const article = await fullArticle(change.on, change.companyId, id, true);
      if (!article) return;
      const after = await this.apply(change, article, event, outcome);
      if (!after) return;
      const score = outcome?.result?.overall_risk_score ?? null;
      await change.record({
        ...recordOf('checked', article),
        after: { complianceState: after.state, score, model: outcome?.model ?? null, policy: article.checkPolicy },
        reason: outcome?.error ?? null,
      });
    });
  }

  /** Applies an event to the check of an article. Returns null if the event changes nothing. */
  private async apply(
    { on, companyId }: Change,
    { id, checkState: state, checkRun: run }: FullArticle,
    event: CheckEvent,
    outcome: Parameters<typeof endCheck>[3] = {},
  ): Promise<ArticleCheck | null> {
    const before = { state, run };
    const after = afterCheckEvent(before, event);
    if (after === before) return null;
    await endCheck(on, { companyId, id }, after, outcome);
    return after;
  }
}

const RUNNING = 'The article is being checked.';
const CANCELED = "The check was canceled. The article can be uploaded; it's marked as skipped.";
const failed = (message: string): ComplianceResponse => ({ status: ResponseStatus.error, message, result: null });

const checkedOf = ({ headline, hotspots, text }: FullArticle): CheckedArticle => ({
  ...{ headline: headline ?? '', hotspots: [...hotspots], text: articlePlainText(text ?? '') },
});

const hashOf = (article: FullArticle): string =>
  createHash('sha256').update(JSON.stringify(checkedOf(article))).digest('hex'); // prettier-ignore

/** Splits a long paragraph into pieces that moderation accepts. */
function pieces(line: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < line.length; at += MODERATED) found.push(line.slice(at, at + MODERATED));
  return found;
}
