/** Maximum number of items of an ad, and maximum characters of each. */
export const SOCIAL_AD_LIMITS = {
  texts: { maxLength: 1_024, maxCount: 5 },
  headlines: { maxLength: 255, maxCount: 5 },
  descriptions: { maxLength: 255, maxCount: 5 },
  images: { maxCount: 10 },
  videos: { maxCount: 10 },
} as const;

export const SOCIAL_TEXT_FIELDS = ['texts', 'headlines', 'descriptions'] as const;
