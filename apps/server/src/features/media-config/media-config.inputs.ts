import { MEDIA_PARTNER_KEYS } from '@adops/domain';
import { Field, InputType, OmitType } from '@nestjs/graphql';
import {
  MediaAlphaPlacementIdReplacementRule,
  MediaConfigContacts,
  MediaConfigOptimisedImage,
  MediaConfigParameter,
  MediaConfigRecaptcha,
  MediaConfigSearching,
  MediaConfigSystem,
  MediaConfigTravelSite,
  MediaConfigZone,
  YahooTagReplacementRule,
} from './media-config.model.js';

/** What is left out of a part stays as it is; lists are sent whole. */

@InputType({ description: 'Named value, as sent.' })
export class MediaConfigParameterInput extends OmitType(MediaConfigParameter, [] as const, InputType) {}

@InputType({ description: 'Contacts of a site, as sent.' })
export class MediaConfigContactsInput extends OmitType(MediaConfigContacts, [] as const, InputType) {}

@InputType({ description: 'System part, as sent.' })
export class MediaConfigSystemInput extends OmitType(MediaConfigSystem, ['contacts'] as const, InputType) {
  @Field(() => MediaConfigContactsInput, { nullable: true })
  contacts?: MediaConfigContactsInput | null;
}

@InputType({ description: 'Place for ads on a page, as sent.' })
export class MediaConfigZoneInput extends OmitType(MediaConfigZone, ['isFeedSettingsEditable'] as const, InputType) {}

@InputType({ description: 'Page of a section, as sent.' })
export class MediaConfigPageInput {
  @Field()
  name!: string;

  @Field(() => [MediaConfigZoneInput], { nullable: true })
  zones?: MediaConfigZoneInput[] | null;
}

@InputType({ description: 'Section of a site, as sent.' })
export class MediaConfigSectionInput {
  @Field()
  name!: string;

  @Field(() => [MediaConfigPageInput], { nullable: true })
  pages?: MediaConfigPageInput[] | null;
}

@InputType({ description: 'One media partner of a site, as sent.' })
export class MediaConfigPartnerInput {
  @Field(() => Boolean, { nullable: true, description: 'The partner is used on the site.' })
  isEnabled?: boolean | null;

  @Field(() => [MediaConfigParameterInput], {
    nullable: true,
    description: 'Sign-in values; a mask sent back leaves a secret as it is.',
  })
  credentials?: MediaConfigParameterInput[] | null;

  @Field(() => [MediaConfigParameterInput], { nullable: true, description: 'Other values.' })
  options?: MediaConfigParameterInput[] | null;
}

@InputType({ description: 'Media partners of a site, as sent.' })
export class MediaConfigPartnersInput {}
for (const key of MEDIA_PARTNER_KEYS)
  Field(() => MediaConfigPartnerInput, { nullable: true })(MediaConfigPartnersInput.prototype, key);

@InputType({ description: 'Travel site service, as sent.' })
export class MediaConfigTravelSiteInput extends OmitType(MediaConfigTravelSite, [] as const, InputType) {}

@InputType({ description: 'Captcha service, as sent.' })
export class MediaConfigRecaptchaInput extends OmitType(MediaConfigRecaptcha, [] as const, InputType) {}

@InputType({ description: 'Image optimising service, as sent.' })
export class MediaConfigOptimisedImageInput extends OmitType(MediaConfigOptimisedImage, [] as const, InputType) {}

@InputType({ description: 'Services part, as sent.' })
export class MediaConfigServicesInput {
  @Field(() => MediaConfigTravelSiteInput, { nullable: true })
  travelSite?: MediaConfigTravelSiteInput | null;

  @Field(() => MediaConfigRecaptchaInput, { nullable: true })
  recaptcha?: MediaConfigRecaptchaInput | null;

  @Field(() => MediaConfigOptimisedImageInput, { nullable: true })
  optimisedImage?: MediaConfigOptimisedImageInput | null;
}

@InputType({ description: 'Searching part, as sent.' })
export class MediaConfigSearchingInput extends OmitType(MediaConfigSearching, [] as const, InputType) {}

@InputType({ description: 'Rule that replaces a tag of the search-feed partner, as sent.' })
export class YahooTagReplacementRuleInput extends OmitType(YahooTagReplacementRule, [] as const, InputType) {}

@InputType({ description: 'Rule that replaces a placement id of MediaAlpha, as sent.' })
export class MediaAlphaPlacementIdReplacementRuleInput extends OmitType(
  MediaAlphaPlacementIdReplacementRule,
  [] as const,
  InputType,
) {}
