import { MEDIA_CONFIG_PARTS, MEDIA_PARTNER_KEYS } from '@adops/domain';
import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ResponseStatus } from '../../core/graphql/index.js';

export enum MediaConfigStatus {
  active = 'active',
  disabled = 'disabled',
  fail = 'fail',
}
registerEnumType(MediaConfigStatus, {
  name: 'MediaConfigStatus',
  description: "State of a site's media configuration.",
  valuesMap: {
    active: { description: 'In force.' },
    disabled: { description: 'Switched off.' },
    fail: { description: 'Could not be read.' },
  },
});

export const MediaConfigPart = Object.fromEntries(MEDIA_CONFIG_PARTS.map((part) => [part, part]));
registerEnumType(MediaConfigPart, {
  name: 'MediaConfigPart',
  description: 'Part of a media configuration that is saved on its own.',
  valuesMap: {
    system: { description: 'System part.' },
    sections: { description: 'Sections.' },
    partners: { description: 'Media partners.' },
    services: { description: 'Services.' },
    searching: { description: 'Searching part.' },
    yahooTagReplacementsRules: { description: 'Tag rules.' },
    mediaAlphaPlacementIdReplacementsRules: { description: 'Placement id rules.' },
  },
});

const optionalText = (description?: string) =>
  Field(() => String, { nullable: true, ...(description && { description }) });
const optionalFlag = (description: string) => Field(() => Boolean, { nullable: true, description });
const optionalInt = (description: string) => Field(() => Int, { nullable: true, description });
const optionalInts = (description: string) => Field(() => [Int], { nullable: true, description });
const optionalTexts = (description: string) => Field(() => [String], { nullable: true, description });

@ObjectType({ description: 'What is wrong in a media configuration.' })
export class MediaConfigError {
  @Field({ description: 'Dotted path of the attribute.' })
  attribute!: string;

  @Field({ description: 'Words for the user.' })
  message!: string;
}

@ObjectType({ description: 'Named value.' })
export class MediaConfigParameter {
  @Field()
  name!: string;

  @optionalText()
  value?: string | null;
}

@ObjectType({ description: 'Contacts of a site.' })
export class MediaConfigContacts {
  @optionalText('Mail address of the administrator.')
  adminEmail?: string | null;

  @optionalText('Mail address of support.')
  supportEmail?: string | null;

  @optionalTexts('Who gets error mails.')
  errorsReceivers?: string[] | null;
}

@ObjectType({ description: 'System part.' })
export class MediaConfigSystem {
  @optionalText()
  name?: string | null;

  @optionalInt('Id of the market.')
  marketId?: number | null;

  @optionalText('Domain visitors see.')
  liveSiteDomain?: string | null;

  @optionalText('Source repository of the site.')
  repository?: string | null;

  @optionalText('Id of the tag manager container.')
  gtmContainerId?: string | null;

  @optionalFlag('The site runs over HTTPS.')
  HTTPS?: boolean | null;

  @Field(() => MediaConfigContacts, { nullable: true })
  contacts?: MediaConfigContacts | null;
}

@ObjectType({ description: 'Place for ads on a page.' })
export class MediaConfigZone {
  @Field()
  name!: string;

  @optionalInts('Feeds that fill the zone, in order.')
  feedIds?: number[] | null;

  @optionalInt('Feed the zone is sorted by.')
  feedSortId?: number | null;

  @optionalFlag('Feeds of the zone may be changed.')
  isFeedSettingsEditable?: boolean | null;

  @optionalFlag('Main zone of the search-feed partner.')
  isMainYahooZone?: boolean | null;

  @optionalInt('Ads shown in the zone.')
  itemsCount?: number | null;
}

@ObjectType({ description: 'Page of a section.' })
export class MediaConfigPage {
  @Field()
  name!: string;

  @Field(() => [MediaConfigZone], { nullable: true })
  zones?: MediaConfigZone[] | null;
}

