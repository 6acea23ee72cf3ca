import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describeEnum } from '../../core/graphql/described-enum.js';
import { GraphQLDateTime } from '../../core/graphql/index.js';

export enum StatusCheckName {
  database = 'database',
  migrations = 'migrations',
  queue = 'queue',
  keys = 'keys',
  space = 'space',
}
describeEnum(
  StatusCheckName,
  'StatusCheckName',
  'Checks that must succeed before the console reports that it is ready.',
  {
    database: 'The database responds within a second, and its clock is in sync.',
    migrations: 'The database schema matches this build.',
    queue: 'The queue responds.',
    keys: 'Stored secrets can be decrypted.',
    space: 'There is enough disk space.',
  },
);

@ObjectType({ description: 'Result of one check.' })
export class StatusCheck {
  @Field(() => StatusCheckName, { description: 'Check.' })
  name!: StatusCheckName;

  @Field({ description: 'The check passed.' })
  isGood!: boolean;
}

@ObjectType({ description: 'Sync status of one source, feed, or of all sites.' })
export class SourceStatus {
  @Field({ description: 'Source or feed name; "Sites" for all sites.' })
  name!: string;

  @Field(() => Int, { description: 'Number of synced accounts or sites the caller can access.' })
  count!: number;

  @Field(() => Int, { description: 'Number of accounts or sites whose last sync failed.' })
  failing!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Last successful sync of the account or site furthest behind; null if one was never synced.',
  })
  lastGoodPull?: Date | null;
}

@ObjectType({ description: 'Backup status.' })
export class BackupStatus {
  @Field({ description: 'True if backups are taken nightly.' })
  isNightly!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time of the data in the last successful backup.' })
  takenAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the last backup failed; null if it succeeded.' })
  failedAt?: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Time by which the first nightly backup is due; null without nightly backups.',
  })
  firstDueAt?: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'Time by which the first restore drill is due; null before the first backup and without nightly backups.',
  })
  firstDrillDueAt?: Date | null;
}

@ObjectType({ description: 'Last restore drill.' })
export class DrillStatus {
  @Field(() => GraphQLDateTime, { description: 'Start time.' })
  startedAt!: Date;

  @Field({ description: 'True if the restored backup matched.' })
  passed!: boolean;

  @Field(() => Int, { description: 'Duration in seconds.' })
  seconds!: number;
}

@ObjectType({ description: 'Status of the console.' })
export class SystemStatus {
  @Field(() => GraphQLDateTime, { description: 'Time of this response.' })
  at!: Date;

  @Field(() => [StatusCheck], { description: 'Health checks.' })
  checks!: StatusCheck[];

  @Field(() => [SourceStatus], {
    description: 'Sync status of sites, and of sources and feeds with accounts the caller can access, sorted by name.',
  })
  sources!: SourceStatus[];

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: "Time since which the company's oldest work has been waiting for a worker; null if none is waiting.",
  })
  workWaitsSince?: Date | null;

  @Field(() => Int, { description: 'Number of tasks that await approval and affect an account the caller can access.' })
  waitingForApproval!: number;

  @Field(() => Int, {
    description: 'Number of changes of the last seven days in these accounts whose outcome a user must check.',
  })
  waitingForPerson!: number;

  @Field(() => BackupStatus, { description: 'The last backup.' })
  backup!: BackupStatus;

  @Field(() => DrillStatus, { nullable: true, description: 'Last restore drill; null if there was none.' })
  drill?: DrillStatus | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Backup time of the restored database while work awaits confirmation; null otherwise.',
  })
  restoredFrom?: Date | null;
}
