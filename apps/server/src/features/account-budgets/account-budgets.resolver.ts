import { Args, Float, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, GraphQLDate, PartnerAccount } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { PartnerAccountMutations } from '../partner-accounts/index.js';
import { AccountBudget } from './account-budgets.model.js';
import { AccountBudgetsService } from './account-budgets.service.js';

@Resolver(() => PartnerAccount)
export class BudgetsOfAccountResolver {
  constructor(private readonly budgets: AccountBudgetsService) {}

  @ResolveField(() => [AccountBudget], {
    name: 'budgets',
    description: 'Budgets of the account, the latest first; empty without the partners-section permission.',
  })
  budgetsOf(@CurrentViewer() viewer: Viewer, @Parent() { id }: PartnerAccount) {
    return viewer.permissions.has('partners-section') ? this.budgets.of(viewer, id) : [];
  }
}

@Resolver(() => PartnerAccountMutations)
@RequirePermission('partners-section')
export class AccountBudgetsResolver {
  constructor(private readonly budgets: AccountBudgetsService) {}

  @ResolveField(() => BaseResponse, {
    description:
      "Sets the budget of the account from a day on, in the account's currency. Null removes the budget that starts on that day.",
  })
  updateBudget(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: PartnerAccountMutations,
    @Args('amount', { type: () => Float, nullable: true, description: 'Monetary amount in the account’s currency.' })
    amount: number | null,
    @Args('from', { type: () => GraphQLDate, description: 'First day of the budget, in UTC.' }) from: string,
  ) {
    return this.budgets.put(viewer, id, amount, from);
  }
}
