/**
 * Sources known to the ad generator, with the ids 1 to 17. The specification states their number, but not their ids.
 */
export const AD_GENERATOR_SOURCES: readonly number[] = Array.from({ length: 17 }, (_, at) => at + 1);

/** Sources whose ads the generator can build, which are the two search platforms. */
export const USABLE_AD_SOURCES = [5, 6] as const;

export const isUsableAdSource = (sourceId: number): boolean =>
  (USABLE_AD_SOURCES as readonly number[]).includes(sourceId);

export const NOT_A_USABLE_SOURCE = 'Ads can be generated only for Google Ads Search (5) and Microsoft Advertising (6).';
