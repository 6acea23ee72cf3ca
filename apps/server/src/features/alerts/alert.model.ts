import { Field, Float, InterfaceType, Int, ObjectType } from '@nestjs/graphql';
import { AlertType, GraphQLDate, GraphQLDateTime } from '../../core/graphql/index.js';
import { AlertResolution, AlertState, RevenueGrade } from './alert-enums.js';

/** Fields of all alerts. The types add the values that raised them. */
@InterfaceType({
  description: 'Fields shared by all alerts.',
  resolveType: (alert: Alert) => alert.type,
})
export abstract class Alert {
  @Field(() => Int)
  id!: number;

  @Field(() => AlertType, { description: 'Type.' })
  type!: keyof typeof AlertType;

  @Field(() => Int, { description: 'Ad group ID.' })
  adgroupId!: number;

  @Field(() => GraphQLDateTime, {
    description:
      'End of the last hour that met the condition. For lifetime-end alerts, the time the end came within range.',
  })
  datetime!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Detection time.' })
  processingDatetime?: Date | null;

  @Field(() => Boolean, { description: 'True if a user acknowledged the alert.' })
  isAcknowledged!: boolean;

  @Field(() => AlertState, { description: 'Status.' })
  state!: keyof typeof AlertState;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the alert was resolved; null if unresolved.' })
  resolvedAt?: Date | null;

  @Field(() => AlertResolution, { nullable: true, description: 'Reason the alert was resolved; null if unresolved.' })
  resolution?: keyof typeof AlertResolution | null;

  @Field(() => Int, {
    nullable: true,
    description: "Alert that contains this one; a contained alert is grouped under it and isn't counted in totals.",
  })
  parentId?: number | null;

  @Field(() => Boolean, {
    description:
      'True if the loss is included in the totals of this response. False if there is no loss, the alert no longer applies, or another alert in the response covers the same hours.',
  })
  isCounted!: boolean;
}

@ObjectType({
  description: 'Hours of the day from start up to, but not including, end. A range never crosses midnight.',
})
export class HourInterval {
  @Field(() => Int, { description: 'First hour, 0 to 23.' })
  start!: number;

  @Field(() => Int, { description: 'Hour after the last hour of the range, 1 to 24.' })
  end!: number;
}

@ObjectType({ description: 'Loss that recurs at the same hours on several days.', implements: () => [Alert] })
export class CyclicLossAlert extends Alert {
  @Field(() => GraphQLDate, { description: 'First day of the cycle.' })
  dateIntervalBegin!: string;

  @Field(() => GraphQLDate, { description: 'Last day of the cycle.' })
  dateIntervalEnd!: string;

  @Field(() => [HourInterval], { description: 'Hours with losses.' })
  hourIntervals!: HourInterval[];

  @Field(() => Float, { description: 'Amount lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Amount lost before revenue was restated; null if it wasn't restated.",
  })
  lossBefore?: number | null;
}

@ObjectType({ description: 'An advertiser that generated revenue is no longer shown.', implements: () => [Alert] })
export class AdvertiserGoneAlert extends Alert {
  @Field(() => GraphQLDate, { description: 'Date of the alert.' })
  date!: string;

  @Field(() => Int, { nullable: true, description: 'Hour of the alert, 0 to 23; null for the whole day.' })
  hour?: number | null;

  @Field(() => String, { description: 'Advertiser that is no longer shown.' })
  advertiserName!: string;

  @Field(() => Int, { description: 'Advertiser ID.' })
  advertiserId!: number;
}

@ObjectType({ description: 'Large loss in one hour.', implements: () => [Alert] })
export class SignificantOneTimeLossAlert extends Alert {
  @Field(() => GraphQLDate, { description: 'Date of the loss.' })
  date!: string;

  @Field(() => Int, { nullable: true, description: 'Hour of the loss, 0 to 23; null for the whole day.' })
  hour?: number | null;

  @Field(() => Float, { description: 'Amount lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Amount lost before revenue was restated; null if it wasn't restated.",
  })
  lossBefore?: number | null;
}

@ObjectType({ description: 'Large loss in one hour, based on estimated revenue.', implements: () => [Alert] })
export class EstimatedSignificantOneTimeLossAlert extends Alert {
  @Field(() => GraphQLDate, { description: 'Date of the loss.' })
  date!: string;

  @Field(() => Int, { nullable: true, description: 'Hour of the loss, 0 to 23; null for the whole day.' })
  hour?: number | null;

  @Field(() => Float, { description: 'Amount lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Amount lost before revenue was restated; null if it wasn't restated.",
  })
  lossBefore?: number | null;

  @Field(() => RevenueGrade, { nullable: true, description: 'Finality of the revenue behind the alert.' })
  grade?: keyof typeof RevenueGrade | null;
}

@ObjectType({ description: 'Loss that accumulates over days.', implements: () => [Alert] })
export class AccumulativeLossAlert extends Alert {
  @Field(() => GraphQLDate, { nullable: true, description: 'First day of the loss.' })
  dateIntervalBegin?: string | null;

  @Field(() => GraphQLDate, { description: 'Last day of the loss.' })
  date!: string;

  @Field(() => Float, { description: 'Amount lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Amount lost before revenue was restated; null if it wasn't restated.",
  })
  lossBefore?: number | null;
}

@ObjectType({ description: 'Large loss over a range of hours.', implements: () => [Alert] })
export class SignificantLossAlert extends Alert {
  @Field(() => GraphQLDateTime, { description: 'Start of the range.' })
  dateHourRangeBegin!: Date;

  @Field(() => GraphQLDateTime, { description: 'End of the range, exclusive.' })
  dateHourRangeEnd!: Date;

  @Field(() => Float, { description: 'Amount lost.' })
  loss!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Amount lost before revenue was restated; null if it wasn't restated.",
  })
  lossBefore?: number | null;
}

@ObjectType({ description: "The ad group's lifetime ends soon.", implements: () => [Alert] })
export class AdGroupLifetimeEndAlert extends Alert {
  @Field(() => GraphQLDateTime, { description: 'Time the ad group stops.' })
  lifetimeEnd!: Date;
}

@ObjectType({ description: "Alerts for one ad group, by type; types without the caller's permission are empty." })
export class AlertsByType {
  @Field(() => [CyclicLossAlert], { description: 'Cyclic losses.' })
  cyclicLoss!: CyclicLossAlert[];

  @Field(() => [AdvertiserGoneAlert], { description: 'Advertisers that are no longer shown.' })
  advertiserGone!: AdvertiserGoneAlert[];

  @Field(() => [SignificantOneTimeLossAlert], { description: 'One-time losses.' })
  significantOneTimeLoss!: SignificantOneTimeLossAlert[];

  @Field(() => [EstimatedSignificantOneTimeLossAlert], { description: 'Estimated one-time losses.' })
  estimatedSignificantOneTimeLoss!: EstimatedSignificantOneTimeLossAlert[];

  @Field(() => [AccumulativeLossAlert], { description: 'Accumulated losses.' })
  accumulativeLoss!: AccumulativeLossAlert[];

  @Field(() => [SignificantLossAlert], { description: 'Losses over a range of hours.' })
  significantLoss!: SignificantLossAlert[];

  @Field(() => [AdGroupLifetimeEndAlert], { description: 'Lifetime-end alerts.' })
  adGroupLifetimeEnd!: AdGroupLifetimeEndAlert[];
}
