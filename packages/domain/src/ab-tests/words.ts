/** Metric that decides a test. */
export const AB_TEST_TYPES = { conversion: 'Conversion', rps: 'RPS' } as const;
export type AbTestType = keyof typeof AB_TEST_TYPES;

export const AB_TEST_TYPE_HELP: Readonly<Record<AbTestType, string>> = {
  conversion: 'Conversion (frequency): sold clicks per click bought.',
  rps: 'RPS (revenue): revenue per click bought.',
};

/** Statistical methods that decide a test. */
export const AB_METHODS = { bayesian: 'Bayesian', sequential: 'Sequential', frequentist: 'Frequentist' } as const;
export type AbMethod = keyof typeof AB_METHODS;

export const AB_METHOD_HELP: Readonly<Record<AbMethod, string>> = {
  bayesian:
    'Based on the chance to win and the expected loss. Easy to read, but looking every day increases the share of false verdicts.',
  sequential: 'Valid at every look, no matter how often you look. Needs more visits than the other methods.',
  frequentist: "Welch's t-test for a single look, after the planned number of visits is reached.",
};

export const MIN_VARIANTS = 2;
export const MAX_VARIANTS = 6;

/** Reason why a test has no verdict yet, or the kind of verdict. */
export type AbState = 'noFigures' | 'unhealthy' | 'collecting' | 'guarded' | 'noDifference' | 'decided' | 'exploratory';

/** Error messages quoted from the specification. */
export const AB_MESSAGES = {
  noInformation: 'Failed to fetch AB testing addition information',
  noTests: 'Failed to fetch AB tests data',
  noReport: 'Failed to fetch A/B test report',
  experimentErrors: 'Fetching AB experiments from this site has errors',
  unavailable: 'AbTesting is unavailable on this site',
} as const;
