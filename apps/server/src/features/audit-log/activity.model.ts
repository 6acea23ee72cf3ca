import { ArgsType, Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  DateTimeRangeInput,
  GraphQLDate,
  GraphQLDateTime,
  OrderByInput,
  PartnerAccount,
  Site,
  SiteProject,
  Source,
  Team,
  User,
} from '../../core/graphql/index.js';
import { ChangeSource } from './audit-log.model.js';

export enum UserActivityGrouping {
  none = 'none',
  date = 'date',
  hour = 'hour',
  actionCount = 'actionCount',
}
registerEnumType(UserActivityGrouping, {
  name: 'UserActivityGrouping',
  description: 'Grouping of user actions.',
  valuesMap: {
    none: { description: 'One row per action.' },
    date: { description: 'By user and day.' },
    hour: { description: 'By user, day and hour.' },
    actionCount: { description: 'By user and action, with counts.' },
  },
});

@ObjectType({ description: 'User action type.' })
export class ActivityAction {
  @Field()
  id!: string;

  @Field()
  name!: string;
}

@ObjectType({ description: 'User action, or a number of user actions.' })
export class UserActivityRow {
  @Field({ description: 'Row key, unique within the response.' })
  id!: string;

  @Field(() => User, { nullable: true, description: 'User.' })
  user?: User | null;

  @Field(() => PartnerAccount, { nullable: true })
  account?: PartnerAccount | null;

  @Field(() => [Source])
  sources!: Source[];

  @Field(() => Site, { nullable: true })
  site?: Site | null;

  @Field(() => ActivityAction, {
    nullable: true,
    description: 'Action type; null if the row groups several actions.',
  })
  action?: ActivityAction | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Date and time.' })
  dateTime?: Date | null;

  @Field(() => String, { nullable: true, description: 'IP address the action came from.' })
  userIp?: string | null;

  @Field(() => String, { nullable: true, description: 'Details of the change.' })
  details?: string | null;

  @Field(() => GraphQLDate, { nullable: true, description: 'Date of the metrics; null when days are summed.' })
  date?: string | null;

  @Field(() => Int, { nullable: true, description: 'Hour of the day, 0 to 23; null when hours are summed.' })
  hour?: number | null;

  @Field(() => Int, { description: 'Number of actions grouped in the row.' })
  actionCount!: number;
}

@InputType({ description: 'Filters for user actions. Defaults to the last day.' })
export class UserActivityFilters {
  @Field(() => DateTimeRangeInput, {
    nullable: true,
    description: "Date range. Defaults to the screen's default range.",
  })
  dateRange?: DateTimeRangeInput | null;

  @Field(() => [Int], { nullable: true })
  userIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to accounts of these buyers.' })
  buyerIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to changes of tasks created by these users.' })
  creatorIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to accounts of buyers in these teams.' })
  teamIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these sites.' })
  siteIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these site projects.' })
  siteProjectIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these sources.' })
  sourceIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these partner accounts.' })
  partnerAccountIdIn?: number[] | null;

  @Field(() => [String], { nullable: true, description: 'Action types.' })
  actionIn?: string[] | null;

  @Field(() => [ChangeSource], {
    nullable: true,
    description:
      "Sources of the changes. Defaults to person, rule and import, which are users' own actions and actions on their behalf.",
  })
  changeSourceIn?: ChangeSource[] | null;

  @Field(() => String, {
    nullable: true,
    description: "Text to search for in the row's names, case-insensitive.",
  })
  searchPhrase?: string | null;
}

@ObjectType({ description: 'User actions.' })
export class UserActivityReport {
  @Field(() => [UserActivityRow], { description: 'Rows on the page.' })
  rows!: UserActivityRow[];

  @Field(() => Int, { nullable: true, description: 'Null with cursor-based paging.' })
  totalRecords?: number | null;

  @Field(() => String, { nullable: true, description: 'Cursor for the next page; null on the last page.' })
  nextCursor?: string | null;
}

@ObjectType({ description: 'Data point of the user activity chart.' })
export class UserActivityChartPoint {
  @Field(() => User, { nullable: true, description: 'User.' })
  user?: User | null;

  @Field(() => ActivityAction, { nullable: true, description: 'Action type.' })
  action?: ActivityAction | null;

  @Field(() => GraphQLDate, { nullable: true, description: 'Date of the metrics; null when days are summed.' })
  date?: string | null;

  @Field(() => Int, { nullable: true, description: 'Hour of the day, 0 to 23; null when hours are summed.' })
  hour?: number | null;

  @Field(() => Int, { description: 'Number of actions in the hour.' })
  actionCount!: number;
}

@ObjectType({ description: 'Options of the user activity report.' })
export class UserActivityFilterOptions {
  @Field(() => [Site])
  sites!: Site[];

  @Field(() => [Source])
  sources!: Source[];

  @Field(() => [SiteProject])
  siteProjects!: SiteProject[];

  @Field(() => [ActivityAction])
  actions!: ActivityAction[];

  @Field(() => [User])
  users!: User[];

  @Field(() => [PartnerAccount])
  partnerAccounts!: PartnerAccount[];

  @Field(() => [Team])
  teams!: Team[];
}

@ArgsType()
export class UserActivityArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Items per page.' })
  perPage?: number | null;

  @Field(() => OrderByInput, { nullable: true, description: "Sort order. Defaults to the screen's default order." })
  orderBy?: OrderByInput | null;

  @Field(() => UserActivityFilters, { nullable: true, description: 'Filters.' })
  filters?: UserActivityFilters | null;

  @Field(() => UserActivityGrouping, {
    nullable: true,
    defaultValue: UserActivityGrouping.none,
    description: 'How rows are grouped.',
  })
  grouping?: UserActivityGrouping | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the page, from nextCursor.' })
  cursor?: string | null;
}

@ArgsType()
export class UserActivityChartArgs {
  @Field(() => UserActivityFilters, { nullable: true, description: 'Filters.' })
  filters?: UserActivityFilters | null;

  @Field(() => OrderByInput, { nullable: true, description: "Sort order. Defaults to the screen's default order." })
  orderBy?: OrderByInput | null;

  @Field(() => Int, { nullable: true, defaultValue: 10_000, description: 'Items per page.' })
  perPage?: number | null;
}
