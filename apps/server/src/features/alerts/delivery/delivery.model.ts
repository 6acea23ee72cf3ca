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
  digest: 'Once a day, in one message.',
  now: 'Immediately, except in quiet hours.',
});
export const AlertMessageState = describedEnum('AlertMessageState', 'Status of a message about alerts.', {
  pending: 'Waiting to be sent or retried.',
  sent: 'Sent.',
  failed: 'Failed and not retried.',
  dropped: 'Not sent because its alerts were acknowledged, resolved or muted before.',
});
export const AlertMuteEntity = describedEnum('AlertMuteEntity', 'Entity that alerts are muted for.', {
  adgroup: 'An ad group.',
  account: 'A partner account.',
  site: 'A site.',
  feed: 'A feed.',
});

@ObjectType({ description: 'Settings for sending alerts of one type.' })
export class AlertDeliveryTimings {
  @Field(() => AlertType, { description: 'Alert type.' })
  type!: AlertTypeName;

  @Field(() => AlertDeliveryTiming, { description: 'Alerts of normal severity.' })
  normal!: AlertTiming;

  @Field(() => AlertDeliveryTiming, { description: 'Alerts of high severity.' })
  high!: AlertTiming;
}

@InputType({ description: 'Settings for sending alerts of one type.' })
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

  @Field(() => Int, { description: 'Number of delivery attempts.' })
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'Reason the message was not sent.' })
  error?: string | null;

  @Field(() => Int, { description: 'Number of alerts in the message.' })
  alertCount!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true })
  sentAt?: Date | null;
}

@ObjectType({ description: 'Muted alerts of an entity for the user.' })
export class AlertMute {
  @Field(() => AlertMuteEntity)
  entityType!: keyof typeof AlertMuteEntity;

  @Field(() => Int)
  entityId!: number;

  @Field({ description: 'Name of the entity.' })
  name!: string;

  @Field(() => AlertType, { nullable: true, description: 'Alert type; null for all types.' })
  type?: AlertTypeName | null;

  @Field(() => GraphQLDateTime)
  until!: Date;
}

@ObjectType({ description: 'Settings for sending alerts to a user or a team.' })
export class AlertDelivery {
  @Field(() => Boolean, {
    description: 'True if settings were saved. False if these are the defaults a form starts with.',
  })
  isSet!: boolean;

  @Field(() => Boolean, { description: 'Alerts are sent.' })
  isOn!: boolean;

  @Field(() => [AlertDeliveryTimings])
  timings!: AlertDeliveryTimings[];

  @Field({ description: 'IANA time zone of the hours.' })
  timeZone!: string;

  @Field(() => Int, { description: 'Hour of the daily digest.' })
  digestHour!: number;

  @Field(() => Int, { nullable: true, description: 'First quiet hour.' })
  quietFrom?: number | null;

  @Field(() => Int, { nullable: true, description: 'Hour at which quiet hours end.' })
  quietTo?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Hours after which the team leader receives an unacknowledged alert; null to disable.',
  })
  escalateAfter?: number | null;

  @Field(() => Boolean, { description: "True if the team's settings apply to members without their own." })
  mailsMembers!: boolean;

  @Field(() => String, { nullable: true, description: "Host of the team's webhook; null if there is none." })
  webhookHost?: string | null;

  @Field(() => [AlertMute], { description: 'Mutes of the user.' })
  mutes!: AlertMute[];

  @Field(() => [AlertMessage], { description: 'The last 50 messages, newest first.' })
  messages!: AlertMessage[];

  @Field(() => Int, { description: 'Version, increased with every save; 0 if nothing has been saved.' })
  version!: number;
}

@ObjectType({ description: 'Team and its settings for sending alerts.' })
export class TeamAlertDelivery {
  @Field(() => Int, { description: 'Team ID.' })
  id!: number;

  @Field({ description: 'Team name.' })
  name!: string;

  @Field({ description: 'True if the team is active.' })
  isActive!: boolean;

  @Field({ description: 'Settings were saved.' })
  isSet!: boolean;

  @Field({ description: 'Alerts are sent.' })
  isOn!: boolean;

  @Field({ description: "True if the team's settings apply to members without their own." })
  mailsMembers!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'Hours after which the team leader receives an unacknowledged alert; null to disable.',
  })
  escalateAfter?: number | null;

  @Field(() => String, { nullable: true, description: "Host of the team's webhook; null if there is none." })
  webhookHost?: string | null;

  @Field(() => Int, { description: 'Number of messages sent to its webhook in the last 7 days.' })
  sentCount!: number;

  @Field(() => Int, { description: 'Number of messages that failed in the last 7 days.' })
  failedCount!: number;
}

@InputType({ description: 'Settings for sending alerts to a user or a team.' })
export class AlertDeliveryInput {
  @Field(() => Boolean, { description: 'Alerts are sent.' })
  isOn!: boolean;

  @Field(() => [AlertDeliveryTimingsInput], { description: 'Settings by type. Omitted types are unchanged.' })
  timings!: AlertDeliveryTimingsInput[];

  @Field({ description: 'IANA time zone of the hours.' })
  timeZone!: string;

  @Field(() => Int, { description: 'Hour of the daily digest.' })
  digestHour!: number;

  @Field(() => Int, { nullable: true, description: 'First quiet hour.' })
  quietFrom?: number | null;

  @Field(() => Int, { nullable: true, description: 'Hour at which quiet hours end.' })
  quietTo?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'For a team, hours after which its leader receives an unacknowledged alert; null to disable.',
  })
  escalateAfter?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'For a team, true if its settings apply to members without their own.',
  })
  mailsMembers?: boolean | null;

  @Field(() => Int, EXPECTED_VERSION)
  version?: number | null;
}

@ObjectType({ description: 'Response with the signing key of a webhook.' })
export class AlertWebhookResponse {
  @Field(() => ResponseStatus, { description: 'Outcome.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => String, { nullable: true, description: "Signing key. It isn't shown again." })
  signingKey?: string | null;
}
