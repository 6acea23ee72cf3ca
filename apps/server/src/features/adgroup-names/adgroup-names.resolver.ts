import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Database } from '../../core/database/index.js';
import { BadUserInput, CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage } from '../../reporting/index.js';
import { AdgroupNamePage } from './adgroup-names.model.js';
import { adgroupNames } from './adgroup-names.repository.js';

const MAX_SEARCH = 200;
function limited(what: string) {
  return { type: () => [Int], nullable: true, description: `Limit results to these ${what}.` } as const;
}
const some = (ids: readonly number[] | null | undefined): readonly number[] | null => (ids?.length ? ids : null);

function patternOf(phrase: string | null | undefined): string | null {
  const text = phrase?.trim() ?? '';
  if (text.length > MAX_SEARCH) throw new BadUserInput(`A search can have up to ${MAX_SEARCH} characters.`);
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

@Resolver()
export class AdgroupNamesResolver {
  constructor(private readonly database: Database) {}

  @Query(() => AdgroupNamePage, { description: 'Ad groups by name, for selection.' })
  @RequirePermission('campaign-manager', 'zemanta-uploader', 'google-display-uploader', 'ab-testing')
  adgroupNames(
    @CurrentViewer() viewer: Viewer,
    @Args('searchPhrase', { type: () => String, nullable: true, description: 'Text the name contains.' })
    phrase: string | null,
    @Args('siteIdIn', limited('sites')) siteIds: number[] | null,
    @Args('sourceIdIn', limited('sources')) sourceIds: number[] | null,
    @Args('partnerAccountIdIn', limited('partner accounts')) accountIds: number[] | null,
    @Args('campaignIdIn', limited('campaigns')) campaignIds: number[] | null,
    @Args('page', { type: () => Int, nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
    page: number,
    @Args('perPage', { type: () => Int, nullable: true, defaultValue: 1000, description: 'Items per page.' })
    perPage: number,
  ): Promise<AdgroupNamePage> {
    checkPage({ page, perPage });
    return adgroupNames(
      this.database.pool,
      viewer,
      {
        pattern: patternOf(phrase),
        ...{ siteIds: some(siteIds), sourceIds: some(sourceIds), accountIds: some(accountIds) },
        campaignIds: some(campaignIds),
      },
      { offset: (page - 1) * perPage, limit: perPage },
    );
  }
}
