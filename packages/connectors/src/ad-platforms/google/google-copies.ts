import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { CampaignCopy } from '../port/changes.js';
import { InvalidRequest, NotFound, NotSupported } from '../port/errors.js';
import type { GoogleHttp } from './google-http.js';

type Search = <T>(account: AccountRef, query: string, row: z.ZodType<T>) => Promise<T[]>;
type Content = Record<string, unknown>;
type Create = Readonly<Record<string, { readonly create: Content }>>;

/** Maximum operations per request. */
const MAX_OPERATIONS = 10_000;
/** Fields to read and copy for each resource type, limited to fields that the API can set. */
const READ = {
  campaign:
    'name advertising_channel_type advertising_channel_sub_type bidding_strategy bidding_strategy_type manual_cpc.enhanced_cpc_enabled maximize_conversions.target_cpa_micros maximize_conversion_value.target_roas target_cpa.target_cpa_micros target_roas.target_roas target_spend.cpc_bid_ceiling_micros network_settings.target_google_search network_settings.target_search_network network_settings.target_content_network network_settings.target_partner_search_network geo_target_type_setting.positive_geo_target_type geo_target_type_setting.negative_geo_target_type contains_eu_political_advertising tracking_url_template final_url_suffix end_date_time',
  campaign_budget: 'resource_name amount_micros total_amount_micros period delivery_method explicitly_shared',
  campaign_criterion:
    'type negative bid_modifier location.geo_target_constant language.language_constant device.type ad_schedule.day_of_week ad_schedule.start_hour ad_schedule.start_minute ad_schedule.end_hour ad_schedule.end_minute placement.url mobile_application.app_id keyword.text keyword.match_type topic.topic_constant content_label.type user_list.user_list ip_block.ip_address',
  ad_group:
    'id name status type cpc_bid_micros cpm_bid_micros target_cpa_micros target_roas tracking_url_template final_url_suffix',
  ad_group_criterion:
    'type status negative cpc_bid_micros bid_modifier final_urls keyword.text keyword.match_type placement.url mobile_application.app_id topic.topic_constant user_list.user_list location.geo_target_constant language.language_constant gender.type age_range.type parental_status.type income_range.type',
  ad_group_ad:
    'status ad.type ad.name ad.final_urls ad.final_mobile_urls ad.tracking_url_template ad.final_url_suffix ad.responsive_search_ad.headlines ad.responsive_search_ad.descriptions ad.responsive_search_ad.path1 ad.responsive_search_ad.path2 ad.responsive_display_ad.marketing_images ad.responsive_display_ad.square_marketing_images ad.responsive_display_ad.logo_images ad.responsive_display_ad.square_logo_images ad.responsive_display_ad.headlines ad.responsive_display_ad.long_headline ad.responsive_display_ad.descriptions ad.responsive_display_ad.business_name ad.responsive_display_ad.call_to_action_text ad.demand_gen_multi_asset_ad.marketing_images ad.demand_gen_multi_asset_ad.square_marketing_images ad.demand_gen_multi_asset_ad.portrait_marketing_images ad.demand_gen_multi_asset_ad.logo_images ad.demand_gen_multi_asset_ad.headlines ad.demand_gen_multi_asset_ad.descriptions ad.demand_gen_multi_asset_ad.business_name ad.demand_gen_multi_asset_ad.call_to_action_text',
  asset_group: 'id name status final_urls final_mobile_urls path1 path2',
  asset_group_asset: 'asset field_type status',
} as const;
const CAMPAIGN_CRITERIA = new Set([
  'LOCATION',
  'LANGUAGE',
  'DEVICE',
  'AD_SCHEDULE',
  'PLACEMENT',
  'MOBILE_APPLICATION',
  'KEYWORD',
  'TOPIC',
  'CONTENT_LABEL',
  'USER_LIST',
  'IP_BLOCK',
]);
const GROUP_CRITERIA = new Set([
  'KEYWORD',
  'PLACEMENT',
  'MOBILE_APPLICATION',
  'TOPIC',
  'USER_LIST',
  'LOCATION',
  'LANGUAGE',
  'GENDER',
  'AGE_RANGE',
  'PARENTAL_STATUS',
  'INCOME_RANGE',
]);
const ADS: Readonly<Record<string, string>> = {
  RESPONSIVE_SEARCH_AD: 'responsiveSearchAd',
  RESPONSIVE_DISPLAY_AD: 'responsiveDisplayAd',
  DEMAND_GEN_MULTI_ASSET_AD: 'demandGenMultiAssetAd',
};
/** Request field that selects a bidding strategy without a target. */
const STRATEGIES: Readonly<Record<string, string>> = {
  MANUAL_CPC: 'manualCpc',
  TARGET_SPEND: 'targetSpend',
  MAXIMIZE_CONVERSIONS: 'maximizeConversions',
  MAXIMIZE_CONVERSION_VALUE: 'maximizeConversionValue',
  TARGET_CPA: 'targetCpa',
  TARGET_ROAS: 'targetRoas',
};

