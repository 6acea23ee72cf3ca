import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum } from '../../core/graphql/described-enum.js';
import { GraphQLDateTime } from '../../core/graphql/index.js';

export enum StatusCheckName {
  database = 'database',
  migrations = 'migrations',
  queue = 'queue',
  keys = 'keys',
  space = 'space',
}
describedEnum(StatusCheckName, 'StatusCheckName', 'What is looked at before the console says that it is ready.', {
  database: 'The database answers within a second, and its clock is ours.',
  migrations: 'The database is what this build needs.',
  queue: 'The queue answers.',
  keys: 'Stored secrets open.',
  space: 'There is space for files.',
});

@ObjectType({ description: 'One thing the console needs.' })
export class StatusCheck {
  @Field(() => StatusCheckName, { description: 'What was looked at.' })
  name!: StatusCheckName;

  @Field({ description: 'It is as it should be.' })
  isGood!: boolean;
}

@ObjectType({ description: 'How collecting from one source or feed goes, or from sites.' })
export class SourceStatus {
  @Field({ description: 'Name of the source or feed; Sites for the sites together.' })
  name!: string;

  @Field(() => Int, { description: 'Accounts or sites that are collected from and that the caller may see.' })
  count!: number;

  @Field(() => Int, { description: 'Those whose last pull failed.' })
  failing!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Last good pull of the one that is furthest behind; null when one was never collected from.',
  })
  lastGoodPull?: Date | null;
}

@ObjectType({ description: 'The last backup, and whether there are any.' })
export class BackupStatus {
  @Field({ description: 'Backups are taken every night.' })
  isNightly!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'The moment the last good one shows.' })
  takenAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When one failed and none was good since; null: none.' })
  failedAt?: Date | null;
}

@ObjectType({ description: 'The last time a backup was restored beside the database and compared.' })
export class DrillStatus {
  @Field(() => GraphQLDateTime, { description: 'When it began.' })
  startedAt!: Date;

  @Field({ description: 'Everything was found as it should be.' })
  passed!: boolean;

  @Field(() => Int, { description: 'How long restoring and comparing took, in seconds.' })
  seconds!: number;
}

@ObjectType({ description: 'How the console is, for everybody who works with it.' })
export class SystemStatus {
  @Field(() => GraphQLDateTime, { description: 'The moment of this answer.' })
  at!: Date;

  @Field(() => [StatusCheck], { description: 'What the console needs.' })
  checks!: StatusCheck[];

  @Field(() => [SourceStatus], { description: 'Sources and feeds of accounts the caller may see, by name, and sites.' })
  sources!: SourceStatus[];

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Since when the oldest work of the company waits for a worker; null: none waits.',
  })
  workWaitsSince?: Date | null;

  @Field(() => Int, { description: 'Tasks that wait for an approval and touch an account the caller may see.' })
  waitingForApproval!: number;

  @Field(() => Int, {
    description:
      'Changes of the last seven days in such accounts of which a person has to find out what became of them.',
  })
  waitingForPerson!: number;

  @Field(() => BackupStatus, { description: 'The last backup.' })
  backup!: BackupStatus;

  @Field(() => DrillStatus, { nullable: true, description: 'The last drill; null: there was none.' })
  drill?: DrillStatus | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'The database was restored from a backup of this moment, and work waits for a confirmation; null: it does not.',
  })
  restoredFrom?: Date | null;
}
