import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum, FieldError, GraphQLDateTime, ResponseStatus } from '../../../core/graphql/index.js';

export const RuleBacktestState = describedEnum('RuleBacktestState', 'Progress of a backtest.', {
  waiting: 'Waiting for a worker.',
  running: 'Running.',
  done: 'Completed with a result.',
  failed: 'Failed; see the message for the reason.',
});

@ObjectType({ description: 'A day of a backtest.' })
export class RuleBacktestDay {
  @Field({ description: 'Day in UTC, YYYY-MM-DD.' })
  day!: string;

  @Field(() => Int, { description: 'Checks.' })
  checkCount!: number;

  @Field(() => Int, { description: 'Matches of these checks.' })
  matchCount!: number;

  @Field(() => Int, { description: 'Skipped because revenue can still change.' })
  leftAloneCount!: number;

  @Field(() => Int, { description: 'Changes it would have made, after all limits.' })
  actionCount!: number;
}

@ObjectType({ description: 'A campaign or ad group in a backtest.' })
export class RuleBacktestEntity {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => Int, { description: 'Number of checks in which this campaign or ad group matched the rule.' })
  matchCount!: number;

  @Field(() => Int, { description: 'Changes it would have received.' })
  actionCount!: number;

  @Field(() => Int, { description: 'How often it began to match or stopped matching between checks.' })
  flipCount!: number;

  @Field(() => Float, { nullable: true, description: 'Amount saved, based on later metrics; null if unknown.' })
  saved?: number | null;

  @Field(() => Float, { nullable: true, description: 'Amount lost, based on later metrics; null if unknown.' })
  lost?: number | null;
}

@ObjectType({ description: 'Result of a backtest.' })
export class RuleBacktestResult {
  @Field(() => GraphQLDateTime, {
    description: 'Start of the replayed period; metrics are recorded since then.',
  })
  since!: Date;

  @Field(() => GraphQLDateTime, { description: 'End of the replayed period.' })
  until!: Date;

  @Field(() => Int, { description: 'Checks.' })
  checkCount!: number;

  @Field(() => Int, { description: 'Checks that would have held the rule; they make no changes.' })
  heldCount!: number;

  @Field(() => Int, { description: 'Matches of all checks.' })
  matchCount!: number;

  @Field(() => Int, { description: 'Skipped because revenue can still change.' })
  leftAloneCount!: number;

  @Field(() => Int, { description: 'Changes it would have made, after all limits.' })
  actionCount!: number;

  @Field(() => Int, { description: 'Matches without a change: none was needed, or a limit excluded it.' })
  cappedCount!: number;

  @Field(() => Float, { nullable: true, description: 'Amount saved, based on later metrics; null if unknown.' })
  saved?: number | null;

  @Field(() => Float, { nullable: true, description: 'Amount lost, based on later metrics; null if unknown.' })
  lost?: number | null;

  @Field(() => [RuleBacktestDay], { description: 'By day.' })
  days!: RuleBacktestDay[];

  @Field(() => [RuleBacktestEntity], { description: 'Entities with the most flips and changes, up to 20.' })
  entities!: RuleBacktestEntity[];

  @Field(() => Int, {
    nullable: true,
    description: 'Recorded operations that were replayed; null if the rule has none.',
  })
  recordedCount?: number | null;

  @Field(() => Int, { nullable: true, description: 'Operations with a different outcome.' })
  differingCount?: number | null;
}

@ObjectType({ description: 'The last backtest of the caller.' })
export class AutomationRuleBacktest {
  @Field(() => RuleBacktestState, { nullable: true, description: 'Null if there is none.' })
  state?: keyof typeof RuleBacktestState | null;

  @Field(() => Float, { description: 'Share that is replayed, 0 to 1.' })
  progress!: number;

  @Field(() => Int, { nullable: true, description: 'Rule that was edited; null: a new one.' })
  ruleId?: number | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was started.' })
  startedAt?: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  message?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Since when there is something to replay; null: nothing yet.',
  })
  answersSince?: Date | null;

  @Field(() => RuleBacktestResult, { nullable: true })
  result?: RuleBacktestResult | null;
}

@ObjectType({ description: 'Response to starting a backtest.' })
export class AutomationRuleBacktestResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => [FieldError], { nullable: true, description: 'Invalid fields; then nothing was started.' })
  errors?: FieldError[] | null;
}
