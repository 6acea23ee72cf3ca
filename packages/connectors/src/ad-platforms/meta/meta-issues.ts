import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { ConsolePlace, Issue } from '../port/ad-platform.js';
import type { EntityRef, Page, Review } from '../port/entities.js';
import type { MetaHttp } from './meta-http.js';

const WITH_ISSUES = JSON.stringify(['DISAPPROVED', 'WITH_ISSUES', 'PENDING_REVIEW']);
const FIELDS =
  'id,name,adset_id,campaign_id,effective_status,ad_review_feedback,issues_info,failed_delivery_checks,creative{object_url}';

const text = z.string().nullish();
const adWithIssues = z.object({
  id: z.coerce.string(),
  name: z.string(),
  adset_id: z.coerce.string(),
  campaign_id: z.coerce.string(),
  effective_status: z.string(),
  ad_review_feedback: z.object({ global: z.record(z.string(), z.string()).nullish() }).nullish(),
  issues_info: z.array(z.object({ error_summary: text, error_message: text, level: text })).nullish(),
  failed_delivery_checks: z.array(z.object({ summary: text, description: text })).nullish(),
  creative: z.object({ object_url: text }).nullish(),
});
type AdWithIssues = z.infer<typeof adWithIssues>;

const answer = z.object({
  data: z.array(adWithIssues),
  paging: z
    .object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })
    .nullish(),
});

const REVIEW: Readonly<Record<string, Review['state'] | null>> = {
  DISAPPROVED: 'rejected',
  PENDING_REVIEW: 'inReview',
};

/**
 * Lists entities that are rejected, limited or in review. Issues of ad sets and campaigns are repeated for each of
 * their ads.
 */
export async function listIssues(http: MetaHttp, account: AccountRef, cursor: string | null): Promise<Page<Issue>> {
  const query = { fields: FIELDS, effective_status: WITH_ISSUES, limit: '500', ...(cursor && { after: cursor }) };
  const { data, paging } = await http.get(account, `act_${account.externalId}/ads`, query, answer);
  return { items: data.flatMap(issuesOf), cursor: paging?.next ? (paging.cursors?.after ?? null) : null };
}

function issuesOf(ad: AdWithIssues): Issue[] {
  const own: EntityRef = { level: 'ad', externalId: ad.id, parentExternalId: ad.adset_id, channel: 'social' };
  const review = REVIEW[ad.effective_status] ?? null;
  const issue = (ref: EntityRef, code: string, message: string): Issue => ({
    ref,
    review: ref.level === 'ad' ? review : null,
    code,
    message,
    ...(ref.level === 'ad' && { name: ad.name, finalUrl: ad.creative?.object_url ?? null }),
  });
  const found = [
    ...Object.entries(ad.ad_review_feedback?.global ?? {}).map(([policy, words]) =>
      issue(own, policy, `${policy}: ${words}`),
    ),
    ...(ad.issues_info ?? []).map(({ error_summary, error_message, level }) =>
      issue(refOf(ad, own, level), error_summary ?? 'Delivery issue', error_message ?? error_summary ?? ''),
    ),
    ...(ad.failed_delivery_checks ?? []).map(({ summary, description }) =>
      issue(own, summary ?? 'Delivery check', description ?? summary ?? ''),
    ),
  ];
  if (found.length > 0) return found;
  return ad.effective_status === 'PENDING_REVIEW'
    ? [issue(own, 'Pending review', 'The ad awaits its review.')]
    : [issue(own, ad.effective_status, 'The platform gave no reason.')];
}

function refOf(ad: AdWithIssues, own: EntityRef, level: string | null | undefined): EntityRef {
  if (level === 'CAMPAIGN') return { level: 'campaign', externalId: ad.campaign_id, channel: 'social' };
  if (level === 'AD_SET')
    return { level: 'adGroup', externalId: ad.adset_id, parentExternalId: ad.campaign_id, channel: 'social' };
  return own;
}

const EDGES = [
  ['adId', 'ads', 'selected_ad_ids'],
  ['adGroupId', 'adsets', 'selected_adset_ids'],
  ['campaignId', 'campaigns', 'selected_campaign_ids'],
] as const;

/** Returns the URL of the entity in Meta Ads Manager. */
export function consoleLink(place: ConsolePlace): string | null {
  for (const [level, edge, parameter] of EDGES) {
    const id = place[level];
    if (id === null) continue;
    const query = new URLSearchParams({ act: place.accountId, [parameter]: id });
    return `https://adsmanager.facebook.com/adsmanager/manage/${edge}?${query.toString()}`;
  }
  return null;
}