@ObjectType({ description: 'Section of a site.' })
export class MediaConfigSection {
  @Field()
  name!: string;

  @Field(() => [MediaConfigPage], { nullable: true })
  pages?: MediaConfigPage[] | null;
}

@ObjectType({ description: 'One media partner of a site.' })
export class MediaConfigPartner {
  @optionalFlag('The partner is used on the site.')
  isEnabled?: boolean | null;

  @Field(() => [MediaConfigParameter], {
    nullable: true,
    description: 'Sign-in values; secrets come back masked.',
  })
  credentials?: MediaConfigParameter[] | null;

  @Field(() => [MediaConfigParameter], { nullable: true, description: 'Other values.' })
  options?: MediaConfigParameter[] | null;
}

class ReplacementRule {
  id?: number | null;
  replacement!: string;
  sourceIds?: number[] | null;
  deviceIds?: number[] | null;
  isActive?: boolean | null;
}
/** Fields both kinds of rules have, in their words. */
function ruleFields(target: typeof ReplacementRule, replacement: string): void {
  const put = (name: string, ...decorators: PropertyDecorator[]) =>
    decorators.forEach((decorate) => decorate(target.prototype, name));
  put('id', optionalInt('Missing for a new rule.'));
  put(
    'replacement',
    Field(() => String, { description: replacement }),
  );
  put('sourceIds', optionalInts('Ids of sources.'));
  put('deviceIds', optionalInts('Ids of device classes.'));
  put('isActive', optionalFlag('Not active: kept, but cannot be used.'));
}

@ObjectType({ description: 'Rule that replaces a tag of the search-feed partner.' })
export class YahooTagReplacementRule extends ReplacementRule {
  @Field({ description: 'Tag to replace.' })
  tag!: string;
}
ruleFields(YahooTagReplacementRule, 'Tag put in its place.');

@ObjectType({ description: 'Rule that replaces a placement id of MediaAlpha.' })
export class MediaAlphaPlacementIdReplacementRule extends ReplacementRule {
  @Field({ description: 'Placement id to replace.' })
  placementId!: string;
}
ruleFields(MediaAlphaPlacementIdReplacementRule, 'Placement id put in its place.');

@ObjectType({ description: 'Media partners of a site.' })
export class MediaConfigPartners {
  @Field(() => [YahooTagReplacementRule], { nullable: true, description: 'Saved by their own mutation.' })
  yahooTagReplacementsRules?: YahooTagReplacementRule[] | null;

  @Field(() => [MediaAlphaPlacementIdReplacementRule], {
    nullable: true,
    description: 'Saved by their own mutation.',
  })
  mediaAlphaPlacementIdReplacementsRules?: MediaAlphaPlacementIdReplacementRule[] | null;
}
for (const key of MEDIA_PARTNER_KEYS)
  Field(() => MediaConfigPartner, { nullable: true })(MediaConfigPartners.prototype, key);

@ObjectType({ description: 'Travel site service.' })
export class MediaConfigTravelSite {
  @optionalFlag('In use.')
  isEnabled?: boolean | null;

  @optionalText('Address.')
  url?: string | null;

  @optionalText('Key at the service; comes back masked.')
  apiKey?: string | null;
}

@ObjectType({ description: 'Captcha service.' })
export class MediaConfigRecaptcha {
  @optionalFlag('In use.')
  isEnabled?: boolean | null;

  @optionalText('Public key.')
  siteKey?: string | null;

  @optionalText('Comes back masked.')
  secretKey?: string | null;
}

@ObjectType({ description: 'Image optimising service.' })
export class MediaConfigOptimisedImage {
  @optionalFlag('In use.')
  isEnabled?: boolean | null;

  @optionalText('Host images are served from.')
  host?: string | null;

  @optionalInt('1 to 100.')
  quality?: number | null;
}

