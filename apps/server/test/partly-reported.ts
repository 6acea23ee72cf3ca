import type { PoolClient } from 'pg';
import { type Fact, type KnownFacts, knownFacts } from './known-facts.js';
import { type Knowledge, withProgress } from './plain-progress.js';

const DAILY_FEED = 2;

/**
 * Known facts with the data that their feeds have reported, by mark. There are two accounts of one feed, a feed that
 * reports days, accounts with and without marks, and an organic source.
 */
const plain = knownFacts();
const feedAccount = (id: number, partner_id: number) => ({
  ...{ company_id: 1, id, partner_id, name: `Feed account ${id}`, currency: 'USD', buyer_user_id: null },
});
const accounts = [...plain.accounts, feedAccount(11, 1), feedAccount(12, 1), feedAccount(13, 2)];
const known: Knowledge = {
  accounts,
  marks: [
    { company_id: 1, account_id: 11, until: '2026-03-14T10:00:00Z' },
    { company_id: 1, account_id: 12, until: '2026-03-13T15:00:00Z' },
    { company_id: 1, account_id: 13, until: '2026-03-12T00:00:00Z' },
    { company_id: 1, account_id: 1, until: '2026-03-14T04:00:00Z' },
    { company_id: 1, account_id: 4, until: '2026-03-13T20:00:00Z' },
  ],
  reporters: [4, 5, 6].map((adgroup_id) => ({ company_id: 1, feed_id: 1, adgroup_id, account_id: 12 })),
  organic: [17],
  dailyFeeds: [DAILY_FEED],
};
const world: KnownFacts = { ...plain, accounts, facts: withProgress(plain.facts, known) };
export const partlyReported = { plain, known, world } as const;

const NO_REVENUE = { earned: null, earned_gross: null, sold: null, tq: null, searches: null, bidded_searches: null };
const NO_OFFICIAL = { yahoo_sold: null, yahoo_earned: null, yahoo_earned_gross: null };
const withoutHours = (fact: Fact): Fact =>
  fact.feed_id === DAILY_FEED && fact.hour >= 0 && fact.company_id === 1
    ? { ...fact, ...NO_REVENUE, ...NO_OFFICIAL, estimated: false }
    : fact;
const byDay = { ...plain, facts: plain.facts.map(withoutHours) };
/** The same facts, except that the feed that reports days has no hours. */
export const reportedByDay = {
  ...{ plain: byDay, known },
  world: { ...byDay, accounts, facts: withProgress(byDay.facts, known) } satisfies KnownFacts,
} as const;

/** Inserts the known data of feeds. Their days have to be refreshed afterwards. */
export async function insertKnowledge(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query(`
    UPDATE partner SET short_name = 'organic' WHERE id = 17;
    UPDATE partner SET supports_hourly = false WHERE id = ${DAILY_FEED};
    INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id, account_id)
      SELECT 1, 1, 'tag ' || id, id, 12 FROM unnest(ARRAY[4, 5, 6]) id`);
  for (const { company_id, account_id, until } of known.marks)
    await client.query('INSERT INTO freshness_mark (company_id, account_id, complete_until) VALUES ($1, $2, $3)', [
      company_id,
      account_id,
      until,
    ]);
}
