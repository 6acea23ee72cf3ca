import type { MediaConfigPart, MediaPartnerKey, PermissionKey, ReplacementRule } from '@adops/domain';
import type { MediaConfigFragment } from '../../gql/graphql.js';

/** Kind of rules, with the part that stores them and its labels. */
export interface RuleKind {
  readonly part: Extract<MediaConfigPart, `${string}Rules`>;
  readonly partner: MediaPartnerKey;
  readonly permission: PermissionKey;
  /** Path below the site. */
  readonly path: string;
  readonly title: string;
  /** Label of the tab. */
  readonly label: string;
  /** Label of the value to replace. */
  readonly from: string;
  readonly rulesOf: (config: MediaConfigFragment) => ReplacementRule[] | null;
}

type Stored = {
  readonly id?: number | null;
  readonly replacement: string;
  readonly sourceIds?: number[] | null;
  readonly deviceIds?: number[] | null;
  readonly isActive?: boolean | null;
};

const ruleOf = (stored: Stored, from: string): ReplacementRule => ({
  id: stored.id ?? 0,
  from,
  replacement: stored.replacement,
  sourceIds: stored.sourceIds ?? [],
  deviceIds: stored.deviceIds ?? [],
  isActive: stored.isActive ?? true,
});

export const YAHOO_RULES: RuleKind = {
  part: 'yahooTagReplacementsRules',
  partner: 'yahoo',
  permission: 'yahoo-tag-replacement-rules',
  path: 'yahoo-tag-replacement-rules',
  title: 'Yahoo tag replacement rules',
  label: 'Yahoo tags',
  from: 'Tag',
  rulesOf: (config) => config.yahooTagReplacementsRules?.map((rule) => ruleOf(rule, rule.tag)) ?? null,
};

export const MEDIA_ALPHA_RULES: RuleKind = {
  part: 'mediaAlphaPlacementIdReplacementsRules',
  partner: 'mediaAlpha',
  permission: 'media-alpha-placement-id-replacement-rules',
  path: 'media-alpha-placement-id-replacement-rules',
  title: 'MediaAlpha placement id replacement rules',
  label: 'MediaAlpha placements',
  from: 'Placement id',
  rulesOf: (config) =>
    config.mediaAlphaPlacementIdReplacementsRules?.map((rule) => ruleOf(rule, rule.placementId)) ?? null,
};

export const RULE_KINDS = [YAHOO_RULES, MEDIA_ALPHA_RULES] as const;
