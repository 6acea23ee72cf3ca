import { z } from 'zod';
import { DEVICES } from '../devices/index.js';
import { requiredText } from '../forms/text.js';
import { ownPicture } from '../media/own-picture.js';

/** ID of the traffic source PropellerAds. */
export const PUSH_SOURCE = 28;
/** Maximum number of campaigns per upload. */
export const MAX_PUSH_CAMPAIGNS = 500;
export const MAX_PUSH_NAME = 200;
const MAX_URL = 2_000;
const MAX_AMOUNT = 1_000_000;
/** Maximum number of decimals that the platform accepts. */
const DECIMALS = 4;

const amount = (label: string) =>
  z
    .number({ error: ({ input }) => (input == null ? `${label} is required.` : `${label} must be a number.`) })
    .positive(`${label} must be greater than 0.`)
    .max(MAX_AMOUNT, `${label} can be up to ${MAX_AMOUNT.toLocaleString('en-US')}.`)
    .refine(
      (value) => Math.abs(value * 10 ** DECIMALS - Math.round(value * 10 ** DECIMALS)) < 1e-6,
      `${label} can have up to ${DECIMALS} decimals.`,
    );

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.hostname.includes('.') && url.username === '';
};

/** Distinct values of an enumeration. */
const values = z.array(z.string()).transform((list) => [...new Set(list)]);

export const MAX_PUSH_CREATIVES = 10;
export const MAX_PUSH_TITLE = 30;
export const MAX_PUSH_DESCRIPTION = 60;

const webAddress = (label: string) =>
  requiredText(label, MAX_URL).refine(
    (text) => text === '' || isWebAddress(text),
    'Enter a URL that begins with https://.',
  );

const picture = (label: string) =>
  requiredText(label, MAX_URL).refine(
    // An empty text only causes the message of a required field.
    (text) => text === '' || ownPicture(text) !== null || isWebAddress(text),
    'Choose an image from the media library, or enter a URL that begins with https://.',
  );

/** Ad of a push campaign. Its pictures are in the media library or at URLs, and are fetched when it is published. */
export const pushCreative = z.object({
  title: requiredText('Title', MAX_PUSH_TITLE),
  description: requiredText('Description', MAX_PUSH_DESCRIPTION),
  icon: picture('Icon'),
  image: picture('Image'),
});
export type PushCreative = z.output<typeof pushCreative>;

/** Push campaign as entered by a user. Amounts are in the currency of the account, with up to four decimals. */
export const pushCampaign = z.object({
  /** ID chosen by the caller, which is returned with the campaign's errors. */
  id: z.string().max(100, 'The ID can have up to 100 characters.').nullish(),
  /** Name that is unique in the account. */
  name: requiredText('Name', MAX_PUSH_NAME),
  format: z.string().min(1, 'Format is required.'),
  /** Landing page. It may contain the platform's own placeholders, such as ${SUBID}. */
  targetUrl: webAddress('Target URL'),
  dailyAmount: amount('Daily budget').nullish(),
  totalAmount: amount('Total budget').nullish(),
  /** Bid per click. */
  bid: amount('Bid'),
  /** ISO 3166 alpha-2. */
  markets: values.refine((list) => list.length > 0, 'Choose at least one market.'),
  /** IDs of device classes. Empty for all. */
  devices: z
    .array(z.number().refine((id) => DEVICES.some((device) => device.id === id), 'Unknown device.'))
    .transform((list) => [...new Set(list)])
    .nullish(),
  /** Empty for all. */
  osTypes: values.nullish(),
  /** Defaults to PAUSED, which stays a draft at the platform. */
  status: z.enum(['ENABLED', 'PAUSED']).nullish(),
  /** Without ads, a campaign in a format that shows ads stays a draft. */
  creatives: z
    .array(pushCreative)
    .max(MAX_PUSH_CREATIVES, `A campaign can have up to ${MAX_PUSH_CREATIVES} creatives.`)
    .nullish(),
});
export type PushCampaignForm = z.output<typeof pushCampaign>;
export type PushCampaignInput = z.input<typeof pushCampaign>;

/** Format whose campaigns get no traffic without ads. */
const WITH_CREATIVES = 'nativeads';
export const hasCreatives = (format: string): boolean => format === WITH_CREATIVES;
export const NEEDS_CREATIVE = 'Add a creative to send it to review.';

/** Returns true for a campaign that should be reviewed but remains a draft because it has no ads. */
export const lacksCreative = ({
  format,
  status,
  creatives,
}: Pick<PushCampaignInput, 'format' | 'status' | 'creatives'>): boolean =>
  status === 'ENABLED' && hasCreatives(format) && (creatives ?? []).length === 0;
