import { POSITION_GROUP_KEYS, SOCIAL_OPTION_LISTS, socialOptions, type SocialOption, type TargetingType } from '@adops/domain'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import type { EnumItem, EnumMap } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { SocialPlacementOptions } from './campaign-manager.model.js';
import { SocialAccounts } from './social-accounts.service.js';
import { TargetingLists } from './targeting-lists.service.js';

const itemsOf = (options: readonly SocialOption[]): EnumItem[] =>
  options.map(({ value, label, tags }) => ({ value, label, tags: [...tags] }));

/** Options for the fields of a draft. Limited to social accounts that the viewer sees. */
@Injectable()
export class CampaignOptions {
  constructor(
    private readonly accounts: SocialAccounts,
    private readonly lists: TargetingLists,
  ) {}

  enums(): EnumMap[] {
    return SOCIAL_OPTION_LISTS.map(({ name, items }) => ({ name, items: itemsOf(items) }));
  }

  async suggestions(viewer: Viewer, accountId: number, asked: { query: string; type: TargetingType }) {
    return this.lists.suggestions(viewer, await this.accounts.seen(viewer, accountId), asked);
  }

  async languages(viewer: Viewer, accountId: number) {
    return this.lists.languages(viewer, await this.accounts.seen(viewer, accountId));
  }

  async events(viewer: Viewer, accountId: number) {
    return this.lists.events(viewer, await this.accounts.seen(viewer, accountId));
  }

  async assets(viewer: Viewer, accountId: number, kind: 'pages' | 'pixels') {
    const found = await this.lists.lookup(viewer, await this.accounts.seen(viewer, accountId), kind);
    return found.filter(({ active }) => active).map(({ id, name }) => ({ externalId: id, name }));
  }

  /** Returns the placements, which are the same for all accounts because the platform has no list of them. */
  async placements(viewer: Viewer, accountId: number): Promise<SocialPlacementOptions> {
    await this.accounts.seen(viewer, accountId);
    return {
      placementTypes: itemsOf(socialOptions('placementType')),
      publisherPlatforms: itemsOf(socialOptions('publisherPlatform')),
      positions: POSITION_GROUP_KEYS.map((name) => ({ name, items: itemsOf(socialOptions(`${name}Position`)) })),
    };
  }
}
