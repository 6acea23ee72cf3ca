import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, SaveResult, ExpectedVersion } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  AdGeneratorKeywordTemplate,
  AdGeneratorKeywordTemplateFilters,
  AdGeneratorKeywordTemplateInput,
  AdGeneratorKeywordTemplateMutations,
  AdGeneratorKeywordTemplatePage,
  AdGeneratorTemplateGroupFilters,
  AdGeneratorTemplateGroupInput,
  AdGeneratorTemplateGroupMutations,
  AdGeneratorTemplateGroupPage,
  AdTemplateCategory,
} from './ad-generator.model.js';
import { AdTemplatesService } from './ad-templates.service.js';
import { KeywordTemplatesService } from './keyword-templates.service.js';

const page = { type: () => Int, nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' } as const;
const perPage = { type: () => Int, nullable: true, defaultValue: 400, description: 'Items per page.' } as const;
const filters = { nullable: true, description: 'Filters.' } as const;
const input = { description: 'Data to save.' } as const;
const id = { type: () => Int } as const;

@Resolver()
@RequirePermission('ad-generator')
export class AdGeneratorResolver {
  constructor(
    private readonly groups: AdTemplatesService,
    private readonly keywords: KeywordTemplatesService,
  ) {}

  @Query(() => [AdTemplateCategory], { description: 'Categories of template groups.' })
  @RequirePermission('ad-generator', 'campaign-manager')
  adGeneratorTemplateGroupCategories(@CurrentViewer() viewer: Viewer) {
    return this.groups.categories(viewer);
  }

  @Query(() => AdGeneratorTemplateGroupPage, { description: 'Template groups.' })
  adGeneratorTemplateGroups(
    @CurrentViewer() viewer: Viewer,
    @Args('page', page) at: number,
    @Args('perPage', perPage) size: number,
    @Args('filters', filters) wanted?: AdGeneratorTemplateGroupFilters,
  ) {
    return this.groups.page(viewer, wanted ?? {}, { page: at, perPage: size });
  }

  @Query(() => AdGeneratorKeywordTemplate, { nullable: true, description: 'A single keyword template.' })
  adGeneratorKeywordTemplate(@CurrentViewer() viewer: Viewer, @Args('id', id) one: number) {
    return this.keywords.one(viewer, one);
  }

  @Query(() => AdGeneratorKeywordTemplatePage, { description: 'Keyword templates.' })
  adGeneratorKeywordTemplates(
    @CurrentViewer() viewer: Viewer,
    @Args('page', page) at: number,
    @Args('perPage', perPage) size: number,
    @Args('filters', filters) wanted?: AdGeneratorKeywordTemplateFilters,
  ) {
    return this.keywords.page(viewer, wanted ?? {}, { page: at, perPage: size });
  }

  @Mutation(() => AdGeneratorTemplateGroupMutations, {
    name: 'adGeneratorTemplateGroup',
    description: 'Template groups.',
  })
  groupChanges() {
    return new AdGeneratorTemplateGroupMutations();
  }

  @Mutation(() => AdGeneratorKeywordTemplateMutations, {
    name: 'adGeneratorKeywordTemplate',
    description: 'Keyword templates.',
  })
  keywordChanges() {
    return new AdGeneratorKeywordTemplateMutations();
  }
}

@Resolver(() => AdGeneratorTemplateGroupMutations)
@RequirePermission('ad-generator')
export class AdGeneratorTemplateGroupMutationsResolver {
  constructor(private readonly groups: AdTemplatesService) {}

  @ResolveField(() => SaveResult, { description: 'Creates a group.' })
  create(@CurrentViewer() viewer: Viewer, @Args('input', input) group: AdGeneratorTemplateGroupInput) {
    return this.groups.create(viewer, group);
  }

  @ResolveField(() => SaveResult, { description: 'Updates a group.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) one: number,
    @Args('input', input) group: AdGeneratorTemplateGroupInput,
    @ExpectedVersion() seen: number | null,
  ) {
    return this.groups.update(viewer, one, group, seen);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a group.' })
  delete(@CurrentViewer() viewer: Viewer, @Args('id', id) one: number) {
    return this.groups.delete(viewer, one);
  }
}

@Resolver(() => AdGeneratorKeywordTemplateMutations)
@RequirePermission('ad-generator')
export class AdGeneratorKeywordTemplateMutationsResolver {
  constructor(private readonly keywords: KeywordTemplatesService) {}

  @ResolveField(() => SaveResult, { description: 'Creates a template.' })
  create(@CurrentViewer() viewer: Viewer, @Args('input', input) template: AdGeneratorKeywordTemplateInput) {
    return this.keywords.create(viewer, template);
  }

  @ResolveField(() => SaveResult, { description: 'Updates a template.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) one: number,
    @Args('input', input) template: AdGeneratorKeywordTemplateInput,
    @ExpectedVersion() seen: number | null,
  ) {
    return this.keywords.update(viewer, one, template, seen);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a template.' })
  delete(@CurrentViewer() viewer: Viewer, @Args('id', id) one: number) {
    return this.keywords.delete(viewer, one);
  }
}
