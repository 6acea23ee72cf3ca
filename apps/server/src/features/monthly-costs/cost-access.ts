import { MONTHLY_COST_SOURCE_IDS } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../core/database/index.js';
import { findMember } from '../../core/tenancy/index.js';
import { type CostRequest, MonthlyCostsRepository } from './monthly-costs.repository.js';

/** What a request may do rests on the rights its maker has now, not on those of the day it was made. */
@Injectable()
export class CostAccess {
  constructor(
    private readonly database: Database,
    private readonly requests: MonthlyCostsRepository,
  ) {}

  /** Name of who made the request; null: they may no longer see all of it. */
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
