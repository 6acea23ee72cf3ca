import { ruleLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { entitiesOfAccounts, type FailingAccount, failingAccounts } from '../automation/index.js';
import type { EarlierChecks } from './misbehavior.js';
import type { Judgment } from './rule-evaluation.js';
import type { StoredRule } from './stored-rule.js';

const LEVELS = ['adgroup', 'campaign'] as const;
/** Maximum number of accounts named in a reason. */
const NAMED = 3;

interface Judged {
  readonly rule: StoredRule;
  readonly judgment: Judgment;
  readonly earlier: EarlierChecks;
}

/** Holds rules in accounts whose platform rejects changes. */
@Injectable()
export class FailingPlatforms {
  constructor(private readonly database: Database) {}

  /**
   * Returns the reasons why rules must not act now, by rule ID. Needs one statement per company, and one more per level
   * while a platform fails.
   */
  async reasons(companyId: number, judged: readonly Judged[]): Promise<ReadonlyMap<number, string>> {
    const reasons = new Map<number, string>();
    const asked = judged.filter(({ judgment, earlier }) => !earlier.isFirstSinceRelease && judgment.matches.size > 0);
    if (asked.length === 0) return reasons;
    const failing = await failingAccounts(this.database.pool, companyId);
    if (failing.length === 0) return reasons;
    for (const level of LEVELS) {
      const own = asked.filter(({ rule }) => ruleLevel(rule.typeValue) === level);
      if (own.length === 0) continue;
      const ids = [...new Set(own.flatMap(({ judgment }) => [...judgment.matches.keys()]))];
      const accountIds = failing.map(({ id }) => id);
      const accountOf = await entitiesOfAccounts(this.database.pool, companyId, { level, ids, accountIds });
      for (const { rule, judgment } of own) {
        const met = new Set([...judgment.matches.keys()].flatMap((id) => accountOf.get(id) ?? []));
        const accounts = failing.filter(({ id }) => met.has(id));
        if (accounts.length > 0) reasons.set(rule.id, failingWords(accounts));
      }
    }
    return reasons;
  }
}

function failingWords(accounts: readonly FailingAccount[]): string {
  const words = accounts
    .slice(0, NAMED)
    .map(({ name, partnerName, refusesSignIn, unanswered }) =>
      refusesSignIn
        ? `${partnerName} rejects the sign-in of ${name}`
        : `${partnerName} didn't respond to the last ${unanswered} changes in ${name}`,
    );
  const left = accounts.length - words.length;
  return `The platform fails for ${words.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`;
}
