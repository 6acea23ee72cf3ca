import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDate, GraphQLDateTime } from '../../core/graphql/index.js';

const channelId = { description: 'Channel ID at the feed.' } as const;

@ObjectType({ description: 'Value for one day.' })
export class DayValue {
  @Field({ description: 'Day label.' })
  day!: string;

  @Field(() => Float)
  value!: number;
}

@ObjectType({ description: 'Site in the channel list, one entry for each AFS account it uses.' })
export class AfsSite {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => Int, { description: 'Partner account ID.' })
  accountId!: number;

  @Field({ description: 'Partner account name.' })
  accountName!: string;

  @Field({ description: 'Partner name.' })
  partnerName!: string;

  @Field(() => Int, {
    description: "Maximum number of channels in use at once, which is the number of the account's active channels.",
  })
  capacity!: number;

  @Field(() => Int, { description: 'Peak number of channels used at once in the last 30 days.' })
  peakUsage!: number;

  @Field(() => [DayValue], { description: 'Peak number of channels used at once, by day.' })
  peakUsageByDay!: DayValue[];
}

@ObjectType({ description: 'Channel and its name.' })
export class AfsChannel {
  @Field(channelId)
  id!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => Int, { description: 'Partner account ID.' })
  accountId!: number;

  @Field({ description: 'True if the feed has this channel and the channel is enabled.' })
  isActive!: boolean;
}

@InputType({ description: 'Input for a channel and its name.' })
export class AfsChannelInput {
  @Field(channelId)
  id!: string;

  @Field(() => String, { nullable: true })
  name?: string | null;
}

@ObjectType({ description: 'Channels that are assigned to a site or released by it on a later day.' })
export class AfsPlannedChange {
  @Field(() => GraphQLDate)
  date!: string;

  @Field(() => [String], { description: 'IDs of assigned channels.' })
  added!: string[];

  @Field(() => [String], { description: 'IDs of released channels.' })
  removed!: string[];
}

@ObjectType({ description: 'Channels of a site for one day.' })
export class AfsSiteDetail {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => GraphQLDate, { description: 'Date the channels are shown for.' })
  date!: string;

  @Field({ description: 'Key to detect changes of the channels since they were read.' })
  channelsKey!: string;

  @Field(() => [String], { description: 'Channel IDs.' })
  channels!: string[];

  @Field(() => [AfsChannel], { description: 'Channel names, including planned channels.' })
  channelIdToName!: AfsChannel[];

  @Field(() => [AfsPlannedChange], { description: 'Changes after the date, earliest first.' })
  plannedChanges!: AfsPlannedChange[];

  @Field(() => [AfsSite], { description: 'Capacity and peak usage by account.' })
  accounts!: AfsSite[];
}

@ObjectType({ description: 'Channel of an account.' })
export class AfsAccountChannel {
  @Field(channelId)
  id!: string;

  @Field()
  name!: string;

  @Field({ description: 'True if no site uses the channel on the date or later.' })
  isFree!: boolean;

  @Field(() => Int, { nullable: true, description: 'Site that uses the channel.' })
  siteId!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the site that uses the channel.' })
  siteName!: string | null;

  @Field(() => GraphQLDate, { nullable: true, description: 'First day the site uses it, if that is after the date.' })
  usedFrom!: string | null;

  @Field(() => GraphQLDate, {
    nullable: true,
    description:
      'First day, on or after the date, from which no site uses the channel; null if a site uses it indefinitely.',
  })
  freeFrom!: string | null;

  @Field({ description: 'True if the feed has this channel and the channel is enabled.' })
  isActive!: boolean;
}

@ObjectType({ description: 'Channels of an account.' })
export class AfsAccount {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => [AfsAccountChannel])
  channels!: AfsAccountChannel[];

  @Field(() => Int)
  totalChannels!: number;

  @Field(() => GraphQLDate, { description: 'Date the channels are shown for.' })
  date!: string;

  @Field({ description: 'True if the feed provides the list of channels, so only names can be changed here.' })
  isSynced!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the feed last listed the channels.' })
  syncedAt!: Date | null;

  @Field({ description: 'Changes whenever the channels or their names change.' })
  version!: string;
}

@ObjectType({ description: 'Channel manager queries.' })
export class AfsChannelManagerQueries {}

@ObjectType({ description: 'Channel manager actions.' })
export class AfsChannelManagerMutations {}
