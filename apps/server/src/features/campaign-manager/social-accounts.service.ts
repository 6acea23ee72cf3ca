import { type GenerateAccount, hasConfiguredPixel, pageIdsOf, SOCIAL_SOURCE, type SocialAccount } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { BadUserInput, NotFound, type PartnerAccount } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { type AccountValues, AccountValuesRepository } from './account-values.repository.js';
import { TargetingLists } from './targeting-lists.service.js';

const SETTINGS = [
  'pixel',
  'facebookPages',
  'roasAdSetAvailable',
  'defaultBeneficiary',
  'trackingTemplateOfAccount',
  'displayLink',
] as const;

const textOf = (value: AccountValues[keyof AccountValues]): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Social accounts for the campaign manager. */
@Injectable()
export class SocialAccounts {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly values: AccountValuesRepository,
    private readonly lists: TargetingLists,
  ) {}

  /**
   * Returns the account.
   * @throws NotFound for accounts that the viewer can't see, BadUserInput for accounts of other sources
   */
  async seen(viewer: Viewer, accountId: number): Promise<PartnerAccount> {
    const { accounts } = await this.catalogue.of(viewer);
    const account = accounts.find(({ id }) => id === accountId);
    if (!account) throw new NotFound('Account not found.');
    if (account.partnerId !== SOCIAL_SOURCE)
      throw new BadUserInput(`“${account.name}” doesn't belong to the social network. Choose another account.`);
    return account;
  }

  /** Returns the account data that validation rules need. */
  async checked(viewer: Viewer, account: PartnerAccount): Promise<SocialAccount> {
    const [values, events] = await Promise.all([
      this.values.of(viewer.companyId, account.id, SETTINGS),
      this.lists.knownEvents(viewer, account),
    ]);
    return {
      partnerAccountId: account.id,
      timeZone: account.timezone?.name ?? 'UTC',
      hasPixel: hasConfiguredPixel(values.pixel),
      canBidForRoas: values.roasAdSetAvailable === true,
      events,
    };
  }

  /** Returns the account data that campaigns are generated with. */
  async generating(viewer: Viewer, account: PartnerAccount): Promise<GenerateAccount> {
    const values = await this.values.of(viewer.companyId, account.id, SETTINGS);
    const pages = pageIdsOf(values.facebookPages);
    return {
      partnerAccountId: account.id,
      name: account.name,
      trackingTemplate: textOf(values.trackingTemplateOfAccount),
      displayLink: textOf(values.displayLink),
      beneficiary: textOf(values.defaultBeneficiary),
      pageId: pages.length === 1 ? pages[0]! : null,
      audience: null,
    };
  }
}
