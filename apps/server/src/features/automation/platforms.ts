import type { AccountRef, AdPlatform } from '@adops/connectors';
import { Injectable } from '@nestjs/common';
import { BadUserInput } from '../../core/graphql/index.js';

/** Access to the platforms: the connector of each traffic source, and the credentials of each account. */
@Injectable()
export class AdPlatforms {
  /** Returns the connector of a traffic source, or null. */
  of(_partnerId: number): AdPlatform | null {
    return null;
  }

  /** Returns an account. Null if it is unknown or not connected. */
  account(_companyId: number, _accountId: number): Promise<AccountRef | null> {
    return Promise.resolve(null);
  }

  /** Filters accounts to the connected ones. */
  connected(_companyId: number, _accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    return Promise.resolve(new Set());
  }
}

/**
 * Rejects a traffic source in the request that doesn't match the account.
 * @param sourceId null or missing if the request contains none
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
