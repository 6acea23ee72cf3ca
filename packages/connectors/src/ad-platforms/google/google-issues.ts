import { z } from 'zod';
import type { ConsolePlace, Issue } from '../port/ad-platform.js';
import type { EntityRef, Page, Review } from '../port/entities.js';

const id = z.coerce.string();
const texts = z.array(z.string()).optional();
const policySummary = z.object({
  approvalStatus: z.string().optional(),
  policyTopicEntries: z
    .array(
      z.object({
        topic: z.string(),
        type: z.string().optional(),
        evidences: z
          .array(
            z.object({
              textList: z.object({ texts }).optional(),
              websiteList: z.object({ websites: texts }).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});
type PolicySummary = z.infer<typeof policySummary>;

const parent = z.object({ id });
const delivery = z.object({ id, primaryStatus: z.string(), primaryStatusReasons: z.array(z.string()).optional() });

const adRow = z.object({
  adGroup: parent,
  adGroupAd: z.object({
    ad: z.object({ id, name: z.string().optional(), finalUrls: texts }),
    policySummary,
  }),
});
const assetRow = z.object({ campaign: parent, assetGroup: parent, assetGroupAsset: z.object({ policySummary }) });
const campaignRow = z.object({ campaign: delivery });
const adGroupRow = z.object({ campaign: parent, adGroup: delivery });

/** Ordered by severity. */
const REFUSED = "('DISAPPROVED', 'APPROVED_LIMITED', 'AREA_OF_INTEREST_ONLY')";
const HINDERED = "('LIMITED', 'MISCONFIGURED', 'NOT_ELIGIBLE')";

/** Queries run in sequence: first reviews of ads and assets, then reasons that stop campaigns and ad groups. */
const QUESTIONS: readonly { query: string; row: z.ZodType<Issue[]> }[] = [
  {
    query: `SELECT ad_group.id, ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.final_urls, ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.policy_topic_entries FROM ad_group_ad WHERE ad_group_ad.status != 'REMOVED' AND ad_group_ad.policy_summary.approval_status IN ${REFUSED}`,
    row: adRow.transform(({ adGroup, adGroupAd: { ad, policySummary: policy } }) =>
      policyIssues({ level: 'ad', externalId: ad.id, parentExternalId: adGroup.id }, policy).map((issue) => ({
        ...issue,
        name: ad.name ?? null,
        finalUrl: ad.finalUrls?.[0] ?? null,
      })),
    ),
  },
  {
    query: `SELECT campaign.id, asset_group.id, asset_group_asset.policy_summary.approval_status, asset_group_asset.policy_summary.policy_topic_entries FROM asset_group_asset WHERE asset_group_asset.status != 'REMOVED' AND asset_group_asset.policy_summary.approval_status IN ${REFUSED}`,
    row: assetRow.transform(({ campaign, assetGroup, assetGroupAsset }) =>
      policyIssues(
        { level: 'adGroup', externalId: assetGroup.id, parentExternalId: campaign.id, channel: 'pmax' },
        assetGroupAsset.policySummary,
      ),
    ),
  },
  {
    query: `SELECT campaign.id, campaign.primary_status, campaign.primary_status_reasons FROM campaign WHERE campaign.status = 'ENABLED' AND campaign.primary_status IN ${HINDERED}`,
    row: campaignRow.transform(({ campaign }) =>
      deliveryIssues({ level: 'campaign', externalId: campaign.id }, campaign),
    ),
  },
  {
    query: `SELECT campaign.id, ad_group.id, ad_group.primary_status, ad_group.primary_status_reasons FROM ad_group WHERE ad_group.status = 'ENABLED' AND ad_group.primary_status IN ${HINDERED}`,
    row: adGroupRow.transform(({ campaign, adGroup }) =>
      deliveryIssues({ level: 'adGroup', externalId: adGroup.id, parentExternalId: campaign.id }, adGroup),
    ),
  },
];

type Ask = <T>(
  query: string,
  pageToken: string,
  row: z.ZodType<T>,
) => Promise<{ results: T[]; nextPageToken?: string | undefined }>;

/** @param cursor index of the query and page token of its response */
export async function listIssues(ask: Ask, cursor: string | null): Promise<Page<Issue>> {
  const [at, token] = cursor ? [Number(cursor[0]), cursor.slice(1)] : [0, ''];
  const { query, row } = QUESTIONS[at]!;
  const { results, nextPageToken } = await ask(query, token, row);
  const next = nextPageToken ? `${at}${nextPageToken}` : at + 1 < QUESTIONS.length ? String(at + 1) : null;
  return { items: results.flat(), cursor: next };
}

const inWords = (name: string): string => name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');

function policyIssues(ref: EntityRef, { approvalStatus = 'UNKNOWN', policyTopicEntries }: PolicySummary): Issue[] {
  const review: Review['state'] = approvalStatus === 'DISAPPROVED' ? 'rejected' : 'limited';
  const entries = policyTopicEntries?.length ? policyTopicEntries : [{ topic: approvalStatus }];
  return entries.map((entry): Issue => {
    const { topic, type, evidences = [] } = { type: undefined, evidences: undefined, ...entry };
    const shown = evidences.flatMap(({ textList, websiteList }) => [
      ...(textList?.texts ?? []),
      ...(websiteList?.websites ?? []),
    ]);
    const details = [...(type ? [type] : []), ...shown].join(', ');
    return {
      ref,
      review,
      code: topic,
      message: `${inWords(approvalStatus)}: ${topic}${details === '' ? '' : ` (${details})`}`,
    };
  });
}

/** Reasons that aren't issues, because they were intended by a user or are inherited from the parent entity. */
const INTENDED = /_(PAUSED|REMOVED|ENDED|PENDING|DRAFT|LEARNING)$/;

const deliveryIssues = (
  ref: EntityRef,
  { primaryStatus, primaryStatusReasons = [] }: z.infer<typeof delivery>,
): Issue[] =>
  primaryStatusReasons
    .filter((reason) => !INTENDED.test(reason))
    .map((reason) => ({
      ref,
      review: null,
      code: reason,
      message: `${inWords(primaryStatus)}: ${inWords(reason).toLowerCase()}`,
    }));

/** Returns the URL of the entity in the Google Ads console. Null if the place contains no entity. */
export function consoleLink({ accountId, campaignId, adGroupId, adId }: ConsolePlace): string | null {
  const view = adId !== null ? 'ads' : adGroupId !== null ? 'adgroups' : campaignId !== null ? 'campaigns' : null;
  if (view === null) return null;
  const query = new URLSearchParams({
    ...(campaignId !== null && { campaignId }),
    ...(adGroupId !== null && { adGroupId }),
    ...(adId !== null && { adId }),
    __e: accountId.replace(/\D/g, ''),
  });
  return `https://ads.google.com/aw/${view}?${query.toString()}`;
}
