import { Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer, LookupItem } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { IssueTypesRepository } from './issue-types.repository.js';

@Resolver()
export class IssueTypesResolver {
  constructor(private readonly types: IssueTypesRepository) {}

  @Query(() => [LookupItem], { description: 'Issue summaries for the social network.' })
  @RequirePermission('facebook-issue-report')
  facebookIssueSummaries(@CurrentViewer() viewer: Viewer): Promise<LookupItem[]> {
    return this.types.all(viewer, 'social');
  }

  @Query(() => [LookupItem], { description: 'Issue types for search ads.' })
  @RequirePermission('google-issue-report')
  googleIssueTypes(@CurrentViewer() viewer: Viewer): Promise<LookupItem[]> {
    return this.types.all(viewer, 'search');
  }
}
