import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { AlertSeverity, AlertTiming, AlertTypeName } from '@adops/domain';
import {
  AlertType,
  describedEnum,
  EXPECTED_VERSION,
  GraphQLDateTime,
  ResponseStatus,
} from '../../../core/graphql/index.js';

export const AlertDeliveryTiming = describedEnum('AlertDeliveryTiming', 'When alerts are sent.', {
  off: 'Never.',
  digest: 'Once a day, together.',
  now: 'At once, except in quiet hours.',
});
export const AlertMessageState = describedEnum('AlertMessageState', 'Status of a message about alerts.', {
  pending: 'Waiting to be sent or retried.',
  sent: 'Sent.',
  failed: 'Failed; not retried anymore.',
  dropped: 'Not sent, as its alerts were acknowledged, resolved or muted before.',
});
export const AlertMuteEntity = describedEnum('AlertMuteEntity', 'Entity that alerts are muted for.', {
  adgroup: 'An ad group.',
  account: 'A partner account.',
  site: 'A site.',
  feed: 'A feed.',
});

@ObjectType({ description: 'When alerts of one type are sent.' })
export class AlertDeliveryTimings {
  @Field(() => AlertType, { description: 'Alert type.' })
  type!: AlertTypeName;

  @Field(() => AlertDeliveryTiming, { description: 'Alerts of normal severity.' })
  normal!: AlertTiming;

  @Field(() => AlertDeliveryTiming, { description: 'Alerts of high severity.' })
  high!: AlertTiming;
}

@InputType({ description: 'When alerts of one type are sent.' })
export class AlertDeliveryTimingsInput implements Record<AlertSeverity, AlertTiming> {
  @Field(() => AlertType, { description: 'Alert type.' })
  type!: AlertTypeName;

  @Field(() => AlertDeliveryTiming, { description: 'Alerts of normal severity.' })
  normal!: AlertTiming;

  @Field(() => AlertDeliveryTiming, { description: 'Alerts of high severity.' })
  high!: AlertTiming;
}

@ObjectType({ description: 'A message about alerts.' })
export class AlertMessage {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'mail or webhook.' })
  channel!: string;

  @Field({ description: 'now, digest, escalation or test.' })
  reason!: string;

  @Field({ description: 'Common cause of its alerts.' })
  cause!: string;

  @Field(() => AlertMessageState)
  state!: keyof typeof AlertMessageState;

  @Field(() => Int, { description: 'Times it was tried.' })
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'Reason it was not sent.' })
  error?: string | null;

  @Field(() => Int, { description: 'How many alerts it is about.' })
  alertCount!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true })
  sentAt?: Date | null;
}

@ObjectType({ description: 'Alerts of an entity that are not sent to the user for a time.' })
export class AlertMute {
  @Field(() => AlertMuteEntity)
  entityType!: keyof typeof AlertMuteEntity;

  @Field(() => Int)
  entityId!: number;

  @Field({ description: 'Name of the entity.' })
  name!: string;

  @Field(() => AlertType, { nullable: true, description: 'Alert type; null: all types.' })
  type?: AlertTypeName | null;

  @Field(() => GraphQLDateTime)
  until!: Date;
}

@ObjectType({ description: 'How alerts reach a user or a team.' })
export class AlertDelivery {
  @Field(() => Boolean, { description: 'Settings were saved; otherwise these are the ones a form starts with.' })
  isSet!: boolean;

  @Field(() => Boolean, { description: 'Alerts are sent.' })
  isOn!: boolean;

  @Field(() => [AlertDeliveryTimings])
  timings!: AlertDeliveryTimings[];

  @Field({ description: 'IANA name of the time zone of the hours.' })
  timeZone!: string;

  @Field(() => Int, { description: 'Hour of the daily digest.' })
  digestHour!: number;

  @Field(() => Int, { nullable: true, description: 'First quiet hour.' })
  quietFrom?: number | null;

  @Field(() => Int, { nullable: true, description: 'Hour at which the quiet hours end.' })
  quietTo?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Hours after which the team leader gets an unacknowledged alert; null: never.',
  })
  escalateAfter?: number | null;

  @Field(() => Boolean, { description: 'The settings of the team apply to members without their own.' })
  mailsMembers!: boolean;

  @Field(() => String, { nullable: true, description: 'Host of the webhook of the team; null: it has none.' })
  webhookHost?: string | null;

  @Field(() => [AlertMute], { description: 'Mutes of the user.' })
  mutes!: AlertMute[];

  @Field(() => [AlertMessage], { description: 'The last 50 messages, newest first.' })
  messages!: AlertMessage[];

  @Field(() => Int, { description: 'Version, increased with every save; 0 if nothing was saved.' })
  version!: number;
}

@ObjectType({ description: 'A team and how alerts reach it.' })
export class TeamAlertDelivery {
  @Field(() => Int, { description: 'Team ID.' })
  id!: number;

  @Field({ description: 'Team name.' })
  name!: string;

  @Field({ description: 'The team is active.' })
  isActive!: boolean;

  @Field({ description: 'Settings were saved.' })
  isSet!: boolean;

  @Field({ description: 'Alerts are sent.' })
  isOn!: boolean;

  @Field({ description: 'The settings of the team apply to members without their own.' })
  mailsMembers!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'Hours after which the team leader gets an unacknowledged alert; null: never.',
  })
  escalateAfter?: number | null;

  @Field(() => String, { nullable: true, description: 'Host of the webhook of the team; null: it has none.' })
  webhookHost?: string | null;

  @Field(() => Int, { description: 'Messages of the last 7 days that were sent to its webhook.' })
  sentCount!: number;

  @Field(() => Int, { description: 'Messages of the last 7 days that failed.' })
  failedCount!: number;
}

@InputType({ description: 'How alerts reach a user or a team.' })
export class AlertDeliveryInput {
  @Field(() => Boolean, { description: 'Alerts are sent.' })
  isOn!: boolean;

  @Field(() => [AlertDeliveryTimingsInput], { description: 'Omitted types stay unchanged.' })
  timings!: AlertDeliveryTimingsInput[];

  @Field({ description: 'IANA name of the time zone of the hours.' })
  timeZone!: string;

  @Field(() => Int, { description: 'Hour of the daily digest.' })
  digestHour!: number;

  @Field(() => Int, { nullable: true, description: 'First quiet hour.' })
  quietFrom?: number | null;

  @Field(() => Int, { nullable: true, description: 'Hour at which the quiet hours end.' })
  quietTo?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Of a team: hours after which its leader gets an unacknowledged alert; null: never.',
  })
  escalateAfter?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'For a team: the settings apply to members without their own.',
  })
  mailsMembers?: boolean | null;

  @Field(() => Int, EXPECTED_VERSION)
  version?: number | null;
}

@ObjectType({ description: 'Response with the key that signs calls of a webhook.' })
export class AlertWebhookResponse {
  @Field(() => ResponseStatus, { description: 'Outcome.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => String, { nullable: true, description: 'Signing key; not shown again.' })
  signingKey?: string | null;
}
