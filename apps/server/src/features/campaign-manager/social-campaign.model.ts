import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { AdSchedule, DraftError, EntityStatus, GraphQLDateTime } from '../../core/graphql/index.js';
import { MediaImage, MediaVideo } from '../media-library/index.js';
import { SocialAudience } from './audience.model.js';
import {
  BudgetType,
  SocialAdFormat,
  SocialBidStrategy,
  SocialObjective,
  SocialOptimizationGoal,
} from './campaign-enums.model.js';

@ObjectType({ description: 'Budget.' })
@InputType('BudgetInput', { description: 'Input for a budget.' })
export class Budget {
  @Field(() => Float, { nullable: true, description: 'Monetary amount.' })
  amount?: number | null;

  @Field(() => BudgetType, { description: 'Type.' })
  type!: keyof typeof BudgetType;
}

@ObjectType({ description: 'Settings of a social ad group.' })
@InputType('SocialAdGroupSettingsInput', { description: 'Input for the settings of a social ad group.' })
export class SocialAdGroupSettings {
  @Field(() => Boolean, { nullable: true, description: 'True if the platform combines texts and images.' })
  dynamicCreative?: boolean | null;

  @Field(() => String, { nullable: true, description: 'ID of the page that posts the ad.' })
  facebookPage?: string | null;

  @Field(() => SocialAdFormat, { nullable: true })
  adFormat?: keyof typeof SocialAdFormat | null;

  @Field(() => String, { nullable: true, description: 'Event counted as a conversion.' })
  conversionEvent?: string | null;

  @Field(() => String, { nullable: true, description: 'Custom conversion ID.' })
  customConversionId?: string | null;

  @Field(() => String, { nullable: true, description: 'Pixel event rule.' })
  pixelRule?: string | null;

  @Field(() => String, { nullable: true, description: 'Beneficiary and payer.' })
  beneficiary?: string | null;

  @Field(() => Int, { nullable: true, description: 'Minimum return on ad spend, multiplied by 10000; null for none.' })
  roasAverageFloor?: number | null;

  @Field(() => AdSchedule, { nullable: true })
  schedule?: AdSchedule | null;

  @Field(() => SocialAudience, { nullable: true })
  audience?: SocialAudience | null;
}

@ObjectType({ description: 'Social ad.' })
@InputType('SocialAdInput', { description: 'Input for a social ad.' })
export class SocialAd {
  @Field(() => String, { nullable: true })
  id?: string | null;

  @Field(() => EntityStatus, { nullable: true, description: 'Outcome or status.' })
  status?: keyof typeof EntityStatus | null;

  @Field(() => [String], { nullable: true, description: 'Calls to action.' })
  callToAction?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Up to 5 items of 1024 characters each.' })
  texts?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Up to 5 items of 255 characters each.' })
  headlines?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Up to 5 items of 255 characters each.' })
  descriptions?: string[] | null;

  @Field(() => [MediaImage], { nullable: true, description: 'Up to 10 items.' })
  images?: MediaImage[] | null;

  @Field(() => [MediaVideo], { nullable: true, description: 'Up to 10 items.' })
  videos?: MediaVideo[] | null;

  @Field(() => String, { nullable: true, description: 'Ad ID on the platform.' })
  adExternalId?: string | null;

  @Field(() => String, { nullable: true, description: 'Creative ID on the platform.' })
  adCreativeExternalId?: string | null;
}

@ObjectType({ isAbstract: true })
@InputType({ isAbstract: true })
abstract class SocialAdGroupFields {
  @Field(() => String, { nullable: true })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'ID on the platform.' })
  externalId?: string | null;

  @Field(() => String, { nullable: true, description: 'Ad group this ad group was copied from.' })
  parentId?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'URL.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Display URL of the ad.' })
  displayUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Parameters added to the URL.' })
  urlParameters?: string | null;

  @Field(() => String, { nullable: true, description: 'Keyword.' })
  keyword?: string | null;

  @Field(() => EntityStatus, { nullable: true, description: 'Outcome or status.' })
  status?: keyof typeof EntityStatus | null;

  @Field(() => SocialOptimizationGoal, { nullable: true, description: 'Optimization goal.' })
  optimizationGoal?: keyof typeof SocialOptimizationGoal | null;

  @Field(() => Float, { nullable: true, description: 'Monetary amount per result.' })
  bidAmount?: number | null;

  @Field(() => SocialBidStrategy, { nullable: true, description: 'Bid strategy.' })
  bidStrategy?: keyof typeof SocialBidStrategy | null;

  @Field(() => Budget, { nullable: true, description: 'Monetary amount and budget period.' })
  budget?: Budget | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Start time.' })
  startDateTime?: Date | string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End time; omit for none.' })
  endDateTime?: Date | string | null;

  @Field(() => SocialAdGroupSettings, { nullable: true })
  settings?: SocialAdGroupSettings | null;

  @Field(() => [SocialAd], { nullable: true })
  ads?: SocialAd[] | null;
}

@ObjectType({ description: 'Ad group of a social campaign.' })
export class SocialAdGroup extends SocialAdGroupFields {
  @Field(() => [DraftError], { nullable: true, description: 'Errors.' })
  errors?: DraftError[] | null;
}

@InputType({ description: 'Input for an ad group of a social campaign.' })
export class SocialAdGroupInput extends SocialAdGroupFields {}

@ObjectType({ isAbstract: true })
@InputType({ isAbstract: true })
abstract class SocialCampaignFields {
  @Field(() => String, { nullable: true })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'ID on the platform.' })
  externalId?: string | null;

  @Field(() => String, { nullable: true, description: 'Campaign this campaign was copied from.' })
  parentId?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => EntityStatus, { nullable: true, description: 'Outcome or status.' })
  status?: keyof typeof EntityStatus | null;

  @Field(() => SocialObjective, { nullable: true })
  objective?: keyof typeof SocialObjective | null;

  @Field(() => Boolean, { nullable: true, description: 'True if the campaign holds the budget and distributes it.' })
  budgetOptimization?: boolean | null;

  @Field(() => Budget, { nullable: true, description: 'Monetary amount and budget period.' })
  budget?: Budget | null;

  @Field(() => SocialBidStrategy, { nullable: true, description: 'Bid strategy.' })
  bidStrategy?: keyof typeof SocialBidStrategy | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Special ad categories, such as housing, employment or credit.',
  })
  specialAdCategories?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Country codes.' })
  specialAdCategoryCountries?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Type of automated campaign; omit for none.' })
  smartPromotionType?: string | null;
}

@ObjectType({ description: 'Draft of a social campaign.' })
export class SocialCampaign extends SocialCampaignFields {
  @Field(() => [SocialAdGroup], { nullable: true })
  adGroups?: SocialAdGroup[] | null;

  @Field(() => [DraftError], { nullable: true, description: 'Errors.' })
  errors?: DraftError[] | null;
}

@InputType({ description: 'Input for a draft of a social campaign.' })
export class SocialCampaignInput extends SocialCampaignFields {
  @Field(() => [SocialAdGroupInput], { nullable: true })
  adGroups?: SocialAdGroupInput[] | null;
}
