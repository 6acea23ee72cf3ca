import { ArgsType, Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DateRangeInput, describedEnum, GraphQLDateTime } from '../../core/graphql/index.js';

export const AdvertiserType = describedEnum('AdvertiserType', 'Advertiser type.', {
  business: 'Sells the products users searched for.',
  arbitrage: 'Buys clicks and resells them.',
  comparison: 'Compares offers.',
  unknown: 'Not classified.',
});
export type AdvertiserTypeName = keyof typeof AdvertiserType;

export const AdvertiserSegmentation = describedEnum(
  'AdvertiserSegmentation',
  'Time breakdown of the advertiser report.',
  {
    date: 'By day.',
    hour: 'By hour.',
  },
);
export type Segmentation = keyof typeof AdvertiserSegmentation;

@InputType({ description: 'Filters for the advertiser report.' })
export class AdvertiserReportFilters {
  @Field(() => DateRangeInput, {
    nullable: true,
    description: "Date range. Defaults to the screen's default range.",
  })
  dateRange?: DateRangeInput | null;

  @Field(() => Int, { nullable: true, description: 'Feed ID, 1 or 36.' })
  feedId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Omit for the entire site.' })
  adgroupId?: number | null;

  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field(() => AdvertiserSegmentation, { nullable: true, defaultValue: 'date', description: 'Time breakdown.' })
  segmentation?: Segmentation | null;

  @Field(() => String, { nullable: true, description: 'Limit results to ad groups with this label.' })
  label?: string | null;
}

@ObjectType({ description: 'Metrics for an advertiser in a time slice.' })
export class AdvertiserSlice {
  @Field()
  name!: string;

  @Field(() => Int, { description: 'Number of loads.' })
  loaded!: number;

  @Field(() => Int, { description: 'Number of impressions.' })
  shown!: number;

  @Field(() => Int, { description: 'Number of clicks.' })
  clicked!: number;

  @Field(() => Float, { nullable: true, description: "Share of the slice's clicks." })
  ratio!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Cumulative share of clicks of this advertiser and all advertisers with more clicks.',
  })
  accumulated_ratio!: number | null;

  @Field(() => Float, { nullable: true, description: 'Average position when loaded.' })
  loadPos!: number | null;

  @Field(() => Float, { nullable: true, description: 'Calculated as shown / loaded.' })
  shownRel!: number | null;

  @Field(() => Float, { nullable: true, description: 'Average position when clicked.' })
  clickPos!: number | null;

  @Field(() => Float, { nullable: true, description: 'Standard deviation of loadPos.' })
  loadPosStdev!: number | null;

  @Field(() => Float, { nullable: true, description: 'Standard deviation of clickPos.' })
  clickPosStdev!: number | null;
}

@ObjectType({ description: 'Advertisers for one day or hour.' })
export class AdvertiserReportRow {
  @Field(() => GraphQLDateTime, { description: 'Date and time.' })
  dateTime!: Date;

  @Field(() => Int, { nullable: true, description: 'Hour of the day, 0 to 23; null when hours are summed.' })
  hour!: number | null;

  @Field(() => Int, { description: 'Number of ads loaded.' })
  totalLoaded!: number;

  @Field(() => Int, { description: 'Number of ads shown.' })
  totalShown!: number;

  @Field(() => Int, { description: 'Number of ads clicked.' })
  totalClicked!: number;

  @Field(() => Int, { description: 'Clicks on advertisers of type business.' })
  businessClicked!: number;

  @Field(() => [AdvertiserSlice], { description: 'Advertisers, strongest first.' })
  advertisers!: AdvertiserSlice[];
}

@ObjectType({ description: 'Advertiser with its share of clicks in the period.' })
export class TopAdvertiser {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => Float, { description: 'Share of clicks in the period.' })
  weight!: number;

  @Field(() => AdvertiserType, { description: 'Type.' })
  type!: AdvertiserTypeName;
}

@ObjectType({ description: 'Advertiser report.' })
export class AdvertiserReport {
  @Field(() => [AdvertiserReportRow], { description: 'Rows on the page.' })
  rows!: AdvertiserReportRow[];

  @Field(() => [TopAdvertiser], { description: 'Advertisers with the most clicks.' })
  topAdvertisers!: TopAdvertiser[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@ObjectType({ description: 'Revenue per click at a point in time.' })
export class AdvertiserRpc {
  @Field(() => GraphQLDateTime, { description: 'Date and time.' })
  datetime!: Date;

  @Field(() => Float, { nullable: true, description: 'Monetary amount per click.' })
  rpc!: number | null;

  @Field(() => String, { nullable: true, description: 'Keyword.' })
  keyword!: string | null;
}

@ObjectType({ description: 'Revenue of an ad group in a time slice.' })
export class AdgroupRevenueRow {
  @Field(() => GraphQLDateTime, { description: 'Start of the day or hour.' })
  date!: Date;

  @Field(() => Int, { nullable: true, description: 'Hour of the day, 0 to 23; null when hours are summed.' })
  hour!: number | null;

  @Field(() => Int, { nullable: true, description: 'Clicks bought from the source.' })
  bought!: number | null;

  @Field(() => Int, { nullable: true, description: 'Outbound ad clicks reported by the revenue feed.' })
  sold!: number | null;

  @Field(() => Float, { nullable: true, description: 'Monetary amount calculated as earned / sold.' })
  RPC!: number | null;

  @Field(() => Float, { nullable: true, description: 'Monetary amount calculated as earned + rebate - cost.' })
  profit!: number | null;

  @Field(() => Float, { nullable: true, description: 'Feed revenue after revenue share (monetary amount).' })
  earned!: number | null;
}

@ArgsType()
export class AdvertiserRpcArgs {
  @Field(() => [Int], { nullable: true, description: 'Ad group IDs.' })
  adgroupIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Advertisers to include.' })
  advertiserIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Site IDs.' })
  siteIds?: number[] | null;

  @Field(() => DateRangeInput, { description: 'Date range.' })
  dateRange!: DateRangeInput;
}

@ArgsType()
export class AdgroupRevenueArgs {
  @Field(() => [Int], { nullable: true, description: 'Ad group IDs.' })
  adgroupIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Site IDs.' })
  siteIds?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Revenue feed ID.' })
  feedId?: number | null;

  @Field(() => DateRangeInput, { description: 'Date range.' })
  dateRange!: DateRangeInput;

  @Field(() => AdvertiserSegmentation, { nullable: true, defaultValue: 'date', description: 'Time breakdown.' })
  segmentation?: Segmentation | null;
}
