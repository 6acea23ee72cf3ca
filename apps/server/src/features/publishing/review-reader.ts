import type { Review } from '@adops/connectors';
import { Injectable } from '@nestjs/common';
import { Database, withinCompany } from '../../core/database/index.js';
import { forEachRow } from '../../core/tenancy/index.js';
import { AdPlatforms } from '../automation/index.js';
import { type AwaitedReview, type ReviewOutcome, saveReviews, takeAwaitedReviews } from './review.repository.js';

/** Interval between requests for the same review. */
const AGAIN_MS = 60_000;
const AT_ONCE = 200;

const STATES: Readonly<Record<Review['state'], NonNullable<ReviewOutcome['state']>>> = {
  approved: 'approved',
  limited: 'approved',
  inReview: 'in_review',
  rejected: 'rejected',
};

/** Reads the status of reviews of published entities from the platforms. */
@Injectable()
export class ReviewReader {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
  ) {}

  /**
   * Reads the reviews.
   * @param stepKinds steps whose results are reviewed.
   * @throws AggregateError with the errors of failed accounts
   */
  async read(stepKinds: readonly string[], againMs = AGAIN_MS): Promise<void> {
    const awaited = await takeAwaitedReviews(this.database.pool, stepKinds, { againMs, limit: AT_ONCE });
    const accounts = new Map<string, AwaitedReview[]>();
    for (const each of awaited) {
      const account = `${each.companyId} ${each.accountId}`;
      accounts.set(account, [...(accounts.get(account) ?? []), each]);
    }
    const rows = [...accounts.values()].map((own) => ({ companyId: own[0]!.companyId, own }));
    await forEachRow(rows, ({ companyId, own }) => withinCompany(companyId, () => this.readAccount(companyId, own)));
  }

  private async readAccount(companyId: number, own: readonly AwaitedReview[]): Promise<void> {
    const { partnerId, accountId } = own[0]!;
    const platform = this.platforms.of(partnerId);
    const account = platform?.creation && (await this.platforms.account(companyId, accountId));
    if (!platform?.creation || !account) return;
    const ids = own.map(({ externalId }) => externalId);
    const reviews = await platform.creation.reviews(account, ids);
    const outcomes = own.flatMap(({ id, externalId }): ReviewOutcome[] => {
      const review = reviews.get(externalId);
      return review ? [{ id, state: STATES[review.state], feedback: review.reasons.join(' ') || null }] : [];
    });
    await saveReviews(this.database.pool, companyId, outcomes);
  }
}
