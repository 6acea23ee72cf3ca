import { ARTICLE_LIMITS, ARTICLES_PER_PAGE } from '@adops/domain';
import { Args, ArgsType, Field, Int, Mutation, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, OrderByInput } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ArticleChanges } from './article-changes.service.js';
import { ArticleChecks } from './article-checks.service.js';
import { ArticleGenerations } from './article-generations.service.js';
import { Article, ArticleFilters, ArticlePage, ContentWizardFilterOptions } from './articles.model.js';
import {
  ArticleResponse,
  ArticleTextResponse,
  ArticleUploadResponse,
  ComplianceResponse,
  HeadlineSuggestionsResponse,
  HotspotSuggestionsResponse,
} from './articles.responses.js';
import { Articles } from './articles.service.js';
import { ArticleUploads } from './article-uploads.service.js';

@ObjectType({ description: 'Actions on articles. Repeated requests during generation poll for the result.' })
export class ArticleMutations {}

@ArgsType()
class ArticlesArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
  page!: number;

  @Field(() => Int, { nullable: true, defaultValue: ARTICLES_PER_PAGE, description: 'Items per page.' })
  perPage!: number;

  @Field(() => ArticleFilters, { nullable: true, description: 'Filters.' })
  filters!: ArticleFilters | null;

  @Field(() => OrderByInput, {
    nullable: true,
    description: "Sort order. Defaults to the screen's default order.",
  })
  orderBy!: OrderByInput | null;
}

@ArgsType()
class NewArticleArgs {
  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field(() => Int, { description: 'Market ID.' })
  marketId!: number;

  @Field({ description: 'Topic of the article.' })
  topic!: string;

  @Field({ description: 'Language code.' })
  language!: string;

  @Field({ description: 'Angle of the article.' })
  direction!: string;
}

@ArgsType()
class ArticleUpdateArgs {
  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true })
  headline?: string | null;

  @Field(() => String, { nullable: true })
  headlineEnglish?: string | null;

  @Field(() => [String], { nullable: true, description: 'Selected hotspots.' })
  hotspots?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Article text.' })
  text?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Version the edit is based on. The edit is rejected if the version has changed.',
  })
  version?: number | null;
}

const id = { type: () => Int } as const;
const number = { description: 'Number of suggestions.', nullable: true, type: () => Int } as const;

@Resolver()
@RequirePermission('content-wizard')
export class ArticleQueriesResolver {
  constructor(private readonly articlesOf: Articles) {}

  @Query(() => ArticlePage, { description: 'Articles. Sorted by site, highest ID first, by default.' })
  articles(@CurrentViewer() viewer: Viewer, @Args() { page, perPage, filters, orderBy }: ArticlesArgs) {
    return this.articlesOf.list(viewer, { page, perPage, filters: filters ?? null, orderBy: orderBy ?? null });
  }

  @Query(() => Article, { nullable: true, description: 'A single article with its suggestions.' })
  article(@CurrentViewer() viewer: Viewer, @Args('id', id) article: number) {
    return this.articlesOf.one(viewer, article);
  }

  @Query(() => ContentWizardFilterOptions, { description: 'Options of the content wizard and its list.' })
  contentWizardFilterOptions(@CurrentViewer() viewer: Viewer) {
    return this.articlesOf.filterOptions(viewer);
  }
}

@Resolver(() => ArticleMutations)
@RequirePermission('content-wizard')
export class ArticleMutationsResolver {
  constructor(
    private readonly changes: ArticleChanges,
    private readonly generations: ArticleGenerations,
    private readonly checks: ArticleChecks,
    private readonly uploads: ArticleUploads,
  ) {}

  @Mutation(() => ArticleMutations, { name: 'article', description: 'Actions on articles.' })
  article(): ArticleMutations {
    return {};
  }

  @ResolveField(() => ArticleResponse, { description: 'Creates an article.' })
  create(@CurrentViewer() viewer: Viewer, @Args() settings: NewArticleArgs) {
    return this.changes.create(viewer, settings);
  }

  @ResolveField(() => ArticleResponse, { description: 'Updates an article.' })
  update(@CurrentViewer() viewer: Viewer, @Args() { id: article, version, ...content }: ArticleUpdateArgs) {
    return this.changes.update(viewer, article, content, version ?? null);
  }

  @ResolveField(() => ArticleResponse, { description: 'Saves the content of an earlier version as a new version.' })
  restore(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) article: number,
    @Args('version', { type: () => Int }) version: number,
  ) {
    return this.changes.restore(viewer, article, version);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes an article that was not uploaded.' })
  delete(@CurrentViewer() viewer: Viewer, @Args('id', id) article: number) {
    return this.changes.delete(viewer, article);
  }

  @ResolveField(() => ArticleUploadResponse, {
    description: 'Uploads a compliant article to its site.',
  })
  upload(@CurrentViewer() viewer: Viewer, @Args('id', id) article: number) {
    return this.uploads.upload(viewer, article);
  }

  @ResolveField(() => HotspotSuggestionsResponse, { description: 'Suggests hotspots.' })
  hotspotSuggestions(
    @CurrentViewer() viewer: Viewer,
    @Args('articleId', id) article: number,
    @Args('qty', { ...number, defaultValue: ARTICLE_LIMITS.hotspots }) qty: number | null,
  ) {
    return this.generations.hotspots(viewer, article, qty ?? ARTICLE_LIMITS.hotspots);
  }

  @ResolveField(() => HeadlineSuggestionsResponse, { description: 'Suggests headlines.' })
  headlineSuggestions(
    @CurrentViewer() viewer: Viewer,
    @Args('articleId', id) article: number,
    @Args('qty', { ...number, defaultValue: ARTICLE_LIMITS.headlines }) qty: number | null,
  ) {
    return this.generations.headlines(viewer, article, qty ?? ARTICLE_LIMITS.headlines);
  }

  @ResolveField(() => ArticleTextResponse, { description: 'Suggests the text.' })
  textSuggestion(@CurrentViewer() viewer: Viewer, @Args('articleId', id) article: number) {
    return this.generations.text(viewer, article);
  }

  @ResolveField(() => ComplianceResponse, { description: 'Checks the article against content policies.' })
  compliance(@CurrentViewer() viewer: Viewer, @Args('articleId', id) article: number) {
    return this.checks.check(viewer, article);
  }

  @ResolveField(() => ComplianceResponse, {
    description: 'Cancels the running check. The article can then be uploaded and is marked as skipped.',
  })
  cancelCompliance(@CurrentViewer() viewer: Viewer, @Args('articleId', id) article: number) {
    return this.checks.cancel(viewer, article);
  }
}
