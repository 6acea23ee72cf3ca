import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, SaveResult } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AdgroupKeywordRotations, KeywordRotationAdgroup, KeywordRotationInput } from './keyword-rotation.model.js';
import { KeywordRotationService } from './keyword-rotation.service.js';

const adgroupId = { type: () => Int, description: 'Ad group ID.' } as const;
const list = {
  type: () => [KeywordRotationInput],
  description: 'Complete list. Omitted keywords are removed from the rotation.',
} as const;
const version = {
  type: () => String,
  nullable: true,
  description: 'Version of the list that was read. The save is rejected if the list has changed since.',
} as const;

const end = {
  type: () => Boolean,
  defaultValue: false,
  description: 'True to end the rotation. Required for an empty list.',
} as const;

@Resolver()
export class KeywordRotationResolver {
  constructor(private readonly rotations: KeywordRotationService) {}

  @Query(() => AdgroupKeywordRotations, { nullable: true, description: 'Rotation list of an ad group.' })
  @RequirePermission('adgroup-keyword-rotation')
  adgroupKeywordRotations(@CurrentViewer() viewer: Viewer, @Args('adgroupId', adgroupId) id: number) {
    return this.rotations.read(viewer, id);
  }

  @Query(() => [KeywordRotationAdgroup], {
    description: 'Up to 50 ad groups whose rotation can be opened. Ad groups with a rotation are first.',
  })
  @RequirePermission('adgroup-keyword-rotation')
  keywordRotationAdgroups(
    @CurrentViewer() viewer: Viewer,
    @Args('searchPhrase', {
      type: () => String,
      nullable: true,
      description: 'Part of the name of the ad group, campaign or site, or the ad group ID.',
    })
    phrase: string | null,
  ) {
    return this.rotations.selectable(viewer, phrase ?? '');
  }

  @Mutation(() => BaseResponse, { description: 'Replaces the rotation list of an ad group.' })
  @RequirePermission('adgroup-keyword-rotation')
  setAdgroupKeywordRotations(
    @CurrentViewer() viewer: Viewer,
    @Args('adgroupId', adgroupId) id: number,
    @Args('list', list) keywords: KeywordRotationInput[],
    @Args('version', version) seen: string | null,
    @Args('end', end) ends: boolean,
  ) {
    return this.rotations.set(viewer, id, keywords, { version: seen ?? null, end: ends });
  }

  @Mutation(() => SaveResult, {
    description: 'Replaces the rotation list of an ad group. Returns validation errors by field.',
  })
  @RequirePermission('adgroup-keyword-rotation')
  saveAdgroupKeywordRotations(
    @CurrentViewer() viewer: Viewer,
    @Args('adgroupId', adgroupId) id: number,
    @Args('list', list) keywords: KeywordRotationInput[],
    @Args('version', version) seen: string | null,
    @Args('end', end) ends: boolean,
  ) {
    return this.rotations.save(viewer, id, keywords, { version: seen ?? null, end: ends });
  }
}
