import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, IdResponse } from '../../core/graphql/index.js';
import { AnySignedInUser } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { SavedView, SavedViewInput, SavedViewMutations } from './saved-view.model.js';
import { SavedViewService } from './saved-view.service.js';

const input = { name: 'input', description: 'What to save.' } as const;
const id = { name: 'id', type: () => Int } as const;

/** The permission is that of the report a view is for. */
@Resolver(() => SavedViewMutations)
@AnySignedInUser()
export class SavedViewResolver {
  constructor(private readonly views: SavedViewService) {}

  @Query(() => [SavedView], {
    description: "Views of a report the caller may open, by name; empty without the report's permission.",
  })
  savedViews(
    @CurrentViewer() viewer: Viewer,
    @Args('report', { description: 'Report, by the name of its query.' }) report: string,
  ) {
    return this.views.list(viewer, report);
  }

  @Mutation(() => SavedViewMutations, { description: 'Saved views.' })
  savedView(): SavedViewMutations {
    return {};
  }

  @ResolveField(() => IdResponse, { description: 'Creates a view.' })
  create(@CurrentViewer() viewer: Viewer, @Args(input) view: SavedViewInput) {
    return this.views.create(viewer, view);
  }

  @ResolveField(() => IdResponse, { description: 'Changes a view.' })
  update(@CurrentViewer() viewer: Viewer, @Args(id) view: number, @Args(input) values: SavedViewInput) {
    return this.views.update(viewer, view, values);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a view.' })
  delete(@CurrentViewer() viewer: Viewer, @Args(id) view: number) {
    return this.views.delete(viewer, view);
  }
}
