/** Rates of one day: units of each currency per euro, in millionths. */
export interface DayOfRates {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly perEuro: ReadonlyMap<string, number>;
}

/** Provider of daily currency rates. */
export interface RateSource {
  /**
   * Returns the days that the provider offers, newest first.
   * @throws Error if the provider can't be reached or doesn't return rates
   */
  recent(): Promise<DayOfRates[]>;
}
