import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DraftAction, EnumItem, EnumMap, PartnerAccount } from '../../core/graphql/index.js';
import { GeoTargetKind, SocialGoal, SocialObjective, TargetingType } from './campaign-enums.model.js';
import { SocialCampaign } from './social-campaign.model.js';

@ObjectType({ description: 'Drafts opened together.' })
export class SocialDraft {
  @Field(() => DraftAction, { description: 'Type.' })
  type!: keyof typeof DraftAction;

  @Field(() => Int, { nullable: true, description: 'Task ID.' })
  taskId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Task this task is based on.' })
  parentTaskId?: number | null;

  @Field(() => PartnerAccount, { nullable: true })
  partnerAccount?: PartnerAccount | null;

  @Field(() => [SocialCampaign], { description: 'Drafts.' })
  campaigns!: SocialCampaign[];
}

@ObjectType({ description: "Drafts, or the reason they can't be opened." })
export class SocialDraftResult {
  @Field(() => String, { nullable: true, description: 'Reason there is no draft.' })
  error?: string | null;

  @Field(() => SocialDraft, { nullable: true })
  draft?: SocialDraft | null;
}

@InputType({ description: 'Campaign or ad group to open or copy.' })
export class DraftEntityInput {
  @Field(() => Int, { description: 'Partner account ID.' })
  partnerAccountId!: number;

  @Field(() => Int, { nullable: true, description: 'Internal campaign ID.' })
  campaignId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Internal ad group ID.' })
  adgroupId?: number | null;

  @Field(() => String, { nullable: true, description: 'Campaign ID on the platform.' })
  campaignExternalId?: string | null;

  @Field(() => String, { nullable: true, description: 'Ad group ID on the platform.' })
  adGroupExternalId?: string | null;
}

@InputType({ description: 'Differences between copies and their originals, or the basis of new campaigns.' })
export class CloneAdditionalDataInput {
  @Field(() => Int, { nullable: true, description: 'Account to copy to.' })
  partnerAccountId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Site the copies link to.' })
  siteId?: number | null;

  @Field(() => String, { nullable: true, description: 'Keyword for the copies.' })
  keyword?: string | null;

  @Field(() => String, { nullable: true, description: 'URL for the copies.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Suffix added to the names.' })
  nameSuffix?: string | null;
}

@ObjectType({ description: 'Interest or location found by targeting search.' })
export class TargetingSuggestion {
  @Field({ description: 'ID on the platform.' })
  externalId!: string;

  @Field()
  name!: string;

  @Field(() => [String], { description: 'Path of names, from the top level down.' })
  path!: string[];

  @Field(() => TargetingType, { description: 'Type it was found as.' })
  targetingType!: keyof typeof TargetingType;

  @Field(() => GeoTargetKind, { nullable: true, description: 'Location type; null for interests.' })
  geoKind?: keyof typeof GeoTargetKind | null;

  @Field(() => String, { nullable: true, description: 'Two-letter country code.' })
  countryCode?: string | null;
}

@ObjectType({ description: 'Conversion event of an account.' })
export class ConversionEvent {
  @Field({ description: 'Value to send.' })
  value!: string;

  @Field({ description: 'Display text.' })
  label!: string;

  @Field(() => SocialGoal, { nullable: true, description: 'Goal of the event.' })
  goal?: keyof typeof SocialGoal | null;

  @Field(() => [SocialObjective], { description: 'Objectives the event can be used with.' })
  objectives!: (keyof typeof SocialObjective)[];

  @Field(() => String, { nullable: true, description: 'Custom conversion ID.' })
  customConversionId?: string | null;

  @Field(() => String, { nullable: true })
  pixelRule?: string | null;
}

@ObjectType({ description: 'Placement types and platforms available to an account.' })
export class SocialPlacementOptions {
  @Field(() => [EnumItem])
  placementTypes!: EnumItem[];

  @Field(() => [EnumItem])
  publisherPlatforms!: EnumItem[];

  @Field(() => [EnumMap], { description: 'Positions by platform.' })
  positions!: EnumMap[];
}

@ObjectType({ description: 'Language on a platform.' })
export class PartnerLanguage {
  @Field({ description: 'ID on the platform.' })
  externalId!: string;

  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: 'ISO 639-1 language code, if any.' })
  code?: string | null;
}

@ObjectType({ description: 'Page or pixel of an account.' })
export class SocialAsset {
  @Field({ description: 'ID on the platform.' })
  externalId!: string;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Campaign manager queries.' })
export class CampaignManagerQueries {}

@ObjectType({ description: 'Campaign manager actions.' })
export class CampaignManagerMutations {}
