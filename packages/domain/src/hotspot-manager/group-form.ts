import { z } from 'zod';
import { idList, optionalText, requiredText } from '../forms/text.js';
import { trackedKeywordError, trackedKeywords } from '../keyword-tracker/groups.js';
import { isWebAddress } from '../link-generator/placeholders.js';
import { MAX_LINK_LENGTH } from '../link-generator/generate.js';
import { ownPicture } from '../media/own-picture.js';
import {
  HOTSPOT_EXCLUDED_MARKET,
  HOTSPOT_VERSION,
  MAX_HOTSPOT_KEYWORDS,
  MAX_HOTSPOT_SITES,
  MAX_HOTSPOT_TEXT,
  MAX_HOTSPOTS,
  MAX_SITE_HOTSPOT_TEXT,
} from './limits.js';

/** Returns true for an image that sites can load, from the media library or from a web URL. */
export const isHotspotPicture = (address: string): boolean => ownPicture(address) !== null || isWebAddress(address);

/** Returns the schema of an optional URL. Null if empty. */
const address = (label: string, isGood: (text: string) => boolean, message: string) =>
  optionalText(label, MAX_LINK_LENGTH)
    .refine((text) => text === '' || isGood(text), message)
    .transform((text) => (text === '' ? null : text));

const hotspotOf = (maxText: number) =>
  z.object({
    /** Null for a new hotspot. */
    id: z.number().int().positive().nullable(),
    text: requiredText('Text', maxText).refine((text) => !/[\t\r\n]/.test(text), 'The text must be on one line.'),
    link: address('Link', isWebAddress, 'Enter a full URL, such as https://example.com/search?q=shoes, or leave it empty.'),
    imageUrl: address('Image', isHotspotPicture, 'Choose an image, or enter a full URL.'),
    thumbImageUrl: address('Thumbnail', isHotspotPicture, 'Choose an image, or enter a full URL.'),
  }); // prettier-ignore

const hotspot = hotspotOf(MAX_HOTSPOT_TEXT).refine(
  ({ imageUrl, thumbImageUrl }) => imageUrl !== null || thumbImageUrl === null,
  { path: ['imageUrl'], message: 'A hotspot with a thumbnail needs an image.' },
);

const listOf = <T extends z.ZodType>(each: T) =>
  z
    .array(each)
    .min(1, 'Add at least one hotspot.')
    .max(MAX_HOTSPOTS, `A group can have up to ${MAX_HOTSPOTS} hotspots.`);

const hotspots = listOf(hotspot).superRefine((list, context) => {
  const seen = new Map<string, number>();
  for (const [at, { text }] of list.entries()) {
    const first = seen.get(text.toLowerCase());
    if (first === undefined) seen.set(text.toLowerCase(), at);
    else context.addIssue({ code: 'custom', path: [at, 'text'], message: `Hotspot ${first + 1} has the same text.` });
  }
});

const keywords = z
  .array(z.string())
  .transform(trackedKeywords)
  .superRefine((list, context) => {
    const message =
      list.length > MAX_HOTSPOT_KEYWORDS
        ? `A group can have up to ${MAX_HOTSPOT_KEYWORDS} keywords. This list has ${list.length.toLocaleString('en-US')}.`
        : list.map(trackedKeywordError).find((error) => error !== null);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Input for a group of hotspots. */
export const hotspotGroupForm = z.object({
  siteIds: idList.refine(({ length }) => length > 0, 'Choose at least one site.').refine(
    ({ length }) => length <= MAX_HOTSPOT_SITES,
    `A group can be on up to ${MAX_HOTSPOT_SITES} sites.`,
  ),
  marketIds: idList.refine((ids) => !ids.includes(HOTSPOT_EXCLUDED_MARKET), "This market can't be chosen here."),
  sourceIds: idList,
  pageId: z.number({ error: 'Choose a page.' }).int().positive('Choose a page.'),
  version: z.number().int().min(1).max(HOTSPOT_VERSION),
  keywords,
  hotspots,
}); // prettier-ignore
export type HotspotGroupForm = z.output<typeof hotspotGroupForm>;

/**
 * Group in a preview, with any content that a site could store. Publishing rules are validated only on request. Texts
 * may therefore be too long or repeated, and markets may be ones that can't be selected.
 */
export const hotspotPreviewGroupForm = hotspotGroupForm.extend({
  marketIds: idList,
  hotspots: listOf(hotspotOf(MAX_SITE_HOTSPOT_TEXT)),
});
