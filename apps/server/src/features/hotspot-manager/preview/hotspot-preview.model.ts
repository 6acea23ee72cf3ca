import type { HotspotMergeMode } from '@adops/domain';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum, DraftError, GraphQLDateTime, ResponseStatus, Site, User } from '../../../core/graphql/index.js';
import { HotspotGroupFields } from '../hotspot-manager.model.js';
import { HotspotSiteState } from '../hotspot-sites.model.js';

export const HotspotMergeModeEnum = describedEnum('HotspotMergeMode', 'How previews are merged with existing groups.', {
  append: 'Add to the existing groups.',
  replace: 'Replace the existing groups.',
  skip: 'Skip sites that already have a group.',
});

/** Result of cloning a group to a site. */
export type CloneAction = 'created' | 'appended' | 'replaced' | 'unchanged' | 'skipped';
const HotspotCloneActionEnum = describedEnum('HotspotCloneAction', 'Outcome of cloning a group to a site.', {
  created: 'The site had no such group, so a new group was created.',
  appended: 'Hotspots were added to the group of the site.',
  replaced: 'The group of the site was replaced.',
  unchanged: 'The group of the site is already the same.',
  skipped: 'The site already has a group, which was left unchanged.',
});

@ObjectType({ description: 'Outcome for a group of a preview at a site.' })
export class HotspotPreviewClone {
  @Field(() => Site)
  site!: Site;

  @Field(() => HotspotCloneActionEnum)
  action!: CloneAction;

  @Field(() => Boolean, { description: 'True if it was saved although it was not validated or had validation errors.' })
  isForced!: boolean;

  @Field(() => Int, { description: 'Live group.' })
  groupId!: number;

  @Field(() => GraphQLDateTime, { description: 'Time of cloning.' })
  clonedAt!: Date;

  @Field(() => HotspotSiteState, { nullable: true, description: 'Status of the live group at the site.' })
  siteState!: HotspotSiteState | null;
}

@ObjectType({ description: 'Hotspot group in a preview.' })
export class HotspotPreviewGroup extends HotspotGroupFields {
  @Field(() => Site, { nullable: true, description: 'Site the group was copied from.' })
  originalSite!: Site | null;

  @Field(() => Int, { nullable: true, description: 'Group this group was copied from.' })
  originalSiteHotspotGroupId!: number | null;

  @Field(() => Int, { description: 'Preview the group belongs to.' })
  hotspotPreviewGroupId!: number;

  @Field(() => Boolean, { description: 'True if the group has been validated.' })
  validated!: boolean;

  @Field(() => [DraftError], { description: 'Validation errors.' })
  validationErrors!: DraftError[];

  @Field(() => Boolean, {
    description: "True if the group is also for sites the caller can't access, so the caller can't change it.",
  })
  hasOtherSites!: boolean;

  @Field(() => [HotspotPreviewClone], { description: 'Outcome at each site when it was last cloned.' })
  clones!: HotspotPreviewClone[];
}

@ObjectType({ description: 'Preview of hotspot groups for target sites.' })
export class HotspotPreview {
  @Field(() => Int, { description: 'Value of hotspotPreviewGroupId in its groups.' })
  id!: number;

  @Field(() => [Site])
  targetSites!: Site[];

  @Field(() => HotspotMergeModeEnum, { description: 'How the preview is merged with existing groups.' })
  mergeMode!: HotspotMergeMode;

  @Field(() => [HotspotPreviewGroup])
  groups!: HotspotPreviewGroup[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;

  @Field(() => Int, { description: 'Number of groups validated for the merge mode, with or without errors.' })
  validatedGroups!: number;

  @Field(() => Int, { description: 'Number of groups with validation errors.' })
  failingGroups!: number;

  @Field(() => Boolean, {
    description: "True if the preview is also for sites the caller can't access, so the caller can't change it.",
  })
  hasOtherSites!: boolean;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the preview was last cloned.' })
  clonedAt!: Date | null;

  @Field(() => User, { nullable: true, description: 'Creator.' })
  creator!: User | null;
}

@ObjectType({ description: 'Page of previews.' })
export class HotspotPreviewPage {
  @Field(() => [HotspotPreview], { description: 'Rows on the page.' })
  rows!: HotspotPreview[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@ObjectType({ description: 'Response to validating a preview.' })
export class HotspotPreviewResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => HotspotPreview, { nullable: true, description: 'Preview after the action.' })
  preview!: HotspotPreview | null;
}
