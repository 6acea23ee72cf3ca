import { ProviderError, type TokenUse } from '@adops/connectors';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { AiProviderRepository, type StoredProvider } from './ai-provider.repository.js';
import { AiUsageRepository, IMAGE_TOOL, type UsagePurpose } from './ai-usage.repository.js';

/** Failures that no provider charges for. */
const FREE: readonly ProviderError['failure'][] = ['rateLimited', 'unauthorized', 'refused', 'rejected', 'unsupported'];

export const NO_TOKENS: TokenUse = { promptTokens: 0, completionTokens: 0 };
const IMAGES: UsagePurpose = { tool: IMAGE_TOOL, promptId: null, promptVersion: null };
const NO_PRICE =
  "The price of a generated image isn't set, so the budget can't be enforced. An administrator can set it in the company settings.";

/** Returns true if a failed call certainly costs nothing. */
export const isFreeFailure = (error: unknown): boolean =>
  error instanceof ProviderError && FREE.includes(error.failure);

const dollars = (micros: number): string =>
  `${(micros / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} USD`;

/**
 * Monthly budget (UTC) of a company for texts and images. The maximum cost of a call is reserved before the call, under
 * a lock on the company, and replaced by the actual cost afterwards. Money is in micros of a US dollar.
 */
@Injectable()
export class AiBudget {
  constructor(
    private readonly settings: AiProviderRepository,
    private readonly usage: AiUsageRepository,
  ) {}

  /** Locks the budget, so that reservations of a company run in sequence. */
  lock(change: Change): Promise<StoredProvider> {
    return this.settings.lock(change);
  }

  /** Reserves cost. @returns the IDs of the reservations. @throws BadUserInput if they exceed the budget */
  async reserve(change: Change, purpose: UsagePurpose, micros: number, calls = 1): Promise<number[]> {
    const { budgetMicros } = await this.lock(change);
    const { spent, reserved } = await this.usage.spent(change.companyId, change.on);
    const cost = micros * calls;
    if (spent + reserved + cost > budgetMicros)
      throw new BadUserInput(
        `This request could exceed this month's AI budget because it can cost up to ${dollars(cost)}, and ${dollars(spent + reserved)} of ${dollars(budgetMicros)} are already used. An administrator can raise the budget in the company settings.`,
      );
    return this.usage.reserve(change, purpose, micros, calls);
  }

  /** Returns the price of an image in micros. Null if it isn't set. */
  async imagePrice(companyId: number): Promise<number | null> {
    return (await this.settings.read(companyId)).imageMicros;
  }

  /**
   * Reserves the cost of images.
   * @returns a reservation per image, and the price of one.
   * @throws BadUserInput without a price or beyond the budget
   */
  async reserveImages(change: Change, images: number): Promise<{ usageIds: number[]; price: number }> {
    const { imageMicros } = await this.lock(change);
    if (imageMicros === null) throw new BadUserInput(NO_PRICE);
    return { usageIds: await this.reserve(change, IMAGES, imageMicros, images), price: imageMicros };
  }

  /** Charges an image that was generated or may have been. */
  chargeImage({ companyId, on }: Pick<Change, 'companyId' | 'on'>, usageId: number): Promise<void> {
    return this.usage.keepReserved(companyId, usageId, on);
  }

  /** Releases the reservation of an image that was not generated. */
  releaseImage({ companyId, on }: Pick<Change, 'companyId' | 'on'>, usageId: number): Promise<void> {
    return this.usage.settle(companyId, usageId, 0, NO_TOKENS, on);
  }
}