const fields = (...kinds: (keyof typeof READ)[]): string =>
  kinds.flatMap((kind) => READ[kind].split(' ').map((field) => `${kind}.${field}`)).join(', ');
const thing = z.looseObject({});

/**
 * Copies campaigns. Google has no clone endpoint, so we read the campaign and everything below it and create them
 * again. The platform carries out the single request entirely or not at all. Campaigns that can't be copied faithfully
 * are rejected.
 */
export class GoogleCopies {
  private last = 0;
  private readonly root: string;
  private readonly creates: Create[] = [];

  constructor(
    private readonly http: GoogleHttp,
    private readonly search: Search,
    private readonly account: AccountRef,
    /** Digits only, because it becomes part of queries. */
    private readonly campaignId: string,
  ) {
    this.root = `customers/${account.externalId.replaceAll('-', '')}`;
  }

  /** Creates the copy, paused. @throws PlatformError */
  async copy(wanted: CampaignCopy): Promise<void> {
    const campaign = await this.campaign(wanted);
    for (const one of await this.rows('campaign_criterion'))
      this.criterion('campaign', campaign, one, CAMPAIGN_CRITERIA);
    await this.adGroups(campaign);
    await this.assetGroups(campaign);
    if (this.creates.length > MAX_OPERATIONS)
      throw new NotSupported(
        `Google Ads creates at most ${MAX_OPERATIONS} items per request, but the campaign has ${this.creates.length}.`,
      );
    const body = { mutateOperations: this.creates, partialFailure: false, validateOnly: false };
    await this.http.customer(this.account, 'googleAds:mutate', body, z.unknown(), true);
  }

  private async campaign({ name, adGroupBudget }: CampaignCopy): Promise<string> {
    const row = z.object({ campaign: thing, campaignBudget: thing.optional() });
    const query = `SELECT ${fields('campaign', 'campaign_budget')} FROM campaign WHERE campaign.id = ${this.campaignId} AND campaign.status != 'REMOVED'`;
    const found = (await this.search(this.account, query, row))[0];
    if (!found) throw new NotFound(`Campaign ${this.campaignId} no longer exists.`);
    const { biddingStrategyType, id: _id, resourceName: _name, ...content } = found.campaign;
    const strategy = STRATEGIES[String(biddingStrategyType)];
    if (!content['biddingStrategy'] && strategy) content[strategy] ??= {};
    const campaignBudget = this.budget(found.campaignBudget ?? {}, name, adGroupBudget);
    return this.make('campaigns', { ...content, name, status: 'PAUSED', campaignBudget });
  }

  /** Creates a separate budget for the copy. A shared budget stays shared unless a daily amount is given. */
  private budget({ resourceName, explicitlyShared, ...content }: Content, name: string, daily: number | null): string {
    if (daily !== null) {
      const { deliveryMethod } = content;
      return this.make('campaignBudgets', {
        ...(deliveryMethod !== undefined && { deliveryMethod }),
        amountMicros: String(daily),
        name,
        explicitlyShared: false,
      });
    }
    if (explicitlyShared === true) return String(resourceName);
    return this.make('campaignBudgets', { ...content, name, explicitlyShared: false });
  }

