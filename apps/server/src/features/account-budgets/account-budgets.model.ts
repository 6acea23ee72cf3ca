import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { ACCOUNT_BUDGET_REPORT } from '@adops/domain';
import { GraphQLDate, GraphQLDateTime, OrderByInput } from '../../core/graphql/index.js';
import { filtersOf, type ReportFilterValues, reportTypes } from '../../reporting/index.js';

@ObjectType({ description: 'Budget of an account, effective from a day.' })
export class AccountBudget {
  @Field(() => GraphQLDate, {
    description: 'First day of the budget, in UTC. It applies until the next budget starts.',
  })
  from!: string;

  @Field(() => Float, { description: 'Monetary amount in the currency of the budget.' })
  amount!: number;

  @Field({ description: 'ISO 4217 currency code of the amount.' })
  currency!: string;

  @Field(() => Float, {
    description: 'Amount in the reporting currency, at the exchange rate of the day the budget was set.',
  })
  reportingAmount!: number;

  @Field(() => String, { nullable: true, description: 'Who set it.' })
  setBy!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Time the budget was set.' })
  setAt!: Date;
}

const Filters = filtersOf(ACCOUNT_BUDGET_REPORT);

@ArgsType()
export class AccountBudgetReportArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Items per page.' })
  perPage?: number | null;

  @Field(() => Filters, { nullable: true, description: 'Filters.' })
  filters?: (ReportFilterValues & { accountIdIn?: number[] | null; accountIsActive?: boolean | null }) | null;

  @Field(() => OrderByInput, { nullable: true, description: "Sort order. Defaults to the screen's default order." })
  orderBy?: OrderByInput | null;
}

export const AccountBudgetReport = reportTypes(ACCOUNT_BUDGET_REPORT).Result;
