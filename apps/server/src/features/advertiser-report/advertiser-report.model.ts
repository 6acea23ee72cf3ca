import { ArgsType, Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DateRangeInput, GraphQLDateTime } from '../../core/graphql/index.js';
import { describedEnum } from '../../reporting/index.js';

export const AdvertiserType = describedEnum('AdvertiserType', 'Class of an advertiser.', {
  business: 'Sells what was searched for.',
  arbitrage: 'Buys clicks to sell them on.',
  comparison: 'Compares offers.',
  unknown: 'Not classified.',
});
export type AdvertiserTypeName = keyof typeof AdvertiserType;

export const AdvertiserSegmentation = describedEnum(
  'AdvertiserSegmentation',
  'Split of the advertiser report by time.',
  {
    date: 'By day.',
    hour: 'By hour.',
  },
);
export type Segmentation = keyof typeof AdvertiserSegmentation;

@InputType({ description: 'Filters of the advertiser report.' })
export class AdvertiserReportFilters {
  @Field(() => DateRangeInput, {
    nullable: true,
    description: 'Days to look at; the default of the screen when missing.',
  })
  dateRange?: DateRangeInput | null;

  @Field(() => Int, { nullable: true, description: "Feed 1 or 36. Missing: refused with 'invalid feedId'." })
  feedId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Missing: the whole site.' })
  adgroupId?: number | null;

  @Field(() => Int, { description: 'Id of the site.' })
  siteId!: number;

  @Field(() => AdvertiserSegmentation, { nullable: true, defaultValue: 'date', description: 'Split by time.' })
  segmentation?: Segmentation | null;

  @Field(() => String, { nullable: true, description: 'Only ad groups with this label.' })
  label?: string | null;
}

@ObjectType({ description: 'Advertiser in a time slice.' })
export class AdvertiserSlice {
  @Field()
  name!: string;

  @Field(() => Int, { description: 'Times loaded.' })
  loaded!: number;

  @Field(() => Int, { description: 'Times shown.' })
  shown!: number;

  @Field(() => Int, { description: 'Times clicked.' })
  clicked!: number;

  @Field(() => Float, { nullable: true, description: "Share of the slice's clicks." })
  ratio!: number | null;

  @Field(() => Float, { nullable: true, description: 'Share of clicks of this and all stronger advertisers.' })
  accumulated_ratio!: number | null;

  @Field(() => Float, { nullable: true, description: 'Mean place when loaded.' })
  loadPos!: number | null;

  @Field(() => Float, { nullable: true, description: 'shown / loaded.' })
  shownRel!: number | null;

  @Field(() => Float, { nullable: true, description: 'Mean place when clicked.' })
  clickPos!: number | null;

  @Field(() => Float, { nullable: true, description: 'Standard deviation of loadPos.' })
  loadPosStdev!: number | null;

  @Field(() => Float, { nullable: true, description: 'Standard deviation of clickPos.' })
  clickPosStdev!: number | null;
}

@ObjectType({ description: 'Advertisers of one day or hour.' })
export class AdvertiserReportRow {
  @Field(() => GraphQLDateTime, { description: 'Moment it is about.' })
  dateTime!: Date;

  @Field(() => Int, { nullable: true, description: 'Hour of the day, 0 to 23; null when hours are added up.' })
  hour!: number | null;

  @Field(() => Int, { description: 'Ads loaded.' })
  totalLoaded!: number;

  @Field(() => Int, { description: 'Ads shown.' })
  totalShown!: number;

  @Field(() => Int, { description: 'Ads clicked.' })
  totalClicked!: number;

  @Field(() => Int, { description: 'Clicks on advertisers of type business.' })
  businessClicked!: number;

  @Field(() => [AdvertiserSlice], { description: 'Advertisers, strongest first.' })
  advertisers!: AdvertiserSlice[];
}

@ObjectType({ description: 'Advertiser by its weight in the period.' })
export class TopAdvertiser {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => Float, { description: 'Share of clicks in the period.' })
  weight!: number;

  @Field(() => AdvertiserType, { description: 'Kind.' })
  type!: AdvertiserTypeName;
}

@ObjectType({ description: 'Advertiser report.' })
export class AdvertiserReport {
  @Field(() => [AdvertiserReportRow], { description: 'Rows of the page.' })
  rows!: AdvertiserReportRow[];

  @Field(() => [TopAdvertiser], { description: 'Strongest advertisers, strongest first.' })
  topAdvertisers!: TopAdvertiser[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@ObjectType({ description: 'Revenue per click at a moment.' })
export class AdvertiserRpc {
  @Field(() => GraphQLDateTime, { description: 'Moment it is about.' })
  datetime!: Date;

  @Field(() => Float, { nullable: true, description: 'Money per click.' })
  rpc!: number | null;

  @Field(() => String, { nullable: true, description: 'Keyword.' })
  keyword!: string | null;
}

@ObjectType({ description: 'Revenue of an ad group in a time slice.' })
export class AdgroupRevenueRow {
  @Field(() => GraphQLDateTime, { description: 'Start of the day or hour.' })
  date!: Date;

  @Field(() => Int, { nullable: true, description: 'Hour of the day, 0 to 23; null when hours are added up.' })
  hour!: number | null;

  @Field(() => Int, { nullable: true, description: 'Clicks bought from the source.' })
  bought!: number | null;

  @Field(() => Int, { nullable: true, description: 'Outbound ad clicks the revenue feed reports.' })
  sold!: number | null;

  @Field(() => Float, { nullable: true, description: 'earned / sold, money.' })
  RPC!: number | null;

  @Field(() => Float, { nullable: true, description: 'earned + rebate - cost, money.' })
  profit!: number | null;

  @Field(() => Float, { nullable: true, description: 'Revenue of the feed after revenue share, money.' })
  earned!: number | null;
}

@ArgsType()
export class AdvertiserRpcArgs {
  @Field(() => [Int], { nullable: true, description: 'Ids of ad groups.' })
  adgroupIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Advertisers to follow.' })
  advertiserIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Ids of the sites.' })
  siteIds?: number[] | null;

  @Field(() => DateRangeInput, { description: 'Days to look at.' })
  dateRange!: DateRangeInput;
}

@ArgsType()
export class AdgroupRevenueArgs {
  @Field(() => [Int], { nullable: true, description: 'Ids of ad groups.' })
  adgroupIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Ids of the sites.' })
  siteIds?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Id of the revenue feed.' })
  feedId?: number | null;

  @Field(() => DateRangeInput, { description: 'Days to look at.' })
  dateRange!: DateRangeInput;

  @Field(() => AdvertiserSegmentation, { nullable: true, defaultValue: 'date', description: 'Split by time.' })
  segmentation?: Segmentation | null;
}