@ObjectType({ description: 'Services part.' })
export class MediaConfigServices {
  @Field(() => MediaConfigTravelSite, { nullable: true })
  travelSite?: MediaConfigTravelSite | null;

  @Field(() => MediaConfigRecaptcha, { nullable: true })
  recaptcha?: MediaConfigRecaptcha | null;

  @Field(() => MediaConfigOptimisedImage, { nullable: true })
  optimisedImage?: MediaConfigOptimisedImage | null;
}

@ObjectType({ description: 'Searching part.' })
export class MediaConfigSearching {
  @optionalInts('Feeds the site may ask.')
  availableFeedPartnerIds?: number[] | null;

  @optionalInts('Trims of popular keywords in use.')
  popularTrimIds?: number[] | null;

  @optionalText('URL parameter that carries the keyword.')
  keywordParam?: string | null;

  @optionalText('ISO 4217 code.')
  defaultCurrencyCode?: string | null;

  @optionalText('City assumed when it is unknown.')
  defaultCity?: string | null;

  @optionalTexts('Related keywords shown when there are none.')
  defaultRelatedKeywords?: string[] | null;

  @optionalTexts('Popular keywords shown when there are none.')
  defaultPopularKeywords?: string[] | null;
}

@ObjectType({ description: 'Version of a part; it changes with every save of that part.' })
export class MediaConfigVersion {
  @Field(() => MediaConfigPart, { description: 'Part.' })
  part!: string;

  @Field({ description: 'Version, to be sent with the save.' })
  version!: string;
}

@ObjectType({ description: 'Media configuration of a site; a part without permission is null.' })
export class SiteMediaConfig {
  @Field(() => MediaConfigStatus, { description: 'Outcome or state.' })
  status!: MediaConfigStatus;

  @Field(() => [MediaConfigError], { description: 'What is wrong; not empty keeps the site off.' })
  errors!: readonly MediaConfigError[];

  @Field(() => MediaConfigSystem, { nullable: true, description: 'System part.' })
  system?: MediaConfigSystem | null;

  @Field(() => [MediaConfigSection], { nullable: true, description: 'Sections, their pages and zones.' })
  sections?: MediaConfigSection[] | null;

  @Field(() => MediaConfigPartners, { nullable: true, description: 'Media partners.' })
  partners?: MediaConfigPartners | null;

  @Field(() => MediaConfigServices, { nullable: true, description: 'Services.' })
  services?: MediaConfigServices | null;

  @Field(() => MediaConfigSearching, { nullable: true, description: 'Searching part.' })
  searching?: MediaConfigSearching | null;

  @Field(() => [YahooTagReplacementRule], {
    nullable: true,
    description: 'Tag rules, also for those who may not see the partners.',
  })
  yahooTagReplacementsRules?: YahooTagReplacementRule[] | null;

  @Field(() => [MediaAlphaPlacementIdReplacementRule], {
    nullable: true,
    description: 'Placement id rules, also for those who may not see the partners.',
  })
  mediaAlphaPlacementIdReplacementsRules?: MediaAlphaPlacementIdReplacementRule[] | null;

  @Field(() => [MediaConfigVersion], { description: 'Versions of the parts the caller may see.' })
  versions!: MediaConfigVersion[];
}

@ObjectType({ description: 'Answer of saving a part of the media configuration.' })
export class SiteMediaConfigResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or state.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Words for the user.' })
  message?: string | null;

  @Field(() => [MediaConfigError], { description: 'Not empty: nothing was saved.' })
  errors!: readonly MediaConfigError[];

  @Field(() => SiteMediaConfig, { nullable: true, description: 'The configuration after the save.' })
  siteMediaConfig?: SiteMediaConfig | null;
}

/** Only groups operations; `siteId` is the site they are about. */
@ObjectType({
  description: "Saves parts of a site's media configuration; a successful save makes it active.",
})
export class SiteMediaConfigMutations {
  siteId!: number;
}
