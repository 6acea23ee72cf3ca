import { type AdGroup, type Campaign, type Entity, now } from './model.js';

/** Problem that a platform reports for an ad group, its campaign or its second ad during some period. */
export interface Trouble {
  readonly level: 'campaign' | 'adGroup' | 'ad';
  /** Null if the problem isn't about a review. */
  readonly review: 'rejected' | 'limited' | 'inReview' | null;
  /** Code in the platform's format. */
  readonly code: string;
  readonly words: string;
  /** Start and end instants. The end is null if the problem persists. */
  readonly since: number;
  readonly until: number | null;
}

const isOpen =
  (at: number) =>
  ({ since, until }: Trouble) =>
    since <= at && (until === null || at < until);

/** Returns the current review problems of an ad. A rejection set by an edit takes precedence. */
export function troublesOfAd(group: AdGroup, ad: Entity, at: number): readonly Trouble[] {
  const { disapproved: code } = now(ad);
  if (code !== null)
    return [
      { level: 'ad', review: 'rejected', code, words: 'The ad does not follow the policy.', since: 0, until: null },
    ];
  return ad === group.ads[1] ? group.troubles.filter(({ level }) => level === 'ad').filter(isOpen(at)) : [];
}

export const troublesOfGroup = (group: AdGroup, at: number): readonly Trouble[] =>
  group.troubles.filter(({ level }) => level === 'adGroup').filter(isOpen(at));

export const troublesOfCampaign = ({ adGroups }: Campaign, at: number): readonly Trouble[] =>
  adGroups.flatMap(({ troubles }) => troubles.filter(({ level }) => level === 'campaign')).filter(isOpen(at));
