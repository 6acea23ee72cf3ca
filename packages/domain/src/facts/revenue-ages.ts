/** Ages of facts at which revenue is compared with its final value, in hours after the end of the fact's hour. */
export const REVENUE_AGES = {
  /** Start of each age group, which ends where the next one starts. */
  from: [0, 1, 2, 4, 8, 16, 24, 48, 96],
  /** Age from which revenue counts as final. */
  final: 240,
} as const;
