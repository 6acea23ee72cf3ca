import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { DraftState as State } from '@adops/domain';
import { describeEnum } from '../../core/graphql/described-enum.js';
import { FieldError, GraphQLDateTime, GraphQLJSON, ResponseStatus } from '../../core/graphql/index.js';

export const DraftState = { open: 'open', published: 'published' } as const;
describeEnum(DraftState, 'DraftState', 'Status of a draft.', {
  open: 'The draft can be changed and published.',
  published: 'The draft was published. A change reopens it if the builder allows that.',
});

export const DraftTaskStatus = {
  queued: 'queued',
  running: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
} as const;
export type DraftTaskStatus = keyof typeof DraftTaskStatus;
describeEnum(DraftTaskStatus, 'DraftTaskStatus', 'Status of the task that publishes a draft.', {
  queued: 'Waits to run.',
  running: 'Runs.',
  succeeded: 'Completed.',
  failed: 'Failed; see the error.',
});

@ObjectType({ description: 'Task that publishes a draft.' })
export class DraftTask {
  @Field(() => Int, { description: 'Task ID.' })
  id!: number;

  @Field(() => DraftTaskStatus)
  status!: DraftTaskStatus;

  @Field(() => Int, { description: 'Items completed.' })
  done!: number;

  @Field(() => Int, { description: 'Total number of items; 0 until the task has counted them.' })
  total!: number;

  @Field(() => String, { nullable: true, description: 'Reason it failed.' })
  error!: string | null;
}

@ObjectType({ description: 'Draft of a builder, without its content.' })
export class DraftSummary {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Builder it belongs to, such as `adGenerator`.' })
  kind!: string;

  @Field({ description: 'Title; empty until the draft has a name.' })
  title!: string;

  @Field(() => DraftState)
  state!: State;

  @Field(() => Int, { description: 'Increases with every save.' })
  version!: number;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'Time of the last save.' })
  updatedAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time it was last published.' })
  publishedAt!: Date | null;

  @Field(() => DraftTask, { nullable: true, description: 'Task that publishes the draft.' })
  task!: DraftTask | null;
}

@ObjectType({ description: 'Draft of a builder.' })
export class Draft extends DraftSummary {
  @Field(() => GraphQLJSON, {
    nullable: true,
    description: "Content in the current version of the builder's schema; null if it can't be read.",
  })
  payload!: unknown;

  @Field(() => Int, { description: 'Schema version of the content.' })
  payloadVersion!: number;

  @Field(() => String, { nullable: true, description: "Reason the content can't be read." })
  problem!: string | null;
}

@ObjectType({ description: 'Page of drafts.' })
export class DraftPage {
  @Field(() => [DraftSummary], { description: 'Rows on the page.' })
  rows!: DraftSummary[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRows!: number;
}

@InputType({ description: 'Content of a draft to save.' })
export class DraftInput {
  @Field(() => GraphQLJSON, { description: "Content, in the builder's schema." })
  payload!: unknown;

  @Field(() => Int, { description: 'Version of the schema the content was written with.' })
  payloadVersion!: number;

  @Field({
    description: 'Key of the page that saves. The page can use it to repeat a save whose response was lost.',
  })
  writer!: string;
}

@InputType({ description: 'Changed entities of a draft to save.' })
export class DraftChangesInput {
  @Field(() => GraphQLJSON, {
    description: 'Difference between the content and the version the caller saw, with `root`, `top` and `entities`.',
  })
  changes!: unknown;

  @Field(() => Int, { description: 'Version of the schema the changes were written with.' })
  payloadVersion!: number;

  @Field({ description: 'Key of the page that saves.' })
  writer!: string;
}

@ObjectType({ description: 'Response to saving or publishing a draft.' })
export class DraftResponse {
  @Field(() => ResponseStatus, { description: 'Outcome.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => [FieldError], {
    description: 'Invalid fields of the content. Contains `version` if another page saved the draft.',
  })
  errors!: FieldError[];

  @Field(() => DraftSummary, { nullable: true, description: 'The draft as stored now.' })
  draft!: DraftSummary | null;
}

@ObjectType({ description: 'Actions on drafts.' })
export class DraftMutations {}
