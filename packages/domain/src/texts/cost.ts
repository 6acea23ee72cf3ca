/** Prices per million tokens, in micros of a US dollar. */
export interface TokenPrices {
  readonly promptMicros: number;
  readonly completionMicros: number;
}

const PER = 1_000_000;

/** Returns the cost of a number of tokens, rounded up to a whole micro. */
export const costOf = (
  { promptMicros, completionMicros }: TokenPrices,
  tokens: { readonly promptTokens: number; readonly completionTokens: number },
): number => Math.ceil((promptMicros * tokens.promptTokens + completionMicros * tokens.completionTokens) / PER);
