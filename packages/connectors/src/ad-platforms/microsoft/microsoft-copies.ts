import { z } from 'zod';
import type { AccountRef, Micros } from '../port/account.js';
import type { CampaignCopy } from '../port/changes.js';
import { NotFound, Unavailable } from '../port/errors.js';
import { buildCopy, type Step, withoutFields } from '../shared/built-copy.js';
import { chunks } from '../shared/lookup.js';
import { toUnits } from '../shared/values.js';
import { meaningOf, type MicrosoftHttp, partialErrors } from './microsoft-http.js';

const MAX_NAME_LENGTH = 128;
/** Fields that Microsoft sets itself on every entity. */
const ITS_OWN = new Set([
  'Id',
  'Status',
  'EditorialStatus',
  'AdGroupId',
  'CampaignId',
  'ForwardCompatibilityMap',
  'Name',
]);
const TYPES = { CampaignType: 'Search Shopping DynamicSearchAds Audience PerformanceMax' };
const AD_TYPES = { AdTypes: ['ResponsiveSearch', 'ResponsiveAd', 'ExpandedText', 'Product'] };
/** Maximum entities per call. */
const AT_ONCE = { AdGroups: 1_000, Keywords: 1_000, Ads: 50 } as const;
const DEVICES_AND_HOURS = 'Targets';

const row = z.looseObject({ Id: z.coerce.string(), Name: z.string().optional(), Status: z.string().optional() });
type Row = z.infer<typeof row>;
const ids = z.array(z.coerce.string().nullable()).nullish();

/** Microsoft has no clone endpoint, so we read the campaign, its ad groups, keywords and ads and create them again. */
export class MicrosoftCopies {
  constructor(
    private readonly http: MicrosoftHttp,
    private readonly account: AccountRef,
  ) {}

  /** Copies the campaign, paused, with its criteria, blocked sites, groups, keywords and ads. @throws PlatformError */
  copy(campaignId: string, { name, adGroupBudget }: CampaignCopy): Promise<void> {
    return buildCopy({
      name,
      maxNameLength: MAX_NAME_LENGTH,
      find: async (wanted) => {
        const all = await this.rows('Campaigns', 'AccountId', this.account.externalId, TYPES);
        return all.filter((one) => one.Name === wanted).map((one) => one.Id);
      },
      remove: (id) => this.change('DELETE', 'Campaigns', { AccountId: this.account.externalId, CampaignIds: [id] }),
      make: (workingName, step) => this.make(campaignId, workingName, adGroupBudget, step),
      rename: (Id, Name) =>
        this.change('PUT', 'Campaigns', { AccountId: this.account.externalId, Campaigns: [{ Id, Name }] }),
    });
  }

  private async make(campaignId: string, Name: string, daily: Micros | null, step: Step): Promise<string> {
    const campaigns = await this.rows('Campaigns', 'AccountId', this.account.externalId, TYPES);
    const source = campaigns.find(({ Id, Status }) => Id === campaignId && Status !== 'Deleted');
    if (!source) throw new NotFound(`Campaign ${campaignId} no longer exists.`);
    const groups = await this.rows('AdGroups', 'CampaignId', campaignId);
    const campaign = { ...withoutFields(source, ITS_OWN), ...ownBudget(source, daily), Name, Status: 'Paused' };
    const above = { AccountId: this.account.externalId };
    const [made] = await step(() => this.add('Campaigns', 'CampaignIds', above, [campaign]));
    await this.criteria(campaignId, made!, step);
    for (const some of chunks(groups, AT_ONCE.AdGroups)) {
      const copies = some.map((one) => ({ ...content(one), Name: one.Name }));
      const madeGroups = await step(() => this.add('AdGroups', 'AdGroupIds', { CampaignId: made }, copies));
      for (const [at, group] of some.entries()) await this.below(group.Id, madeGroups[at]!, step);
    }
    return made!;
  }

