import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { DraftState as State } from '@adops/domain';
import { describeEnum } from '../../core/graphql/described-enum.js';
import { FieldError, GraphQLDateTime, GraphQLJSON, ResponseStatus } from '../../core/graphql/index.js';

export const DraftState = { open: 'open', published: 'published' } as const;
describeEnum(DraftState, 'DraftState', 'State of a draft.', {
  open: 'Can be changed and published.',
  published: 'Published. A change opens it again where the builder allows that.',
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

  @Field(() => Int, { description: 'Items in total; 0 until the task knows.' })
  total!: number;

  @Field(() => String, { nullable: true, description: 'Reason it failed.' })
  error!: string | null;
}

@ObjectType({ description: 'Draft of a builder, without its content.' })
export class DraftSummary {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Builder it belongs to, as in `adGenerator`.' })
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

  @Field(() => DraftTask, { nullable: true, description: 'Task that publishes it.' })
  task!: DraftTask | null;
}

@ObjectType({ description: 'Draft of a builder.' })
export class Draft extends DraftSummary {
  @Field(() => GraphQLJSON, {
    nullable: true,
    description: "Content in the current version of the builder's schema; null if it can't be read.",
  })
  payload!: unknown;

  @Field(() => Int, { description: 'Version of the schema the content has.' })
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
    description: 'Key of the page that saves. With it, a page can repeat a save whose response was lost.',
  })
  writer!: string;
}

@InputType({ description: 'Changed entities of a draft to save.' })
export class DraftChangesInput {
  @Field(() => GraphQLJSON, {
    description: 'How the content differs from the version the caller saw: `root`, `top` and `entities`.',
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

  @Field(() => [FieldError], { description: 'Invalid fields of the content; `version` when it was saved elsewhere.' })
  errors!: FieldError[];

  @Field(() => DraftSummary, { nullable: true, description: 'The draft as it is stored now.' })
  draft!: DraftSummary | null;
}

@ObjectType({ description: 'Actions on drafts.' })
export class DraftMutations {}
