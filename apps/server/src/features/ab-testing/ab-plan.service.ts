import { type AbTestForm, addDays, dayOf, MAX_VARIANTS, MIN_VARIANTS } from '@adops/domain';
import { daysFor, meanSize, proportionSize } from '@adops/domain/ab-tests';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type AbBaseline, baseline, squaresOfSite } from './ab-figures.repository.js';
import type { AbTestPlan, AbTestPlanInput } from './ab-testing.model.js';

const MICROS = 1_000_000;
/** Number of days over which the audience is measured. */
const MEASURED_DAYS = 14;

export type PlannedTest = Pick<AbTestForm, 'siteId' | 'type' | 'lift' | 'sourceIds' | 'deviceIds' | 'adgroupNames'> & {
  readonly variants: readonly { readonly weight: number }[];
};

/** Plans the visits and days that a test needs, based on recent figures of its audience. */
@Injectable()
export class AbPlanService {
  constructor(private readonly database: Database) {}

  /** Plans a test. @throws BadUserInput if the settings are invalid */
  planOf(viewer: Viewer, { weights, ...input }: AbTestPlanInput): Promise<AbTestPlan> {
    if (!(input.lift > 0 && input.lift <= 1))
      throw new BadUserInput('The lift must be greater than 0 and at most 100%.');
    if (weights.length < MIN_VARIANTS || weights.length > MAX_VARIANTS || weights.some((weight) => weight < 0))
      throw new BadUserInput(`A test needs ${MIN_VARIANTS} to ${MAX_VARIANTS} variants with weights of at least 0.`);
    const audience = { sourceIds: input.sourceIds ?? [], deviceIds: input.deviceIds ?? [] };
    const adgroupNames = input.adgroupNames ?? [];
    return this.plan(viewer, { ...input, ...audience, adgroupNames, variants: weights.map((weight) => ({ weight })) });
  }

  async plan({ companyId, accounts }: Viewer, test: PlannedTest, now = new Date()): Promise<AbTestPlan> {
    const to = addDays(dayOf(now), -1);
    const audience = { companyId, accounts, ...test };
    const measured = await baseline(this.database.pool, audience, addDays(to, 1 - MEASURED_DAYS), to);
    const known = measured.visits > 0 ? await squaresOfSite(this.database.pool, audience) : null;
    const { visits, sold, earned } = measured;
    const perVariant =
      test.type === 'conversion' ? clicksSize(measured, known, test.lift) : revenueSize(measured, known, test.lift);
    const dailyVisits = measured.days === 0 ? 0 : visits / measured.days;
    return {
      dailyVisits: Math.round(dailyVisits),
      conversion: visits > 0 ? sold / visits : null,
      revenuePerVisit: visits > 0 ? earned / MICROS / visits : null,
      perVariant,
      days:
        perVariant === null
          ? null
          : daysFor(
              perVariant,
              dailyVisits,
              test.variants.map(({ weight }) => weight),
            ),
      isApproximate: known === null,
    };
  }
}

type Known = Awaited<ReturnType<typeof squaresOfSite>>;

/** Returns the sample size for sold clicks per visit. Uses the variance of earlier tests, or else a binary outcome. */
function clicksSize({ visits, sold }: AbBaseline, known: Known, lift: number): number | null {
  if (visits === 0) return null;
  const mean = sold / visits;
  if (known) return meanSize({ mean, variance: spread(known.soldSquares, known.sold, known.visits) }, { lift });
  return proportionSize(mean, { lift }) ?? meanSize({ mean, variance: mean }, { lift });
}

/**
 * Returns the sample size for revenue per visit. Uses the relative variance of earlier tests, or else average revenue per sold
 * click.
 */
function revenueSize({ visits, sold, earned }: AbBaseline, known: Known, lift: number): number | null {
  if (visits === 0 || sold === 0) return null;
  const mean = earned / MICROS / visits;
  if (known && known.earned > 0) {
    const relative = spread(known.earnedSquares, known.earned, known.visits) / (known.earned / known.visits) ** 2;
    return meanSize({ mean, variance: relative * mean ** 2 }, { lift });
  }
  const perClick = earned / MICROS / sold;
  return meanSize({ mean, variance: Math.max(perClick ** 2 * (sold / visits) - mean ** 2, mean ** 2) }, { lift });
}

const spread = (squares: number, sum: number, n: number): number => squares / n - (sum / n) ** 2;
