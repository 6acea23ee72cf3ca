/** Rates of one day: units of a currency for one euro, in millionths. */
export interface DayOfRates {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly perEuro: ReadonlyMap<string, number>;
}

/** Where daily currency rates come from. */
export interface RateSource {
  /**
   * The days the source offers, newest first.
   * @throws Error when it cannot be reached or does not answer rates.
   */
  recent(): Promise<DayOfRates[]>;
}
