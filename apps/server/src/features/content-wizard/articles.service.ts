import { ARTICLE_SITE_GROUPS, languageName } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import {
  BadUserInput,
  type Language,
  type OrderByInput,
  ordered,
  type Site,
  type User,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage, searched } from '../../reporting/index.js';
import { CatalogueService, ReferenceListsService } from '../reference-lists/index.js';
import { type GenerationRow, shownGenerations } from './article-generations.repository.js';
import { versionsOf } from './article-versions.repository.js';
import type { Article, ArticleFilters, ArticlePage, ContentWizardFilterOptions } from './articles.model.js';
import {
  articleCreators,
  type ArticleOrder,
  articlePage,
  type ArticleRow,
  type ArticlesQuery,
  articleTexts,
  countArticles,
  isArticleOrder,
  oneArticle,
} from './articles.repository.js';

/** Message shown when a task ended without an outcome. */
export const STOPPED = 'It stopped unexpectedly. Try again.';

interface ListRequest {
  readonly page: number;
  readonly perPage: number;
  readonly filters: ArticleFilters | null;
  readonly orderBy: OrderByInput | null;
}

/** Manages articles of the sites a user may see. */
@Injectable()
export class Articles {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
    private readonly lists: ReferenceListsService,
  ) {}

  async list(viewer: Viewer, { page, perPage, filters, orderBy }: ListRequest): Promise<ArticlePage> {
    checkPage({ page, perPage });
    const query = await this.query(viewer, filters);
    const { pool } = this.database;
    const window = { ...orderOf(orderBy), offset: (page - 1) * perPage, limit: perPage };
    const [totalRecords, rows] = await Promise.all([countArticles(pool, query), articlePage(pool, query, window)]);
    return { rows: await this.shown(viewer, rows), totalRecords };
  }

  async one(viewer: Viewer, id: number): Promise<Article | null> {
    const row = await oneArticle(this.database.pool, viewer.companyId, id);
    return row && ((await this.shown(viewer, [row]))[0] ?? null);
  }

  async filterOptions(viewer: Viewer): Promise<ContentWizardFilterOptions> {
    const { sites, markets, members } = await this.catalogue.of(viewer);
    const creators = await articleCreators(this.database.pool, viewer.companyId, sites.map(({ id }) => id));
    return {
      ...{ sites: sites.filter(isArticleSite), markets: [...markets], languages: this.lists.languages() },
      teams: await this.lists.teams(viewer),
      creators: members.filter(({ id }) => creators.includes(id)),
    };
  } // prettier-ignore

  /** Returns the sites of the viewer. */
  async siteIds(viewer: Viewer): Promise<number[]> {
    return (await this.catalogue.of(viewer)).sites.map(({ id }) => id);
  }

  private async query(viewer: Viewer, filters: ArticleFilters | null): Promise<ArticlesQuery> {
    const { sites, members } = await this.catalogue.of(viewer);
    const visible = sites.map(({ id }) => id);
    const wanted = some(filters?.siteIdIn);
    const teams = some(filters?.teamIdIn);
    const inTeams = teams && members.filter(({ team }) => team && teams.includes(team.id)).map(({ id }) => id);
    const users = some(filters?.creatorIdIn);
    return {
      companyId: viewer.companyId,
      siteIds: wanted ? visible.filter((id) => wanted.includes(id)) : visible,
      marketIds: some(filters?.marketIdIn),
      languages: some(filters?.languageCodeIn),
      creatorIds: users && inTeams ? users.filter((id) => inTeams.includes(id)) : (users ?? inTeams),
      statuses: some(filters?.statusIn),
      pattern: searched(filters?.searchPhrase),
      from: filters?.createdAt?.start ?? null,
      to: filters?.createdAt?.end ?? null,
    };
  }

  /**
   * Converts rows to articles of sites that the viewer may see. Large or related data is loaded once for all rows, and
   * only if selected.
   */
  private async shown(viewer: Viewer, rows: readonly ArticleRow[]): Promise<Article[]> {
    const { sites, markets, members } = await this.catalogue.of(viewer);
    const ids = rows.map(({ id }) => id);
    const on = this.database.pool;
    const texts = once(() => articleTexts(on, viewer.companyId, ids));
    const generations = once(() => shownGenerations(on, viewer.companyId, ids));
    const versions = once(() => versionsOf(on, viewer.companyId, ids));
    return rows.flatMap((row): Article[] => {
      const site = sites.find(({ id }) => id === row.siteId);
      const market = markets.find(({ id }) => id === row.marketId);
      if (!site || !market) return [];
      const made = async (): Promise<readonly GenerationRow[]> => (await generations()).get(row.id) ?? [];
      const plain = {
        ...plainOf(row),
        ...{ site, market, language: languageOf(row.language) },
        creator: members.find(({ id }) => id === row.createdBy) ?? goneUser(row),
      };
      const lazily = {
        text: async () => (await texts()).get(row.id)?.text ?? null,
        textEnglish: async () => (await texts()).get(row.id)?.textEnglish ?? null,
        ...generatedOf(made),
        versions: async () =>
          ((await versions()).get(row.id) ?? []).map(({ savedBy, ...version }) => ({
            ...version,
            savedBy: members.find(({ id }) => id === savedBy) ?? null,
          })),
      };
      return [withLazy(plain, lazily)];
    });
  }
}

