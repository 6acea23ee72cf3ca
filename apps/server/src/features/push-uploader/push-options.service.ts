import { type CreationOptions, PlatformError } from '@adops/connectors';
import { PUSH_SOURCE } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { BadUserInput, type PartnerAccount } from '../../core/graphql/index.js';
import { waitingUpTo } from '../../core/limits/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ConnectedPlatforms } from '../connections/index.js';
import { CatalogueService } from '../reference-lists/index.js';

const DAY_MS = 86_400_000;
const MICROS = 1_000_000;
/** Maximum wait for the platform's rate limit. */
const MAX_WAIT_MS = 10_000;

/**
 * Provides formats, countries and systems of push campaigns from the platform. Requests them once a day per company.
 */
@Injectable()
export class PushOptions {
  private readonly kept = new Map<number, { readonly at: number; readonly options: CreationOptions }>();

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly platforms: ConnectedPlatforms,
  ) {}

  /** Minimum budget, in the currency of the account. */
  get minBudget(): number {
    return (this.platforms.of(PUSH_SOURCE)?.creation?.minBudget ?? 0) / MICROS;
  }

  /** Returns accounts that the viewer may publish to. */
  async accounts(viewer: Viewer): Promise<PartnerAccount[]> {
    const { accounts } = await this.catalogue.of(viewer);
    return accounts.filter(({ partnerId, status }) => partnerId === PUSH_SOURCE && status === 'active');
  }

  /** Returns the options. @throws BadUserInput if they can't be requested through any account */
  async of(viewer: Viewer): Promise<CreationOptions> {
    const kept = this.kept.get(viewer.companyId);
    if (kept && kept.at > Date.now() - DAY_MS) return kept.options;
    try {
      const options = await this.asked(viewer);
      this.kept.set(viewer.companyId, { at: Date.now(), options });
      return options;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (kept) return kept.options;
      throw new BadUserInput(`PropellerAds couldn't be reached: ${error.message}`);
    }
  }

  private async asked(viewer: Viewer): Promise<CreationOptions> {
    const creation = this.platforms.of(PUSH_SOURCE)?.creation;
    for (const { id } of creation ? await this.accounts(viewer) : []) {
      const account = await this.platforms.account(viewer.companyId, id);
      if (account) return waitingUpTo(MAX_WAIT_MS, () => creation!.options(account));
    }
    throw new BadUserInput('No PropellerAds account is connected. Enter its sign-in under Partners, then try again.');
  }
}
