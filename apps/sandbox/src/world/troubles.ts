import { type AdGroup, type Campaign, type Entity, now } from './model.js';

/** What a platform finds wrong with an ad group, its campaign or its second ad for some time. */
export interface Trouble {
  readonly level: 'campaign' | 'adGroup' | 'ad';
  /** Null: it is no review that keeps it from running. */
  readonly review: 'rejected' | 'limited' | 'inReview' | null;
  /** As the platform names it. */
  readonly code: string;
  readonly words: string;
  /** Instants; null: it stays. */
  readonly since: number;
  readonly until: number | null;
}

const isOpen =
  (at: number) =>
  ({ since, until }: Trouble) =>
    since <= at && (until === null || at < until);

/** What reviewers say of an ad now: what an edit says comes first. */
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
