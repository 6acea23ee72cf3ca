import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { AllowedPartnerAccount, CurrentViewer, Partner, PartnerAccount } from '../../core/graphql/index.js';
import { oncePerViewer, type Viewer } from '../../core/tenancy/index.js';
import { AccountHealthService } from '../connections/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { AccountPlatformService } from './account-platform.service.js';
import { AccountSettingsService } from './account-settings.service.js';
import { PartnerAccess } from './partner-accesses.model.js';
import { PartnerAccessesService } from './partner-accesses.service.js';
import { PartnerAccountHealth, PartnerAccountSetting, PartnerAccountSettingName } from './partner-accounts.model.js';
import { isAlone } from './partner-accounts.resolver.js';

@Resolver(() => PartnerAccount)
export class PartnerAccountFieldsResolver {
  private readonly health = oncePerViewer(async (viewer) => {
    const { accounts } = await this.catalogue.of(viewer);
    return this.accountHealth.of(
      viewer.companyId,
      accounts.map(({ id }) => id),
    );
  });

  constructor(
    private readonly accountSettings: AccountSettingsService,
    private readonly accountHealth: AccountHealthService,
    private readonly catalogue: CatalogueService,
  ) {}

  @ResolveField(() => [PartnerAccountSetting])
  settings(@CurrentViewer() viewer: Viewer, @Parent() account: PartnerAccount) {
    return viewer.permissions.has('partners-section') ? this.accountSettings.of(viewer, account, isAlone(account)) : [];
  }

  @ResolveField(() => PartnerAccountHealth, {
    name: 'health',
    nullable: true,
    description: "Sync status; null if the caller isn't allowed to see it.",
  })
  async healthOf(@CurrentViewer() viewer: Viewer, @Parent() account: PartnerAccount) {
    if (!viewer.permissions.has('partners-section')) return null;
    return (await this.health(viewer)).get(account.id) ?? null;
  }
}

@Resolver(() => AllowedPartnerAccount)
export class AllowedPartnerAccountFieldsResolver {
  constructor(private readonly accountSettings: AccountSettingsService) {}

  @ResolveField(() => [PartnerAccountSetting], {
    description: 'Settings without secrets; empty without permission to see them.',
  })
  settings(
    @CurrentViewer() viewer: Viewer,
    @Parent() account: AllowedPartnerAccount & Pick<PartnerAccount, 'partner'>,
  ) {
    return viewer.permissions.has('partners-section') ? this.accountSettings.of(viewer, account, false) : [];
  }
}

@Resolver(() => Partner)
export class PartnerFieldsResolver {
  constructor(
    private readonly platform: AccountPlatformService,
    private readonly shared: PartnerAccessesService,
  ) {}

  @ResolveField(() => [String], { description: "Authentication methods available for the partner's API." })
  availableGrantTypes(@Parent() partner: Partner) {
    return this.platform.grantTypes(partner);
  }

  @ResolveField(() => [PartnerAccountSettingName], {
    description: "Sign-in settings of the partner's accounts; empty if the console doesn't call the partner.",
  })
  signInSettings(@Parent() partner: Partner) {
    return this.platform.signInSettings(partner);
  }

  @ResolveField(() => [PartnerAccess], {
    description: 'Available sets of API credentials.',
  })
  accesses(@CurrentViewer() viewer: Viewer, @Parent() { id }: Partner) {
    return viewer.permissions.has('partners-section') ? this.shared.of(viewer, id) : [];
  }
}
