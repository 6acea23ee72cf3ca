import { KEYWORD_PLANNER_PERMISSIONS, KEYWORD_STATS_DAYS } from '@adops/domain';
import { Args, Context, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentViewer, type GraphQLContext, Market, Partner } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { abortSignalOf } from '../../reporting/index.js';
import {
  KeywordStats,
  KeywordStatsArgs,
  KeywordSuggestion,
  KeywordSuggestions,
  SuggestionArgs,
  SuggestionListArgs,
} from './keyword-planner.model.js';
import { KeywordStatsService } from './keyword-stats.service.js';
import { KeywordSuggestionsService } from './keyword-suggestions.service.js';

@Resolver()
export class KeywordPlannerResolver {
  constructor(
    private readonly suggestions: KeywordSuggestionsService,
    private readonly stats: KeywordStatsService,
  ) {}

  @Query(() => [Partner], {
    description: 'Partners that suggest keywords and have a connected account the caller can access.',
  })
  @RequirePermission(...KEYWORD_PLANNER_PERMISSIONS)
  keywordSuggestionPartners(@CurrentViewer() viewer: Viewer) {
    return this.suggestions.partners(viewer);
  }

  @Query(() => KeywordSuggestions, { description: 'Keyword suggestions of a partner.' })
  @RequirePermission(...KEYWORD_PLANNER_PERMISSIONS)
  keywordSuggestions(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerId', { type: () => Int, description: 'Partner ID.' }) partnerId: number,
  ) {
    return this.suggestions.of(viewer, partnerId);
  }

  @Query(() => [KeywordStats], {
    description: `Keyword metrics from own traffic. Defaults to the last ${KEYWORD_STATS_DAYS} days through today.`,
  })
  @RequirePermission(...KEYWORD_PLANNER_PERMISSIONS)
  keywordStats(@CurrentViewer() viewer: Viewer, @Args() args: KeywordStatsArgs, @Context() { res }: GraphQLContext) {
    return this.stats.of(viewer, args, abortSignalOf(res));
  }
}

@Resolver(() => KeywordSuggestions)
export class KeywordSuggestionsResolver {
  constructor(private readonly suggestions: KeywordSuggestionsService) {}

  @ResolveField(() => [KeywordSuggestion], {
    name: 'suggestions',
    description: 'Suggestions, sorted by relevance, then search count, descending.',
  })
  forKeyword(
    @CurrentViewer() viewer: Viewer,
    @Parent() { partnerId }: KeywordSuggestions,
    @Args() { keyword, ...target }: SuggestionArgs,
  ) {
    return this.suggestions.suggest(viewer, partnerId, { ...target, keywords: [keyword], field: 'keyword' });
  }

  @ResolveField(() => [KeywordSuggestion], {
    description: 'Suggestions for several keywords at once, sorted by relevance, then search count, descending.',
  })
  suggestionsForList(
    @CurrentViewer() viewer: Viewer,
    @Parent() { partnerId }: KeywordSuggestions,
    @Args() args: SuggestionListArgs,
  ) {
    return this.suggestions.suggest(viewer, partnerId, { ...args, field: 'keywords' });
  }

  @ResolveField(() => [Market], { description: 'Markets the partner supports.' })
  supportedMarkets(@CurrentViewer() viewer: Viewer, @Parent() { partnerId }: KeywordSuggestions) {
    return this.suggestions.markets(viewer, partnerId);
  }

  @ResolveField(() => Int, {
    nullable: true,
    description: 'Supported market with the largest number of sites the caller can access.',
  })
  defaultMarketId(@CurrentViewer() viewer: Viewer, @Parent() { partnerId }: KeywordSuggestions) {
    return this.suggestions.defaultMarketId(viewer, partnerId);
  }

  @ResolveField(() => [String], { description: 'Languages the partner supports.' })
  languageCodes(@Parent() { partnerId }: KeywordSuggestions) {
    return this.suggestions.languages(partnerId);
  }
}
