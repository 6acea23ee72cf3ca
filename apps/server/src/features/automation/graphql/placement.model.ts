import { ArgsType, Field, Float, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { PLACEMENT_REPORT } from '@adops/domain';
import { ResponseStatus } from '../../../core/graphql/index.js';
import { filtersOf, type ReportFilterValues } from '../../../reporting/index.js';
import type { BulkOptions } from '../changes/bulk-actions.service.js';
import type { Viewer } from '../../../core/tenancy/index.js';

export enum PlacementStatus {
  Enabled = 'Enabled',
  Disabled = 'Disabled',
}
registerEnumType(PlacementStatus, {
  name: 'PlacementStatus',
  description: 'Traffic status of a placement or section.',
  valuesMap: { Enabled: { description: 'Receives traffic.' }, Disabled: { description: 'Blocked.' } },
});

@ObjectType({ description: 'Response to updating the status of a placement or section.' })
export class PlacementStatusResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => PlacementStatus, { nullable: true, description: 'Current status.' })
  newStatus?: PlacementStatus | null;

  @Field(() => Int, { nullable: true, description: 'Task that performs the change.' })
  taskId?: number | null;
}

@ObjectType({ description: 'Bid adjustments a source accepts, as factors of the bid.' })
export class BidAdjustmentRange {
  @Field(() => Float, { description: 'Smallest factor.' })
  min!: number;

  @Field(() => Float, { description: 'Largest factor.' })
  max!: number;
}

@ArgsType()
class SourceArgs {
  @Field(() => String, { nullable: true, description: 'Source name.' })
  sourceName?: string | null;

  @Field(() => Int, { nullable: true, description: 'Source.' })
  sourceId?: number | null;
}

@ArgsType()
export class PlacementStatusArgs extends SourceArgs {
  @Field(() => PlacementStatus, { description: 'New status.' })
  newStatus!: PlacementStatus;

  @Field(() => String, { description: 'Placement ID at the source.' })
  placementId!: string;

  @Field(() => String, { nullable: true, description: 'Placement name.' })
  placementName?: string | null;
}

@ArgsType()
export class SectionStatusArgs extends SourceArgs {
  @Field(() => PlacementStatus, { description: 'New status.' })
  newStatus!: PlacementStatus;

  @Field(() => String, { description: 'Section ID at the source.' })
  sectionId!: string;

  @Field(() => String, { nullable: true, description: 'Section name.' })
  sectionName?: string | null;
}

const FACTOR = { description: 'Bid multiplier; 1 = unchanged.' } as const;
const EXPECTED = {
  nullable: true,
  description: "Bid multiplier the caller expects to be current. The change is rejected if it isn't, unless forced.",
} as const;

@ArgsType()
class NewAdjustmentArgs {
  @Field(() => Int, { description: 'Source ID.' })
  sourceId!: number;

  @Field(() => Float, FACTOR)
  bidAdjustment!: number;

  @Field(() => Float, EXPECTED)
  oldValue?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'True to set the bid multiplier even if oldValue is out of date.',
  })
  forced?: boolean | null;
}

@ArgsType()
export class PlacementAdjustmentArgs extends NewAdjustmentArgs {
  @Field(() => String, { description: 'Placement ID at the source.' })
  placementId!: string;
}

@ArgsType()
export class SectionAdjustmentArgs extends NewAdjustmentArgs {
  @Field(() => String, { description: 'Section ID at the source.' })
  sectionId!: string;
}

@ArgsType()
class AccountAdjustmentArgs {
  @Field(() => Int, { nullable: true, description: 'Source ID.' })
  sourceId?: number | null;

  @Field(() => Float, FACTOR)
  bidAdjustment!: number;
}

@ArgsType()
export class AccountPlacementArgs extends AccountAdjustmentArgs {
  @Field(() => String, { description: 'Placement ID at the source.' })
  placementId!: string;
}

@ArgsType()
export class AccountSectionArgs extends AccountAdjustmentArgs {
  @Field(() => String, { description: 'Section ID at the source.' })
  sectionId!: string;
}

@InputType({ description: 'Placement of an ad group, identified by its ID at the source.' })
export class PlacementInput {
  @Field(() => Int, { description: 'Ad group ID.' })
  adgroupId!: number;

  @Field(() => String, { description: 'Placement ID at the source.' })
  placementId!: string;
}

@InputType({ description: 'Section of an ad group, identified by its ID at the source.' })
export class SectionInput {
  @Field(() => Int, { description: 'Ad group ID.' })
  adgroupId!: number;

  @Field(() => String, { description: 'Section ID at the source.' })
  sectionId!: string;
}

@ArgsType()
class PlacedBulkArgs {
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      "True to create the task with its operations, old values and new values, and run nothing until it's approved.",
  })
  preview?: boolean | null;
}

const PlacementFilters = filtersOf(PLACEMENT_REPORT);

@ArgsType()
export class PlacementBulkArgs extends PlacedBulkArgs {
  @Field(() => [PlacementInput], { nullable: true, description: 'Placements to act on.' })
  placements?: PlacementInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'True to act on all entities that match the filters instead of the IDs.',
  })
  byFilters?: boolean | null;

  @Field(() => PlacementFilters, { nullable: true, description: 'Filters.' })
  filters?: ReportFilterValues | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of matching entities the caller saw. If the number has changed, nothing is done and a warning is returned.',
  })
  expectedCount?: number | null;
}

@ArgsType()
export class SectionBulkArgs extends PlacedBulkArgs {
  @Field(() => [SectionInput], { nullable: true, description: 'Sections to act on.' })
  sections?: SectionInput[] | null;
}

@ObjectType({ description: 'Actions on multiple placements; each creates a task.' })
export class PlacementBulkMutations {
  readonly viewer!: Viewer;
  readonly options!: BulkOptions;
}

@ObjectType({ description: 'Actions on multiple sections; each creates a task.' })
export class SectionBulkMutations {
  readonly viewer!: Viewer;
  readonly options!: BulkOptions;
}

@ObjectType({ description: 'Outcome for one blocked placement.' })
export class ReleasedPlacement {
  @Field(() => Int, { description: 'ID of the block, from the list of blocked placements.' })
  id!: number;

  @Field({ description: 'True if it is enabled now.' })
  ok!: boolean;

  @Field(() => String, { nullable: true, description: "Reason it isn't enabled." })
  message?: string | null;
}

@ObjectType({ description: 'Response to releasing blocked placements.' })
export class ReleasePlacementsResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'Task that performs the action; null if no task was created.' })
  taskId?: number | null;

  @Field(() => [ReleasedPlacement], { description: 'One result per ID, in the order of the IDs.' })
  items!: readonly ReleasedPlacement[];
}
