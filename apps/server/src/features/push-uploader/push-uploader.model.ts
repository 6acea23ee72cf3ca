import { pushShared } from '@adops/domain';
import { ArgsType, Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import {
  CampaignManagerTaskType,
  DateRangeInput,
  DraftError,
  EntityStatus,
  EnumItem,
  GraphQLDateTime,
  inputOf,
  objectOf,
  ResponseStatus,
  Review,
  UploadTaskStatus,
  User,
} from '../../core/graphql/index.js';

@ObjectType('PushCreative', { description: 'Ad of a push campaign.' })
@InputType('PushCreativeInput', { description: 'Input for an ad of a push campaign.' })
export class PushCreativeValues {
  @Field({ description: 'At most 30 characters.' })
  title!: string;

  @Field({ description: 'At most 60 characters.' })
  description!: string;

  @Field({ description: 'URL of the icon, which is fetched when the campaign is published.' })
  icon!: string;

  @Field({ description: 'URL of the image, which is fetched when the campaign is published.' })
  image!: string;
}

@ObjectType({ isAbstract: true })
@InputType('PushCampaignInput', { description: 'Input for a push campaign.' })
export class PushCampaignValues {
  @Field(() => String, { nullable: true })
  id?: string | null;

  @Field()
  name!: string;

  @Field({ description: 'Value of the format enumeration.' })
  format!: string;

  @Field({ description: 'Landing page of the ad.' })
  targetUrl!: string;

  @Field(() => Float, { nullable: true, description: 'Daily budget.' })
  dailyAmount?: number | null;

  @Field(() => Float, { nullable: true, description: 'Total budget.' })
  totalAmount?: number | null;

  @Field(() => Float, { description: 'Monetary amount per click.' })
  bid!: number;

  @Field(() => [String], { description: 'Country codes.' })
  markets!: string[];

  @Field(() => [Int], { nullable: true, description: 'Device classes.' })
  devices?: number[] | null;

  @Field(() => [String], { nullable: true, description: 'Values of the osType enumeration.' })
  osTypes?: string[] | null;

  @Field(() => EntityStatus, { nullable: true, description: 'Outcome or status.' })
  status?: keyof typeof EntityStatus | null;

  @Field(() => [PushCreativeValues], { nullable: true, description: 'Ads, for formats that have ads.' })
  creatives?: PushCreativeValues[] | null;
}

@ObjectType({ description: 'Push campaign.' })
export class PushCampaign extends PushCampaignValues {
  @Field(() => [DraftError], { nullable: true, description: 'Errors.' })
  errors?: DraftError[] | null;
}

@ObjectType({ description: 'Push uploader task.' })
export class PushUploadTask {
  @Field(() => Int)
  id!: number;

  @Field(() => Int, { description: 'Partner account ID.' })
  partnerAccountId!: number;

  @Field(() => User, { nullable: true, description: 'Buyer of the account.' })
  bayer?: User | null;

  @Field(() => User, { nullable: true, description: 'User who sent it or last restarted it.' })
  user?: User | null;

  @Field(() => UploadTaskStatus, { description: 'Outcome or status.' })
  status!: UploadTaskStatus;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Start time.' })
  startedAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End time.' })
  finishedAt?: Date | null;

  @Field(() => CampaignManagerTaskType, { description: 'Type.' })
  type!: keyof typeof CampaignManagerTaskType;

  @Field(() => String, { nullable: true, description: 'Reason it failed.' })
  error?: string | null;

  @Field(() => Review, { nullable: true, description: 'Creative review.' })
  review?: Review | null;

  @Field(() => PushCampaign, { description: 'Campaign to upload.' })
  campaign!: PushCampaign;
}

@ObjectType({ description: 'Page of push tasks.' })
export class PushUploadTaskPage {
  @Field(() => [PushUploadTask], { description: 'Rows on the page.' })
  rows!: PushUploadTask[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@ObjectType({ description: 'Enumerations of the push uploader.' })
export class PushEnumerations {
  @Field(() => [EnumItem])
  countries!: EnumItem[];

  @Field(() => [EnumItem], { description: 'Operating systems.' })
  osType!: EnumItem[];

  @Field(() => [EnumItem], { description: 'Ad formats.' })
  format!: EnumItem[];

  @Field(() => Float, { description: 'Minimum budget, in the currency of the account.' })
  minBudget!: number;
}

@ObjectType({ description: 'Response to uploading push campaigns.' })
export class PushUploadResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => [PushCampaign], { description: 'Campaigns as sent, with their errors.' })
  campaigns!: PushCampaign[];
}

objectOf('PushPresetValues', pushShared.describe('Common values of push campaigns.'));
export const PushPresetInput = inputOf('PushPresetInput', pushShared.describe('Input for a preset of push campaigns.'));
export type PushPresetInput = InstanceType<typeof PushPresetInput>;

const preset = z.object({
  id: z.int(),
  name: z.string(),
  default: z.boolean().describe('True if it is used by default for new drafts.'),
  values: pushShared,
  leftOut: z.array(z.string()).describe('Attributes whose stored values are no longer valid. Their values are empty.'),
});
export const PushPreset = objectOf('PushPreset', preset.describe('Preset of push campaigns.'));
export type PushPreset = InstanceType<typeof PushPreset>;

@ObjectType({ description: 'Push uploader queries.' })
export class PropellerAdsUploaderQueries {}

const maybe = { nullable: true } as const;

@ArgsType()
@InputType('PushTaskFiltersInput', { description: 'Filters for push tasks.' })
export class PushTaskFilters {
  @Field(() => Int, { ...maybe, description: 'Partner account ID.' })
  partnerAccountId?: number | null;

  @Field(() => String, { ...maybe, description: 'Text the campaign name contains.' })
  name?: string | null;

  @Field(() => DateRangeInput, { ...maybe, description: "Date range. Defaults to the screen's default range." })
  dateRange?: DateRangeInput | null;

  @Field(() => [UploadTaskStatus], { ...maybe, description: 'Limit results to these statuses.' })
  statuses?: UploadTaskStatus[] | null;

  @Field(() => String, { ...maybe, description: 'Value of the format enumeration.' })
  format?: string | null;
}

@ArgsType()
export class PushTaskArgs extends PushTaskFilters {
  @Field(() => Int, { defaultValue: 1, description: 'Page number, starting at 1.' })
  page!: number;

  @Field(() => Int, { defaultValue: 50, description: 'Items per page.' })
  perPage!: number;
}
