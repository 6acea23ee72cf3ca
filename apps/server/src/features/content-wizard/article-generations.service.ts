import {
  ARTICLE_LIMITS,
  articlePlainText,
  articlePrompt,
  type ArticleTool,
  htmlParts,
  isTranslated,
  partPrompt,
  type PartSuggestion,
  readArticle,
  readParts,
  type SuggestedPart,
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
import {
  finishGeneration,
  generationSeen,
  type GenerationOutcome,
  type GenerationRow,
  insertGeneration,
  latestGeneration,
  oneGeneration,
  setGenerationTask,
  suggestedBefore,
} from './article-generations.repository.js';
import { taskOf, workerViewer } from './article-tasks.js';
import { finality, recordOf } from './article-words.js';
import type { ArticlePart } from './articles.enums.js';
import { articleMarket, type FullArticle, fullArticle } from './articles.repository.js';
import type {
  ArticleTextResponse,
  HeadlineSuggestionsResponse,
  HotspotSuggestionsResponse,
} from './articles.responses.js';
import { hotspotOf, STOPPED } from './articles.service.js';
import { sanitizedArticle } from './sanitize.js';

/** Kind of the recorded task that generates a part of an article. */
const GENERATE_TASK = 'article-generate';
interface GenerateTask {
  readonly id: number;
}

/** Maximum concurrent generations per worker, so that other tasks don't wait for them. */
const AT_ONCE = 4;
/** Characters of HTML that are translated in one call. */
const TRANSLATED_AT_ONCE = 6_000;
const PARTS: Readonly<Record<ArticlePart, string>> = { hotspots: 'Hotspots', headlines: 'Headlines', text: 'The text' };

interface Polled {
  readonly status: ResponseStatus;
  readonly message: string | null;
  /** Finished generation. Null while it runs, or if it failed. */
  readonly done: GenerationRow | null;
}

/** Generates parts of articles with models. Each generation is a task that the worker runs. */
@Injectable()
export class ArticleGenerations {
  private readonly logger = new Logger('ArticleGenerations');
  private readonly turn = pLimit(AT_ONCE);

  constructor(
    private readonly tasks: TaskService,
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly articles: ArticleChanges,
    private readonly writer: AiWriter,
  ) {
    tasks.handle(GENERATE_TASK, ({ id }: GenerateTask, run: TaskRun) => this.turn(() => this.generate(id, run)));
  }

  async hotspots(viewer: Viewer, id: number, count: number): Promise<HotspotSuggestionsResponse> {
    checkCount(count, ARTICLE_LIMITS.hotspots);
    const { done, ...answer } = await this.poll(viewer, id, 'hotspots', count);
    return { ...answer, suggestions: done?.suggestions?.map(hotspotOf) ?? null };
  }

  async headlines(viewer: Viewer, id: number, count: number): Promise<HeadlineSuggestionsResponse> {
    checkCount(count, ARTICLE_LIMITS.headlines);
    const { done, ...answer } = await this.poll(viewer, id, 'headlines', count);
    return { ...answer, suggestions: done?.suggestions ?? null };
  }

  async text(viewer: Viewer, id: number): Promise<ArticleTextResponse> {
    const { done, ...answer } = await this.poll(viewer, id, 'text', 1);
    return { ...answer, text: done?.text ?? null };
  }

  /**
   * Starts a generation, or returns the status of the running one. Each user who polls within five minutes receives the
   * outcome once. A later poll by the same user starts another generation.
   */
  private async poll(viewer: Viewer, articleId: number, part: ArticlePart, count: number): Promise<Polled> {
    try {
      return await this.changes.run(viewer, async (change) => {
        const article = await this.articles.locked(change, articleId);
        const why = finality(article);
        if (why !== null) throw new BadUserInput(why);
        const latest = await latestGeneration(change.on, { companyId: change.companyId, articleId }, part);
        const known = latest && (await this.outcomeOf(change, latest));
        return known ?? (await this.start(change, article, part, count));
      });
    } catch (error) {
      if (error instanceof BadUserInput) return failed(error.message);
      throw error;
    }
  }

  /** Returns the response for the latest generation. Null if a new generation has to start. */
  private async outcomeOf({ on, companyId, viewer }: Change, latest: GenerationRow): Promise<Polled | null> {
    const { id, state, part, isDead, isOld, seenBy, error } = latest;
    if (state === 'running' && !isDead) return underWay(part);
    if (isDead) await finishGeneration(on, companyId, id, { error: STOPPED });
    if (isOld || seenBy.includes(viewer.userId)) return null;
    await generationSeen(on, companyId, id, viewer.userId);
    return state === 'done'
      ? { status: ResponseStatus.success, message: null, done: latest }
      : failed(error ?? STOPPED);
  }

  private async start(change: Change, article: FullArticle, part: ArticlePart, count: number): Promise<Polled> {
    const { on, companyId, viewer } = change;
    await this.writer.requireProvider(companyId);
    const key = { companyId, articleId: article.id };
    const id = await insertGeneration(on, key, { part, count, userId: viewer.userId });
    const taskId = await taskOf(this.tasks, change, GENERATE_TASK, { id } satisfies GenerateTask);
    await setGenerationTask(on, companyId, id, taskId);
    await change.record({ ...recordOf('generate', article), after: { part, count, taskId } });
    return underWay(part);
  }

  /** Runs a generation. After a crash it calls the provider again, unless an outcome is already stored. */
  private async generate(id: number, run: TaskRun): Promise<void> {
    const { pool } = this.database;
    const row = await oneGeneration(pool, run.companyId, id);
    if (row?.state !== 'running') return;
    const article = await fullArticle(pool, run.companyId, row.articleId);
    try {
      const why = article ? finality(article) : 'The article was deleted.';
      if (!article || why !== null) throw new BadUserInput(why ?? '');
      await finishGeneration(pool, run.companyId, id, await this.written(workerViewer(run), article, row));
    } catch (error) {
      const isKnown = error instanceof BadUserInput;
      if (!isKnown) this.logger.error(`Generation ${id}: ${String(error)}`);
      const words = isKnown ? error.message : `${PARTS[row.part]} couldn't be generated. Try again.`;
      await finishGeneration(pool, run.companyId, id, { error: words });
    }
  }

  private async written(by: Viewer, article: FullArticle, { part, count }: GenerationRow): Promise<GenerationOutcome> {
    const market = await articleMarket(this.database.pool, article.marketId);
    const { topic, direction, language, headline, hotspots } = article;
    const brief = { topic, direction, language, headline, hotspots, market: market.name };
    if (part === 'text') return this.article(by, brief);
    const key = { companyId: by.companyId, articleId: article.id };
    const used = part === 'hotspots' ? hotspots : headline === null ? [] : [headline];
    const exclude = [...new Set([...used, ...(await suggestedBefore(this.database.pool, key, part))])];
    const request = { ...brief, part: part satisfies SuggestedPart, count, exclude };
    const { value, model } = await this.writer.ask(by, `article ${part}` satisfies ArticleTool, partPrompt(request), (answer) => readParts(request, answer));
    const kept = await this.moderated(by, value);
    return { suggestions: kept.map((one) => ({ ...one, provider: model })) };
  } // prettier-ignore

  private async article(by: Viewer, brief: Parameters<typeof articlePrompt>[0]): Promise<GenerationOutcome> {
    const { value } = await this.writer.ask(
      by,
      'article text' satisfies ArticleTool,
      articlePrompt(brief),
      readArticle,
    );
    const text = sanitizedArticle(value);
    const lines = articlePlainText(text).split('\n');
    const verdicts = await this.writer.verdicts(by, lines);
    if (verdicts?.some(({ isFlagged }) => isFlagged))
      throw new BadUserInput("The AI provider's moderation flagged the text. Try again, or try another topic.");
    return { text, textEnglish: isTranslated(brief.language) ? await this.english(by, text, brief.language) : null };
  }

  /** Translates a text to English. Returns null on failure, because the text is usable without a translation. */
  private async english(by: Viewer, text: string, language: string): Promise<string | null> {
    const parts: string[] = [];
    try {
      for (const part of htmlParts(text, TRANSLATED_AT_ONCE))
        parts.push(await this.writer.translate(by, { from: language, to: 'en', text: part }));
      return sanitizedArticle(parts.join('\n'));
    } catch (error) {
      if (error instanceof BadUserInput) return null;
      throw error;
    }
  }

  /** Removes suggestions that the provider's moderation flags. @throws BadUserInput if none remain */
  private async moderated(by: Viewer, suggestions: readonly PartSuggestion[]): Promise<readonly PartSuggestion[]> {
    const verdicts = await this.writer.verdicts(by, suggestions.map(({ original }) => original));
    const kept = suggestions.filter((_, at) => !verdicts?.[at]?.isFlagged);
    if (kept.length === 0) throw new BadUserInput("The AI provider's moderation flagged all suggestions. Try another topic.");
    return kept;
  } // prettier-ignore
}

const underWay = (part: ArticlePart): Polled => ({
  ...{ status: ResponseStatus.success, done: null },
  message: part === 'text' ? 'The text is being generated.' : `${PARTS[part]} are being generated.`,
});
const failed = (message: string): Polled => ({ status: ResponseStatus.error, message, done: null });

/** Validates a count of suggestions. @throws BadUserInput if it is out of range */
function checkCount(count: number, max: number): void {
  if (count < 1 || count > max) throw new BadUserInput(`qty must be between 1 and ${max}.`);
}
