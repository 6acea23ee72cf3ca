/** Units of thresholds. Money is in the reporting currency. Shares are fractions. */
export type ThresholdUnit = 'money' | 'share' | 'hours' | 'days' | 'count' | 'deviations' | 'times';

export interface ThresholdDefinition {
  readonly label: string;
  /** Explanation of the effect of a larger or smaller value. */
  readonly help: string;
  readonly unit: ThresholdUnit;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

const money = (value: number, label: string, help: string): ThresholdDefinition => ({
  label,
  help,
  unit: 'money',
  value,
  min: 0.01,
  max: 1_000_000,
});
const share = (value: number, label: string, help: string): ThresholdDefinition => ({
  label,
  help,
  unit: 'share',
  value,
  min: 0,
  max: 1,
});
const whole = (
  unit: 'hours' | 'days' | 'count',
  value: number,
  max: number,
  label: string,
  help: string,
): ThresholdDefinition => ({ label, help, unit, value, min: 1, max });
const deviations = (
  value: number,
  label = 'Deviations from normal',
  help = "Robust standard deviations below the hour's usual profit. Lower values find more losses but also more false alerts.",
): ThresholdDefinition => ({ label, help, unit: 'deviations', value, min: 0.5, max: 100 });

/** Thresholds with defaults, by alert type and name. See docs/alerts.md. */
export const ALERT_THRESHOLDS = {
  CyclicLossAlert: {
    loss: money(30, 'Loss in the period', 'Total over seven days. Smaller losses raise no alert.'),
    lossOfCost: share(0.02, 'Loss as share of cost', 'Minimum share of the cost of the seven days.'),
    minDays: whole('days', 5, 7, 'Days with cost', 'Days with cost needed before an hour of the day is checked.'),
    losingShare: share(0.8, 'Losing days', 'Share of these days on which the hour must have lost money.'),
    resolveDays: whole('days', 3, 28, 'Days until resolved', 'Days without a loss in these hours.'),
  },
  AdvertiserGoneAlert: {
    missingHours: whole('hours', 3, 48, 'Hours missing', 'Consecutive hours without shows.'),
    expectedShows: whole('count', 10, 100_000, 'Expected shows', 'No alert is raised if fewer shows are expected.'),
    loadedShare: share(
      0.5,
      'Traffic there',
      'Number of pages served compared with the same hours before. Below this, traffic is missing rather than the advertiser.',
    ),
    clickedShare: share(0.1, 'Share of clicks', 'Share of clicks that makes an advertiser significant.'),
    presence: share(0.8, 'Usually shown', 'Share of hours with shows in which the advertiser appeared.'),
    backShare: share(0.5, 'Back from', 'Share of its usual level at which it is considered back.'),
    backHours: whole('hours', 2, 48, 'Hours until resolved', 'Hours for which the advertiser must be back.'),
    feedShare: share(
      0.3,
      'Feed failure threshold',
      'If at least this share of advertisers disappears in one hour, the feed is considered failed and no alert is raised.',
    ),
  },
  SignificantOneTimeLossAlert: {
    loss: money(20, 'Loss in the hour', 'Smaller losses raise no alert.'),
    robustZ: deviations(3.5),
    lossOfCost: share(
      0.5,
      'Loss vs usual cost',
      'Minimum share of the usual hourly cost, so the minimum loss grows with the ad group. Also applies to estimated losses.',
    ),
    weekZ: deviations(
      6,
      'Deviations from the week',
      'Robust standard deviations below the median of the previous week. Lower values find more losses but also more false alerts.',
    ),
    badHours: {
      label: 'Worse than bad hours',
      help: 'Factor by which the hour is further below usual than the worst 5% of its hours in 28 days. Also applies to estimated losses.',
      unit: 'times',
      value: 4,
      min: 0.5,
      max: 100,
    },
    lossWithoutBaseline: money(40, 'Loss without history', 'Applies if there is too little history to compare with.'),
  },
  EstimatedSignificantOneTimeLossAlert: {
    loss: money(20, 'Loss in the hour', 'Minimum loss even at the highest payout of the feed.'),
    robustZ: deviations(3.5),
  },
  AccumulativeLossAlert: {
    loss: money(100, 'Accumulated loss', 'Raised when the sum exceeds this, and again each time it doubles.'),
    pausedDays: whole('days', 7, 90, 'Days that reset it', 'Days without traffic after which the sum restarts.'),
  },
  SignificantLossAlert: {
    loss: money(50, 'Loss in the period', 'Smaller losses raise no alert.'),
    hours: whole('hours', 3, 72, 'Length', 'Shorter periods raise no alert.'),
    lossOfCost: share(0.3, 'Loss as share of cost', 'Minimum share of the cost of the period.'),
    recentHours: whole('hours', 24, 72, 'Ended in the last', 'Periods that ended earlier raise no alert.'),
    resolveHours: whole('hours', 6, 72, 'Hours until resolved', 'Number of hours without a net loss.'),
  },
  AdGroupLifetimeEndAlert: {
    hours: whole('hours', 48, 720, 'Warned ahead', 'Time before the end when the alert is raised.'),
    moveHours: whole('hours', 6, 168, 'Raise again', 'Raised again when the end date changes by more than this.'),
    clearHours: whole('hours', 72, 1_000, 'End moved beyond', 'Resolved when the end is at least this far away.'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ThresholdDefinition>>>>;

/** Returns the threshold by alert type and name. Undefined if there is none. */
export function thresholdOf(type: string, name: string): ThresholdDefinition | undefined {
  const ofType: Readonly<Record<string, ThresholdDefinition>> | undefined = Object.hasOwn(ALERT_THRESHOLDS, type)
    ? ALERT_THRESHOLDS[type as keyof typeof ALERT_THRESHOLDS]
    : undefined;
  return ofType && Object.hasOwn(ofType, name) ? ofType[name] : undefined;
}

/** Returns the error message for the value's field, or null. */
export function thresholdError({ unit, min, max }: ThresholdDefinition, value: number): string | null {
  if (!Number.isFinite(value)) return 'Enter a number.';
  if (['hours', 'days', 'count'].includes(unit) && !Number.isInteger(value)) return 'Enter a whole number.';
  if (unit === 'share' && (value < min || value > max)) return 'Between 0 and 100%.';
  if (value < min || value > max) return `Between ${min.toLocaleString('en-US')} and ${max.toLocaleString('en-US')}.`;
  return null;
}
