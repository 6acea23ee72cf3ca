import { adsOf, keywordsOf, placementsOf, sumBy, sumByPart } from '../../world/breakdowns.js';
import { type Account, type AdGroup, type Campaign, now, type Settings } from '../../world/model.js';
import type { Cell } from '../../world/traffic-simulation.js';
import { troublesOfAd, troublesOfCampaign, troublesOfGroup, type Trouble } from '../../world/troubles.js';
import type { World } from '../../world/world.js';
import { daysOf, type Question } from './gaql.js';

type Row = Record<string, unknown>;
const CHANNEL: Readonly<Record<string, string>> = { search: 'SEARCH', display: 'DISPLAY', pmax: 'PERFORMANCE_MAX' };
const STRATEGY: Readonly<Record<string, string>> = {
  manualCpc: 'MANUAL_CPC',
  maxClicks: 'TARGET_SPEND',
  maxConversions: 'MAXIMIZE_CONVERSIONS',
  targetCpa: 'MAXIMIZE_CONVERSIONS',
  maxConversionValue: 'MAXIMIZE_CONVERSION_VALUE',
  targetRoas: 'MAXIMIZE_CONVERSION_VALUE',
};
const DEVICE_IDS = { desktop: 30000, mobile: 30001, tablet: 30002 } as const;
const WEEKDAYS: Readonly<Record<string, string>> = {
  MON: 'MONDAY', TUE: 'TUESDAY', WED: 'WEDNESDAY', THU: 'THURSDAY', FRI: 'FRIDAY', SAT: 'SATURDAY', SUN: 'SUNDAY',
}; // prettier-ignore
export const dayOfWeek = (name: string): string => Object.keys(WEEKDAYS).find((day) => WEEKDAYS[day] === name)!;

/** Schedule windows by campaign. The world stores them as rules, the platform as criteria. */
export interface Criterion {
  readonly id: string;
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly modifier: number;
}

/** Returns the id of a placement's criterion, the same wherever it is excluded. */
export const placementCriterion = (site: string): string =>
  String([...site].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 900_000_007, 7) + 1_000_000_000);

const status = (name: string, { status: value }: Settings, troubles: readonly Trouble[]): Row => {
  const word = troubles.length > 0 ? 'LIMITED' : 'ELIGIBLE';
  const reasons = troubles.map(({ code }) => code);
  return {
    [`${name}.status`]: value.toUpperCase(),
    [`${name}.primary_status`]: value === 'enabled' ? word : value.toUpperCase(),
    [`${name}.primary_status_reasons`]:
      value === 'enabled' ? reasons : [`${name.toUpperCase()}_${value.toUpperCase()}`],
  };
};

const root = (account: Account): string => `customers/${account.id}`;

function campaignRow(account: Account, campaign: Campaign, at: number): Row {
  const settings = now(campaign);
  const strategy = settings.strategy ?? 'manualCpc';
  const cpa = strategy === 'targetCpa' ? settings.targetCpa : undefined;
  const roas = strategy === 'targetRoas' ? settings.targetRoas : undefined;
  return {
    'campaign.id': campaign.id,
    'campaign.name': settings.name,
    ...status('campaign', settings, troublesOfCampaign(campaign, at)),
    'campaign.advertising_channel_type': CHANNEL[campaign.channel] ?? 'SEARCH',
    'campaign.contains_eu_political_advertising': 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
    'campaign.network_settings.target_google_search': true,
    'campaign.end_date_time': settings.endsAt ? `${settings.endsAt} 23:59:59` : '2037-12-30 23:59:59',
    'campaign.bidding_strategy_type': STRATEGY[strategy],
    'campaign.maximize_conversions.target_cpa_micros': cpa,
    'campaign.maximize_conversion_value.target_roas': roas,
    'campaign.target_spend.cpc_bid_ceiling_micros': strategy === 'maxClicks' ? settings.cap : undefined,
    'campaign_budget.resource_name': `${root(account)}/campaignBudgets/${campaign.id}`,
    'campaign_budget.amount_micros': settings.dailyBudget ?? undefined,
    'campaign_budget.total_amount_micros': settings.lifetimeBudget ?? undefined,
    'campaign_budget.explicitly_shared': campaign.sharedBudget,
  };
}

