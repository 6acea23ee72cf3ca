import { Injectable } from '@nestjs/common';
import { found } from '../../core/changes/index.js';
import { Database, Entities } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { runsOfRule } from './rule-runs.repository.js';
import type { AutomationRuleRunPage } from './rules.model.js';
import { findRule } from './rules.repository.js';

const MAX_PER_PAGE = 100;

/** Lists the checks and applications of a rule for all users who can see the rule. */
@Injectable()
export class RuleRuns {
  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
  ) {}

  /** Returns a page of checks. @throws NotFound for unknown rules and rules of other companies */
  async page(
    { companyId }: Viewer,
    ruleId: number,
    { page, perPage }: { readonly page: number; readonly perPage: number },
  ): Promise<AutomationRuleRunPage> {
    if (!(page >= 1 && page <= 1_000_000 && perPage >= 1 && perPage <= MAX_PER_PAGE))
      throw new BadUserInput(`perPage must be between 1 and ${MAX_PER_PAGE}.`);
    found(await findRule(this.entities.for(companyId), ruleId), 'Rule not found.');
    return runsOfRule(this.database.pool, companyId, ruleId, { skip: (page - 1) * perPage, take: perPage });
  }
}
