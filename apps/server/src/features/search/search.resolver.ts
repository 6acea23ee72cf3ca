import { SEARCH_KINDS } from '@adops/domain';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { SearchHit } from './search.model.js';
import { SearchService } from './search.service.js';

const { adgroup, account, site, user, task } = SEARCH_KINDS;

@Resolver()
export class SearchResolver {
  constructor(private readonly service: SearchService) {}

  @Query(() => [SearchHit], {
    description:
      'Ad groups, campaigns, accounts, sites, users and tasks by name or ID, at most 5 of each kind. Excludes kinds whose screens the caller has no permission for.',
  })
  @RequirePermission(...adgroup, ...account, ...site, ...user, ...task)
  search(
    @CurrentViewer() viewer: Viewer,
    @Args('text', {
      type: () => String,
      description:
        'Words in a name, or an ID. Texts with fewer than two characters find nothing, unless they are digits.',
    })
    text: string,
  ): Promise<SearchHit[]> {
    return this.service.find(viewer, text);
  }
}
