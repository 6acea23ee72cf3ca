import type { CapabilitySet, EntitySnapshot, Micros } from '@adops/connectors';
import { endOf } from './zone-hours.js';

const STATUS_ID = { enabled: 2, paused: 3, removed: 4 } as const;
const STRATEGY: Readonly<Record<string, string>> = {
  targetCpa: 'targetCpa',
  maxConversions: 'maximizeConversions',
  maxConversionValue: 'maximizeConversionValue',
};

/** Columns of a campaign the platform decides; keys are those of the table. */
export interface CampaignRow {
  external_id: string;
  name: string;
  status_id: number;
  budget_micros: Micros | null;
  lifetime_budget_micros: Micros | null;
  bidding_strategy_type: string | null;
  target_cpa_micros: Micros | null;
}
const CAMPAIGN_COLUMNS: Readonly<Record<keyof CampaignRow, string>> = {
  external_id: 'text',
  name: 'text',
  status_id: 'smallint',
  budget_micros: 'bigint',
  lifetime_budget_micros: 'bigint',
  bidding_strategy_type: 'bidding_strategy_type',
  target_cpa_micros: 'bigint',
};

export interface AdgroupRow {
  campaign: string;
  external_id: string;
  name: string;
  status_id: number;
  budget_micros: Micros | null;
  lifetime_budget_micros: Micros | null;
  max_cpc_micros: Micros | null;
  max_cpa_micros: Micros | null;
  max_cpm_micros: Micros | null;
  /** Millionths. */
  roas_micros: number | null;
  ends_at: string | null;
}
const ADGROUP_COLUMNS: Readonly<Record<Exclude<keyof AdgroupRow, 'campaign'>, string>> = {
  external_id: 'text',
  name: 'text',
  status_id: 'smallint',
  budget_micros: 'bigint',
  lifetime_budget_micros: 'bigint',
  max_cpc_micros: 'bigint',
  max_cpa_micros: 'bigint',
  max_cpm_micros: 'bigint',
  roas_micros: 'int',
  ends_at: 'timestamptz',
};

export function campaignRow({ ref, name, status, budget, strategy }: EntitySnapshot): CampaignRow {
  return {
    external_id: ref.externalId,
    name,
    status_id: STATUS_ID[status],
    budget_micros: budget?.daily ?? null,
    lifetime_budget_micros: budget?.lifetime ?? null,
    bidding_strategy_type: STRATEGY[strategy?.type ?? ''] ?? null,
    // Of a whole campaign a target is part of the strategy.
    target_cpa_micros: strategy?.targetCpa ?? null,
  };
}

/**
 * @param campaignHolds the ad group is the campaign under another name: budgets are shown there
 * @param timeZone of the account, whose days ad groups end with
 */
export function adgroupRow(
  { ref, name, status, budget, bids, endsAt }: EntitySnapshot,
  campaignHolds: boolean,
  timeZone: string,
): AdgroupRow {
  const { maxCpc, targetCpa, maxCpm, targetRoas } = bids;
  return {
    campaign: ref.parentExternalId!,
    external_id: ref.externalId,
    name,
    status_id: STATUS_ID[status],
    budget_micros: campaignHolds ? null : (budget?.daily ?? null),
    lifetime_budget_micros: campaignHolds ? null : (budget?.lifetime ?? null),
    max_cpc_micros: maxCpc,
    max_cpa_micros: targetCpa,
    max_cpm_micros: maxCpm,
    roas_micros: targetRoas === null ? null : Math.round(targetRoas * 1_000_000),
    ends_at: endsAt ? endOf(endsAt, timeZone) : null,
  };
}

export interface KeywordRow {
  adgroup_id: number;
  external_id: string;
  text: string;
  match_type: string;
  status_id: number;
  max_cpc_micros: Micros | null;
}

export function keywordRow({ ref, keyword, name, status, bids }: EntitySnapshot, adgroupId: number): KeywordRow {
  return {
    adgroup_id: adgroupId,
    external_id: ref.externalId,
    text: keyword?.text ?? name,
    match_type: keyword?.matchType ?? 'broad',
    status_id: STATUS_ID[status],
    max_cpc_micros: bids.maxCpc,
  };
}

type Columns = Readonly<Record<string, string>>;

/** Columns a platform says something about; of the others what is kept here stays. */
export function spokenColumns(can: CapabilitySet): { campaign: Columns; adgroup: Columns } {
  const own = !can.adGroupIsCampaign;
  const silent = new Set<string>(
    Object.entries({
      'campaign.budget_micros': can.budget.daily.includes('campaign'),
      'campaign.lifetime_budget_micros': can.budget.lifetime.includes('campaign'),
      'campaign.bidding_strategy_type': can.strategyLevel === 'campaign',
      'campaign.target_cpa_micros': can.strategyLevel === 'campaign',
      'adgroup.budget_micros': own && can.budget.daily.includes('adGroup'),
      'adgroup.lifetime_budget_micros': own && can.budget.lifetime.includes('adGroup'),
      'adgroup.max_cpc_micros': can.bid.maxCpc.includes('adGroup'),
      'adgroup.max_cpa_micros': can.bid.targetCpa.includes('adGroup'),
      'adgroup.max_cpm_micros': can.bid.maxCpm.includes('adGroup'),
      'adgroup.roas_micros': can.bid.targetRoas.includes('adGroup'),
      'adgroup.ends_at': can.endDates,
    }).flatMap(([name, isSpoken]) => (isSpoken ? [] : [name])),
  );
  const spoken = (table: string, columns: Columns): Columns =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => !silent.has(`${table}.${name}`)));
  return { campaign: spoken('campaign', CAMPAIGN_COLUMNS), adgroup: spoken('adgroup', ADGROUP_COLUMNS) };
}
