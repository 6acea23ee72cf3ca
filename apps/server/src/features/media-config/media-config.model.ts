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
  description: "Status of a site's media configuration.",
  valuesMap: {
    active: { description: 'Active.' },
    disabled: { description: 'Disabled.' },
    fail: { description: "The configuration couldn't be read." },
  },
});

export const MediaConfigPart = Object.fromEntries(MEDIA_CONFIG_PARTS.map((part) => [part, part]));
registerEnumType(MediaConfigPart, {
  name: 'MediaConfigPart',
  description: 'Part of a media configuration that is saved separately.',
  valuesMap: {
    system: { description: 'System settings.' },
    sections: { description: 'Sections.' },
    partners: { description: 'Media partners.' },
    services: { description: 'Services.' },
    searching: { description: 'Search settings.' },
    yahooTagReplacementsRules: { description: 'Tag replacement rules.' },
    mediaAlphaPlacementIdReplacementsRules: { description: 'Placement ID replacement rules.' },
  },
});

const optionalText = (description?: string) =>
  Field(() => String, { nullable: true, ...(description && { description }) });
const optionalFlag = (description: string) => Field(() => Boolean, { nullable: true, description });
const optionalInt = (description: string) => Field(() => Int, { nullable: true, description });
const optionalInts = (description: string) => Field(() => [Int], { nullable: true, description });
const optionalTexts = (description: string) => Field(() => [String], { nullable: true, description });

@ObjectType({ description: 'Error in a media configuration.' })
export class MediaConfigError {
  @Field({ description: 'Dotted path to the attribute.' })
  attribute!: string;

  @Field({ description: 'Message to display.' })
  message!: string;
}

@ObjectType({ description: 'Name and value.' })
export class MediaConfigParameter {
  @Field()
  name!: string;

  @optionalText()
  value?: string | null;
}

@ObjectType({ description: 'Contacts for a site.' })
export class MediaConfigContacts {
  @optionalText("Administrator's email address.")
  adminEmail?: string | null;

  @optionalText('Support email address.')
  supportEmail?: string | null;

  @optionalTexts('Recipients of error emails.')
  errorsReceivers?: string[] | null;
}

@ObjectType({ description: 'System settings.' })
export class MediaConfigSystem {
  @optionalText()
  name?: string | null;

  @optionalInt('Market ID.')
  marketId?: number | null;

  @optionalText('Public domain of the site.')
  liveSiteDomain?: string | null;

  @optionalText('Source repository of the site.')
  repository?: string | null;

  @optionalText('Tag manager container ID.')
  gtmContainerId?: string | null;

  @optionalFlag('The site uses HTTPS.')
  HTTPS?: boolean | null;

  @Field(() => MediaConfigContacts, { nullable: true })
  contacts?: MediaConfigContacts | null;
}

@ObjectType({ description: 'Ad zone on a page.' })
export class MediaConfigZone {
  @Field()
  name!: string;

  @optionalInts('Feeds that fill the zone, in order.')
  feedIds?: number[] | null;

  @optionalInt('Feed the zone is sorted by.')
  feedSortId?: number | null;

  @optionalFlag('Feeds of the zone can be changed.')
  isFeedSettingsEditable?: boolean | null;

  @optionalFlag('Main zone of the search-feed partner.')
  isMainYahooZone?: boolean | null;

  @optionalInt('Number of ads shown in the zone.')
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

@ObjectType({ description: 'Media partner of a site.' })
export class MediaConfigPartner {
  @optionalFlag('The partner is used on the site.')
  isEnabled?: boolean | null;

  @Field(() => [MediaConfigParameter], {
    nullable: true,
    description: 'Credentials; secrets are returned masked.',
  })
  credentials?: MediaConfigParameter[] | null;

  @Field(() => [MediaConfigParameter], { nullable: true, description: 'Other parameters.' })
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
  put('id', optionalInt('Omit for a new rule.'));
  put(
    'replacement',
    Field(() => String, { description: replacement }),
  );
  put('sourceIds', optionalInts('Source IDs.'));
  put('deviceIds', optionalInts('Device class IDs.'));
  put('isActive', optionalFlag("Inactive items are retained but can't be used."));
}

@ObjectType({ description: 'Rule that replaces a search-feed partner tag.' })
export class YahooTagReplacementRule extends ReplacementRule {
  @Field({ description: 'Tag to replace.' })
  tag!: string;
}
ruleFields(YahooTagReplacementRule, 'Replacement tag.');

@ObjectType({ description: 'Rule that replaces a MediaAlpha placement ID.' })
export class MediaAlphaPlacementIdReplacementRule extends ReplacementRule {
  @Field({ description: 'Placement ID to replace.' })
  placementId!: string;
}
ruleFields(MediaAlphaPlacementIdReplacementRule, 'Replacement placement ID.');

@ObjectType({ description: 'Media partners of a site.' })
export class MediaConfigPartners {
  @Field(() => [YahooTagReplacementRule], { nullable: true, description: 'Saved with a separate mutation.' })
  yahooTagReplacementsRules?: YahooTagReplacementRule[] | null;

