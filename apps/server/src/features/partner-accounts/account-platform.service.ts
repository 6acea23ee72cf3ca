import { Injectable } from '@nestjs/common';
import { PlatformError } from '@adops/connectors';
import type { Change } from '../../core/changes/index.js';
import { BadUserInput, type BaseResponse, done, NotFound, notDone, type Partner } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ConnectedPlatforms, feedOf, platformOf } from '../connections/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { connectAccount } from './connection.repository.js';
import { AccountSettingsService } from './account-settings.service.js';

const NO_SIGN_IN = 'The account has no ID at the partner or no sign-in yet. Enter them and save first.';

/** Grant types by the setting that identifies them. The first match wins. */
const GRANTS = [
  ['refreshToken', 'refresh_token'],
  ['clientSecret', 'client_credentials'],
  ['accessToken', 'access_token'],
  ['password', 'password'],
  ['apiKey', 'api_key'],
] as const;

/** Platform calls for a single account. */
@Injectable()
export class AccountPlatformService {
  constructor(
    private readonly platforms: ConnectedPlatforms,
    private readonly catalogue: CatalogueService,
    private readonly settings: AccountSettingsService,
  ) {}

  /** Returns the names of the sign-in settings of the partner's connector. Empty if it has no connector. */
  signInSettings({ id }: Partner): string[] {
    return (this.platforms.of(id) ?? this.platforms.feed(id))?.credentialFields.map(({ name }) => name) ?? [];
  }

  /** Returns the grant type of the partner's connector, as a list with at most one element. */
  grantTypes(partner: Partner): string[] {
    const fields = this.signInSettings(partner);
    return GRANTS.filter(([field]) => fields.includes(field))
      .map(([, grant]) => grant)
      .slice(0, 1);
  }

  /** Signs in with the stored settings, reads the account and reports differences from the stored data. */
  async test(viewer: Viewer, accountId: number): Promise<BaseResponse> {
    const account = await this.seen(viewer, accountId);
    const connector = this.platforms.of(account.partnerId) ?? this.platforms.feed(account.partnerId);
    if (!connector) return notDone(`The console doesn't support connecting to ${account.partner.name} yet.`);
    const ref = await this.platforms.account(viewer.companyId, accountId);
    if (!ref) return notDone(NO_SIGN_IN);
    try {
      const found = await connector.verify(ref);
      return found.currency === account.currency
        ? done(`Connected: ${found.name || found.externalId}, in ${found.currency}.`)
        : notDone(
            `The sign-in succeeded, but ${account.partner.name} has the account in ${found.currency}, not ${account.currency}.`,
          );
    } catch (error) {
      if (error instanceof PlatformError) return notDone(error.message.slice(0, 500));
      throw error;
    }
  }

  /** Returns the account's conversion definitions. The default is the one in its settings, or else the first. */
  async conversions(viewer: Viewer, accountId: number) {
    const account = await this.seen(viewer, accountId);
    const lists = this.platforms.of(account.partnerId)?.capabilities().lookups ?? [];
    // Platforms without a list of conversions define them by pixels.
    const found = await this.lookup(viewer, accountId, lists.includes('conversions') ? 'conversions' : 'pixels');
    const settings = await this.settings.of(viewer, account, false);
    const usual = settings.find(({ name }) => name === 'conversionDefinition' || name === 'defaultConversionActionId');
    const named = found.findIndex(({ id, name }) => [id, name].includes(usual?.stringValue ?? ''));
    return found.map((each, at) => ({ ...each, default: at === Math.max(named, 0) }));
  }

  async lookup(viewer: Viewer, accountId: number, kind: 'pages' | 'pixels' | 'conversions') {
    const account = await this.seen(viewer, accountId);
    const connector = this.platforms.of(account.partnerId);
    if (!connector?.listLookup) throw new BadUserInput(`${account.partner.name} doesn't provide such a list.`);
    const ref = await this.platforms.account(viewer.companyId, accountId);
    if (!ref) throw new BadUserInput(NO_SIGN_IN);
    try {
      return await connector.listLookup(ref, kind);
    } catch (error) {
      if (error instanceof PlatformError) throw new BadUserInput(error.message.slice(0, 500));
      throw error;
    }
  }

  /** Starts collecting with the first stored sign-in, stops it with the account, and restarts it after a change. */
  async connect(change: Change, accountId: number, partnerId: number, managerId: string | null): Promise<void> {
    const connector = platformOf(partnerId) ?? feedOf(partnerId);
    if (!connector) return;
    await connectAccount(change, accountId, connector, managerId);
  }

  private async seen(viewer: Viewer, accountId: number) {
    const { accounts } = await this.catalogue.of(viewer);
    const account = accounts.find(({ id }) => id === accountId);
    if (!account) throw new NotFound('Account not found.');
    return account;
  }
}
