import { ProviderError, type TokenUse } from '@adops/connectors';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { AiProviderRepository, type StoredProvider } from './ai-provider.repository.js';
import { AiUsageRepository, IMAGE_TOOL, type UsagePurpose } from './ai-usage.repository.js';

/** Failures of calls that no provider charges for. */
const FREE: readonly ProviderError['failure'][] = ['rateLimited', 'unauthorized', 'refused', 'rejected', 'unsupported'];

export const NO_TOKENS: TokenUse = { promptTokens: 0, completionTokens: 0 };
const IMAGES: UsagePurpose = { tool: IMAGE_TOOL, promptId: null, promptVersion: null };
const NO_PRICE =
  "The price of a generated image isn't set, so the budget can't hold. An administrator can set it in the company settings.";

/** Whether a failed call costs nothing for certain. */
export const isFreeFailure = (error: unknown): boolean =>
  error instanceof ProviderError && FREE.includes(error.failure);

const dollars = (micros: number): string =>
  `${(micros / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} USD`;

/**
 * What a company may spend on texts and images in a UTC month. What a call can cost at most is reserved before it is
 * sent, under a lock on the company; its real cost takes the place of that. Money is in micros of a US dollar.
 */
@Injectable()
export class AiBudget {
  constructor(
    private readonly settings: AiProviderRepository,
    private readonly usage: AiUsageRepository,
  ) {}

  /** Changes of a company that reserve something go one after another from here on. */
  lock(change: Change): Promise<StoredProvider> {
    return this.settings.lock(change);
  }

  /** @returns the ids of the reservations. @throws BadUserInput beyond the budget */
  async reserve(change: Change, purpose: UsagePurpose, micros: number, calls = 1): Promise<number[]> {
    const { budgetMicros } = await this.lock(change);
    const { spent, reserved } = await this.usage.spent(change.companyId, change.on);
    const cost = micros * calls;
    if (spent + reserved + cost > budgetMicros)
      throw new BadUserInput(
        `This request could exceed this month's AI budget: ${dollars(spent + reserved)} of ${dollars(budgetMicros)} are used, and it can cost up to ${dollars(cost)}. An administrator can raise the budget in the company settings.`,
      );
    return this.usage.reserve(change, purpose, micros, calls);
  }

  /** What an image costs; null: not known. */
  async imagePrice(companyId: number): Promise<number | null> {
    return (await this.settings.read(companyId)).imageMicros;
  }

  /** @returns a reservation for each image, and the price of one. @throws BadUserInput without a price, and beyond the budget */
  async reserveImages(change: Change, images: number): Promise<{ usageIds: number[]; price: number }> {
    const { imageMicros } = await this.lock(change);
    if (imageMicros === null) throw new BadUserInput(NO_PRICE);
    return { usageIds: await this.reserve(change, IMAGES, imageMicros, images), price: imageMicros };
  }

  /** The image was generated, or may have been: its price counts. */
  chargeImage({ companyId, on }: Pick<Change, 'companyId' | 'on'>, usageId: number): Promise<void> {
    return this.usage.keepReserved(companyId, usageId, on);
  }

  /** The image was not generated: nothing counts. */
  releaseImage({ companyId, on }: Pick<Change, 'companyId' | 'on'>, usageId: number): Promise<void> {
    return this.usage.settle(companyId, usageId, 0, NO_TOKENS, on);
  }
}
