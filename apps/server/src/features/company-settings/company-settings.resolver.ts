import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer, SaveResult } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CompanySettings, CompanySettingsInput } from './company-settings.model.js';
import { CompanySettingsService } from './company-settings.service.js';

@Resolver()
export class CompanySettingsResolver {
  constructor(private readonly settings: CompanySettingsService) {}

  @Query(() => CompanySettings, { description: 'Settings of the active company.' })
  @RequirePermission('manage-users')
  companySettings(@CurrentViewer() viewer: Viewer) {
    return this.settings.of(viewer);
  }

  @Mutation(() => SaveResult, { description: 'Updates settings of the active company.' })
  @RequirePermission('manage-users')
  updateCompanySettings(
    @CurrentViewer() viewer: Viewer,
    @Args('input', { description: 'Data to save.' }) input: CompanySettingsInput,
  ) {
    return this.settings.update(viewer, input);
  }
}
