import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { BlockPlace, ItemResult, PlacementBlock, PlacementChange } from '../port/changes.js';
import { InvalidRequest } from '../port/errors.js';
import { failed, type Prepared } from '../shared/apply-changes.js';
import { chunks } from '../shared/lookup.js';
import { mutateService, type Operation } from './google-changes.js';
import type { GoogleHttp } from './google-http.js';

type Search = <T>(account: AccountRef, query: string, row: z.ZodType<T>) => Promise<T[]>;

/** Maximum ids per query. */
const IDS = 500;
/** Prefix of app ids in reports. Criteria use the id alone. */
const APP = 'mobileapp::';
const TYPES = '(PLACEMENT, MOBILE_APPLICATION)';

const target = {
  placement: z.object({ url: z.string() }).optional(),
  mobileApplication: z.object({ appId: z.string() }).optional(),
};
type Target = z.infer<z.ZodObject<typeof target>>;
const criterion = z.object({ resourceName: z.string(), negative: z.boolean().optional(), ...target });
const campaignRow = z.object({ campaignCriterion: criterion });
const adGroupRow = z.object({
  campaign: z.object({ id: z.coerce.string() }),
  adGroup: z.object({ id: z.coerce.string() }),
  adGroupCriterion: criterion,
});
const accountRow = z.object({ customerNegativeCriterion: z.object(target) });
const sharedSet = z.object({ id: z.coerce.string(), name: z.string() });
const listRow = z.object({ campaign: z.object({ id: z.coerce.string() }), sharedSet });
const listedRow = z.object({ sharedSet: sharedSet.pick({ id: true }), sharedCriterion: z.object(target) });

const fieldsOf = (resource: string): string =>
  ['type', 'placement.url', 'mobile_application.app_id'].map((field) => `${resource}.${field}`).join(', ');
const CAMPAIGNS = `SELECT campaign_criterion.resource_name, campaign_criterion.negative, ${fieldsOf('campaign_criterion')} FROM campaign_criterion WHERE campaign_criterion.type IN ${TYPES} AND campaign_criterion.status != 'REMOVED'`;
const AD_GROUPS = `SELECT campaign.id, ad_group.id, ad_group_criterion.resource_name, ad_group_criterion.negative, ${fieldsOf('ad_group_criterion')} FROM ad_group_criterion WHERE ad_group_criterion.type IN ${TYPES} AND ad_group_criterion.status != 'REMOVED'`;
const ACCOUNT = `SELECT ${fieldsOf('customer_negative_criterion')} FROM customer_negative_criterion WHERE customer_negative_criterion.type IN ${TYPES}`;
const LISTS = `SELECT campaign.id, shared_set.id, shared_set.name FROM campaign_shared_set WHERE shared_set.type = 'NEGATIVE_PLACEMENTS' AND campaign_shared_set.status = 'ENABLED'`;
const LISTED = `SELECT shared_set.id, ${fieldsOf('shared_criterion')} FROM shared_criterion WHERE shared_set.type = 'NEGATIVE_PLACEMENTS'`;

const idOf = ({ placement, mobileApplication }: Target): string | null =>
  placement?.url ?? (mobileApplication ? `${APP}${mobileApplication.appId}` : null);
const targetOf = (id: string): Target =>
  id.startsWith(APP) ? { mobileApplication: { appId: id.slice(APP.length) } } : { placement: { url: id } };

/** Negative criterion with the operation data that removes it. */
interface Negative {
  readonly block: PlacementBlock;
  readonly resourceName: string;
}

async function negativesOfCampaigns(search: Search, account: AccountRef, where = ''): Promise<Negative[]> {
  const rows = await search(account, `${CAMPAIGNS}${where}`, campaignRow);
  return rows.flatMap(({ campaignCriterion: of }): Negative[] => {
    const campaignId = /campaignCriteria\/(\d+)~/.exec(of.resourceName)?.[1];
    const placementId = idOf(of);
    if (!of.negative || !campaignId || placementId === null) return [];
    return [{ block: { scope: 'campaign', campaignId, placementId }, resourceName: of.resourceName }];
  });
}

async function negativesOfAdGroups(search: Search, account: AccountRef, where = ''): Promise<Negative[]> {
  const rows = await search(account, `${AD_GROUPS}${where}`, adGroupRow);
  return rows.flatMap(({ campaign, adGroup, adGroupCriterion: of }): Negative[] => {
    const placementId = idOf(of);
    if (!of.negative || placementId === null) return [];
    const block = { scope: 'adGroup', campaignId: campaign.id, adGroupId: adGroup.id, placementId } as const;
    return [{ block, resourceName: of.resourceName }];
  });
}

