import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, IdResponse } from '../../core/graphql/index.js';
import { AnySignedInUser } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { SavedView, SavedViewInput, SavedViewMutations } from './saved-view.model.js';
import { SavedViewService } from './saved-view.service.js';

const input = { name: 'input', description: 'Data to save.' } as const;
const id = { name: 'id', type: () => Int } as const;

/** The required permission is that of the view's report. */
@Resolver(() => SavedViewMutations)
@AnySignedInUser()
export class SavedViewResolver {
  constructor(private readonly views: SavedViewService) {}

  @Query(() => [SavedView], {
    description: 'Views of a report that the caller can open, by name; empty without permission for the report.',
  })
  savedViews(
    @CurrentViewer() viewer: Viewer,
    @Args('report', { description: 'Report, as its query name.' }) report: string,
  ) {
    return this.views.list(viewer, report);
  }

  @Mutation(() => SavedViewMutations, { description: 'Actions on saved views.' })
  savedView(): SavedViewMutations {
    return {};
  }

  @ResolveField(() => IdResponse, { description: 'Creates a view.' })
  create(@CurrentViewer() viewer: Viewer, @Args(input) view: SavedViewInput) {
    return this.views.create(viewer, view);
  }

  @ResolveField(() => IdResponse, { description: 'Updates a view.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Args(id) view: number,
    @Args(input) values: SavedViewInput,
    @Args('version', {
      type: () => Int,
      nullable: true,
      description: 'Version of the view that was read. Omit to skip the conflict check.',
    })
    version: number | null,
  ) {
    return this.views.update(viewer, view, values, version ?? null);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a view.' })
  delete(@CurrentViewer() viewer: Viewer, @Args(id) view: number) {
    return this.views.delete(viewer, view);
  }
}
