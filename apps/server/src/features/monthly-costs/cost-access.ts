import { MONTHLY_COST_SOURCE_IDS } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../core/database/index.js';
import { findMember } from '../../core/tenancy/index.js';
import { type CostRequest, MonthlyCostsRepository } from './monthly-costs.repository.js';

/** Checks a request against the user's current permissions, not their permissions at the time of the request. */
@Injectable()
export class CostAccess {
  constructor(
    private readonly database: Database,
    private readonly requests: MonthlyCostsRepository,
  ) {}

  /** Returns the name of the user who made the request, or null if they may no longer see all of it. */
  async requester(
    { companyId, userId, accountIds }: Pick<CostRequest, 'companyId' | 'userId' | 'accountIds'>,
    on: Queryable = this.database.pool,
  ): Promise<string | null> {
    const member = await findMember(on, companyId, userId);
    if (!member?.permissions.has('monthly-costs-report')) return null;
    const scope = member.accounts === 'all' ? null : member.accounts;
    const visible = await this.requests.accountsWithin(
      companyId,
      accountIds,
      { sources: MONTHLY_COST_SOURCE_IDS, scope },
      on,
    );
    return visible.length === accountIds.length ? member.username : null;
  }
}
