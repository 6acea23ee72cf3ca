/** Ages of facts at which revenue is compared with what became of it: hours since their hour ended. */
export const REVENUE_AGES = {
  /** Where each age begins; it ends where the next one does. */
  from: [0, 1, 2, 4, 8, 16, 24, 48, 96],
  /** From here on revenue counts as final. */
  final: 240,
} as const;
