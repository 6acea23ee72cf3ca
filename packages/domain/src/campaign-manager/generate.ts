import { DEFAULT_URL_PARAMETERS, newAd, newAdGroup, newCampaign } from './defaults.js';
import { AD_GROUP_NAMES, CAMPAIGN_NAMES, hostOf, nameFrom, type NameWords, uniqueName } from './names.js';
import type { DraftCampaign, InputRow, SocialAdGroup, SocialAudience } from './payload.js';
import { isEmptyRow } from './rows.js';

/** Account for which campaigns are generated, with its settings. */
export interface GenerateAccount {
  readonly partnerAccountId: number;
  readonly name: string;
  readonly trackingTemplate: string | null;
  readonly displayLink: string | null;
  readonly beneficiary: string | null;
  /** Default page of the ads. */
  readonly pageId: string | null;
  /** Audience template used for new ad groups. Null for the standard audience. */
  readonly audience: SocialAudience | null;
}

export interface GenerateInput {
  readonly rows: readonly InputRow[];
  readonly accounts: readonly GenerateAccount[];
  /** Naming template for campaigns. Empty for the standard names. */
  readonly campaignNames: string;
  readonly adGroupNames: string;
  /** Name of the site. Empty if there is none. */
  readonly site: string;
  /** Time of generation, ISO in UTC. It determines the date in names and the start of ad groups. */
  readonly at: string;
  /** Returns a new ID on each call. */
  readonly newId: () => string;
}

/** Returns the URL parameters: the account's template with the domain of the URL, or else the standard parameters. */
export function urlParametersOf(trackingTemplate: string | null, url: string): string {
  const template = trackingTemplate?.trim() ?? '';
  return template === '' ? DEFAULT_URL_PARAMETERS : template.replaceAll('{domain}', hostOf(url));
}

/**
 * Returns the campaigns of each account for the rows. Each row becomes an ad group, and rows with the same campaign
 * name belong to one campaign. A missing name is replaced by the keyword and the date.
 */
export function generateCampaigns(input: GenerateInput): DraftCampaign[] {
  return input.accounts.flatMap((account) => campaignsOfAccount(input, account));
}

function campaignsOfAccount(input: GenerateInput, account: GenerateAccount): DraftCampaign[] {
  const byName = new Map<string, { campaign: DraftCampaign; groups: SocialAdGroup[]; taken: Set<string> }>();
  for (const row of input.rows) {
    if (isEmptyRow(row)) continue;
    const words = wordsOf(input, account, row);
    const name = row.campaignName.trim() || nameFrom(input.campaignNames.trim() || CAMPAIGN_NAMES, words);
    const key = name.toLowerCase();
    let found = byName.get(key);
    if (!found) {
      const campaign = { ...newCampaign(input.newId(), account.partnerAccountId), name };
      byName.set(key, (found = { campaign, groups: [], taken: new Set() }));
    }
    const group = nameFrom(input.adGroupNames.trim() || AD_GROUP_NAMES, words);
    found.groups.push(adGroupOf(input, account, row, uniqueName(row.adGroupName.trim() || group, found.taken)));
  }
  return [...byName.values()].map(({ campaign, groups }) => ({ ...campaign, adGroups: groups }));
}

const wordsOf = ({ at, site }: GenerateInput, { name }: GenerateAccount, { keyword, url }: InputRow): NameWords => ({
  keyword: keyword.trim(),
  url: url.trim(),
  date: at.slice(0, 10),
  site,
  account: name,
});

function adGroupOf({ newId, at }: GenerateInput, account: GenerateAccount, row: InputRow, name: string): SocialAdGroup {
  const group = newAdGroup(newId(), null, at);
  const url = row.url.trim();
  return {
    ...group,
    name,
    url,
    keyword: row.keyword.trim(),
    displayUrl: row.displayUrl.trim() || (account.displayLink ?? ''),
    urlParameters: urlParametersOf(account.trackingTemplate, url),
    settings: {
      ...group.settings,
      facebookPage: account.pageId,
      beneficiary: account.beneficiary,
      audience: account.audience ?? group.settings.audience,
    },
    ads: [newAd(newId())],
  };
}