const plainOf = (row: ArticleRow) => ({
  ...{ id: row.id, topic: row.topic, direction: row.direction, headline: row.headline, version: row.version },
  ...{ headlineEnglish: row.headlineEnglish, hotspots: row.hotspots, url: row.url },
  ...{ createdAt: row.createdAt, uploadedAt: row.uploadedAt },
  status: row.isUploadDead ? ('failed' as const) : row.status,
  error: row.isUploadDead ? STOPPED : row.error,
  compliance: row.checkState === 'running' ? null : row.checkResult,
  complianceState: row.isCheckDead ? ('failed' as const) : row.checkState,
  complianceError: row.isCheckDead ? STOPPED : row.checkError,
});

/** Returns the fields of an article that come from its latest generations. */
const generatedOf = (made: () => Promise<readonly GenerationRow[]>) => {
  const doneOf = async (part: string) => (await made()).find((row) => row.part === part && row.state === 'done');
  const latest = async () => {
    const rows = await made();
    return rows.filter(({ part }, at) => rows.findIndex((row) => row.part === part) === at);
  };
  return {
    hotspotSuggestions: async () => (await doneOf('hotspots'))?.suggestions?.map(hotspotOf) ?? null,
    headlineSuggestions: async () => (await doneOf('headlines'))?.suggestions ?? null,
    textSuggestion: async () => (await doneOf('text'))?.text ?? null,
    generating: async () => (await latest()).filter(({ state, isDead }) => state === 'running' && !isDead).map(({ part }) => part),
    generationFailures: async () =>
      (await latest())
        .filter(({ state, isDead }) => state === 'failed' || isDead)
        .map(({ part, error }) => ({ part, message: error ?? STOPPED })),
  };
}; // prettier-ignore

/** Returns a hotspot for a phrase that a model wrote. Its competition and bid are unknown. */
export const hotspotOf = ({ original, translated, provider = null }: HotspotSource) => ({
  ...{ original, translated, provider, competition: null, suggestedBid: null },
});
interface HotspotSource {
  readonly original: string;
  readonly translated: string | null;
  readonly provider?: string | null;
}

/** Returns true if articles can be created for the site. */
export const isArticleSite = ({ isActive, siteGroups }: Site): boolean =>
  isActive && siteGroups.some(({ name }) => (ARTICLE_SITE_GROUPS as readonly string[]).includes(name));

const languageOf = (code: string): Language => ({ code, name: languageName(code) ?? code });

/** Returns an inactive placeholder for a creator who left the company or was deleted. */
const goneUser = ({ createdBy, creatorName }: ArticleRow): User => ({
  ...{ id: createdBy, username: creatorName ?? 'Deleted user', isActive: false, roles: [], version: 1 },
  ...{ hasAccessToAllPartnerAccounts: false, hasAccessToAllTeamPartnerAccounts: false, buyerPartnerAccountIds: [] },
});

const some = <T>(list: readonly T[] | null | undefined): readonly T[] | null => (list?.length ? list : null);

/** Adds fields to the object that are computed on first read. */
function withLazy<P extends object, L extends Readonly<Record<string, () => unknown>>>(
  plain: P,
  lazily: L,
): P & { readonly [K in keyof L]: ReturnType<L[K]> } {
  const getters = Object.entries(lazily).map(([name, get]) => [name, { get, enumerable: true }] as const);
  return Object.defineProperties({ ...plain }, Object.fromEntries(getters)) as ReturnType<typeof withLazy<P, L>>;
}

/** Runs the function on the first call and returns the same promise afterwards. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= work());
}

/** Validates the sort order. @throws BadUserInput for a column that the list can't be sorted by */
function orderOf(by: OrderByInput | null): { order: ArticleOrder; direction: 'ASC' | 'DESC' } {
  if (!by) return { order: 'siteId', direction: 'DESC' };
  if (!isArticleOrder(by.column)) throw new BadUserInput(`Unknown column '${by.column}'.`);
  return { order: by.column, direction: ordered(by).direction };
}
