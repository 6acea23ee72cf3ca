import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { UrlValidationResponse } from './url-checks.model.js';
import { UrlChecks } from './url-checks.service.js';

const urls = { name: 'urls', type: () => [String], description: 'URLs to validate.' } as const;

@Resolver()
export class UrlChecksResolver {
  constructor(private readonly checks: UrlChecks) {}

  @Query(() => UrlValidationResponse, { description: 'Validates URLs against the rules of an account.' })
  @RequirePermission('campaign-manager', 'zemanta-uploader')
  validateUrls(
    @CurrentViewer() viewer: Viewer,
    @Args(urls) all: string[],
    @Args('partnerAccountId', { type: () => Int, description: 'Partner account ID.' }) accountId: number,
  ) {
    return this.checks.forAccount(viewer, all, accountId);
  }

  @Query(() => UrlValidationResponse, { description: 'Validates URLs against a site.' })
  @RequirePermission('google-display-uploader')
  validateUrlsBySite(
    @CurrentViewer() viewer: Viewer,
    @Args(urls) all: string[],
    @Args('siteId', { type: () => Int, description: 'Site ID.' }) siteId: number,
  ) {
    return this.checks.forSite(viewer, all, siteId);
  }
}
