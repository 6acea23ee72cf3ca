/** Bidding strategies of campaigns that can be stored and set. Other strategies of a platform are stored as null. */
export const BIDDING_STRATEGIES = {
  targetCpa: { label: 'Target CPA', noun: 'target CPA', code: 1, takesTarget: true },
  maximizeConversions: { label: 'Maximize conversions', noun: 'maximize conversions', code: 2, takesTarget: false },
  maximizeConversionValue: {
    label: 'Maximize conversion value',
    noun: 'maximize conversion value',
    code: 3,
    takesTarget: false,
  },
} as const satisfies Record<string, { label: string; noun: string; code: number; takesTarget: boolean }>;
export type StrategyName = keyof typeof BIDDING_STRATEGIES;
export const strategyNames = Object.keys(BIDDING_STRATEGIES) as StrategyName[];
