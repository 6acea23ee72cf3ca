import { KEYWORD_STATS_DAYS, MIN_FEED_SHOWS } from '@adops/domain';
import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateRangeInput, GraphQLDate } from '../../core/graphql/index.js';
import { AdvertiserType, type AdvertiserTypeName } from '../advertiser-report/index.js';

@ObjectType({ description: 'Keyword suggested by a partner.' })
export class KeywordSuggestion {
  @Field({ description: 'Keyword.' })
  keyword!: string;

  @Field(() => Int, { nullable: true, description: 'Monthly searches.' })
  searchCounts!: number | null;

  @Field(() => Float, { nullable: true, description: 'Monetary amount per click.' })
  suggestedBid!: number | null;

  @Field(() => Int, { nullable: true, description: 'Monthly ad impressions.' })
  impression!: number | null;

  @Field(() => Float, { nullable: true, description: 'Competition, from 0 (none) to 1 (strong).' })
  competition!: number | null;

  @Field(() => String, { nullable: true, description: 'Partner name.' })
  partnerName!: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Relevance, from 0 to 1; a higher value is closer to the requested keyword. Text similarity if the partner reports no relevance.',
  })
  relevance!: number | null;
}

@ArgsType()
class SuggestionTarget {
  @Field({ description: 'ISO 639-1 language code.' })
  languageCode!: string;

  @Field(() => Int, { description: 'Market ID.' })
  marketId!: number;

  @Field(() => GraphQLDate, { nullable: true, description: 'First day.' })
  startDate?: string | null;

  @Field(() => GraphQLDate, { nullable: true, description: 'Last day.' })
  endDate?: string | null;

  @Field(() => Int, { nullable: true, description: '1 = desktop, 2 = mobile, 3 = tablet.' })
  deviceId?: number | null;
}

@ArgsType()
export class SuggestionArgs extends SuggestionTarget {
  @Field({ description: 'Seed keyword.' })
  keyword!: string;
}

@ArgsType()
export class SuggestionListArgs extends SuggestionTarget {
  @Field(() => [String], { description: 'Seed keywords, up to 20.' })
  keywords!: string[];
}

/** Partner whose suggestions the fields return. */
@ObjectType({ description: 'Keyword suggestions of one partner.' })
export class KeywordSuggestions {
  partnerId!: number;
}

@ObjectType({ description: 'Advertiser seen for a keyword.' })
export class KeywordStatsAdvertiser {
  @Field({ description: 'Advertiser name.' })
  name!: string;

  @Field(() => Int, { description: 'Advertiser ID.' })
  id!: number;

  @Field(() => AdvertiserType, { nullable: true, description: 'Advertiser type.' })
  type!: AdvertiserTypeName | null;

  @Field(() => Float, { nullable: true, description: 'Average revenue per click.' })
  meanRpc!: number | null;

  @Field(() => Float, { nullable: true, description: 'Standard deviation of revenue per click.' })
  rpcStdev!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of clicks in the average.' })
  rpcCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of times shown.' })
  shownCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of times clicked.' })
  clickedCount!: number | null;

  @Field(() => Float, { nullable: true, description: 'Calculated as clickedCount / shownCount.' })
  ctr!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Calculated as shownCount / number of times the feed was shown.',
  })
  showRate!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Average position of its ads in probes; null for metrics from own traffic.',
  })
  averagePosition!: number | null;
}

@ObjectType({
  description: 'Keyword statistics from own traffic, or advertisers from tracking if there is too little traffic.',
})
export class KeywordStats {
  @Field({ description: 'Keyword.' })
  keyword!: string;

  @Field(() => String, { nullable: true, description: 'Data origin: own traffic or tracking.' })
  origin!: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of times the feed was shown.' })
  feedShowCount!: number | null;

  @Field(() => Float, { nullable: true, description: 'Revenue per feed show.' })
  rps!: number | null;

  @Field(() => Float, { nullable: true, description: 'Clicks per feed impression.' })
  ctr!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Number of probes in which its advertisers were seen; null for metrics from own traffic. Probes aren't feed shows.",
  })
  probeCount!: number | null;

  @Field({ description: 'True if the keyword is tracked.' })
  hasTrackingTask!: boolean;

  @Field(() => GraphQLDate, { nullable: true, description: 'First day of tracking.' })
  trackingStartDate!: string | null;

  @Field(() => [KeywordStatsAdvertiser], { description: 'Advertisers, strongest first.' })
  advertisers!: KeywordStatsAdvertiser[];
}

@ArgsType()
export class KeywordStatsArgs {
  @Field(() => [String], { description: 'Keywords to look up.' })
  keywords!: string[];

  @Field(() => Int, { description: 'Market ID.' })
  marketId!: number;

  @Field(() => [Int], { nullable: true, description: 'Device class IDs.' })
  deviceIds?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Ad group whose CTR is used.' })
  adgroupForCtr?: number | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: MIN_FEED_SHOWS,
    description: 'Keywords with fewer shows are returned without metrics.',
  })
  minFeedShowCount?: number | null;

  @Field(() => DateRangeInput, {
    nullable: true,
    description: `Date range. Defaults to the last ${KEYWORD_STATS_DAYS} days through today.`,
  })
  dateRange?: DateRangeInput | null;
}
