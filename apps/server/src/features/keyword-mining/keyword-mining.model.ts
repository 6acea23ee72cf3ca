import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime } from '../../core/graphql/index.js';
import { type GroupRow, KeywordTrackingGroup } from '../keyword-tracker/index.js';

@ObjectType({ description: 'Advertiser seen on a competitor ad.' })
export class MiningAdvertiser {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Region of the keyword mining tool.' })
export class MiningRegion {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Provider of competitor ads.' })
export class MiningProvider {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Advertiser group.' })
export class MiningAdvertiserGroup {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => Int)
  providerId!: number;
}

@ObjectType({ description: 'Advertiser of a provider, for filters.' })
export class MiningProviderAdvertiser extends MiningAdvertiser {
  @Field(() => Int)
  providerId!: number;
}

@ObjectType({ description: 'Tracking of a competitor ad.' })
export class CreativeTracking {
  /** Groups of all sites. Active groups are first, then the newest. */
  readonly groups!: readonly GroupRow[];

  @Field(() => KeywordTrackingGroup, {
    nullable: true,
    description: "Tracker group that contains the ad's keyword in its region, on a site the caller can access.",
  })
  keywordTrackingGroup?: KeywordTrackingGroup | null;
}

@ObjectType({ description: 'Status of collecting competitor ads.' })
export class MiningState {
  @Field({ description: 'True if a provider is configured.' })
  isConfigured!: boolean;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: "Time the end of the provider's list was last reached.",
  })
  collectedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Reason the last attempt failed.' })
  error!: string | null;

  @Field(() => [String], { description: "Regions of the provider that aren't countries." })
  unknownRegions!: readonly string[];
}
