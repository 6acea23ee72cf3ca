import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, PartnerAccount, ExpectedVersion } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { PartnerAccountAccessType } from '../users/index.js';
import { AccountPlatformService } from './account-platform.service.js';
import { AccountSettingsService } from './account-settings.service.js';
import {
  ConversionDefinition,
  FacebookPage,
  FacebookPixel,
  PartnerAccountInput,
  PartnerAccountMutations,
  PartnerAccountResponse,
  PartnerAccountSetting,
} from './partner-accounts.model.js';
import { PartnerAccountsService } from './partner-accounts.service.js';

const input = { description: 'Data to save.' } as const;
const accountId = { type: () => Int, description: 'Partner account ID.' } as const;

/** Accounts that were requested individually. Only these show which secrets are set. */
const alone = new WeakSet<PartnerAccount>();
export const isAlone = (account: PartnerAccount): boolean => alone.has(account);

@Resolver()
export class PartnerAccountsResolver {
  constructor(
    private readonly accounts: PartnerAccountsService,
    private readonly settings: AccountSettingsService,
    private readonly platform: AccountPlatformService,
  ) {}

  @Query(() => PartnerAccount, { nullable: true, description: 'A single account with its settings.' })
  @RequirePermission('partners-section')
  async partnerAccount(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    const account = await this.accounts.one(viewer, id);
    if (!account) return null;
    const own = { ...account };
    alone.add(own);
    return own;
  }

  @Query(() => [PartnerAccountSetting], { description: 'Default settings for a new account of the partner.' })
  @RequirePermission('partners-section')
  async defaultPartnerAccountSettings(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerId', { type: () => Int, description: 'Partner ID.' }) partnerId: number,
  ) {
    return this.settings.defaults(await this.accounts.partner(viewer, partnerId));
  }

  @Query(() => [FacebookPage], { description: 'Social network pages the account can use.' })
  @RequirePermission('partners-section', 'campaign-manager')
  facebookPages(@CurrentViewer() viewer: Viewer, @Args('partnerAccountId', accountId) id: number) {
    return this.platform.lookup(viewer, id, 'pages');
  }

  @Query(() => [FacebookPixel], { description: 'Pixels of the account.' })
  @RequirePermission('partners-section', 'campaign-manager')
  async facebookPixels(@CurrentViewer() viewer: Viewer, @Args('partnerAccountId', accountId) id: number) {
    return (await this.platform.lookup(viewer, id, 'pixels')).map((pixel) => ({ ...pixel, isActive: pixel.active }));
  }

  @Query(() => [ConversionDefinition], {
    description: 'Conversion definitions of the account at the native partner.',
  })
  @RequirePermission('partners-section', 'zemanta-uploader')
  conversionDefinitions(@CurrentViewer() viewer: Viewer, @Args('partnerAccountId', accountId) id: number) {
    return this.platform.conversions(viewer, id);
  }

  @Mutation(() => PartnerAccountResponse, { description: 'Creates an account.' })
  @RequirePermission('partners-section')
  createPartnerAccount(@CurrentViewer() viewer: Viewer, @Args('input', input) account: PartnerAccountInput) {
    return this.accounts.create(viewer, account);
  }

  @Mutation(() => PartnerAccountMutations, { name: 'partnerAccount', description: 'A single partner account.' })
  @RequirePermission('partners-section', 'placement-report-bulk-actions')
  changes(@Args('id', { type: () => Int }) id: number): PartnerAccountMutations {
    return { id };
  }
}

@Resolver(() => PartnerAccountMutations)
@RequirePermission('partners-section')
export class PartnerAccountMutationsResolver {
  constructor(
    private readonly accounts: PartnerAccountsService,
    private readonly platform: AccountPlatformService,
  ) {}

  @ResolveField(() => PartnerAccountResponse, {
    description:
      'Updates the account. Setting the status to permanentlyDisabled also requires the disable-partner-account permission.',
  })
  update(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: PartnerAccountMutations,
    @Args('input', input) account: PartnerAccountInput,
    @ExpectedVersion() version: number | null,
  ) {
    return this.accounts.update(viewer, id, account, version);
  }

  @ResolveField(() => PartnerAccountResponse, { description: 'Creates a new account from this one.' })
  clone(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: PartnerAccountMutations,
    @Args('input', input) account: PartnerAccountInput,
  ) {
    return this.accounts.clone(viewer, id, account);
  }

  @ResolveField(() => BaseResponse, {
    description: 'Signs in to the platform with the stored settings and reads the account.',
  })
  testConnection(@CurrentViewer() viewer: Viewer, @Parent() { id }: PartnerAccountMutations) {
    return this.platform.test(viewer, id);
  }

  @ResolveField(() => Boolean, { description: "Deletes the account. Returns false if it couldn't be deleted." })
  delete(@CurrentViewer() viewer: Viewer, @Parent() { id }: PartnerAccountMutations) {
    return this.accounts.delete(viewer, id);
  }

  @ResolveField(() => BaseResponse, { description: 'Shares the account with users.' })
  giveAccess(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: PartnerAccountMutations,
    @Args('userIds', { type: () => [Int], description: 'Users to grant access to.' }) userIds: number[],
    @Args('accessType', {
      type: () => PartnerAccountAccessType,
      nullable: true,
      defaultValue: PartnerAccountAccessType.shared,
      description: 'Type of access to grant. Only shared is allowed.',
    })
    accessType: PartnerAccountAccessType,
  ) {
    return this.accounts.giveAccess(viewer, id, userIds, accessType);
  }
}
