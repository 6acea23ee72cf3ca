import { errorsAt } from '../drafts/error-tally.js';
import type { StepError } from '../drafts/steps.js';
import { SOCIAL_IMAGE_MIN } from '../media/media-limits.js';
import { textLength } from '../texts/targets.js';
import { errorIf, isBlank } from './context.js';
import { SOCIAL_AD_LIMITS, SOCIAL_TEXT_FIELDS } from './limits.js';
import { SOCIAL_MESSAGES } from './messages.js';
import type { SocialAd, SocialAdGroup, SocialImage } from './payload.js';
import { withKeyword } from './placeholders.js';

/** Returns the errors in the ads of an ad group, with paths relative to the ad group. */
export function adErrors(group: SocialAdGroup): StepError[] {
  const { ads, settings } = group;
  if (ads.length === 0) return [];
  const { dynamicCreative, adFormat } = settings;
  const isCarousel = adFormat === 'carousel';
  const own = ads.flatMap((ad, at) =>
    errorsAt(`ads.${at}`, [
      ...errorIf(ad.images.length + ad.videos.length === 0, 'images', SOCIAL_MESSAGES.noMedia),
      ...errorIf(isCarousel && ad.videos.length > 0, 'videos', SOCIAL_MESSAGES.carouselVideo),
      ...ad.images.flatMap((image, index) => errorsAt(`images.${index}`, imageErrors(image))),
      ...errorIf(ad.callToAction.every(isBlank), 'callToAction', SOCIAL_MESSAGES.callToAction),
      ...limitErrors(ad, group.keyword),
    ]),
  );
  const hasSmallImage = ads.some(({ images }) => images.some((image) => imageErrors(image).length > 0));
  return [
    ...(dynamicCreative ? dynamicErrors(ads) : equalAdErrors(ads)),
    ...errorIf(isCarousel && !dynamicCreative && ads.length < 2, 'ads', SOCIAL_MESSAGES.carouselAds),
    ...errorIf(hasSmallImage, 'ads', SOCIAL_MESSAGES.smallImages),
    ...own,
  ];
}

const hasText = (ad: SocialAd): boolean => SOCIAL_TEXT_FIELDS.some((field) => ad[field].some((text) => !isBlank(text)));

const dynamicErrors = ([first]: readonly SocialAd[]): StepError[] =>
  errorIf(first !== undefined && !hasText(first), 'ads.0', SOCIAL_MESSAGES.ads);

/** Returns a key of an ad's visible content. Empty if the ad shows nothing. */
function contentKey(ad: SocialAd): string {
  const texts = SOCIAL_TEXT_FIELDS.map((field) => ad[field].map((text) => text.trim()).filter(Boolean));
  const media = [ad.images, ad.videos].map((list) =>
    list.map(({ id, externalId, url }) => String(id ?? externalId ?? url)),
  );
  return [...texts, ...media].every((list) => list.length === 0)
    ? ''
    : JSON.stringify([...texts, ...media, ad.callToAction]);
}

/** Reports every ad whose content equals that of another ad. */
function equalAdErrors(ads: readonly SocialAd[]): StepError[] {
  const keys = ads.map(contentKey);
  return keys.flatMap((key, at) =>
    errorIf(key !== '' && keys.indexOf(key) !== keys.lastIndexOf(key), `ads.${at}`, SOCIAL_MESSAGES.ads),
  );
}

/** Validates the size of an image. If it is unknown, the platform checks it. */
const imageErrors = ({ width, height }: SocialImage): StepError[] => [
  ...errorIf(width !== null && width < SOCIAL_IMAGE_MIN.width, 'width', SOCIAL_MESSAGES.imageWidth),
  ...errorIf(height !== null && height < SOCIAL_IMAGE_MIN.height, 'height', SOCIAL_MESSAGES.imageHeight),
];

/** Validates the length of texts after their placeholders are filled in. */
function limitErrors(ad: SocialAd, keyword: string): StepError[] {
  const limits = Object.entries(SOCIAL_AD_LIMITS) as [keyof typeof SOCIAL_AD_LIMITS, { maxCount: number }][];
  const counts = limits.flatMap(([field, { maxCount }]) =>
    errorIf(ad[field].length > maxCount, field, `An ad can have up to ${maxCount} ${field}.`),
  );
  const lengths = SOCIAL_TEXT_FIELDS.flatMap((field) => {
    const { maxLength } = SOCIAL_AD_LIMITS[field];
    return ad[field].flatMap((text, at) =>
      errorIf(
        textLength(withKeyword(text, keyword)) > maxLength,
        `${field}.${at}`,
        `This text can have up to ${maxLength.toLocaleString('en-US')} characters.`,
      ),
    );
  });
  return [...counts, ...lengths];
}
