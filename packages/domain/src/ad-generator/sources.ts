/**
 * Sources that the ad generator knows by name, with the IDs 1 to 17. The specification states their number, but not
 * their IDs.
 */
export const AD_GENERATOR_SOURCES: readonly number[] = Array.from({ length: 17 }, (_, at) => at + 1);

/** Sources whose ads the generator can build: the two search platforms. */
export const USABLE_AD_SOURCES = [5, 6] as const;

export const isUsableAdSource = (sourceId: number): boolean =>
  (USABLE_AD_SOURCES as readonly number[]).includes(sourceId);

export const NOT_A_USABLE_SOURCE = 'Ads can be built for Google Ads Search (5) and Microsoft Advertising (6) only.';
