import type { CapabilitySet, EntitySnapshot } from '@adops/connectors';
import type { EntityLevel, PlacedLevel } from '@adops/domain';
import { pulledColumns, storedType } from '../automation/index.js';
import { endOf } from './zone-hours.js';

/**
 * Columns whose value the platform determines, by table column. They include the values that can be changed in the
 * console.
 */
export type CampaignRow = Readonly<Record<string, unknown>> & { readonly external_id: string };
export type AdgroupRow = CampaignRow & {
  /** Platform ID of its campaign. */
  readonly campaign: string;
};

/** Levels that the inventory lists. */
export type ListedLevel = Exclude<EntityLevel, PlacedLevel>;

const PULLED = {
  campaign: pulledColumns('campaign'),
  adgroup: pulledColumns('adgroup'),
  keyword: pulledColumns('keyword'),
};

const valuesOf = (level: ListedLevel, snapshot: EntitySnapshot): object =>
  Object.fromEntries(PULLED[level].map(({ name, of }) => [name, of(snapshot)]));

export const campaignRow = (snapshot: EntitySnapshot): CampaignRow => ({
  external_id: snapshot.ref.externalId,
  name: snapshot.name,
  ...valuesOf('campaign', snapshot),
  bidding_strategy_type: storedType(snapshot.strategy),
});

/** Converts a snapshot to a row. @param timeZone time zone of the account, which determines when ad groups end */
export const adgroupRow = (snapshot: EntitySnapshot, timeZone: string): AdgroupRow => ({
  campaign: snapshot.ref.parentExternalId!,
  external_id: snapshot.ref.externalId,
  name: snapshot.name,
  ...valuesOf('adgroup', snapshot),
  ends_at: snapshot.endsAt ? endOf(snapshot.endsAt, timeZone) : null,
});

export type KeywordRow = CampaignRow & { readonly adgroup_id: number };

export const keywordRow = (snapshot: EntitySnapshot, adgroupId: number): KeywordRow => ({
  adgroup_id: adgroupId,
  external_id: snapshot.ref.externalId,
  text: snapshot.keyword?.text ?? snapshot.name,
  match_type: snapshot.keyword?.matchType ?? 'broad',
  ...valuesOf('keyword', snapshot),
});

/** Column names and their types. */
export type Columns = Readonly<Record<string, string>>;

const NAMED: Columns = { external_id: 'text', name: 'text' };

/** Returns the columns that a platform reports. The other columns retain our values. */
export function spokenColumns(can: CapabilitySet): Readonly<Record<ListedLevel, Columns>> {
  const said = (level: ListedLevel): Columns =>
    Object.fromEntries(PULLED[level].filter(({ isSaid }) => isSaid(can)).map(({ name, type }) => [name, type]));
  return {
    campaign: {
      ...NAMED,
      ...said('campaign'),
      ...(can.strategyLevel === 'campaign' && { bidding_strategy_type: 'bidding_strategy_type' }),
    },
    adgroup: { ...NAMED, ...said('adgroup'), ...(can.endDates && { ends_at: 'timestamptz' }) },
    keyword: { external_id: 'text', text: 'text', match_type: 'text', ...said('keyword') },
  };
}

/** Returns the field name of a column in audit records, the same one that changes in the console use. */
export const fieldOf = (level: ListedLevel, column: string): string =>
  PULLED[level].find(({ name }) => name === column)?.property ?? OTHER_FIELDS[column]!;
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  bidding_strategy_type: 'biddingStrategyType',
  ends_at: 'endsAt',
  text: 'text',
  match_type: 'matchType',
};
