import { addDays, dayOf, needsFeed, ruleLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { type Behind, behindOf, readProgress } from '../../reporting/index.js';
import { entitiesBehind } from './late-entities.repository.js';
import { type EarlierChecks, isConditional } from './misbehavior.js';
import type { Judgment } from './rule-evaluation.js';
import type { StoredRule } from './stored-rule.js';

/** Number of recent days in which an entity must have sold clicks to a feed for a rule to wait for it. */
const FEED_DAYS = 7;
const EVERYWHERE = { account: null, site: null, device: null, feed: null };
const LEVELS = ['adgroup', 'campaign'] as const;

interface Judged {
  readonly rule: StoredRule;
  readonly judgment: Judgment;
  readonly earlier: EarlierChecks;
}

/** Holds rules while expected figures are missing. */
@Injectable()
export class LateFigures {
  constructor(private readonly database: Database) {}

  /**
   * Returns the reasons why rules must not act now, by rule ID. Needs one statement per company, and two more per level
   * while figures are behind.
   */
  async reasons(companyId: number, judged: readonly Judged[], now: Date): Promise<ReadonlyMap<number, string>> {
    const asked = judged.filter(
      ({ rule, judgment, earlier }) => isConditional(rule) && !earlier.isFirstSinceRelease && judgment.matches.size > 0,
    );
    if (asked.length === 0) return new Map();
    const today = dayOf(now);
    const days = { start: today, end: today };
    const behind = behindOf(await readProgress(this.database.pool, { companyId }, EVERYWHERE, days, today), now);
    const reasons = new Map<number, string>();
    if (!behind) return reasons;
    const since = addDays(today, -FEED_DAYS);
    for (const level of LEVELS) {
      const own = asked.filter(({ rule }) => ruleLevel(rule.typeValue) === level);
      if (own.length === 0) continue;
      const ids = [...new Set(own.flatMap(({ judgment }) => [...judgment.matches.keys()]))];
      const late = await entitiesBehind(this.database.pool, companyId, { level, ids, behind, since });
      for (const { rule, judgment } of own) {
        const has = (entities: ReadonlySet<number>): boolean =>
          [...judgment.matches.keys()].some((id) => entities.has(id));
        const waitsFor = { source: has(late.ofAccounts), feed: readsFeeds(rule) && has(late.ofFeeds) };
        if (waitsFor.source || waitsFor.feed) reasons.set(rule.id, lateWords(behind, waitsFor));
      }
    }
    return reasons;
  }
}

const readsFeeds = ({ filters, timeFramesCompare }: StoredRule): boolean =>
  (filters.customFilters ?? []).some(({ name }) => needsFeed(name)) ||
  timeFramesCompare.some(({ metric }) => needsFeed(metric));

function lateWords({ partners }: Behind, waitsFor: { readonly source: boolean; readonly feed: boolean }): string {
  const words = partners
    .filter(({ partnerType }) => (partnerType === 'feedPartner' ? waitsFor.feed : waitsFor.source))
    .map(
      ({ partnerName, hasFailed }) =>
        `${partnerName} (${hasFailed ? 'its sync fails' : 'later than twice the usual delay'})`,
    );
  return `The data it would act on is late: ${words.join(', ')}.`;
}
