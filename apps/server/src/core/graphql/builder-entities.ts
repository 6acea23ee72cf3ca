import type { DraftAction as Action } from '@adops/domain';
import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ResponseStatus } from './responses.js';
import { describeEnum } from './described-enum.js';

export const DraftAction: Readonly<Record<Action, Action>> = {
  creating: 'creating',
  campaign_cloning: 'campaign_cloning',
  ad_group_cloning: 'ad_group_cloning',
  ad_group_edit: 'ad_group_edit',
};
describeEnum(DraftAction, 'DraftAction', 'Purpose a draft is opened for.', {
  creating: 'New campaigns.',
  campaign_cloning: 'Copies of campaigns.',
  ad_group_cloning: 'Copies of ad groups.',
  ad_group_edit: 'Changes to a published ad group.',
});

@ObjectType({ description: 'Error in one attribute of a draft.' })
export class DraftError {
  @Field({ description: 'Dotted path to the attribute.' })
  attribute!: string;

  @Field(() => [String], { description: 'Errors.' })
  errors!: string[];
}

@ObjectType({ description: 'Errors in one draft entity.' })
export class EntityErrors {
  @Field({ description: 'Draft campaign or ad group ID, as sent.' })
  id!: string;

  @Field(() => [DraftError], { description: 'Errors.' })
  errors!: DraftError[];
}

@ObjectType({ description: 'Response to validating or publishing drafts.' })
export class PublishResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'Upload task that was started.' })
  taskId?: number | null;

  @Field(() => [EntityErrors], {
    nullable: true,
    description: 'Errors by entity; if there are any, nothing is published.',
  })
  errors?: EntityErrors[] | null;
}

@ObjectType({ description: 'Option of an enumeration, for a select field.' })
export class EnumItem {
  @Field({ description: 'Value to send.' })
  value!: string;

  @Field({ description: 'Display text.' })
  label!: string;

  @Field(() => [String], { description: 'Groups the option belongs to.' })
  tags!: string[];
}

@ObjectType({ description: 'Enumeration.' })
export class EnumMap {
  @Field()
  name!: string;

  @Field(() => [EnumItem], { description: 'Options.' })
  items!: EnumItem[];
}

@ObjectType({ description: 'Time period in an ad schedule.' })
@InputType('SchedulePeriodInput', { description: 'Input for a time period in an ad schedule.' })
export class SchedulePeriod {
  @Field(() => [String], { description: 'Day codes: Su, Mo, Tu, We, Th, Fr, St.' })
  days!: string[];

  @Field(() => Int, { description: 'Start in minutes after midnight, included.' })
  startMinute!: number;

  @Field(() => Int, { description: 'End in minutes after midnight, not included; 1440 is the end of the day.' })
  endMinute!: number;

  @Field(() => Float, { nullable: true, description: 'Bid multiplier; 1 = unchanged.' })
  bidAdjustment?: number | null;
}

@ObjectType({ description: 'Ad schedule.' })
@InputType('AdScheduleInput', { description: 'Input for an ad schedule.' })
export class AdSchedule {
  @Field()
  enabled!: boolean;

  @Field(() => String, { nullable: true, description: 'Time zone of the minutes: account or user.' })
  timezoneType?: string | null;

  @Field(() => [SchedulePeriod])
  periods!: SchedulePeriod[];
}