  private async adGroups(campaign: string): Promise<void> {
    const groups = new Map<string, string>();
    for (const { id, resourceName: _name, type, ...content } of await this.rows('ad_group', 'REMOVED')) {
      const kind = !type || /^(UNKNOWN|UNSPECIFIED)$/.test(String(type)) ? {} : { type };
      groups.set(String(id), this.make('adGroups', { ...content, ...kind, campaign }));
    }
    if (groups.size === 0) return;
    for (const one of await this.rows('ad_group_criterion', 'REMOVED'))
      this.criterion('adGroup', groups.get(groupOf(one)), one, GROUP_CRITERIA);
    for (const one of await this.rows('ad_group_ad', 'REMOVED')) this.ad(groups.get(groupOf(one)), one);
  }

  private criterion(
    above: 'campaign' | 'adGroup',
    of: string | undefined,
    one: Content,
    known: ReadonlySet<string>,
  ): void {
    const { type, resourceName: _name, parent: _parent, ...content } = one;
    // Every campaign already targets all devices, so only bid modifiers need copying.
    if (!of || (type === 'DEVICE' && (content['bidModifier'] ?? 1) === 1)) return;
    if (!known.has(String(type)))
      throw new NotSupported(`The campaign can't be copied because it uses ${String(type)} targeting.`);
    const operation = above === 'campaign' ? 'campaignCriterionOperation' : 'adGroupCriterionOperation';
    this.creates.push({ [operation]: { create: { ...content, [above]: of } } });
  }

  private ad(adGroup: string | undefined, { status, ad }: Content): void {
    if (!adGroup) return;
    const { type, id: _id, resourceName: _name, ...content } = ad as Content;
    const kind = ADS[String(type)];
    if (!kind) throw new NotSupported(`The campaign has ads of the type ${String(type)}, which can't be copied.`);
    const own = { ...content, [kind]: withoutResults(content[kind] as Content) };
    this.creates.push({ adGroupAdOperation: { create: { adGroup, status, ad: own } } });
  }

  private async assetGroups(campaign: string): Promise<void> {
    const groups = new Map<string, string>();
    for (const { id, resourceName: _name, ...content } of await this.rows('asset_group', 'REMOVED'))
      groups.set(String(id), this.make('assetGroups', { ...content, campaign }));
    if (groups.size === 0) return;
    for (const one of await this.rows('asset_group_asset', 'REMOVED')) {
      const { asset, fieldType } = one;
      const assetGroup = groups.get(groupOf(one));
      if (assetGroup) this.creates.push({ assetGroupAssetOperation: { create: { asset, fieldType, assetGroup } } });
    }
  }

  /** Reads all rows of a resource type below the campaign. `parent` is the id of the row's group. */
  private async rows(
    kind: Exclude<keyof typeof READ, 'campaign' | 'campaign_budget'>,
    but?: string,
  ): Promise<Content[]> {
    const name = kind.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const group = kind.startsWith('asset_group') ? 'asset_group.id' : 'ad_group.id';
    const above = kind === 'campaign_criterion' || kind === 'ad_group' || kind === 'asset_group' ? '' : `, ${group}`;
    const alive = but ? ` AND ${kind}.status != '${but}'` : '';
    const query = `SELECT ${fields(kind)}${above} FROM ${kind} WHERE campaign.id = ${this.campaignId}${alive}`;
    return (await this.search(this.account, query, thing)).map((row) => {
      const parent = (row['adGroup'] ?? row['assetGroup']) as { id?: unknown } | undefined;
      return { ...(row[name] as Content), ...(above && { parent: String(parent?.id) }) };
    });
  }

  /** Adds a create operation. @returns the temporary resource name */
  private make(service: 'campaigns' | 'campaignBudgets' | 'adGroups' | 'assetGroups', content: Content): string {
    this.last -= 1;
    const resourceName = `${this.root}/${service}/${this.last}`;
    this.creates.push({ [`${service.slice(0, -1)}Operation`]: { create: { ...content, resourceName } } });
    return resourceName;
  }
}

const groupOf = ({ parent }: Content): string => {
  if (typeof parent !== 'string') throw new InvalidRequest("Google Ads didn't return the ad group of the item.");
  return parent;
};

/** Removes performance labels from texts and images, because only their content can be set. */
function withoutResults(ad: Content | undefined): Content {
  const one = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    const { text, asset, pinnedField } = value as Content;
    return {
      ...(text !== undefined && { text }),
      ...(asset !== undefined && { asset }),
      ...(pinnedField !== undefined && { pinnedField }),
    };
  };
  return Object.fromEntries(
    Object.entries(ad ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value.map(one) : one(value)]),
  );
}
