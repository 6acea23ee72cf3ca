import type { CapabilitySet, EntitySnapshot } from '@adops/connectors';
import type { EntityLevel, PlacedLevel } from '@adops/domain';
import { pulledColumns, storedType } from '../automation/index.js';
import { endOf } from './zone-hours.js';

/** Columns the platform decides; keys are those of the table. The values that can be changed from here are among them. */
export type CampaignRow = Readonly<Record<string, unknown>> & { readonly external_id: string };
export type AdgroupRow = CampaignRow & {
  /** Of its campaign, as the platform knows it. */
  readonly campaign: string;
};

/** Levels the inventory lists. */
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

/** @param timeZone of the account, whose days ad groups end with */
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

/** Names and types. */
export type Columns = Readonly<Record<string, string>>;

const NAMED: Columns = { external_id: 'text', name: 'text' };

/** Columns a platform says something about; of the others what is kept here stays. */
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

/** What changes of a column are called in the record: as changes made from here name them. */
export const fieldOf = (level: ListedLevel, column: string): string =>
  PULLED[level].find(({ name }) => name === column)?.property ?? OTHER_FIELDS[column]!;
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  bidding_strategy_type: 'biddingStrategyType',
  ends_at: 'endsAt',
  text: 'text',
  match_type: 'matchType',
};
