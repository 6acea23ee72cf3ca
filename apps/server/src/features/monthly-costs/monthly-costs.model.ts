import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum, GraphQLDate, GraphQLDateTime } from '../../core/graphql/index.js';

export const MonthlyCostsState = describedEnum('MonthlyCostsState', 'Status of a request for a cost report.', {
  waiting: 'Waiting for a worker.',
  running: 'The workbook is being built or mailed.',
  done: 'The mail was sent.',
  failed: 'Failed with an error and can be retried.',
  expired: 'The file and its links were removed.',
});

@ObjectType({ description: 'Request for a cost report, delivered by email.' })
export class MonthlyCostsReport {
  @Field(() => Int)
  id!: number;

  @Field(() => GraphQLDate, { description: 'First day, in UTC.' })
  startDate!: string;

  @Field(() => GraphQLDate, { description: 'Last day, in UTC.' })
  endDate!: string;

  @Field({ description: 'Email address the link is sent to.' })
  receiverEmail!: string;

  @Field(() => Int, { description: 'Number of accounts included.' })
  accountCount!: number;

  @Field(() => MonthlyCostsState)
  state!: keyof typeof MonthlyCostsState;

  @Field(() => Int, { description: 'Steps done.' })
  done!: number;

  @Field(() => Int, { description: 'Total number of steps; 0 until it is known.' })
  total!: number;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  error!: string | null;

  @Field(() => Int, { nullable: true, description: 'Size of the workbook in bytes; null until it can be downloaded.' })
  fileSize!: number | null;

  @Field(() => GraphQLDateTime)
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the email was sent.' })
  mailedAt!: Date | null;

  @Field(() => GraphQLDateTime, { description: 'Time the file and its links are removed.' })
  expiresAt!: Date;
}
