import type { AccountRef, AdPlatform } from '@adops/connectors';
import { Injectable } from '@nestjs/common';
import { BadUserInput } from '../../core/graphql/index.js';

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

/**
 * Refuses the traffic source that a caller names unless it is the one of the account.
 * @param sourceId null or missing: none was named
 * @throws BadUserInput at `sourceId`
 */
export function refuseOtherSource(
  platforms: AdPlatforms,
  partnerId: number,
  sourceId: number | null | undefined,
): void {
  if (sourceId == null || sourceId === partnerId) return;
  const message = `Its source is ${platforms.of(partnerId)?.name ?? partnerId}, not ${sourceId}.`;
  throw new BadUserInput(message, { sourceId: [message] });
}
