/** How the value of a threshold counts: money is in the reporting currency, shares are fractions. */
export type ThresholdUnit = 'money' | 'share' | 'hours' | 'days' | 'count' | 'deviations' | 'times';

export interface ThresholdDefinition {
  readonly label: string;
  /** What a larger or smaller value does. */
  readonly help: string;
  readonly unit: ThresholdUnit;
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

const money = (value: number, label: string, help: string): ThresholdDefinition => ({
  label,
  help,
  unit: 'money',
  value,
  least: 0.01,
  most: 1_000_000,
});
const share = (value: number, label: string, help: string): ThresholdDefinition => ({
  label,
  help,
  unit: 'share',
  value,
  least: 0,
  most: 1,
});
const whole = (
  unit: 'hours' | 'days' | 'count',
  value: number,
  most: number,
  label: string,
  help: string,
): ThresholdDefinition => ({ label, help, unit, value, least: 1, most });
const deviations = (
  value: number,
  label = 'Out of character from',
  help = 'Robust standard deviations below what the hour usually brings. Smaller finds more, and more that is nothing.',
): ThresholdDefinition => ({ label, help, unit: 'deviations', value, least: 0.5, most: 100 });

/** Thresholds by kind of alert and name, with the values in force while a company has set none; docs/alerts.md tells more. */
export const ALERT_THRESHOLDS = {
  CyclicLossAlert: {
    loss: money(30, 'Loss in the window', 'Together over seven days; smaller losses raise nothing.'),
    lossOfCost: share(0.02, 'Loss against cost', 'At least this part of what the seven days cost.'),
    minDays: whole('days', 5, 7, 'Days with cost', 'An hour of the day is looked at from so many days on.'),
    losingShare: share(0.8, 'Losing days', 'Part of these days on which the hour must have lost.'),
    resolveDays: whole('days', 3, 28, 'Quiet days until it ends', 'Days without a loss in these hours.'),
  },
  AdvertiserGoneAlert: {
    missingHours: whole('hours', 3, 48, 'Hours without it', 'So many hours one after another without being shown.'),
    expectedShows: whole('count', 10, 100_000, 'Expected shows', 'Fewer were to be expected: then nothing is certain.'),
    loadedShare: share(0.5, 'Traffic there', 'Pages served against the same hours before; less is missing traffic.'),
    clickedShare: share(0.1, 'Share of clicks', 'What makes an advertiser one that counts.'),
    presence: share(0.8, 'Usually shown', 'Part of the hours with shows in which it was there.'),
    backShare: share(0.5, 'Back from', 'Part of its usual share at which it counts as back.'),
    backHours: whole('hours', 2, 48, 'Hours until it ends', 'So many hours it must be back.'),
    feedShare: share(
      0.3,
      'Fault of the feed from',
      'When so many go in one hour, the feed is at fault: nothing is raised.',
    ),
  },
  SignificantOneTimeLossAlert: {
    loss: money(20, 'Loss of the hour', 'Smaller losses raise nothing.'),
    robustZ: deviations(3.5),
    lossOfCost: share(
      0.5,
      'Loss vs usual cost',
      'At least this part of what an hour usually costs, so the smallest loss grows with the ad group. Estimated losses too.',
    ),
    weekZ: deviations(
      6,
      'Out of line with the week from',
      'Robust standard deviations below the median of the week before. Smaller finds more, and more that is nothing.',
    ),
    badHours: {
      label: 'Worse than bad hours',
      help: 'So many times further below usual than the worst 5% of its hours in 28 days. Estimated losses too.',
      unit: 'times',
      value: 4,
      least: 0.5,
      most: 100,
    },
    lossWithoutBaseline: money(40, 'Loss without a past', 'Where there is too little past to compare with.'),
  },
  EstimatedSignificantOneTimeLossAlert: {
    loss: money(20, 'Loss of the hour', 'Even if the feed pays its best.'),
    robustZ: deviations(3.5),
  },
  AccumulativeLossAlert: {
    loss: money(100, 'Loss adding up', 'Raised when the sum passes this, and at each doubling.'),
    pausedDays: whole('days', 7, 90, 'Rest that ends it', 'Days without traffic after which the sum begins anew.'),
  },
  SignificantLossAlert: {
    loss: money(50, 'Loss of the stretch', 'Smaller losses raise nothing.'),
    hours: whole('hours', 3, 72, 'Length', 'Shorter stretches raise nothing.'),
    lossOfCost: share(0.3, 'Loss against cost', 'At least this part of what the stretch cost.'),
    recentHours: whole('hours', 24, 72, 'Ended in the last', 'Older stretches raise nothing.'),
    resolveHours: whole('hours', 6, 72, 'Hours until it ends', 'So many hours that together do not lose.'),
  },
  AdGroupLifetimeEndAlert: {
    hours: whole('hours', 48, 720, 'Warned ahead', 'Raised so long before the end.'),
    moveHours: whole('hours', 6, 168, 'Told again', 'When the end moves by more than this.'),
    clearHours: whole('hours', 72, 1_000, 'Put off beyond', 'Ends when the end moves this far away.'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ThresholdDefinition>>>>;

/** A threshold by the kind of alert and its name; undefined: there is none. */
export function thresholdOf(type: string, name: string): ThresholdDefinition | undefined {
  const ofType: Readonly<Record<string, ThresholdDefinition>> | undefined = Object.hasOwn(ALERT_THRESHOLDS, type)
    ? ALERT_THRESHOLDS[type as keyof typeof ALERT_THRESHOLDS]
    : undefined;
  return ofType && Object.hasOwn(ofType, name) ? ofType[name] : undefined;
}

/** What is wrong with a value, in words for its field; null: nothing. */
export function thresholdFault({ unit, least, most }: ThresholdDefinition, value: number): string | null {
  if (!Number.isFinite(value)) return 'Enter a number.';
  if (['hours', 'days', 'count'].includes(unit) && !Number.isInteger(value)) return 'Enter a whole number.';
  if (unit === 'share' && (value < least || value > most)) return 'Between 0 and 100 %.';
  if (value < least || value > most)
    return `Between ${least.toLocaleString('en-US')} and ${most.toLocaleString('en-US')}.`;
  return null;
}