function groupRow(account: Account, campaign: Campaign, group: AdGroup, at: number): Row {
  const name = campaign.channel === 'pmax' ? 'asset_group' : 'ad_group';
  const settings = now(group);
  return {
    ...campaignRow(account, campaign, at),
    [`${name}.id`]: group.id,
    [`${name}.name`]: settings.name,
    ...status(name, settings, troublesOfGroup(group, at)),
    [`${name}.cpc_bid_micros`]: settings.maxCpc ?? undefined,
    [`${name}.cpm_bid_micros`]: settings.maxCpm ?? undefined,
    [`${name}.target_cpa_micros`]: settings.targetCpa ?? undefined,
    [`${name}.target_roas`]: settings.targetRoas ?? undefined,
  };
}

const groups = (account: Account, pmax: boolean, at: number): Row[] =>
  account.campaigns
    .filter((campaign) => (campaign.channel === 'pmax') === pmax)
    .flatMap((campaign) => campaign.adGroups.map((group) => groupRow(account, campaign, group, at)));

/** Returns the rows of a resource without statistics, at a given instant. Undefined if it isn't simulated. */
export function entityRows(account: Account, resource: string, criteria: ReadonlyMap<string, Criterion[]>, at: number): Row[] | undefined {
  const { campaigns } = account;
  const inGroups = (rows: (group: AdGroup, campaign: Campaign) => Row[]) =>
    campaigns.flatMap((campaign) => campaign.adGroups.flatMap((group) => rows(group, campaign)));
  switch (resource) {
    case 'customer':
      return [{ 'customer.id': account.id, 'customer.descriptive_name': account.name, 'customer.currency_code': account.currency, 'customer.time_zone': account.timeZone }];
    case 'campaign':
      return campaigns.map((campaign) => campaignRow(account, campaign, at));
    case 'ad_group':
      return groups(account, false, at);
    case 'asset_group':
      return groups(account, true, at);
    case 'ad_group_criterion':
      return inGroups((group, campaign) => [
        ...group.keywords.map((keyword) => ({
          'campaign.id': campaign.id,
          'ad_group.id': group.id,
          'ad_group_criterion.criterion_id': keyword.id,
          'ad_group_criterion.type': 'KEYWORD',
          'ad_group_criterion.status': now(keyword).status.toUpperCase(),
          'ad_group_criterion.keyword.text': keyword.text,
          'ad_group_criterion.keyword.match_type': keyword.matchType.toUpperCase(),
          'ad_group_criterion.cpc_bid_micros': now(keyword).maxCpc ?? undefined,
        })),
        ...now(group).blocked.map((site) => ({
          'campaign.id': campaign.id,
          'ad_group.id': group.id,
          'ad_group_criterion.resource_name': `${root(account)}/adGroupCriteria/${group.id}~${placementCriterion(site)}`,
          'ad_group_criterion.criterion_id': placementCriterion(site),
          'ad_group_criterion.type': 'PLACEMENT',
          'ad_group_criterion.status': 'ENABLED',
          'ad_group_criterion.negative': true,
          'ad_group_criterion.placement.url': site,
        })),
      ]);
    case 'ad_group_ad':
      return inGroups((group, campaign) => (campaign.channel === 'pmax' ? [] : group.ads.map((ad) => adRow(campaign, group, ad, at))));
    case 'campaign_criterion':
      return campaigns.flatMap((campaign) => criterionRows(account, campaign, criteria.get(campaign.id) ?? []));
    case 'asset_group_asset':
      return [];
    case 'conversion_action':
      return ['Lead', 'Purchase'].map((name, at) => ({ 'conversion_action.id': 900 + at, 'conversion_action.name': name, 'conversion_action.status': 'ENABLED' }));
    case 'campaign_shared_set':
    case 'shared_criterion':
    case 'customer_negative_criterion':
      return [];
    case 'shared_set':
      return [{ 'shared_set.id': 800, 'shared_set.name': 'Blocked sites', 'shared_set.status': 'ENABLED', 'shared_set.type': 'NEGATIVE_PLACEMENTS' }];
    case 'topic_constant':
      return ['Autos', 'Finance', 'Travel'].map((path, at) => ({ 'topic_constant.id': 40 + at, 'topic_constant.path': ['', path] }));
    case 'language_constant':
      return [['1000', 'English'], ['1001', 'German'], ['1002', 'French']].map(([id, name]) => ({ 'language_constant.id': id, 'language_constant.name': name }));
    default:
      return undefined;
  }
} // prettier-ignore

