import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { OrderByInput, Site } from '../../core/graphql/index.js';
import { ReportFilters } from '../../reporting/index.js';
import { AlertState } from './alert-enums.js';
import { AlertsByType } from './alert.model.js';

@ObjectType({ description: 'Ad group of an alert row.' })
export class AlertAdgroup {
  @Field(() => Int, { description: 'Id of the ad group.' })
  adgroupId!: number;

  @Field({ description: 'Name of the ad group.' })
  adgroup!: string;

  @Field(() => Int, { description: 'Id of the campaign.' })
  campaignId!: number;

  @Field({ description: 'Name of the campaign.' })
  campaign!: string;

  @Field(() => Int, { description: 'Id of the source.' })
  sourcePartnerId!: number;

  @Field({ description: 'Name of the source.' })
  sourcePartnerName!: string;

  @Field(() => Site, { nullable: true, description: 'Site with its market and groups.' })
  site?: Site | null;

  @Field(() => Int, { description: 'Id of the partner account.' })
  partnerAccountId!: number;

  @Field({ description: 'Name of the partner account.' })
  partnerAccountName!: string;

  @Field(() => Int, { nullable: true, description: 'Id of the user.' })
  userId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the user.' })
  userName?: string | null;

  @Field(() => String, { nullable: true, description: 'Page the ad leads to.' })
  linkFinalUrl?: string | null;
}

@ObjectType({ description: 'Alerts of one ad group.' })
export class AlertReportRow {
  @Field(() => Int, { description: 'Id of the ad group.' })
  id!: number;

  @Field(() => AlertAdgroup, { description: 'Ad group the alerts are about.' })
  adgroup!: AlertAdgroup;

  @Field(() => AlertsByType, { description: 'Alerts by type.' })
  alerts!: AlertsByType;

  @Field(() => Float, {
    nullable: true,
    description:
      'Money lost by its matching alerts, no hours counted twice; null when none of them has a loss that counts.',
  })
  loss?: number | null;
}

@ObjectType({ description: 'Alert report.' })
export class AlertReport {
  @Field(() => [AlertReportRow], { description: 'Rows of the page.' })
  rows!: AlertReportRow[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;

  @Field(() => Float, { nullable: true, description: 'Loss of all matching rows; null when none has one.' })
  totalLoss?: number | null;
}

@ArgsType()
export class AlertReportArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page, from 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Entries a page.' })
  perPage?: number | null;

  @Field(() => ReportFilters, { nullable: true, description: 'What to look at.' })
  filters?: ReportFilters | null;

  @Field(() => OrderByInput, { nullable: true, description: 'Order; the default of the screen when missing.' })
  orderBy?: OrderByInput | null;

  @Field(() => [AlertState], { nullable: true, description: 'Only alerts in these states; all when missing.' })
  states?: (keyof typeof AlertState)[] | null;
}
