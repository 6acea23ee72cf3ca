import { Field, Float, InterfaceType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDate, GraphQLDateTime } from '../../core/graphql/index.js';
import { AlertType } from '../../reporting/index.js';
import { AlertResolution, AlertState, RevenueGrade } from './alert-enums.js';

/** What every alert tells; the kinds add what made them true. */
@InterfaceType({
  description: 'What all alerts have in common.',
  resolveType: (alert: Alert) => alert.type,
})
export abstract class Alert {
  @Field(() => Int)
  id!: number;

  @Field(() => AlertType, { description: 'Kind.' })
  type!: keyof typeof AlertType;

  @Field(() => Int, { description: 'Id of the ad group.' })
  adgroupId!: number;

  @Field(() => GraphQLDateTime, {
    description: 'End of the last hour that made it true; for lifetime ends, when it came within reach.',
  })
  datetime!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was found.' })
  processingDatetime?: Date | null;

  @Field(() => Boolean, { description: 'Somebody marked it as seen.' })
  isAcknowledged!: boolean;

  @Field(() => AlertState, { description: 'Where it stands.' })
  state!: keyof typeof AlertState;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was resolved; null while it is not.' })
  resolvedAt?: Date | null;

  @Field(() => AlertResolution, { nullable: true, description: 'Why it was resolved; null while it is not.' })
  resolution?: keyof typeof AlertResolution | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Alert that contains this one; a contained alert is folded under it and counts in no total.',
  })
  parentId?: number | null;

  @Field(() => Boolean, {
    description:
      'Its loss counts in the totals of this answer. False: it has none, it no longer holds, or another alert of the answer counts the same hours.',
  })
  isCounted!: boolean;
}

@ObjectType({ description: 'Hours of the day from start up to, but not including, end; never past midnight.' })
export class HourInterval {
  @Field(() => Int, { description: 'First hour, 0 to 23.' })
  start!: number;

  @Field(() => Int, { description: 'Hour after the last, 1 to 24.' })
  end!: number;
}

@ObjectType({ description: 'Loss that comes back at the same hours of several days.', implements: () => [Alert] })
export class CyclicLossAlert extends Alert {
  @Field(() => GraphQLDate, { description: 'First day of the cycle.' })
  dateIntervalBegin!: string;

  @Field(() => GraphQLDate, { description: 'Last day of the cycle.' })
  dateIntervalEnd!: string;

  @Field(() => [HourInterval], { description: 'Hours that lose.' })
  hourIntervals!: HourInterval[];

  @Field(() => Float, { description: 'Money lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Money lost as told before revenue was restated; null when it was not.',
  })
  lossBefore?: number | null;
}

@ObjectType({ description: 'An advertiser that earned is no longer shown.', implements: () => [Alert] })
export class AdvertiserGoneAlert extends Alert {
  @Field(() => GraphQLDate, { description: 'Day it is about.' })
  date!: string;

  @Field(() => Int, { nullable: true, description: 'Hour it is about, 0 to 23; null for the whole day.' })
  hour?: number | null;

  @Field(() => String, { description: 'Advertiser that went.' })
  advertiserName!: string;

  @Field(() => Int, { description: 'Id of the advertiser.' })
  advertiserId!: number;
}

@ObjectType({ description: 'Large loss in one hour.', implements: () => [Alert] })
export class SignificantOneTimeLossAlert extends Alert {
  @Field(() => GraphQLDate, { description: 'Day of the loss.' })
  date!: string;

  @Field(() => Int, { nullable: true, description: 'Hour of the loss, 0 to 23; null for the whole day.' })
  hour?: number | null;

  @Field(() => Float, { description: 'Money lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Money lost as told before revenue was restated; null when it was not.',
  })
  lossBefore?: number | null;
}

@ObjectType({ description: 'Large loss in one hour, judged from estimated revenue.', implements: () => [Alert] })
export class EstimatedSignificantOneTimeLossAlert extends Alert {
  @Field(() => GraphQLDate, { description: 'Day of the loss.' })
  date!: string;

  @Field(() => Int, { nullable: true, description: 'Hour of the loss, 0 to 23; null for the whole day.' })
  hour?: number | null;

  @Field(() => Float, { description: 'Money lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Money lost as told before revenue was restated; null when it was not.',
  })
  lossBefore?: number | null;

  @Field(() => RevenueGrade, { nullable: true, description: 'How final the revenue was that it was judged by.' })
  grade?: keyof typeof RevenueGrade | null;
}

@ObjectType({ description: 'Loss that adds up over days.', implements: () => [Alert] })
export class AccumulativeLossAlert extends Alert {
  @Field(() => GraphQLDate, { nullable: true, description: 'First day of the loss.' })
  dateIntervalBegin?: string | null;

  @Field(() => GraphQLDate, { description: 'Last day of the loss.' })
  date!: string;

  @Field(() => Float, { description: 'Money lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Money lost as told before revenue was restated; null when it was not.',
  })
  lossBefore?: number | null;
}

@ObjectType({ description: 'Large loss over a range of hours.', implements: () => [Alert] })
export class SignificantLossAlert extends Alert {
  @Field(() => GraphQLDateTime, { description: 'Start of the first hour of the range.' })
  dateHourRangeBegin!: Date;

  @Field(() => GraphQLDateTime, { description: 'End of the last hour of the range, itself not included.' })
  dateHourRangeEnd!: Date;

  @Field(() => Float, { description: 'Money lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Money lost as told before revenue was restated; null when it was not.',
  })
  lossBefore?: number | null;
}

@ObjectType({ description: "The ad group's lifetime ends soon.", implements: () => [Alert] })
export class AdGroupLifetimeEndAlert extends Alert {
  @Field(() => GraphQLDateTime, { description: 'When the ad group stops.' })
  lifetimeEnd!: Date;
}

@ObjectType({ description: 'Alerts of one ad group, by type; types the caller has no permission for are empty.' })
export class AlertsByType {
  @Field(() => [CyclicLossAlert], { description: 'Cyclic losses.' })
  cyclicLoss!: CyclicLossAlert[];

  @Field(() => [AdvertiserGoneAlert], { description: 'Advertisers gone.' })
  advertiserGone!: AdvertiserGoneAlert[];

  @Field(() => [SignificantOneTimeLossAlert], { description: 'One-time losses.' })
  significantOneTimeLoss!: SignificantOneTimeLossAlert[];

  @Field(() => [EstimatedSignificantOneTimeLossAlert], { description: 'Estimated one-time losses.' })
  estimatedSignificantOneTimeLoss!: EstimatedSignificantOneTimeLossAlert[];

  @Field(() => [AccumulativeLossAlert], { description: 'Accumulated losses.' })
  accumulativeLoss!: AccumulativeLossAlert[];

  @Field(() => [SignificantLossAlert], { description: 'Losses over a range of hours.' })
  significantLoss!: SignificantLossAlert[];

  @Field(() => [AdGroupLifetimeEndAlert], { description: 'Lifetime ends.' })
  adGroupLifetimeEnd!: AdGroupLifetimeEndAlert[];
}
