import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum, GraphQLDateTime, Site } from '../../core/graphql/index.js';
import type { SiteStatus } from './groups.repository.js';

const HotspotSiteStatusEnum = describedEnum('HotspotSiteStatus', 'Status of a hotspot group at a site.', {
  pending: 'Waiting to be saved to the site.',
  sending: 'Being saved to the site.',
  saved: 'The site has it.',
  failed: 'Not saved; see the message for the reason.',
  conflict: 'The site has a different version.',
  missing: 'The site no longer has it.',
});
const HotspotCollectionStateEnum = describedEnum('HotspotCollectionState', 'Progress of a collection.', {
  pending: 'Waiting.',
  running: 'Under way.',
  done: 'Finished.',
  failed: 'Ended with an error.',
});
const added = { description: 'Groups that were new here.' } as const;

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
    description: 'When a change at the site was last found; null if none since the last save.',
  })
  changedAt!: Date | null;

  @Field(() => HotspotGroupAtSite, {
    nullable: true,
    description: 'Version at the site, in a conflict.',
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

  @Field(() => Int, { description: "Groups that took over the site's version." })
  updated!: number;

  @Field(() => Int, { description: 'Groups with a different version at the site.' })
  conflicts!: number;

  @Field(() => Int, { description: 'Groups the site no longer has.' })
  missing!: number;

  @Field(() => Int, { description: 'Groups that are the same.' })
  unchanged!: number;
}

@ObjectType({ description: 'Collection of the hotspot groups of sites.' })
export class HotspotCollection {
  @Field(() => Int, { description: 'Task that performs it.' })
  taskId!: number;

  @Field(() => HotspotCollectionStateEnum)
  state!: 'pending' | 'running' | 'done' | 'failed';

  @Field(() => Int, { description: 'Sites that were collected from.' })
  done!: number;

  @Field(() => Int, { description: 'All its sites; 0 until it starts.' })
  total!: number;

  @Field(() => String, { nullable: true, description: 'Reason it failed.' })
  error!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it ended.' })
  finishedAt!: Date | null;

  @Field(() => [HotspotSiteCollection], { description: 'Results, once it is done.' })
  sites!: HotspotSiteCollection[];
}