  @Field(() => [MediaAlphaPlacementIdReplacementRule], {
    nullable: true,
    description: 'Saved with a separate mutation.',
  })
  mediaAlphaPlacementIdReplacementsRules?: MediaAlphaPlacementIdReplacementRule[] | null;
}
for (const key of MEDIA_PARTNER_KEYS)
  Field(() => MediaConfigPartner, { nullable: true })(MediaConfigPartners.prototype, key);

@ObjectType({ description: 'Travel site service.' })
export class MediaConfigTravelSite {
  @optionalFlag('Enabled.')
  isEnabled?: boolean | null;

  @optionalText('URL.')
  url?: string | null;

  @optionalText('API key of the service; returned masked.')
  apiKey?: string | null;
}

@ObjectType({ description: 'CAPTCHA service.' })
export class MediaConfigRecaptcha {
  @optionalFlag('Enabled.')
  isEnabled?: boolean | null;

  @optionalText('Public key.')
  siteKey?: string | null;

  @optionalText('Returned masked.')
  secretKey?: string | null;
}

@ObjectType({ description: 'Image optimization service.' })
export class MediaConfigOptimisedImage {
  @optionalFlag('Enabled.')
  isEnabled?: boolean | null;

  @optionalText('Host that serves the images.')
  host?: string | null;

  @optionalInt('Image quality, 1 to 100.')
  quality?: number | null;
}

@ObjectType({ description: 'Service settings.' })
export class MediaConfigServices {
  @Field(() => MediaConfigTravelSite, { nullable: true })
  travelSite?: MediaConfigTravelSite | null;

  @Field(() => MediaConfigRecaptcha, { nullable: true })
  recaptcha?: MediaConfigRecaptcha | null;

  @Field(() => MediaConfigOptimisedImage, { nullable: true })
  optimisedImage?: MediaConfigOptimisedImage | null;
}

@ObjectType({ description: 'Search settings.' })
export class MediaConfigSearching {
  @optionalInts('Feeds the site can query.')
  availableFeedPartnerIds?: number[] | null;

  @optionalInts('Trims of popular keywords in use.')
  popularTrimIds?: number[] | null;

  @optionalText('URL parameter that contains the keyword.')
  keywordParam?: string | null;

  @optionalText('ISO 4217 currency code.')
  defaultCurrencyCode?: string | null;

  @optionalText("City used when the visitor's city is unknown.")
  defaultCity?: string | null;

  @optionalTexts('Related keywords shown when there are none.')
  defaultRelatedKeywords?: string[] | null;

  @optionalTexts('Popular keywords shown when there are none.')
  defaultPopularKeywords?: string[] | null;
}

@ObjectType({ description: 'Version of a part; changes each time the part is saved.' })
export class MediaConfigVersion {
  @Field(() => MediaConfigPart, { description: 'Part.' })
  part!: string;

  @Field({ description: 'Version to send when saving.' })
  version!: string;
}

@ObjectType({ description: 'Media configuration of a site; parts the caller has no permission for are null.' })
export class SiteMediaConfig {
  @Field(() => MediaConfigStatus, { description: 'Outcome or status.' })
  status!: MediaConfigStatus;

  @Field(() => [MediaConfigError], { description: 'Errors; the site stays off while there are any.' })
  errors!: readonly MediaConfigError[];

  @Field(() => MediaConfigSystem, { nullable: true, description: 'System settings.' })
  system?: MediaConfigSystem | null;

  @Field(() => [MediaConfigSection], { nullable: true, description: 'Sections with their pages and zones.' })
  sections?: MediaConfigSection[] | null;

  @Field(() => MediaConfigPartners, { nullable: true, description: 'Media partners.' })
  partners?: MediaConfigPartners | null;

  @Field(() => MediaConfigServices, { nullable: true, description: 'Services.' })
  services?: MediaConfigServices | null;

  @Field(() => MediaConfigSearching, { nullable: true, description: 'Search settings.' })
  searching?: MediaConfigSearching | null;

  @Field(() => [YahooTagReplacementRule], {
    nullable: true,
    description: 'Tag replacement rules; also returned to callers without access to the partners.',
  })
  yahooTagReplacementsRules?: YahooTagReplacementRule[] | null;

  @Field(() => [MediaAlphaPlacementIdReplacementRule], {
    nullable: true,
    description: 'Placement ID replacement rules; also returned to callers without access to the partners.',
  })
  mediaAlphaPlacementIdReplacementsRules?: MediaAlphaPlacementIdReplacementRule[] | null;

  @Field(() => [MediaConfigVersion], { description: 'Versions of the parts the caller can access.' })
  versions!: MediaConfigVersion[];
}

@ObjectType({ description: 'Response to saving a part of the media configuration.' })
export class SiteMediaConfigResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => [MediaConfigError], { description: 'Errors; if there are any, nothing was saved.' })
  errors!: readonly MediaConfigError[];

  @Field(() => SiteMediaConfig, { nullable: true, description: 'Configuration after saving.' })
  siteMediaConfig?: SiteMediaConfig | null;
}

/** Only groups operations; `siteId` is the site they are about. */
@ObjectType({
  description: "Saves parts of a site's media configuration; a successful save activates it.",
})
export class SiteMediaConfigMutations {
  siteId!: number;
}
