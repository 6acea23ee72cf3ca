import { DRAFT_PERMISSIONS, type DraftState as State } from '@adops/domain';
import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  Draft,
  DraftChangesInput,
  DraftInput,
  DraftMutations,
  DraftPage,
  DraftResponse,
  DraftState,
} from './drafts.model.js';
import { DraftsService } from './drafts.service.js';

const id = { name: 'id', type: () => Int, description: 'Draft ID.' } as const;
const kind = { description: 'Builder, such as `adGenerator`.' } as const;
const input = { name: 'input', description: 'Content to save.' } as const;
const version = {
  type: () => Int,
  description: 'Expected version. Nothing happens if it has changed.',
} as const;

/** The guard requires a permission of any draft kind. The service requires the permission of the draft's own kind. */
@Resolver(() => DraftMutations)
@RequirePermission(...DRAFT_PERMISSIONS)
export class DraftsResolver {
  constructor(private readonly drafts: DraftsService) {}

  @Query(() => DraftPage, { name: 'drafts', description: "The caller's drafts, most recently saved first." })
  page(
    @CurrentViewer() viewer: Viewer,
    @Args('kind', { type: () => String, nullable: true, description: 'Limit results to one builder.' })
    kindId: string | null,
    @Args('state', { type: () => DraftState, nullable: true, description: 'Limit results to drafts with this status.' })
    state: State | null,
    @Args('page', { type: () => Int, defaultValue: 1, description: 'Page number, starting at 1.' }) page: number,
    @Args('perPage', { type: () => Int, defaultValue: 50, description: 'Items per page.' }) perPage: number,
  ) {
    return this.drafts.page(viewer, { kind: kindId ?? null, state: state ?? null, page, perPage });
  }

  @Query(() => Draft, { name: 'draft', description: 'A draft of the caller with its content.' })
  one(@CurrentViewer() viewer: Viewer, @Args(id) draft: number) {
    return this.drafts.one(viewer, draft);
  }

  @Mutation(() => DraftMutations, { name: 'draft', description: 'Actions on drafts.' })
  draftChanges(): DraftMutations {
    return {};
  }

  @ResolveField(() => DraftResponse, { description: 'Creates a draft.' })
  create(
    @CurrentViewer() viewer: Viewer,
    @Args('kind', kind) kindId: string,
    @Args('key', {
      description: 'Chosen by the caller. Each key creates at most one draft.',
    })
    key: string,
    @Args(input) draft: DraftInput,
  ) {
    return this.drafts.create(viewer, kindId, key, draft);
  }

  @ResolveField(() => DraftResponse, { description: 'Saves a draft.' })
  save(
    @CurrentViewer() viewer: Viewer,
    @Args(id) draft: number,
    @Args('version', version) seen: number,
    @Args(input) values: DraftInput,
  ) {
    return this.drafts.save(viewer, draft, seen, values);
  }

  @ResolveField(() => DraftResponse, {
    description:
      'Saves changed entities of a draft whose content is a tree, if the draft still has the version the caller saw.',
  })
  saveChanges(
    @CurrentViewer() viewer: Viewer,
    @Args(id) draft: number,
    @Args('version', version) seen: number,
    @Args(input) values: DraftChangesInput,
  ) {
    return this.drafts.saveChanges(viewer, draft, seen, values);
  }

  @ResolveField(() => DraftResponse, { description: 'Copies a draft.' })
  copy(@CurrentViewer() viewer: Viewer, @Args(id) draft: number) {
    return this.drafts.copy(viewer, draft);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a draft.' })
  discard(@CurrentViewer() viewer: Viewer, @Args(id) draft: number) {
    return this.drafts.discard(viewer, draft);
  }

  @ResolveField(() => DraftResponse, { description: 'Validates a draft and publishes it.' })
  publish(@CurrentViewer() viewer: Viewer, @Args(id) draft: number, @Args('version', version) seen: number) {
    return this.drafts.publish(viewer, draft, seen);
  }
}
