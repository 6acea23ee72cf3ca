import { DEFAULT_KEYWORD_LIMIT, GROUP_DAYS } from '@adops/domain';
import { ArgsType, Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import {
  DateRangeInput,
  describedEnum,
  Device,
  GraphQLDate,
  GraphQLDateTime,
  OrderByInput,
  Site,
  User,
} from '../../core/graphql/index.js';
import { AdvertiserType, type AdvertiserTypeName } from '../advertiser-report/index.js';
import type { TrackingStatus } from './groups.repository.js';

const KeywordTrackingStatusEnum = describedEnum('KeywordTrackingStatus', 'Keyword tracking status.', {
  pending: 'Waiting for the first run.',
  active: 'Tracking.',
  stopped: 'Stopped.',
});

const country = { description: 'Two-letter country code.' } as const;
const order = { nullable: true, description: "Sort order. Defaults to the screen's default order." } as const;
const page = { nullable: true, description: 'Page number, starting at 1.' } as const;
const perPage = { nullable: true, description: 'Items per page.' } as const;
const shows = { nullable: true, description: 'Number of times the feed was shown.' } as const;
const ctr = { nullable: true, description: 'Clicks per feed impression.' } as const;
const rpc = { nullable: true, description: 'Average revenue per click.' } as const;
const rps = { nullable: true, description: 'Revenue per feed show.' } as const;

@ObjectType({ description: 'Group of keywords tracked together.' })
export class KeywordTrackingGroup {
  readonly deviceId!: number;
  readonly siteId!: number;
  readonly createdBy!: number | null;

  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(country)
  countryCode!: string;

  @Field(() => Device, { nullable: true })
  device?: Device | null;

  @Field(() => Site, { nullable: true })
  site?: Site | null;

  @Field(() => [String], { description: 'Keywords.' })
  keywords!: string[];

  @Field(() => KeywordTrackingStatusEnum, { description: 'Outcome or status.' })
  status!: TrackingStatus;

  @Field(() => User, { nullable: true, description: 'Creator.' })
  creator?: User | null;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time it was stopped; null while it is tracked.' })
  stoppedAt!: Date | null;

  @Field(() => Float, {
    nullable: true,
    description: `Average revenue per click of its keywords from own traffic in the last ${GROUP_DAYS} days. Only in lists.`,
  })
  rpc!: number | null;
}

@InputType({
  description: `Filters for keyword tracker groups. Defaults to groups created in the last ${GROUP_DAYS} days.`,
})
export class KeywordTrackingGroupFilters {
  @Field(() => String, {
    nullable: true,
    description: "Text to search for in the row's names, case-insensitive.",
  })
  searchPhrase?: string | null;

  @Field(() => [String], { nullable: true, description: 'Limit results to these countries (two-letter codes).' })
  countryCodeIn?: string[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these sites.' })
  siteIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to items created by these users.' })
  creatorIdIn?: number[] | null;

  @Field(() => DateRangeInput, { nullable: true, description: 'Creation date range.' })
  createdAt?: DateRangeInput | null;
}

@ObjectType({ description: 'Page of keyword tracker groups.' })
export class KeywordTrackingGroupPage {
  @Field(() => [KeywordTrackingGroup], { description: 'Rows on the page.' })
  rows!: KeywordTrackingGroup[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@ArgsType()
export class KeywordTrackingGroupsArgs {
  @Field(() => Int, { ...page, defaultValue: 1 })
  page!: number;

  @Field(() => Int, { ...perPage, defaultValue: 25 })
  perPage!: number;

  @Field(() => KeywordTrackingGroupFilters, { nullable: true, description: 'Filters.' })
  filters?: KeywordTrackingGroupFilters | null;

  @Field(() => OrderByInput, order)
  orderBy?: OrderByInput | null;
}

@ObjectType({ description: 'Ad found by a probe.' })
export class KeywordTrackingAd {
  @Field(() => Int, { description: 'Position of the ad; 1 is first.' })
  position!: number;

  @Field(() => Int, { description: 'Advertiser ID.' })
  advertiserId!: number;

  @Field({ description: 'Advertiser name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: "Title of the ad; null if the site doesn't report it." })
  title!: string | null;
}

@ObjectType({ isAbstract: true })
abstract class OwnFigures {
  @Field(() => Int, shows)
  feedShowCount!: number | null;

  @Field(() => Float, ctr)
  ctr!: number | null;

  @Field(() => Float, rpc)
  rpc!: number | null;

  @Field(() => Float, rps)
  rps!: number | null;
}

@ObjectType({ description: 'A tracked keyword on one UTC day.' })
export class KeywordTrackingDay extends OwnFigures {
  @Field(() => GraphQLDate, { description: 'UTC day.' })
  date!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time of the probe; null if there was none.' })
  probedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Reason the probe failed.' })
  error!: string | null;

  @Field(() => [KeywordTrackingAd], {
    nullable: true,
    description: 'Ads found, by position; null if there was no probe.',
  })
  ads!: KeywordTrackingAd[] | null;
}

@ObjectType({ description: 'Advertiser found by probes of a tracked keyword.' })
export class KeywordTrackingAdvertiser {
  @Field(() => Int, { description: 'Advertiser ID.' })
  id!: number;

  @Field()
  name!: string;

  @Field(() => AdvertiserType, { nullable: true, description: 'Advertiser type.' })
  type!: AdvertiserTypeName | null;

  @Field(() => Int, { description: 'Number of probes that found it.' })
  shownCount!: number;

  @Field(() => Float, { description: 'Calculated as shownCount / probes.' })
  showRate!: number;

  @Field(() => Float, { description: 'Average of its best position in these probes.' })
  averagePosition!: number;

  @Field(() => Int, { description: 'Its best position.' })
  bestPosition!: number;
}

@ObjectType({ description: 'Metrics for one tracked keyword.' })
export class KeywordTrackingStatsRow extends OwnFigures {
  @Field({ description: 'Keyword.' })
  keyword!: string;

  @Field(() => Int, { nullable: true, description: 'Number of advertisers seen.' })
  advertiserCount!: number | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time of the last tracking run.' })
  lastTrackedAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Data origin: own traffic if the metrics come from visits, tracking if only probes found the keyword; null if there is no data.',
  })
  origin!: string | null;

  @Field(() => Int, { description: 'Number of successful probes in the range.' })
  probeCount!: number;

  @Field(() => String, { nullable: true, description: 'Reason the newest probe failed.' })
  lastError!: string | null;

  @Field(() => [KeywordTrackingAdvertiser], { description: 'Advertisers found by probes, most frequent first.' })
  advertisers!: KeywordTrackingAdvertiser[];

  @Field(() => [KeywordTrackingDay], { description: 'Days with a probe or own traffic, newest first.' })
  days!: KeywordTrackingDay[];
}

@ObjectType({ description: 'Metrics for a keyword tracker group.' })
export class KeywordTrackingStats {
  @Field(() => KeywordTrackingGroup)
  keywordGroup!: KeywordTrackingGroup;

  @Field(() => [KeywordTrackingStatsRow], { description: 'Rows on the page.' })
  rows!: KeywordTrackingStatsRow[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@ArgsType()
export class KeywordTrackingStatsArgs {
  @Field(() => Int, { description: 'Keyword tracker group.' })
  keywordGroupId!: number;

  @Field(() => Int, { ...page, defaultValue: 1 })
  page!: number;

  @Field(() => Int, { ...perPage, defaultValue: 20 })
  perPage!: number;

  @Field(() => DateRangeInput, {
    nullable: true,
    description: `Date range. Defaults to the last ${GROUP_DAYS} days through today.`,
  })
  dateRange?: DateRangeInput | null;

  @Field(() => OrderByInput, order)
  orderBy?: OrderByInput | null;

  @Field(() => String, { nullable: true, description: 'Limit results to this keyword, case-insensitive.' })
  keyword?: string | null;
}

@ObjectType({ description: 'Keyword tracking limits of the caller.' })
export class KeywordTrackingLimits {
  @Field(() => Int, {
    description: `Maximum number of keywords tracked at once. Defaults to ${DEFAULT_KEYWORD_LIMIT} unless an administrator sets another limit.`,
  })
  total!: number;

  @Field(() => Int, { description: 'Number of keywords currently tracked.' })
  used!: number;

  @Field(() => Int, { description: 'Maximum number of keywords per group.' })
  perGroup!: number;

  @Field(() => [String], { description: 'Countries available for tracking.' })
  countryCodes!: string[];
}

@ArgsType()
export class TrackKeywordArgs {
  @Field({ description: 'Keyword.' })
  keyword!: string;

  @Field(() => Int, { description: 'Market ID.' })
  marketId!: number;

  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field(() => Int, { description: '1 = desktop, 2 = mobile, 3 = tablet.' })
  deviceId!: number;
}

@ArgsType()
export class CreateKeywordTrackingGroupArgs {
  @Field()
  name!: string;

  @Field(country)
  countryCode!: string;

  @Field(() => Int, { description: '1 = desktop, 2 = mobile, 3 = tablet.' })
  deviceId!: number;

  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field(() => [String], { description: 'Keywords to track.' })
  keywords!: string[];
}
