import { dayNumber } from '@adops/domain';
import type { Issue } from '@adops/connectors';
import type { Database } from '../core/database/database.js';
import { issueKindOf, platformOf } from '../features/connections/index.js';
import { Random } from './random.js';

const DAY_MS = 86_400_000;
/**
 * Days around the creation of the demo in which issues can begin. Outside of this range, platforms of a demo find
 * nothing new.
 */
const [DAYS_BEFORE, DAYS_AFTER, BLOCK_DAYS] = [60, 120, 30];
/** Share of ad groups with an issue in a block of days. */
const SHARE = 0.2;
const ISSUES_SEED = 7_919;

/** Possible issue of a platform, in its own wording and as our connector reads it. */
interface Finding extends Pick<Issue, 'review' | 'code' | 'message'> {
  readonly level: 'campaign' | 'adGroup' | 'ad';
  readonly words: string;
}

type Said = readonly [level: Finding['level'], review: Finding['review'], code: string, words: string];

const META: readonly Said[] = [
  ['ad', 'rejected', 'Misleading claims', 'The ad promises a result that is not shown on its page.'],
  ['ad', 'rejected', 'Personal attributes', 'The text speaks of personal attributes of the reader.'],
  ['ad', 'rejected', 'Low-quality page experience', 'The page holds little content of its own.'],
  ['ad', null, 'Image text', 'The image holds more text than is shown in all places.'],
  ['adGroup', null, 'Audience too small', 'The ad set reaches fewer people than delivery needs.'],
  ['adGroup', null, 'Budget too low', 'The daily budget is below the lowest of the bid strategy.'],
  ['campaign', null, 'Spending limit reached', 'The spending limit of the ad account was reached.'],
];
const GOOGLE: readonly Said[] = [
  ['ad', 'rejected', 'DESTINATION_NOT_WORKING', ''],
  ['ad', 'rejected', 'MISLEADING_CONTENT', ''],
  ['ad', 'rejected', 'EDITORIAL_PUNCTUATION_AND_SYMBOLS', ''],
  ['ad', 'limited', 'TRADEMARKS_IN_AD_TEXT', ''],
  ['ad', 'limited', 'HEALTH_IN_PERSONALIZED_ADS', ''],
  ['campaign', null, 'BUDGET_CONSTRAINED', ''],
  ['adGroup', null, 'HAS_ADS_DISAPPROVED', ''],
];
const MICROSOFT: readonly Said[] = [
  ['ad', 'rejected', 'SiteUnderConstruction', ''],
  ['ad', 'rejected', 'MisleadingContent', ''],
  ['ad', 'limited', 'TrademarkInText', ''],
];

const inWords = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

const FINDINGS: Readonly<Record<string, readonly Finding[]>> = {
  meta: META.map(([level, review, code, words]) => ({
    ...{ level, review, code, words },
    message: review === 'rejected' ? `${code}: ${words}` : words,
  })),
  google: GOOGLE.map(([level, review, code, words]) => ({
    ...{ level, review, code, words },
    message:
      review === null
        ? `Limited: ${inWords(code)}`
        : review === 'rejected'
          ? `Disapproved: ${code} (PROHIBITED)`
          : `Approved limited: ${code} (LIMITED)`,
  })),
  microsoft: MICROSOFT.map(([level, review, code, words]) => ({
    ...{ level, review, code, words },
    message: `${code} in LandingUrl`,
  })),
};

/** Issue of an ad group, from one instant to another. */
interface DemoIssue extends Finding {
  readonly since: Date;
  readonly until: Date;
}

/** Returns the issues of an ad group in the months around a day. They are always the same. */
export function issuesOfAdgroup(partnerId: number, externalId: string, today: string): DemoIssue[] {
  const findings = FINDINGS[platformOf(partnerId) ?? ''];
  if (!findings || issueKindOf(partnerId) === null) return [];
  const issues: DemoIssue[] = [];
  for (let block = -DAYS_BEFORE; block < DAYS_AFTER; block += BLOCK_DAYS) {
    const random = new Random(ISSUES_SEED, hashOf(externalId), block + DAYS_BEFORE);
    if (!random.chance(SHARE)) continue;
    const begin = (dayNumber(today) + block + random.between(0, BLOCK_DAYS)) * DAY_MS;
    const finding = findings[random.whole(0, findings.length - 1)]!;
    const since = new Date(Math.floor(begin / 60_000) * 60_000);
    issues.push({ ...finding, since, until: new Date(since.getTime() + random.whole(4, 14 * 24) * 3_600_000) });
  }
  return issues;
}

