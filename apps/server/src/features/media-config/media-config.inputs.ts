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

@InputType({ description: 'Input for a name and value.' })
export class MediaConfigParameterInput extends OmitType(MediaConfigParameter, [] as const, InputType) {}

@InputType({ description: 'Input for the contacts of a site.' })
export class MediaConfigContactsInput extends OmitType(MediaConfigContacts, [] as const, InputType) {}

@InputType({ description: 'Input for system settings.' })
export class MediaConfigSystemInput extends OmitType(MediaConfigSystem, ['contacts'] as const, InputType) {
  @Field(() => MediaConfigContactsInput, { nullable: true })
  contacts?: MediaConfigContactsInput | null;
}

@InputType({ description: 'Input for an ad zone on a page.' })
export class MediaConfigZoneInput extends OmitType(MediaConfigZone, ['isFeedSettingsEditable'] as const, InputType) {}

@InputType({ description: 'Input for a page of a section.' })
export class MediaConfigPageInput {
  @Field()
  name!: string;

  @Field(() => [MediaConfigZoneInput], { nullable: true })
  zones?: MediaConfigZoneInput[] | null;
}

@InputType({ description: 'Input for a section of a site.' })
export class MediaConfigSectionInput {
  @Field()
  name!: string;

  @Field(() => [MediaConfigPageInput], { nullable: true })
  pages?: MediaConfigPageInput[] | null;
}

@InputType({ description: 'Input for a media partner of a site.' })
export class MediaConfigPartnerInput {
  @Field(() => Boolean, { nullable: true, description: 'The partner is used on the site.' })
  isEnabled?: boolean | null;

  @Field(() => [MediaConfigParameterInput], {
    nullable: true,
    description: 'Credentials; secrets are returned masked.',
  })
  credentials?: MediaConfigParameterInput[] | null;

  @Field(() => [MediaConfigParameterInput], { nullable: true, description: 'Other parameters.' })
  options?: MediaConfigParameterInput[] | null;
}

@InputType({ description: 'Input for the media partners of a site.' })
export class MediaConfigPartnersInput {}
for (const key of MEDIA_PARTNER_KEYS)
  Field(() => MediaConfigPartnerInput, { nullable: true })(MediaConfigPartnersInput.prototype, key);

@InputType({ description: 'Input for the travel site service.' })
export class MediaConfigTravelSiteInput extends OmitType(MediaConfigTravelSite, [] as const, InputType) {}

@InputType({ description: 'Input for the CAPTCHA service.' })
export class MediaConfigRecaptchaInput extends OmitType(MediaConfigRecaptcha, [] as const, InputType) {}

@InputType({ description: 'Input for the image optimization service.' })
export class MediaConfigOptimisedImageInput extends OmitType(MediaConfigOptimisedImage, [] as const, InputType) {}

@InputType({ description: 'Input for service settings.' })
export class MediaConfigServicesInput {
  @Field(() => MediaConfigTravelSiteInput, { nullable: true })
  travelSite?: MediaConfigTravelSiteInput | null;

  @Field(() => MediaConfigRecaptchaInput, { nullable: true })
  recaptcha?: MediaConfigRecaptchaInput | null;

  @Field(() => MediaConfigOptimisedImageInput, { nullable: true })
  optimisedImage?: MediaConfigOptimisedImageInput | null;
}

@InputType({ description: 'Input for search settings.' })
export class MediaConfigSearchingInput extends OmitType(MediaConfigSearching, [] as const, InputType) {}

@InputType({ description: 'Input for a rule that replaces a search-feed partner tag.' })
export class YahooTagReplacementRuleInput extends OmitType(YahooTagReplacementRule, [] as const, InputType) {}

@InputType({ description: 'Input for a rule that replaces a MediaAlpha placement ID.' })
export class MediaAlphaPlacementIdReplacementRuleInput extends OmitType(
  MediaAlphaPlacementIdReplacementRule,
  [] as const,
  InputType,
) {}