  private async below(groupId: string, AdGroupId: string, step: Step): Promise<void> {
    for (const [list, name, more] of [
      ['Keywords', 'KeywordIds', {}],
      ['Ads', 'AdIds', AD_TYPES],
    ] as const) {
      const all = await this.rows(list, 'AdGroupId', groupId, more);
      for (const some of chunks(all, AT_ONCE[list]))
        await step(() => this.add(list, name, { AdGroupId }, some.map(content)));
    }
  }

  private async criteria(campaignId: string, made: string, step: Step): Promise<void> {
    const criterion = z.looseObject({ Criterion: z.looseObject({}) });
    const { CampaignCriterions } = await this.http.call(this.account, 'CampaignCriterions/QueryByIds', {
      json: { CampaignId: campaignId, CampaignCriterionIds: null, CriterionType: DEVICES_AND_HOURS },
      answer: z.object({ CampaignCriterions: z.array(criterion.nullable()).nullish() }),
    });
    const copies = (CampaignCriterions ?? []).flatMap((one) =>
      one ? [{ ...withoutFields(one, ITS_OWN), CampaignId: made }] : [],
    );
    if (copies.length > 0) {
      const json = { CriterionType: DEVICES_AND_HOURS, CampaignCriterions: copies };
      await step(() => this.change('POST', 'CampaignCriterions', json));
    }
    const site = z.object({ NegativeSites: z.array(z.string()).nullish() });
    const { CampaignNegativeSites } = await this.http.call(this.account, 'NegativeSites/QueryByCampaignIds', {
      json: { AccountId: this.account.externalId, CampaignIds: [campaignId] },
      answer: z.object({ CampaignNegativeSites: z.array(site) }),
    });
    const NegativeSites = CampaignNegativeSites[0]?.NegativeSites ?? [];
    if (NegativeSites.length === 0) return;
    const CampaignNegative = [{ CampaignId: made, NegativeSites }];
    const json = { AccountId: this.account.externalId, CampaignNegativeSites: CampaignNegative };
    await step(() => this.change('POST', 'NegativeSites/SetToCampaigns', json));
  }

  private async rows(list: string, parent: string, id: string, more: object = {}): Promise<Row[]> {
    const answer = z.object({ [list]: z.array(row.nullable()).nullish() });
    const found = await this.http.call(this.account, `${list}/QueryBy${parent}`, {
      json: { [parent]: id, ...more },
      answer,
    });
    return (found[list] ?? []).filter((one) => one !== null && one.Status !== 'Deleted') as Row[];
  }

  /** Adds all rows or fails. Rows added before a failure are removed together with the campaign. */
  private async add(list: string, name: string, above: object, rows: readonly object[]): Promise<string[]> {
    const answer = z.object({ [name]: ids, PartialErrors: partialErrors });
    const json = { ...above, [list]: rows };
    const { PartialErrors, ...made } = await this.http.call(this.account, list, { write: true, json, answer });
    const refused = (PartialErrors as z.infer<typeof partialErrors>)[0];
    if (refused) throw meaningOf(refused);
    const added = ((made as Record<string, z.infer<typeof ids>>)[name] ?? []).filter((one) => one !== null);
    if (added.length !== rows.length) throw new Unavailable("The response doesn't include the created items.", true);
    return added;
  }

  private async change(method: 'POST' | 'PUT' | 'DELETE', path: string, json: object): Promise<void> {
    const answer = z.object({ PartialErrors: partialErrors });
    const { PartialErrors } = await this.http.call(this.account, path, { method, write: true, json, answer });
    if (PartialErrors[0]) throw meaningOf(PartialErrors[0]);
  }
}

/** Returns the daily budget for the copy, replacing a shared or lifetime budget. Empty if `daily` is null. */
function ownBudget({ BudgetType }: Row, daily: Micros | null): object {
  if (daily === null) return {};
  const type = /^Daily/.test(String(BudgetType)) ? BudgetType : 'DailyBudgetStandard';
  return { BudgetId: undefined, BudgetType: type, DailyBudget: toUnits(daily) };
}

/** Returns the content of an ad group, keyword or ad. Its status is unchanged because the copied campaign is paused. */
const content = (one: Row): object => ({
  ...withoutFields(one, ITS_OWN),
  Status: one.Status === 'Paused' ? 'Paused' : 'Active',
});
