import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { RotationStatus } from '@adops/domain';
import { describedEnum, GraphQLDateTime } from '../../core/graphql/index.js';

const KeywordRotationStatus = describedEnum('KeywordRotationStatus', 'Status of a keyword in a rotation.', {
  active: 'In rotation.',
  paused: 'In the list, but without traffic.',
});

const WEIGHT = { description: 'Share of traffic in whole percent, 0 to 100.' } as const;
const LOCK = { description: 'True if the weight is unchanged when other weights are rebalanced.' } as const;
const STATUS = { description: 'Outcome or status.' } as const;

@ObjectType({ description: "Keyword in an ad group's rotation." })
export class KeywordRotation {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Keyword.' })
  keyword!: string;

  @Field(() => Int, { description: 'Ad group ID.' })
  adgroupId!: number;

  @Field(() => Int, WEIGHT)
  weight!: number;

  @Field(LOCK)
  lockWeightPercent!: boolean;

  @Field(() => String, { nullable: true, description: 'Name of the user who added it.' })
  userName!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => KeywordRotationStatus, STATUS)
  status!: RotationStatus;

  @Field(() => String, { nullable: true, description: 'Landing page of the keyword.' })
  targetLink!: string | null;
}

@ObjectType({ description: 'Keyword of a rotation before or after a change.' })
export class RecordedKeyword {
  @Field({ description: 'Keyword.' })
  keyword!: string;

  @Field(() => Int, WEIGHT)
  weight!: number;

  @Field(LOCK)
  lockWeightPercent!: boolean;

  @Field(() => KeywordRotationStatus, STATUS)
  status!: RotationStatus;
}

@ObjectType({ description: 'Change of a keyword rotation.' })
export class KeywordRotationChange {
  @Field(() => String)
  id!: string;

  @Field(() => GraphQLDateTime, { description: 'Time of the change.' })
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'Name of the user whose permissions were used.' })
  userName!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the user who acted as that user; null if there was none.' })
  actorName!: string | null;

  @Field({ description: 'True if the site has the change. False if it was given up.' })
  isSaved!: boolean;

  @Field({ description: 'True if the change was found on the site and not saved by a user of the console.' })
  isOutside!: boolean;

  @Field(() => String, { nullable: true, description: 'Outcome if the save was interrupted.' })
  reason!: string | null;

  @Field(() => [RecordedKeyword], { description: 'List before the change.' })
  before!: RecordedKeyword[];

  @Field(() => [RecordedKeyword], { description: 'List after the change.' })
  after!: RecordedKeyword[];
} // prettier-ignore

@ObjectType({ description: 'Save the site has not confirmed yet.' })
export class PendingKeywordRotation {
  @Field(() => String, { nullable: true, description: 'Name of the user who saved.' })
  userName!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Time of the save.' })
  createdAt!: Date;

  @Field(() => [RecordedKeyword], { description: 'List that was sent to the site.' })
  list!: RecordedKeyword[];
}

@ObjectType({ description: 'Keyword rotation of an ad group.' })
export class AdgroupKeywordRotations {
  @Field(() => String, { nullable: true, description: "The ad group's own keyword." })
  default!: string | null;

  @Field(() => [KeywordRotation], { description: 'Rotation list.' })
  list!: KeywordRotation[];

  @Field(() => String, { nullable: true, description: 'Keyword used instead of the default.' })
  replacement!: string | null;

  @Field({ description: 'True if the report covers rotations of your own brand.' })
  isOwnBrand!: boolean;

  @Field({ description: 'Version of the list on the site. Send it back with a save.' })
  version!: string;

  @Field(() => [PendingKeywordRotation], { description: 'Saves the site has not confirmed yet, oldest first.' })
  pending!: PendingKeywordRotation[];

  @Field(() => [KeywordRotationChange], { description: 'Last changes, newest first.' })
  history!: KeywordRotationChange[];
}

@ObjectType({ description: 'Ad group to open the rotation of.' })
export class KeywordRotationAdgroup {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Campaign name.' })
  campaignName!: string;

  @Field({ description: 'Site name.' })
  siteName!: string;

  @Field({ description: 'Name of the source.' })
  sourceName!: string;

  @Field({ description: 'Keywords are rotated.' })
  hasKeywordRotation!: boolean;
}

@InputType({ description: 'Keyword to save in a rotation.' })
export class KeywordRotationInput {
  @Field({ description: 'Keyword.' })
  keyword!: string;

  @Field(() => Int, WEIGHT)
  weight!: number;

  @Field(() => Boolean, { ...LOCK, nullable: true, defaultValue: false })
  lockWeightPercent?: boolean | null;

  @Field(() => KeywordRotationStatus, { ...STATUS, nullable: true, defaultValue: 'active' })
  status?: RotationStatus | null;
}
