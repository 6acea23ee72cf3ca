import type { PlacementAction, PlacementUpdateStatus } from '@adops/domain';
import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DateRangeInput, GraphQLDateTime } from '../../core/graphql/index.js';
import { PlacementActionType, PlacementUpdateStatusEnum } from './placement-manager.enums.js';
import { PlacedRow } from './placement-manager.model.js';

@ObjectType({ description: 'Placement manager action on one ad group.' })
export class PlacementUpdate extends PlacedRow {
  @Field(() => Int)
  id!: number;

  @Field(() => Float, { nullable: true, description: 'Cap at the time of the action.' })
  cpaCap!: number | null;

  @Field(() => PlacementUpdateStatusEnum)
  updateStatus!: PlacementUpdateStatus;

  @Field(() => PlacementActionType)
  actionType!: PlacementAction;

  @Field(() => String, { nullable: true, description: 'Message from the platform.' })
  result!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Start time.' })
  startedAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End time.' })
  finishedAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'User ID.' })
  userId!: number | null;

  @Field(() => String, { nullable: true, description: 'User name.' })
  userName!: string | null;

  @Field(() => String, { nullable: true, description: 'Placement ID at the source; null for the ad group itself.' })
  placementId!: string | null;

  @Field(() => String, { nullable: true, description: 'Placement name.' })
  placementName!: string | null;

  @Field(() => Int, { description: 'Task that performs the action.' })
  taskId!: number;
}

@ObjectType({ description: 'Page of actions.' })
export class PlacementUpdatePage {
  @Field(() => [PlacementUpdate], { description: 'Rows on the page.' })
  rows!: PlacementUpdate[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

const ids = { nullable: true } as const;

@InputType({ description: 'Filters for actions.' })
export class PlacementUpdateFilters {
  @Field(() => DateRangeInput, {
    nullable: true,
    description: "Date range. Defaults to the screen's default range.",
  })
  dateRange?: DateRangeInput | null;

  @Field(() => [Int], { ...ids, description: 'Source IDs.' })
  sourceIds?: number[] | null;

  @Field(() => [Int], ids)
  accountIds?: number[] | null;

  @Field(() => [Int], { ...ids, description: 'Ad group IDs.' })
  adgroupIds?: number[] | null;

  @Field(() => [PlacementUpdateStatusEnum], ids)
  updateStatusIn?: PlacementUpdateStatus[] | null;

  @Field(() => [PlacementActionType], ids)
  actionTypeIn?: PlacementAction[] | null;

  @Field(() => [Int], ids)
  userIdIn?: number[] | null;

  @Field(() => String, {
    nullable: true,
    description: "Text to search for in the row's names, case-insensitive.",
  })
  searchPhrase?: string | null;
}
