import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum, FieldError, GraphQLDateTime, ResponseStatus } from '../../../core/graphql/index.js';

export const RuleBacktestState = describedEnum('RuleBacktestState', 'Status of a backtest.', {
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

  @Field(() => Int, { description: "Matches of the day's checks." })
  matchCount!: number;

  @Field(() => Int, { description: 'Skipped because revenue can still change.' })
  leftAloneCount!: number;

  @Field(() => Int, { description: 'Changes the rule would have made, after all limits.' })
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

  @Field(() => Int, { description: 'Changes the entity would have received.' })
  actionCount!: number;

  @Field(() => Int, { description: 'Number of times it began or stopped matching between checks.' })
  flipCount!: number;

  @Field(() => Float, { nullable: true, description: 'Amount saved, based on later metrics; null if unknown.' })
  saved?: number | null;

  @Field(() => Float, { nullable: true, description: 'Amount lost, based on later metrics; null if unknown.' })
  lost?: number | null;
}

@ObjectType({ description: 'Result of a backtest.' })
export class RuleBacktestResult {
  @Field(() => GraphQLDateTime, {
    description: 'Start of the replayed period, which is the earliest time with recorded metrics.',
  })
  since!: Date;

  @Field(() => GraphQLDateTime, { description: 'End of the replayed period.' })
  until!: Date;

  @Field(() => Int, { description: 'Checks.' })
  checkCount!: number;

  @Field(() => Int, { description: 'Checks that would have held the rule. They make no changes.' })
  heldCount!: number;

  @Field(() => Int, { description: 'Matches of all checks.' })
  matchCount!: number;

  @Field(() => Int, { description: 'Skipped because revenue can still change.' })
  leftAloneCount!: number;

  @Field(() => Int, { description: 'Changes the rule would have made, after all limits.' })
  actionCount!: number;

  @Field(() => Int, { description: 'Matches without a change because none was needed or a limit excluded them.' })
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
  @Field(() => RuleBacktestState, { nullable: true, description: 'Backtest; null if there is none.' })
  state?: keyof typeof RuleBacktestState | null;

  @Field(() => Float, { description: 'Replayed share, 0 to 1.' })
  progress!: number;

  @Field(() => Int, { nullable: true, description: 'Edited rule; null if it is new.' })
  ruleId?: number | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the backtest started.' })
  startedAt?: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  message?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Earliest time that can be replayed; null if nothing can be replayed yet.',
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

  @Field(() => [FieldError], {
    nullable: true,
    description: "Invalid fields. If there are any, the backtest isn't started.",
  })
  errors?: FieldError[] | null;
}
