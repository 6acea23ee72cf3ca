import type { AccountRef, AdPlatform } from '@adops/connectors';
import { Injectable } from '@nestjs/common';

/** The way to the platforms: which connector a source has, and what a call for an account needs. */
@Injectable()
export class AdPlatforms {
  /** Connector of a traffic source; null: there is none. */
  of(_partnerId: number): AdPlatform | null {
    return null;
  }

  /** Null: the account is unknown or not connected. */
  account(_companyId: number, _accountId: number): Promise<AccountRef | null> {
    return Promise.resolve(null);
  }

  /** Those of the accounts that are connected. */
  connected(_companyId: number, _accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    return Promise.resolve(new Set());
  }
}
