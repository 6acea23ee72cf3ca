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
      'Ad groups, campaigns, accounts, sites, users and tasks by name or ID, at most 5 of each kind. Kinds without the permission for their screens are left out.',
  })
  @RequirePermission(...adgroup, ...account, ...site, ...user, ...task)
  search(
    @CurrentViewer() viewer: Viewer,
    @Args('text', {
      type: () => String,
      description: 'Words a name contains, or an ID. Texts of less than two characters find nothing, except digits.',
    })
    text: string,
  ): Promise<SearchHit[]> {
    return this.service.find(viewer, text);
  }
}
