import { ArgsType, Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTimeRangeInput, GraphQLDateTime, GraphQLJSON, User } from '../../core/graphql/index.js';

export enum ChangeSource {
  person = 'person',
  rule = 'rule',
  job = 'job',
  import = 'import',
  outside = 'outside',
}
registerEnumType(ChangeSource, {
  name: 'ChangeSource',
  description: 'Source of a change.',
  valuesMap: {
    person: { description: 'A user in the console.' },
    rule: { description: 'An automation rule.' },
    job: { description: 'A system job, such as a sync.' },
    import: { description: 'A data import.' },
    outside: { description: 'A change made directly on the platform, detected when reading values back.' },
  },
});

@ObjectType({ description: 'Name of an entity referenced by ID in a change.' })
export class AuditName {
  @Field({ description: 'Entity type, such as user or team.' })
  kind!: string;

  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true, description: 'Current name; null if deleted.' })
  name?: string | null;
}

@ObjectType({ description: 'Changes of a task that match the filters.' })
export class TaskChanges {
  @Field(() => Int, { description: 'Number of changes.' })
  count!: number;

  @Field(() => Int, { description: 'Number of changed entities.' })
  entityCount!: number;

  @Field(() => Int, { description: 'Number of different actions.' })
  actionCount!: number;
}

@ObjectType({ description: 'A recorded change; entries are never modified.' })
export class AuditEntry {
  @Field(() => Int)
  id!: number;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => User, { nullable: true, description: 'User whose permissions were used; null if no user was involved.' })
  user?: User | null;

  @Field(() => User, {
    nullable: true,
    description: 'User who performed the action during login-as, otherwise null.',
  })
  actor?: User | null;

  @Field(() => ChangeSource)
  source!: ChangeSource;

  @Field({ description: 'Action, such as campaign.updateBudgetAmount.' })
  action!: string;

  @Field({ description: 'Type of the changed entity, such as campaign, role or site.' })
  entityType!: string;

  @Field(() => String, { nullable: true, description: 'ID or key of the changed entity.' })
  entityId?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the changed entity at the time.' })
  entityName?: string | null;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'Changed fields before the change; secrets are masked.',
  })
  before?: unknown;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Changed fields after the change; secrets are masked.' })
  after?: unknown;

  @Field(() => [AuditName], {
    description: "Names for the IDs in before and after, except for entities the caller can't see.",
  })
  names!: AuditName[];

  @Field(() => Int, { nullable: true, description: 'Task the change belongs to.' })
  taskId?: number | null;

  @Field(() => TaskChanges, {
    nullable: true,
    description: 'Changes of its task that match the filters, if the entry represents several; null otherwise.',
  })
  taskChanges?: TaskChanges | null;

  @Field(() => Int, { nullable: true, description: 'Rule that made the change.' })
  ruleId?: number | null;

  @Field(() => String, { nullable: true, description: 'Request ID, as in the logs.' })
  requestId?: string | null;

  @Field(() => String, { nullable: true, description: 'Reason given by the user, if any.' })
  reason?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 4217 currency code of the amounts; null if there are none.',
  })
  currency?: string | null;
}

@ObjectType({ description: 'Page of the audit log.' })
export class AuditLogPage {
  @Field(() => [AuditEntry], { description: 'Rows on the page.' })
  rows!: AuditEntry[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@InputType({ description: 'Filters for the audit log. Defaults to the last day.' })
export class AuditLogFilters {
  @Field(() => DateTimeRangeInput, {
    nullable: true,
    description: 'Time range.',
  })
  dateRange?: DateTimeRangeInput | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Limit results to changes by these users, or by users acting as them.',
  })
  userIdIn?: number[] | null;

  @Field(() => [ChangeSource], { nullable: true })
  sourceIn?: ChangeSource[] | null;

  @Field(() => [String], { nullable: true })
  actionIn?: string[] | null;

  @Field(() => [String], { nullable: true })
  entityTypeIn?: string[] | null;

  @Field(() => String, { nullable: true, description: 'ID or key of the changed entity.' })
  entityId?: string | null;

  @Field(() => Int, { nullable: true })
  taskId?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to accounts of these buyers.' })
  buyerIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to tasks created by these users.' })
  creatorIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to accounts of buyers in these teams.' })
  teamIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to accounts of these traffic sources.' })
  sourceIdIn?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Limit results to these sites and the ad groups that lead to them.',
  })
  siteIdIn?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Limit results to the sites of these projects and the ad groups that lead to them.',
  })
  siteProjectIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these partner accounts.' })
  partnerAccountIdIn?: number[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text to search for in names and values, case-insensitive.',
  })
  searchPhrase?: string | null;
}

@ArgsType()
export class AuditLogArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Items per page.' })
  perPage?: number | null;

  @Field(() => AuditLogFilters, { nullable: true, description: 'Filters.' })
  filters?: AuditLogFilters | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Return one row per task, with its newest change and its number of changes. Requires a start date.',
  })
  groupByTask?: boolean | null;
}
