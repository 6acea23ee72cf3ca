import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum, GraphQLDateTime, Site } from '../../core/graphql/index.js';
import type { SiteStatus } from './groups.repository.js';

const HotspotSiteStatusEnum = describedEnum('HotspotSiteStatus', 'Status of a hotspot group at a site.', {
  pending: 'Waiting to be saved to the site.',
  sending: 'Being saved to the site.',
  saved: 'The site has the group.',
  failed: 'Not saved. See the message for the reason.',
  conflict: 'The site has a different version.',
  missing: 'The site no longer has the group.',
});
const HotspotCollectionStateEnum = describedEnum('HotspotCollectionState', 'Status of a collection.', {
  pending: 'Waiting.',
  running: 'Under way.',
  done: 'Finished.',
  failed: 'Failed with an error.',
});
const added = { description: 'Number of groups that were new to the console.' } as const;

@ObjectType({ description: 'Hotspot as stored at a site.' })
export class HotspotAtSite {
  @Field()
  text!: string;

  @Field()
  link!: string;

  @Field(() => String, { nullable: true })
  imageUrl!: string | null;
}

@ObjectType({ description: 'Hotspot group as stored at a site.' })
export class HotspotGroupAtSite {
  @Field({ description: 'Page the hotspots are on.' })
  page!: string;

  @Field(() => [String], { description: 'Keywords.' })
  keywords!: string[];

  @Field(() => [HotspotAtSite])
  hotspots!: HotspotAtSite[];
}

@ObjectType({ description: 'Hotspot group at one of its sites.' })
export class HotspotSiteState {
  @Field(() => Site)
  site!: Site;

  @Field(() => Int, { nullable: true, description: 'Group ID on the site.' })
  siteHotspotGroupId!: number | null;

  @Field(() => HotspotSiteStatusEnum, { description: 'Outcome or status.' })
  state!: SiteStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Time a change on the site was last found; null if there was none since the last save.',
  })
  changedAt!: Date | null;

  @Field(() => HotspotGroupAtSite, {
    nullable: true,
    description: 'Version on the site, if there is a conflict.',
  })
  atSite!: HotspotGroupAtSite | null;
}

@ObjectType({ description: 'Result of collecting from a site.' })
export class HotspotSiteCollection {
  @Field(() => Site)
  site!: Site;

  @Field(() => String, { nullable: true, description: 'Reason collecting from the site failed; null if it succeeded.' })
  error!: string | null;

  @Field(() => Int, added)
  added!: number;

  @Field(() => Int, { description: "Number of groups updated to the site's version." })
  updated!: number;

  @Field(() => Int, { description: 'Number of groups with a different version on the site.' })
  conflicts!: number;

  @Field(() => Int, { description: 'Number of groups the site no longer has.' })
  missing!: number;

  @Field(() => Int, { description: 'Number of groups that are identical.' })
  unchanged!: number;
}

@ObjectType({ description: 'Collection of the hotspot groups of sites.' })
export class HotspotCollection {
  @Field(() => Int, { description: 'Task of the collection.' })
  taskId!: number;

  @Field(() => HotspotCollectionStateEnum)
  state!: 'pending' | 'running' | 'done' | 'failed';

  @Field(() => Int, { description: 'Number of sites collected so far.' })
  done!: number;

  @Field(() => Int, { description: 'Total number of sites; 0 until it starts.' })
  total!: number;

  @Field(() => String, { nullable: true, description: 'Reason it failed.' })
  error!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it ended.' })
  finishedAt!: Date | null;

  @Field(() => [HotspotSiteCollection], { description: 'Results; empty until the collection is done.' })
  sites!: HotspotSiteCollection[];
}