/** Lists all exclusions of campaigns, ad groups, lists shared by campaigns, and the account. */
export async function listBlocks(search: Search, account: AccountRef): Promise<PlacementBlock[]> {
  const own = [...(await negativesOfCampaigns(search, account)), ...(await negativesOfAdGroups(search, account))];
  const everywhere = (await search(account, ACCOUNT, accountRow)).flatMap((row): PlacementBlock[] => {
    const placementId = idOf(row.customerNegativeCriterion);
    const fixedBy = 'the exclusions of the account';
    return placementId === null ? [] : [{ scope: 'account', campaignId: null, placementId, fixedBy }];
  });
  return [...own.map(({ block }) => block), ...(await listedBlocks(search, account)), ...everywhere];
}

async function listedBlocks(search: Search, account: AccountRef): Promise<PlacementBlock[]> {
  const uses = await search(account, LISTS, listRow);
  if (uses.length === 0) return [];
  const listed = new Map<string, string[]>();
  for (const { sharedSet: list, sharedCriterion } of await search(account, LISTED, listedRow)) {
    const placementId = idOf(sharedCriterion);
    if (placementId !== null) listed.set(list.id, [...(listed.get(list.id) ?? []), placementId]);
  }
  return uses.flatMap(({ campaign, sharedSet: { id, name } }) =>
    (listed.get(id) ?? []).map((placementId): PlacementBlock => ({
      scope: 'campaign',
      campaignId: campaign.id,
      placementId,
      fixedBy: `the list ${name}`,
    })),
  );
}

/** Fetches the negative criteria of the given campaigns, ad groups and lists with few queries. */
async function negativesIn(search: Search, account: AccountRef, places: readonly BlockPlace[]): Promise<Negative[]> {
  const idsOf = (scope: BlockPlace['scope']) => [
    ...new Set(places.filter((place) => place.scope === scope).map(({ ref }) => numeric(ref.externalId))),
  ];
  const found: Negative[] = [];
  for (const ids of chunks(idsOf('campaign'), IDS))
    found.push(...(await negativesOfCampaigns(search, account, ` AND campaign.id IN (${ids.join(', ')})`)));
  for (const ids of chunks(idsOf('adGroup'), IDS))
    found.push(...(await negativesOfAdGroups(search, account, ` AND ad_group.id IN (${ids.join(', ')})`)));
  return found;
}

function numeric(id: string): string {
  if (!/^\d+$/.test(id)) throw new InvalidRequest(`'${id}' isn't a Google Ads ID.`);
  return id;
}

const isIn =
  ({ scope, ref }: BlockPlace) =>
  ({ block }: Negative): boolean =>
    block.scope === scope && (scope === 'adGroup' ? block.adGroupId : block.campaignId) === ref.externalId;

export async function readBlocks(
  search: Search,
  account: AccountRef,
  places: readonly BlockPlace[],
): Promise<ItemResult<readonly PlacementBlock[]>[]> {
  const negatives = await negativesIn(search, account, places);
  return places.map((place) => ({
    outcome: 'done',
    ref: place.ref,
    value: negatives.filter(isIn(place)).map(({ block }) => block),
  }));
}

/** Adds or removes negative criteria for placements. Skips items that are already in the requested state. */
export async function writeBlocks(
  http: GoogleHttp,
  search: Search,
  account: AccountRef,
  batch: readonly Prepared<PlacementChange>[],
): Promise<ItemResult<PlacementChange>[]> {
  const root = `customers/${account.externalId.replaceAll('-', '')}`;
  const places = batch.map(({ change: { ref, value } }): BlockPlace => ({ scope: value.scope, ref }));
  const negatives = await negativesIn(search, account, places);
  const results = batch.map(({ change: { ref, value } }): ItemResult<PlacementChange> => ({
    outcome: 'done',
    ref,
    value,
  }));
  for (const scope of ['campaign', 'adGroup'] as const) {
    const items = batch.flatMap(({ change: { ref, value } }, at): { at: number; operation: Operation }[] => {
      if (value.scope !== scope) return [];
      const present = negatives
        .filter(isIn({ scope, ref }))
        .filter(({ block }) => block.placementId === value.placementId);
      if (value.blocked === present.length > 0) return [];
      if (!value.blocked) return present.map(({ resourceName }) => ({ at, operation: { remove: resourceName } }));
      const parent =
        scope === 'campaign'
          ? { campaign: `${root}/campaigns/${ref.externalId}` }
          : { adGroup: `${root}/adGroups/${ref.externalId}` };
      return [{ at, operation: { create: { ...parent, negative: true, ...targetOf(value.placementId) } } }];
    });
    if (items.length === 0) continue;
    const service = scope === 'campaign' ? 'campaignCriteria' : 'adGroupCriteria';
    try {
      const errors = await mutateService(
        http,
        account,
        service,
        items.map(({ operation }) => operation),
      );
      for (const [n, error] of errors) results[items[n]!.at] = failed(batch[items[n]!.at]!.change.ref, error);
    } catch (error) {
      for (const { at } of items) results[at] = failed(batch[at]!.change.ref, error);
    }
  }
  return results;
}