const hashOf = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);

interface AdgroupRow { companyId: number; accountId: number; partnerId: number; id: number; externalId: string; campaignId: number; campaignExternalId: string; name: string; finalUrl: string | null } // prettier-ignore

/** Saves issues that the sync would have seen by now, including ended ones. The sync continues with them. */
export async function saveIssues(
  database: Database,
  companyIds: readonly number[],
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const { rows: adgroups } = await database.pool.query<AdgroupRow>(
    `SELECT g.company_id AS "companyId", g.account_id AS "accountId", a.partner_id AS "partnerId", g.id, g.external_id AS "externalId",
       c.id AS "campaignId", c.external_id AS "campaignExternalId", g.name, g.link_final_url AS "finalUrl"
     FROM adgroup g JOIN campaign c ON c.company_id = g.company_id AND c.id = g.campaign_id
     JOIN partner_account a ON a.company_id = g.company_id AND a.id = g.account_id
     WHERE g.company_id = ANY ($1) AND a.status = 'active' ORDER BY g.company_id, g.id`,
    [companyIds],
  );
  const rows = adgroups.flatMap((adgroup) =>
    issuesOfAdgroup(adgroup.partnerId, adgroup.externalId, today)
      .filter(({ since }) => since <= now)
      .map((issue) => rowOf(adgroup, issue, now)),
  );
  // Two ad groups of a campaign may have the same issue of the campaign.
  const isFirst = (row: (typeof rows)[number], at: number): boolean =>
    row.level !== LEVEL.campaign ||
    rows.findIndex((one) => one.level === row.level && one.campaign_id === row.campaign_id && one.type === row.type) ===
      at;
  const json = JSON.stringify(rows.filter(isFirst));
  await database.pool.query(
    `INSERT INTO issue_type (company_id, kind, name)
     SELECT DISTINCT r.company_id, r.kind, r.type FROM jsonb_to_recordset($1) AS r (company_id int, kind text, type text)`,
    [json],
  );
  await database.pool.query(
    `INSERT INTO entity_issue (company_id, account_id, type_id, level, campaign_external_id, adgroup_external_id, ad_external_id,
       ad_name, final_url, campaign_id, adgroup_id, review, message, first_seen_at, changed_at, last_seen_at, resolved_at)
     SELECT r.company_id, r.account_id, t.id, r.level, r.campaign_external_id, r.adgroup_external_id, r.ad_external_id, r.ad_name,
       r.final_url, r.campaign_id, r.adgroup_id, r.review, r.message, r.first_seen_at, coalesce(r.resolved_at, r.first_seen_at),
       coalesce(r.resolved_at, $2), r.resolved_at
     FROM jsonb_to_recordset($1) AS r (company_id int, account_id int, kind text, type text, level smallint, campaign_external_id text,
       adgroup_external_id text, ad_external_id text, ad_name text, final_url text, campaign_id int, adgroup_id int, review text,
       message text, first_seen_at timestamptz, resolved_at timestamptz)
     JOIN issue_type t ON t.company_id = r.company_id AND t.kind = r.kind AND t.name = r.type`,
    [json, now],
  );
}

const LEVEL = { campaign: 1, adGroup: 2, ad: 3 } as const;

function rowOf(adgroup: AdgroupRow, { level, review, code, message, since, until }: DemoIssue, now: Date) {
  const isMicrosoft = platformOf(adgroup.partnerId) === 'microsoft';
  const [isAd, isBelow] = [level === 'ad', level !== 'campaign'];
  return {
    company_id: adgroup.companyId,
    account_id: adgroup.accountId,
    kind: issueKindOf(adgroup.partnerId),
    type: code,
    level: LEVEL[level],
    campaign_external_id: adgroup.campaignExternalId,
    adgroup_external_id: isBelow ? adgroup.externalId : null,
    // The sandbox reports issues of ads for the second ad.
    ad_external_id: isAd ? `${adgroup.externalId}2` : null,
    ad_name: isAd && !isMicrosoft ? `${adgroup.name} ad 2` : null,
    final_url: isAd ? (adgroup.finalUrl ?? 'https://example.com/') : null,
    campaign_id: adgroup.campaignId,
    adgroup_id: isBelow ? adgroup.id : null,
    review,
    message,
    first_seen_at: since,
    resolved_at: until <= now ? until : null,
  };
}
