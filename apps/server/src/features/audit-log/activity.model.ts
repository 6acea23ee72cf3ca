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

export enum UserActivityGrouping {
  none = 'none',
  date = 'date',
  hour = 'hour',
  actionCount = 'actionCount',
}
registerEnumType(UserActivityGrouping, {
  name: 'UserActivityGrouping',
  description: 'How user actions are gathered.',
  valuesMap: {
    none: { description: 'One row an action.' },
    date: { description: 'By user and day.' },
    hour: { description: 'By user, day and hour.' },
    actionCount: { description: 'By user and action, with counts.' },
  },
});

@ObjectType({ description: 'Kind of a user action.' })
export class ActivityAction {
  @Field()
  id!: string;

  @Field()
  name!: string;
}

@ObjectType({ description: 'User action, or a count of them.' })
export class UserActivityRow {
  @Field({ description: 'Key of the row, unique in the answer.' })
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
    description: 'What was done; null when the row gathers several actions.',
  })
  action?: ActivityAction | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Moment it is about.' })
  dateTime?: Date | null;

  @Field(() => String, { nullable: true, description: 'Address the action came from.' })
  userIp?: string | null;

  @Field(() => String, { nullable: true, description: 'What was changed.' })
  details?: string | null;

  @Field(() => GraphQLDate, { nullable: true, description: 'Day of the figures; null when days are added up.' })
  date?: string | null;

  @Field(() => Int, { nullable: true, description: 'Hour of the day, 0 to 23; null when hours are added up.' })
  hour?: number | null;

  @Field(() => Int, { description: 'Actions gathered in the row.' })
  actionCount!: number;
}

@InputType({ description: 'Filters of user actions; one day back by default.' })
export class UserActivityFilters {
  @Field(() => DateTimeRangeInput, {
    nullable: true,
    description: 'Days to look at; the default of the screen when missing.',
  })
  dateRange?: DateTimeRangeInput | null;

  @Field(() => [Int], { nullable: true })
  userIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Only accounts of buyers of these teams.' })
  teamIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Only these sites.' })
  siteIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Only these projects of sites.' })
  siteProjectIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Only these sources.' })
  sourceIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Only these partner accounts.' })
  partnerAccountIdIn?: number[] | null;

  @Field(() => [String], { nullable: true, description: 'Kinds of actions.' })
  actionIn?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text looked for in the names of the row, case-insensitive.',
  })
  searchPhrase?: string | null;
}

@ObjectType({ description: 'User actions.' })
export class UserActivityReport {
  @Field(() => [UserActivityRow], { description: 'Rows of the page.' })
  rows!: UserActivityRow[];

  @Field(() => Int, { nullable: true, description: 'Null when paged by cursor.' })
  totalRecords?: number | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the next page; null on the last.' })
  nextCursor?: string | null;
}

@ObjectType({ description: 'Point of the user activity chart.' })
export class UserActivityChartPoint {
  @Field(() => User, { nullable: true, description: 'User.' })
  user?: User | null;

  @Field(() => ActivityAction, { nullable: true, description: 'What was done.' })
  action?: ActivityAction | null;

  @Field(() => GraphQLDate, { nullable: true, description: 'Day of the figures; null when days are added up.' })
  date?: string | null;

  @Field(() => Int, { nullable: true, description: 'Hour of the day, 0 to 23; null when hours are added up.' })
  hour?: number | null;

  @Field(() => Int, { description: 'Actions in the hour.' })
  actionCount!: number;
}

@ObjectType({ description: 'Choices of the user activity report.' })
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
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page, from 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Entries a page.' })
  perPage?: number | null;

  @Field(() => OrderByInput, { nullable: true, description: 'Order; the default of the screen when missing.' })
  orderBy?: OrderByInput | null;

  @Field(() => UserActivityFilters, { nullable: true, description: 'What to look at.' })
  filters?: UserActivityFilters | null;

  @Field(() => UserActivityGrouping, {
    nullable: true,
    defaultValue: UserActivityGrouping.none,
    description: 'How rows are gathered.',
  })
  grouping?: UserActivityGrouping | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the page, from nextCursor.' })
  cursor?: string | null;
}

@ArgsType()
export class UserActivityChartArgs {
  @Field(() => UserActivityFilters, { nullable: true, description: 'What to look at.' })
  filters?: UserActivityFilters | null;

  @Field(() => OrderByInput, { nullable: true, description: 'Order; the default of the screen when missing.' })
  orderBy?: OrderByInput | null;

  @Field(() => Int, { nullable: true, defaultValue: 10_000, description: 'Entries a page.' })
  perPage?: number | null;
}