function adRow(campaign: Campaign, group: AdGroup, ad: AdGroup['ads'][number], at: number): Row {
  const { name, status: value } = now(ad);
  const troubles = troublesOfAd(group, ad, at);
  const [worst] = troubles;
  const approval = !worst ? 'APPROVED' : worst.review === 'rejected' ? 'DISAPPROVED' : 'APPROVED_LIMITED';
  return {
    'campaign.id': campaign.id,
    'ad_group.id': group.id,
    'ad_group_ad.ad.type': 'RESPONSIVE_SEARCH_AD',
    'ad_group_ad.ad.responsive_search_ad.headlines': [{ text: name, assetPerformanceLabel: 'GOOD' }],
    'ad_group_ad.status': value.toUpperCase(),
    'ad_group_ad.ad.id': ad.id,
    'ad_group_ad.ad.name': name,
    'ad_group_ad.ad.final_urls': [group.finalUrl],
    'ad_group_ad.policy_summary.approval_status': approval,
    'ad_group_ad.policy_summary.review_status': 'REVIEWED',
    'ad_group_ad.policy_summary.policy_topic_entries': troubles.map(({ code, review }) => ({
      topic: code,
      type: review === 'rejected' ? 'PROHIBITED' : 'LIMITED',
    })),
  };
}

function criterionRows(account: Account, campaign: Campaign, criteria: readonly Criterion[]): Row[] {
  const row = (id: string | number, type: string, more: Row): Row => ({
    'campaign.id': campaign.id,
    'campaign_criterion.resource_name': `${root(account)}/campaignCriteria/${campaign.id}~${id}`,
    'campaign_criterion.type': type,
    ...more,
  });
  const { rules, blocked } = now(campaign);
  const devices = Object.entries(DEVICE_IDS).map(([device, id]) =>
    row(id, 'DEVICE', {
      'campaign_criterion.device.type': device.toUpperCase(),
      'campaign_criterion.bid_modifier':
        rules.find(({ dimension, key }) => dimension === 'device' && key === device)?.multiplier ?? 1,
    }),
  );
  const schedule = criteria.map(({ id, day, from, to, modifier }) =>
    row(id, 'AD_SCHEDULE', {
      'campaign_criterion.ad_schedule.day_of_week': WEEKDAYS[day],
      'campaign_criterion.ad_schedule.start_hour': from,
      'campaign_criterion.ad_schedule.end_hour': to,
      'campaign_criterion.bid_modifier': modifier,
    }),
  );
  const placements = blocked.map((site) =>
    row(placementCriterion(site), 'PLACEMENT', {
      'campaign_criterion.negative': true,
      'campaign_criterion.placement.url': site,
    }),
  );
  return [...devices, ...schedule, ...placements];
}

const VIEWS: Readonly<Record<string, (cell: Cell) => readonly { id: string; weight: number }[]>> = {
  keyword_view: keywordsOf,
  detail_placement_view: placementsOf,
  ad_group_ad: adsOf,
};

export const isStatistics = (question: Question): boolean =>
  question.fields.some((field) => field.startsWith('metrics.'));

/** Returns the figures by the requested segments. Rows without any figures are omitted. */
export function statsRows(world: World, account: Account, question: Question): Row[] {
  const { from, to } = daysOf(question);
  const pmax = question.resource === 'asset_group';
  const campaigns = account.campaigns.filter((campaign) => (campaign.channel === 'pmax') === pmax);
  const cells = world.trade.cells(account, from, to, campaigns);
  const asked = (field: string) => question.fields.includes(field);
  const key = (cell: Cell) =>
    [
      cell.adGroup.id,
      cell.date,
      asked('segments.hour') ? cell.localHour : '',
      asked('segments.device') ? cell.device : '',
    ].join(' ');
  const parts = VIEWS[question.resource];
  const sums = parts ? sumByPart(cells, key, parts) : sumBy(cells, key);
  return sums.map(({ cell, part, impressions, clicks, cost, conversions, conversionValue }) => {
    const keyword = cell.adGroup.keywords.find(({ id }) => id === part);
    return {
      'campaign.id': cell.campaign.id,
      [pmax ? 'asset_group.id' : 'ad_group.id']: cell.adGroup.id,
      'ad_group_ad.ad.id': part,
      'ad_group_criterion.criterion_id': part,
      'ad_group_criterion.keyword.text': keyword?.text,
      'ad_group_criterion.keyword.match_type': keyword?.matchType.toUpperCase(),
      'detail_placement_view.placement': part,
      'detail_placement_view.display_name': part,
      'segments.date': cell.date,
      'segments.hour': cell.localHour,
      'segments.device': cell.device.toUpperCase(),
      'metrics.impressions': impressions,
      'metrics.clicks': clicks,
      'metrics.cost_micros': cost,
      'metrics.conversions': conversions,
      'metrics.conversions_value': conversionValue / 1_000_000,
    };
  });
}
