import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, ExpectedVersion, SaveResult } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  GeneratedLink,
  LinkTemplate,
  LinkTemplateInput,
  LinkTemplateMutations,
  UrlParamInput,
  UrlTemplate,
} from './link-generator.model.js';
import { LinkGeneratorService } from './link-generator.service.js';
import { LinkTemplatesService } from './link-templates.service.js';

const id = { type: () => Int } as const;
const siteId = { type: () => Int, description: 'Site ID.' } as const;
const sourceId = { type: () => Int, description: 'Source ID.' } as const;
const input = { description: 'Data to save.' } as const;

@Resolver()
@RequirePermission('link-generator')
export class LinkGeneratorResolver {
  constructor(private readonly generator: LinkGeneratorService) {}

  @Query(() => UrlTemplate, { nullable: true, description: 'Template for links from a source to a site.' })
  urlTemplate(
    @CurrentViewer() viewer: Viewer,
    @Args('siteId', siteId) site: number,
    @Args('sourceId', sourceId) source: number,
  ) {
    return this.generator.template(viewer, site, source);
  }

  @Query(() => [GeneratedLink], { description: 'Tracking links, one per keyword.' })
  generatedLinks(
    @CurrentViewer() viewer: Viewer,
    @Args('siteId', siteId) site: number,
    @Args('sourceId', sourceId) source: number,
    @Args('keywords', { type: () => [String], description: 'Keywords to generate links for.' }) keywords: string[],
    @Args('params', { type: () => [UrlParamInput], nullable: true, description: 'Parameter values.' })
    params: UrlParamInput[] | null,
  ) {
    return this.generator.links(viewer, site, source, keywords, params ?? []);
  }
}

@Resolver()
@RequirePermission('sites-configuration')
export class LinkTemplatesResolver {
  constructor(private readonly templates: LinkTemplatesService) {}

  @Query(() => [LinkTemplate], { description: 'Link templates by site and source.' })
  linkTemplates(@CurrentViewer() viewer: Viewer) {
    return this.templates.all(viewer);
  }

  @Query(() => LinkTemplate, { nullable: true, description: 'A single link template.' })
  linkTemplate(@CurrentViewer() viewer: Viewer, @Args('id', id) one: number) {
    return this.templates.one(viewer, one);
  }

  @Mutation(() => SaveResult, { description: 'Creates a link template.' })
  createLinkTemplate(@CurrentViewer() viewer: Viewer, @Args('input', input) template: LinkTemplateInput) {
    return this.templates.create(viewer, template);
  }

  @Mutation(() => LinkTemplateMutations, { name: 'linkTemplate', description: 'A single link template.' })
  changesOf(@Args('id', id) one: number): LinkTemplateMutations {
    return { id: one };
  }
}

@Resolver(() => LinkTemplateMutations)
@RequirePermission('sites-configuration')
export class LinkTemplateMutationsResolver {
  constructor(private readonly templates: LinkTemplatesService) {}

  @ResolveField(() => SaveResult, { description: 'Updates the link template.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id: one }: LinkTemplateMutations,
    @Args('input', input) template: LinkTemplateInput,
    @ExpectedVersion() seen: number | null,
  ) {
    return this.templates.update(viewer, one, template, seen);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes the link template.' })
  delete(@CurrentViewer() viewer: Viewer, @Parent() { id: one }: LinkTemplateMutations) {
    return this.templates.delete(viewer, one);
  }
}
