import { isDeepStrictEqual } from 'node:util';
import { afterCheckEvent, articleProblems, contentProblems } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes } from '../../core/changes/index.js';
import { type BaseResponse, done, notDone, NotFound, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { suggestedEnglish } from './article-generations.repository.js';
import { keepVersion, versionContent } from './article-versions.repository.js';
import { finality, NO_ARTICLE, recordOf, refuseProblems } from './article-words.js';
import type { ArticleResponse } from './articles.responses.js';
import {
  endCheck,
  type FullArticle,
  fullArticle,
  insertArticle,
  markDeleted,
  saveContent,
  type StoredContent,
} from './articles.repository.js';
import { Articles, isArticleSite } from './articles.service.js';
import { sanitizedArticle } from './sanitize.js';

interface NewArticle {
  readonly siteId: number;
  readonly marketId: number;
  readonly topic: string;
  readonly language: string;
  readonly direction: string;
}

/** Content to save. A missing or null field retains its value. An empty field is removed. */
interface ContentEdit {
  readonly headline?: string | null;
  readonly headlineEnglish?: string | null;
  readonly hotspots?: readonly string[] | null;
  readonly text?: string | null;
}

/** Changes that users make to articles. Every save creates a version. */
@Injectable()
export class ArticleChanges {
  constructor(
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
    private readonly articles: Articles,
  ) {}

  /** Creates an article. @throws BadUserInput with messages at the fields */
  async create(viewer: Viewer, given: NewArticle): Promise<ArticleResponse> {
    const settings = { ...given, topic: given.topic.trim() };
    const { sites, markets } = await this.catalogue.of(viewer);
    const site = sites.find(({ id }) => id === settings.siteId);
    const problems = articleProblems(settings);
    if (!site) problems.push({ field: 'siteId', message: 'Site not found.' });
    else if (!isArticleSite(site)) problems.push({ field: 'siteId', message: "Articles can't be created for this site." });
    if (!markets.some(({ id }) => id === settings.marketId))
      problems.push({ field: 'marketId', message: 'Market not found.' });
    refuseProblems(problems);
    const id = await this.changes.run(viewer, async (change) => {
      const { companyId, on } = change;
      const article = await insertArticle(on, companyId, { ...settings, createdBy: viewer.userId });
      await keepVersion(on, { companyId, articleId: article }, { version: 1, userId: viewer.userId, restoredFrom: null });
      await change.record({ ...recordOf('create', { id: article, topic: settings.topic, headline: null }), after: settings });
      return article;
    });
    return this.answer(viewer, id, 'The article was created.');
  } // prettier-ignore

  /**
   * Updates an article.
   * @param seen version the edit is based on, or null to skip the check.
   * @throws BadUserInput with messages at the fields
   */
  async update(viewer: Viewer, id: number, edit: ContentEdit, seen: number | null): Promise<ArticleResponse> {
    const text = edit.text == null ? null : sanitizedArticle(edit.text);
    // Sanitized text can be longer than the input because some characters are escaped.
    for (const each of [edit.text ?? null, text])
      refuseProblems(contentProblems({ headline: edit.headline ?? null, hotspots: edit.hotspots ?? [], text: each }));
    const english = contentProblems({ headline: edit.headlineEnglish ?? null, hotspots: [], text: null });
    refuseProblems(english.map(({ message }) => ({ field: 'headlineEnglish', message: `English: ${message}` })));
    const refused = await this.changes.run(viewer, async (change) => {
      const article = await this.locked(change, id);
      const why = finality(article);
      if (why !== null) return why;
      if (seen !== null && seen !== article.version)
        refuseProblems([
          { field: 'version', message: 'Someone else changed this article. Nothing was saved. Reload it to see their changes.' },
        ]);
      await this.save(change, article, await this.edited(change, article, { ...edit, text: edit.text == null ? null : text }));
      return null;
    });
    if (refused !== null) return notSaved(id, refused);
    return this.answer(viewer, id, 'The article was saved.');
  } // prettier-ignore

  async restore(viewer: Viewer, id: number, version: number): Promise<ArticleResponse> {
    const refused = await this.changes.run(viewer, async (change) => {
      const article = await this.locked(change, id);
      const why = finality(article);
      if (why !== null) return why;
      const content = await versionContent(change.on, { companyId: change.companyId, articleId: id }, version);
      if (!content) return `Version ${version} is no longer stored.`;
      await this.save(change, article, content, version);
      return null;
    });
    if (refused !== null) return notSaved(id, refused);
    return this.answer(viewer, id, `Version ${version} was restored.`);
  }

  delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const article = await this.locked(change, id);
      const why = finality(article);
      if (why !== null) return notDone(why);
      if (article.mayBeAtSite)
        return notDone('The site may already have this article. Upload it again to find out.');
      await this.dropCheck(change, article);
      await markDeleted(change.on, change.companyId, id);
      await change.record({ ...recordOf('delete', article), before: described(article) });
      return done('The article was deleted.');
    });
  } // prettier-ignore

  /** Returns the article and locks its row, if the viewer may see its site. */
  async locked(change: Change, id: number): Promise<FullArticle> {
    const visible = await this.articles.siteIds(change.viewer);
    const article = await fullArticle(change.on, change.companyId, id, true);
    if (!article || !visible.includes(article.siteId)) throw new NotFound(NO_ARTICLE);
    return article;
  }

  private async edited(change: Change, article: FullArticle, edit: ContentEdit): Promise<StoredContent> {
    const headline = edit.headline == null ? article.headline : edit.headline.trim() || null;
    const hotspots = edit.hotspots == null ? article.hotspots : edit.hotspots.map((each) => each.trim());
    const text = edit.text == null ? article.text : edit.text || null;
    const key = { companyId: change.companyId, articleId: article.id };
    const english = await suggestedEnglish(change.on, key, { headline, text });
    const isKept = headline === article.headline;
    return {
      ...{ headline, hotspots, text },
      headlineEnglish:
        edit.headlineEnglish != null
          ? edit.headlineEnglish.trim() || null
          : isKept
            ? article.headlineEnglish
            : english.headline,
      textEnglish: text === article.text ? article.textEnglish : english.text,
    };
  }

  /** Saves the changed fields as the newest version. Earlier check results no longer apply to it. */
  private async save(
    change: Change,
    article: FullArticle,
    content: StoredContent,
    restoredFrom: number | null = null,
  ): Promise<void> {
    if (restoredFrom === null && isDeepStrictEqual(contentOf(article), contentOf(content))) return;
    const { companyId, on, viewer } = change;
    const version = await saveContent(on, companyId, article.id, content);
    await keepVersion(on, { companyId, articleId: article.id }, { version, userId: viewer.userId, restoredFrom });
    if (!isDeepStrictEqual(checkedOf(article), checkedOf(content))) await this.dropCheck(change, article);
    await change.record({
      ...recordOf(restoredFrom === null ? 'update' : 'restore', { ...article, ...content }),
      before: { ...described(article), version: article.version },
      after: { ...described(content), version },
    });
  }

  private async dropCheck(change: Change, { id, checkState, checkRun }: FullArticle): Promise<void> {
    const before = { state: checkState, run: checkRun };
    const after = afterCheckEvent(before, { kind: 'change' });
    if (after !== before) await endCheck(change.on, { companyId: change.companyId, id }, after);
  }

  private async answer(viewer: Viewer, id: number, message: string): Promise<ArticleResponse> {
    return { status: ResponseStatus.success, message, id, article: await this.articles.one(viewer, id) };
  }
}

const notSaved = (id: number, message: string): ArticleResponse => ({
  ...{ status: ResponseStatus.error, message, id, article: null },
});

const contentOf = ({ headline, headlineEnglish, hotspots, text, textEnglish }: StoredContent) => ({
  ...{ headline, headlineEnglish, hotspots: [...hotspots], text, textEnglish },
});

/** Returns the fields that a compliance check reads. */
const checkedOf = ({ headline, hotspots, text }: StoredContent) => ({ headline, hotspots: [...hotspots], text });

const MAX_RECORDED = 500;

/** Returns the content for the audit log: only the beginning of the text, and its length. */
const described = ({ headline, headlineEnglish, hotspots, text }: StoredContent) => ({
  ...{ headline, headlineEnglish, hotspots: [...hotspots], length: text?.length ?? 0 },
  text: text === null ? null : text.slice(0, MAX_RECORDED),
});
