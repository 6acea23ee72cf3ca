import { SOCIAL_IMAGE_MIN } from '../media/media-limits.js';

/** Exact validation messages of the specification. */
export const SOCIAL_MESSAGES = {
  categoryCountries: 'Select countries for special ad categories',
  budgetAmount: 'Budget Amount not set',
  campaignBidStrategy: 'Bid strategy not set',
  objective: 'Invalid objective',
  pixel: 'Pixel must be configured for Facebook partner account (Settings->Partners menu).',
  groupName: 'Invalid AdGroup name',
  groupNameTaken: 'Ad Group name not unique',
  bidStrategy: 'Bid Strategy not set',
  bidAmount: 'Bid Amount not set',
  optimizationGoal: 'Invalid Optimization Goal',
  url: 'Invalid URL',
  urlParameters: 'Invalid URL Parameters',
  start: 'Invalid startDateTime',
  endBeforeStart: 'The end date cannot be less than the start date',
  endInPast: 'The end date is in the past',
  page: 'No Facebook page selected',
  event: 'Invalid conversion event',
  beneficiary: 'Beneficiary/Payor is not set',
  placements: 'No placement is set',
  noAds: 'No Ads created',
  budget: 'Invalid budget',
  endForLifetime: 'End date is required when lifetime budget is set',
  categoryPlaces: "Audience locations don't match Special Ad Category countries",
  categoryAge:
    'Custom age selection is unavailable when running ads in this Special Ad Category. Please update your audience to includes ages 18 - 65+.',
  categoryGender:
    'Custom gender selection is unavailable when running ads in this Special Ad Category. Please choose All',
  scheduleStart: 'Change start time. Schedule And Ad Scheduling Overlap Too Short.',
  scheduleEnd: 'Change end time. Schedule And Ad Scheduling Overlap Too Short.',
  ads: 'Invalid ads',
  noMedia: 'Some ads have no images and video',
  carouselVideo: 'Video cannot be used with the carousel ad format',
  imageWidth: `The width must be at least ${SOCIAL_IMAGE_MIN.width}`,
  imageHeight: `The height must be at least ${SOCIAL_IMAGE_MIN.height}`,
  smallImages: 'In some ads the image width/height is smaller than required.',
  callToAction: '"Call to action" cannot be blank',
  carouselAds: 'Number of ads must be 2 or more to use carousel ad format',
} as const;

/** Exact toasts of the specification for checking and publishing. @param account name of the account */
export const SOCIAL_TOASTS = {
  groupsHaveErrors: 'Some Ad Groups have errors. Please fix them before upload.',
  campaignsHaveErrors: 'Some Campaigns have errors. Please fix them before upload.',
  noSource: 'Partner ID is required',
} as const;

/** Messages for rules of the platform and limits of this console. */
export const PLATFORM_MESSAGES = {
  campaignName: 'Enter a campaign name.',
  nameLength: 'A name can have up to 400 characters.',
  noAdGroups: 'Add at least one ad group.',
  scheduleBudget: 'Ad scheduling requires a lifetime budget.',
  scheduleStrange: 'A period must end after its start and include at least one day.',
  floorWithoutStrategy: 'A ROAS floor requires the bid strategy ROAS goal.',
  noFloor: 'Enter the minimum ROAS for the bid strategy ROAS goal.',
  roasUnavailable: "This account doesn't support ROAS bidding. Choose another bid strategy.",
  roasGoal: 'The bid strategy ROAS goal requires the optimization goal Value.',
  ages: 'Choose ages from 13 to 65, with the lower age first.',
  account: 'Choose an account that you can use.',
  duplicateId: 'Two entities have the same ID.',
} as const;
