import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDate, OrderByInput, Site } from '../../core/graphql/index.js';
import { ReportFilters } from '../../reporting/index.js';
import { AlertState } from './alert-enums.js';
import { AlertsByType } from './alert.model.js';

@ObjectType({ description: 'Ad group in an alert row.' })
export class AlertAdgroup {
  @Field(() => Int, { description: 'Ad group ID.' })
  adgroupId!: number;

  @Field({ description: 'Ad group name.' })
  adgroup!: string;

  @Field(() => Int, { description: 'Campaign ID.' })
  campaignId!: number;

  @Field({ description: 'Campaign name.' })
  campaign!: string;

  @Field(() => Int, { description: 'Source ID.' })
  sourcePartnerId!: number;

  @Field({ description: 'Source name.' })
  sourcePartnerName!: string;

  @Field(() => Site, { nullable: true, description: 'Site, with its market and groups.' })
  site?: Site | null;

  @Field(() => Int, { description: 'Partner account ID.' })
  partnerAccountId!: number;

  @Field({ description: 'Partner account name.' })
  partnerAccountName!: string;

  @Field(() => Int, { nullable: true, description: 'User ID.' })
  userId?: number | null;

  @Field(() => String, { nullable: true, description: 'User name.' })
  userName?: string | null;

  @Field(() => String, { nullable: true, description: 'Landing page of the ad.' })
  linkFinalUrl?: string | null;
}

@ObjectType({ description: 'Alerts for one ad group.' })
export class AlertReportRow {
  @Field(() => Int, { description: 'Ad group ID.' })
  id!: number;

  @Field(() => AlertAdgroup, { description: 'Ad group the alerts are for.' })
  adgroup!: AlertAdgroup;

  @Field(() => AlertsByType, { description: 'Alerts by type.' })
  alerts!: AlertsByType;

  @Field(() => Float, {
    nullable: true,
    description: 'Money lost by the matching alerts, with each hour counted once; null if no counted alert has a loss.',
  })
  loss?: number | null;
}

@ObjectType({ description: 'Alert report.' })
export class AlertReport {
  @Field(() => [AlertReportRow], { description: 'Rows on the page.' })
  rows!: AlertReportRow[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;

  @Field(() => Float, { nullable: true, description: 'Loss of all matching rows; null if no row has a loss.' })
  totalLoss?: number | null;
}

@ObjectType({ description: 'Number of open alerts in the alert report.' })
export class OpenAlerts {
  @Field(() => Int, { description: 'Number of open alerts.' })
  alerts!: number;

  @Field(() => Int, { description: 'Number of ad groups with an open alert.' })
  adgroups!: number;

  @Field(() => GraphQLDate, { description: 'First counted day.' })
  start!: string;

  @Field(() => GraphQLDate, { description: 'Last counted day, which is today.' })
  end!: string;
}

@ArgsType()
export class AlertReportArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Items per page.' })
  perPage?: number | null;

  @Field(() => ReportFilters, { nullable: true, description: 'Filters.' })
  filters?: ReportFilters | null;

  @Field(() => OrderByInput, { nullable: true, description: "Sort order. Defaults to the screen's default order." })
  orderBy?: OrderByInput | null;

  @Field(() => [AlertState], {
    nullable: true,
    description: 'Limit results to alerts with these statuses. Defaults to all statuses.',
  })
  states?: (keyof typeof AlertState)[] | null;
}
