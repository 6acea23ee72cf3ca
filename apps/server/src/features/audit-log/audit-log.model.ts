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
  description: 'What made a change.',
  valuesMap: {
    person: { description: 'A person in the console.' },
    rule: { description: 'An automation rule.' },
    job: { description: 'A job of the product, such as a sync.' },
    import: { description: 'An import of figures.' },
    outside: { description: 'Somebody at the platform itself; found by reading back.' },
  },
});

@ObjectType({ description: 'Name of something a change holds the id of.' })
export class AuditName {
  @Field({ description: 'Kind of it, such as user or team.' })
  kind!: string;

  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true, description: 'Its name today; null when it was deleted.' })
  name?: string | null;
}

@ObjectType({ description: 'One change, never altered afterwards.' })
export class AuditEntry {
  @Field(() => Int)
  id!: number;

  @Field(() => GraphQLDateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => User, { nullable: true, description: 'Whose rights it was made with; null when no person was.' })
  user?: User | null;

  @Field(() => User, {
    nullable: true,
    description: 'Who really sat there, during login-as; null otherwise.',
  })
  actor?: User | null;

  @Field(() => ChangeSource)
  source!: ChangeSource;

  @Field({ description: 'What was done, such as campaign.updateBudgetAmount.' })
  action!: string;

  @Field({ description: 'Kind of what was changed, such as campaign, role or site.' })
  entityType!: string;

  @Field(() => String, { nullable: true, description: 'Id or key of it.' })
  entityId?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of it at the time.' })
  entityName?: string | null;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'Changed fields before; secrets masked. Amounts are in the currency of the account.',
  })
  before?: unknown;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Changed fields after; secrets masked.' })
  after?: unknown;

  @Field(() => [AuditName], {
    description: 'Names of the ids in before and after; none for what the caller may not see.',
  })
  names!: AuditName[];

  @Field(() => Int, { nullable: true, description: 'Task it belongs to.' })
  taskId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Rule it was made by.' })
  ruleId?: number | null;

  @Field(() => String, { nullable: true, description: 'Id of the request, as in the logs.' })
  requestId?: string | null;

  @Field(() => String, { nullable: true, description: 'Words of the person on why it was done, where there are any.' })
  reason?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217 code the amounts are in; null where there are none.' })
  currency?: string | null;
}

@ObjectType({ description: 'Page of the audit log.' })
export class AuditLogPage {
  @Field(() => [AuditEntry], { description: 'Rows of the page.' })
  rows!: AuditEntry[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@InputType({ description: 'Filters of the audit log; one day back by default.' })
export class AuditLogFilters {
  @Field(() => DateTimeRangeInput, {
    nullable: true,
    description: 'Moments to look at. A missing end of the range is open; without a range it is the last day.',
  })
  dateRange?: DateTimeRangeInput | null;

  @Field(() => [Int], { nullable: true, description: 'Made by one of these, or with their rights.' })
  userIdIn?: number[] | null;

  @Field(() => [ChangeSource], { nullable: true })
  sourceIn?: ChangeSource[] | null;

  @Field(() => [String], { nullable: true })
  actionIn?: string[] | null;

  @Field(() => [String], { nullable: true })
  entityTypeIn?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Id or key of what was changed.' })
  entityId?: string | null;

  @Field(() => Int, { nullable: true })
  taskId?: number | null;

  @Field(() => [Int], { nullable: true, description: 'In accounts of these buyers.' })
  buyerIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'By tasks these users created.' })
  creatorIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'In accounts of buyers of these teams.' })
  teamIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'In accounts of these traffic sources.' })
  sourceIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Of these sites, or of ad groups that lead to them.' })
  siteIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'In these partner accounts.' })
  partnerAccountIdIn?: number[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text looked for in names and values, case-insensitive.',
  })
  searchPhrase?: string | null;
}

@ArgsType()
export class AuditLogArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page, from 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Entries a page.' })
  perPage?: number | null;

  @Field(() => AuditLogFilters, { nullable: true, description: 'What to look at.' })
  filters?: AuditLogFilters | null;
}
